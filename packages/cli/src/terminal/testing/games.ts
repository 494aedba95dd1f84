/** Positions and games for tests: random ones of every variant, and a typist who plays by looking at the saved game. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createRandom, randomAction } from '@bfi/ai';
import {
  type ActionCode,
  actionsOf,
  formatAction,
  legalActionList,
  makeRules,
  newPosition,
  type Position,
  play,
  type RuleOptions,
  toAct,
  VARIANTS,
} from '@bfi/engine';
import { Match } from '@bfi/game';
import { onTestFinished } from 'vitest';
import { readSave } from '../saved-game.ts';
import type { Typist } from './scripted-console.ts';

export { MIDDLE, positionFrom, square } from '../../../../../scripts/testing/from-text.ts';

/** Visits every position of some random games of every variant. */
export function visitRandomGames(
  visit: (position: Position, action: ActionCode) => void,
  games = 2,
  options: Partial<RuleOptions> = {},
): void {
  for (const variant of VARIANTS) {
    for (let game = 1; game <= games; game++) {
      const random = createRandom(game * 7919);
      const position = newPosition(makeRules({ quietLimit: 30, ...options, variant }));
      while (toAct(position) !== 'over') {
        const action = randomAction(position, random);
        visit(position, action);
        play(position, action);
      }
    }
  }
}

/** A folder of its own for a test, gone when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bfi-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A stream that keeps what is written to it. */
export class KeptStream extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** The tokens in a saved game's file, or none while there is no file. */
export function savedTokens(file: string): string[] {
  if (!existsSync(file)) return [];
  const saved = readSave(readFileSync(file, 'utf8'));
  if (!saved.ok) throw new Error(saved.error);
  return actionsOf(saved.value.match.line).map(formatAction);
}

/**
 * Plays for people: rolls, says yes to warnings, and decides by the saved game alone, the same in the same position.
 * After `most` decisions it types `quit`.
 */
export function savedGameTypist(
  file: string,
  options: Partial<RuleOptions>,
  most = Number.POSITIVE_INFINITY,
): Typist {
  let decisions = 0;
  return (prompt) => {
    if (prompt.includes('roll >')) return '';
    if (prompt.startsWith('Sure?')) return 'y';
    if (decisions++ >= most) return 'quit';
    const saved = existsSync(file) ? readSave(readFileSync(file, 'utf8')) : null;
    if (saved?.ok === false) throw new Error(saved.error);
    const match = saved?.ok ? saved.value.match : new Match(makeRules(options));
    const legal = legalActionList(match.position);
    const chosen = legal[createRandom(match.moments.length).below(legal.length)];
    return chosen === undefined ? null : formatAction(chosen);
  };
}
