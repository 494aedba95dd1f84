/**
 * `npm run measure:endings`: how well the champion plays the smallest endings, one character against one of its kind with neither
 * blocks nor pads, of which the truth can be computed.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { championPlayer, createNetwork, createRandom, decodeWeights, type Limits, redsChance } from '@bfi/ai';
import { copyPosition, legalActionList, play, toAct } from '@bfi/engine';
import { type Kind, OneAgainstOne } from './one-against-one.ts';

const CLOSE = 1e-5;
const KINDS: Readonly<Record<Kind, string>> = { s: 'soldiers', j: 'jeeps', t: 'tanks' };

const file = fileURLToPath(import.meta.resolve('@bfi/ai/champion.bin'));
const network = createNetwork(decodeWeights(readFileSync(file)));
const champion = championPlayer(network, { milliseconds: 0 });

/** By how much the network's word is wrong: the root of the mean square. */
function errorOfNetwork(endings: OneAgainstOne): number {
  const random = createRandom(1);
  const squares: number[] = [];
  while (squares.length < 4000) {
    const index = random.below(endings.size);
    const position = endings.position(index);
    if (position !== null) squares.push((redsChance(network, position) - (endings.low[index] ?? 0)) ** 2);
  }
  return Math.sqrt(squares.reduce((a, b) => a + b, 0) / squares.length);
}

/** What decisions give away in the mean, and how many of them are the best. */
function givenAway(
  endings: OneAgainstOne,
  limits: Limits,
  decisions: number,
): { mean: number; best: number } {
  const random = createRandom(2);
  let [sum, best] = [0, 0];
  for (let count = 0; count < decisions; ) {
    const p = endings.position(random.below(endings.size));
    if (p === null) continue;
    play(p, legalActionList(p)[1 + random.below(5)] ?? 0);
    const actions = legalActionList(p);
    if (toAct(p) !== 'red' || actions.length < 2) continue;
    const shareAfter = (action: number): number => {
      const after = copyPosition(p);
      play(after, action);
      return endings.redsShare(after);
    };
    const lost = Math.max(...actions.map(shareAfter)) - shareAfter(champion.decide(p, limits).action);
    sum += lost;
    if (lost <= CLOSE) best++;
    count++;
  }
  return { mean: sum / decisions, best };
}

for (const kind of ['s', 'j', 't'] as const) {
  const endings = new OneAgainstOne(kind);
  const sweeps = endings.solve(CLOSE);
  console.log(`${KINDS[kind]}: solved to ${CLOSE} in ${sweeps} sweeps`);
  console.log(
    `  the network's word is wrong by ${errorOfNetwork(endings).toFixed(4)} (root of the mean square)`,
  );
  for (const [name, limits, decisions] of [
    ['first sight', { turns: 1 }, 400],
    ['130,000 evaluations', { evaluations: 130_000 }, 60],
  ] as const) {
    const { mean, best } = givenAway(endings, limits, decisions);
    console.log(`  ${name}: gives away ${mean.toFixed(5)} a decision; ${best} of ${decisions} are the best`);
  }
}
