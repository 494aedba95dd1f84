/**
 * `npm run measure:endings`: how well the champion plays the smallest endings, one character against one, with its table of them and
 * without. The truth is computed here once more.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  championPlayer,
  createNetwork,
  createRandom,
  decodeEndings,
  decodeWeights,
  ENDINGS,
  type Limits,
  type Network,
  numberOfEnding,
  redsChance,
} from '@bfi/ai';
import { type ActionCode, copyPosition, legalActionList, type Position, play, toAct } from '@bfi/engine';
import { Phase } from '@bfi/engine/packed';
import { EndingsToSolve, newEnding, setEnding } from './solve.ts';

const CLOSE = 1e-5;

const contents = (name: string): Uint8Array =>
  readFileSync(fileURLToPath(import.meta.resolve(`@bfi/ai/${name}`)));
const weights = decodeWeights(contents('champion.bin'));
const alone = createNetwork(weights);
const knowing = createNetwork(weights, decodeEndings(contents('endings.bin')));
const { low: worths } = new EndingsToSolve().solve(true, CLOSE);

function* someEndings(seed: number): Generator<Position> {
  const random = createRandom(seed);
  const p = newEnding();
  while (true) {
    if (setEnding(random.below(ENDINGS), p)) yield p;
  }
}

/** By how much the word on an ending is wrong: the root of the mean square. */
function errorOf(network: Network): number {
  const squares: number[] = [];
  for (const p of someEndings(1)) {
    squares.push((redsChance(network, p) - worths[numberOfEnding(p)]!) ** 2);
    if (squares.length === 4000) break;
  }
  return Math.sqrt(squares.reduce((a, b) => a + b, 0) / squares.length);
}

/** What Red can expect after an action of Red's turn, by the best play to its end. */
function redsShare(before: Position, action: ActionCode): number {
  const p = copyPosition(before);
  play(p, action);
  if (p.phase === Phase.over) return p.winner === 0 ? 1 : 0;
  if (p.side !== 0) return 1 - worths[numberOfEnding(p)]!;
  if (p.phase === Phase.roll && p.nominee >= 0) return worths[numberOfEnding(p)]!;
  // Where the pad is to move, another zero brings the same choice again.
  const actions = legalActionList(p).slice(p.phase === Phase.roll ? 1 : 0);
  return Math.max(...actions.map((next) => redsShare(p, next)));
}

/** What decisions give away in the mean, and how many of them are the best. */
function givenAway(network: Network, limits: Limits, decisions: number): { mean: number; best: number } {
  const champion = championPlayer(network, { milliseconds: 0 });
  const random = createRandom(3);
  let [sum, best, count] = [0, 0, 0];
  for (const p of someEndings(2)) {
    play(p, legalActionList(p)[random.below(6)]!);
    const actions = legalActionList(p);
    if (toAct(p) !== 'red' || actions.length < 2) continue;
    const shares = actions.map((action) => redsShare(p, action));
    const lost = Math.max(...shares) - redsShare(p, champion.decide(p, limits).action);
    sum += lost;
    if (lost <= CLOSE) best++;
    if (++count === decisions) break;
  }
  return { mean: sum / decisions, best };
}

for (const [name, network] of [
  ['the network alone', alone],
  ['with the table', knowing],
] as const) {
  console.log(`${name}: the word is wrong by ${errorOf(network).toFixed(5)} (root of the mean square)`);
  for (const [thought, limits, decisions] of [
    ['first sight', { turns: 1 }, 1000],
    ['130,000 evaluations', { evaluations: 130_000 }, network === alone ? 60 : 1000],
  ] as const) {
    const { mean, best } = givenAway(network, limits, decisions);
    console.log(
      `  ${thought}: gives away ${mean.toFixed(6)} a decision; ${best} of ${decisions} are the best`,
    );
  }
}
