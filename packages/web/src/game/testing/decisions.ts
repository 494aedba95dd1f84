/** What players decide who count evaluations instead of time: to be run anywhere, and compared. */
import {
  championPlayer,
  createNetwork,
  createRandom,
  decodeEndings,
  decodeWeights,
  type Level,
  levelPlayer,
  randomAction,
} from '@bfi/ai';
import {
  copyPosition,
  formatAction,
  isSetup,
  isSide,
  makeRules,
  newPosition,
  type Position,
  play,
  toAct,
  VARIANTS,
} from '@bfi/engine';

const EVALUATIONS = 3000;
const LEVEL: Level = 3;

/** Of a random battle of each variant, with its set-up; always the same ones. */
function positions(): Position[] {
  const random = createRandom(7);
  return VARIANTS.flatMap((variant) => {
    const [setup, battle]: [Position[], Position[]] = [[], []];
    const p = newPosition(makeRules({ variant, allLive: variant === 'blitz' }));
    for (; toAct(p) !== 'over'; play(p, randomAction(p, random))) {
      if (isSide(toAct(p)) && random.below(8) === 0) (isSetup(p) ? setup : battle).push(copyPosition(p));
    }
    return [...setup.slice(0, 2), ...battle.slice(0, 5)];
  });
}

/** A line for each position: what the champion and a lower level decide, and all that the champion thinks of it, to the last bit. */
export function decisionsWith(weights: Uint8Array, endings: Uint8Array): string[] {
  const network = createNetwork(decodeWeights(weights), decodeEndings(endings));
  const champion = championPlayer(network, { milliseconds: 0 });
  const lower = levelPlayer(LEVEL, { network, random: createRandom(1) });
  return positions().map((p) => {
    const { candidates } = champion.decide(p, { evaluations: EVALUATIONS });
    const thought = candidates.map(({ action, value }) => `${formatAction(action)} ${value}`);
    return [formatAction(lower.decide(p).action), ...thought].join(', ');
  });
}
