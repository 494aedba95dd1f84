/**
 * Makes the positions for practice: from games of strong players, where one action is clearly best and rollouts agree. Those
 * that ship come first: each is looked at again with the network of today, and what no longer holds makes room for another.
 */
import { writeFileSync } from 'node:fs';
import { createRandom } from '@bfi/ai';
import { type Exercise, Judge, practiceSet, type Weighed } from '@bfi/analysis';
import {
  formatAction,
  formatPosition,
  isSetup,
  isSide,
  legalActionList,
  type Position,
  type Side,
  toAct,
  VARIANTS,
} from '@bfi/engine';
import { worthAfter } from './agreement.ts';
import { network } from './champion.ts';
import { playGame } from './games.ts';
import type { Measure } from './jobs.ts';

/** By how much the best must lead, as the search sees it and in rollouts, and by how many standard errors there. */
const LEAD = 0.06;
const LEAD_IN_ROLLOUTS = 0.04;
const STANDARD_ERRORS = 3;
const BATTLES = 24;
const TURNS = 8;
const RIVALS = 2;
const FEWEST_CHOICES = 4;
/** A few of each game, and none where the battle is decided. */
const OF_A_GAME = 3;
const UNDECIDED = { least: 0.08, most: 0.92 };

export function practiceMaking(wanted: number, file: string): Measure<string[]> {
  const judge = new Judge(network);
  const shipped = practiceSet();
  const chosen = (games: readonly string[][]): string[] => [...new Set(games.flat())].slice(0, wanted);
  return {
    jobs: Number.POSITIVE_INFINITY,
    run: (job) => {
      const known = shipped[job];
      return known === undefined ? exercisesOf(judge, job - shipped.length) : stillTrue(judge, known);
    },
    isEnough: (parts) => parts.length >= shipped.length && chosen(parts).length >= wanted,
    print: (parts, isLast) => {
      // What nobody has looked at again may not get lost.
      if (isLast && parts.length >= shipped.length) writeFileSync(file, formatModule(chosen(parts)));
      if (!isLast && parts.length % 10 > 0) return;
      const seen = Math.min(parts.length, shipped.length);
      const holding = parts.slice(0, seen).flat().length;
      console.log(
        `${holding} of ${seen} that ship hold; ${parts.length - seen} games more, ${chosen(parts).length} positions`,
      );
    },
  };
}

function exercisesOf(judge: Judge, game: number): string[] {
  const variant = VARIANTS[game % VARIANTS.length] ?? 'standard';
  const { moments } = playGame(35_000 + game, variant, { red: 6, blue: 6 });
  const random = createRandom(game);
  const lines: string[] = [];
  for (const { position } of moments) {
    if (lines.length === OF_A_GAME) break;
    if (random.below(6) > 0) continue;
    const best = clearlyBest(judge, position);
    if (best === null) continue;
    lines.push(formatExercise(position, best));
  }
  return lines;
}

function stillTrue(judge: Judge, { position, best }: Exercise): string[] {
  const found = clearlyBest(judge, position);
  return found === null || found.action !== best ? [] : [formatExercise(position, found)];
}

function formatExercise(position: Position, { action, value }: Weighed): string {
  const { variant } = position.rules;
  return [variant, formatPosition(position), formatAction(action), value.toFixed(3)].join(' | ');
}

function clearlyBest(judge: Judge, position: Position): Weighed | null {
  const side = toAct(position);
  if (!isSide(side) || isSetup(position)) return null;
  if (legalActionList(position).length < FEWEST_CHOICES) return null;
  judge.beginTurn();
  const lead = (a: Weighed, b: Weighed): number => (side === 'red' ? 1 : -1) * (a.value - b.value);
  for (const plies of [0, 1, 2]) {
    const [best, second] = judge.candidates(position, plies);
    if (best === undefined || best.value < UNDECIDED.least || best.value > UNDECIDED.most) return null;
    if (plies < 2 && second !== undefined && lead(best, second) < LEAD / 2) return null;
    if (plies === 2)
      return second === undefined || lead(best, second) >= LEAD ? agreed(judge, position, side, best) : null;
  }
  return null;
}

/** The best, if rollouts hold it to be clearly better than each of its nearest rivals. */
function agreed(judge: Judge, position: Position, side: Side, best: Weighed): Weighed | null {
  const rivals = judge
    .candidates(position, 0)
    .filter(({ action }) => action !== best.action)
    .slice(0, RIVALS);
  const own = worthAfter(position, best.action, BATTLES, TURNS);
  const isClear = rivals.every(({ action }) => {
    const other = worthAfter(position, action, BATTLES, TURNS);
    const lead = (side === 'red' ? 1 : -1) * (own.mean - other.mean);
    const error = Math.hypot(own.spread, other.spread) / Math.sqrt(BATTLES);
    return lead > LEAD_IN_ROLLOUTS && lead > STANDARD_ERRORS * error;
  });
  return isClear ? best : null;
}

function formatModule(lines: readonly string[]): string {
  return [
    '/**',
    ' * Positions with one clearly best action: variant, position, that action, Red’s share after it.',
    ' * Made by `npm run measure -- practice`; not to be edited.',
    ' */',
    'export const PRACTICE: readonly string[] = [',
    ...lines.map((line) => `  '${line}',`),
    '];',
    '',
  ].join('\n');
}
