/** Makes the positions for practice: from games of strong players, where one action is clearly best and rollouts agree. */
import { writeFileSync } from 'node:fs';
import { createRandom } from '@bfi/ai';
import { Judge, type Weighed } from '@bfi/analysis';
import {
  formatAction,
  formatPosition,
  isSetup,
  legalActionList,
  type Position,
  type Side,
  toAct,
  VARIANTS,
} from '@bfi/engine';
import { worthAfter } from './agreement.ts';
import { network, playGame } from './games.ts';

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

export function makePractice(wanted: number, file: string): void {
  const judge = new Judge(network);
  const lines = new Set<string>();
  for (let game = 0; lines.size < wanted; game++) {
    const variant = VARIANTS[game % VARIANTS.length] ?? 'standard';
    const { moments } = playGame(30_000 + game, variant, { red: 6, blue: 6 });
    const random = createRandom(game);
    let taken = 0;
    for (const { position } of moments) {
      if (taken === OF_A_GAME || lines.size === wanted) break;
      if (random.below(6) > 0) continue;
      const best = clearlyBest(judge, position);
      if (best === null) continue;
      lines.add(
        [variant, formatPosition(position), formatAction(best.action), best.value.toFixed(3)].join(' | '),
      );
      taken++;
    }
    if (game % 10 === 9) console.log(`${game + 1} games, ${lines.size} positions`);
  }
  writeFileSync(file, formatModule([...lines]));
}

function clearlyBest(judge: Judge, position: Position): Weighed | null {
  const side = toAct(position);
  if (side === 'chance' || side === 'over' || isSetup(position)) return null;
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
