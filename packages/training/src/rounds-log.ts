/**
 * The log of a training, `rounds.jsonl`: a line of JSON for how it goes and one for each match against the champion, in the form that the
 * training on a card writes as well. `npm run draw:training` draws either.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MatchScore } from './first-sight-match.ts';

const fileIn = (folder: string): string => join(folder, 'rounds.jsonl');

export interface Progress {
  readonly seconds: number;
  readonly games: number;
  readonly positions: number;
  readonly steps: number;
  readonly rate: number;
  readonly loss: number;
  readonly held: number | null;
}

export function logProgress(folder: string, progress: Progress): void {
  appendFileSync(fileIn(folder), `${JSON.stringify(progress)}\n`);
}

/** `games`: after so many games of self-play. A gate of 0 is the plain game. */
export function logGate(folder: string, games: number, score: MatchScore): void {
  const { share, lessLuck, error, games: matchGames } = score;
  appendFileSync(
    fileIn(folder),
    `${JSON.stringify({ gate: 0, allLive: 0, games, score: share, lessLuck, error, matchGames })}\n`,
  );
}

/** After how many games there has been a match already. A line that was cut off when the machine stopped says nothing. */
export function gatesIn(folder: string): ReadonlySet<number> {
  if (!existsSync(fileIn(folder))) return new Set();
  const lines = readFileSync(fileIn(folder), 'utf8').split('\n');
  return new Set(lines.flatMap((line) => gamesOfGate(line)));
}

function gamesOfGate(line: string): number[] {
  try {
    const { gate, games } = JSON.parse(line) as { gate?: number; games?: number };
    return gate === 0 && typeof games === 'number' ? [games] : [];
  } catch {
    return [];
  }
}
