/** Whole battles played at random, for tests that want to see everything that can happen on a board. */
import {
  type ActionCode,
  chanceTotal,
  decodeAction,
  drawOutcome,
  type GameEvent,
  legalActionList,
  newPosition,
  type Position,
  parseRules,
  play,
  toAct,
  type Variant,
} from '@bfi/engine';
import { randomNumbers } from '../../../../../scripts/testing/random-numbers.ts';

export interface Happening {
  /** Goes on changing: look at it at once. */
  readonly position: Position;
  readonly events: readonly GameEvent[];
}

/** Shots are taken more often than not, and blocks are put side by side: that makes for blasts and chains. */
export function* randomBattle(
  variant: Variant,
  options: readonly string[],
  seed: number,
): Generator<Happening> {
  const rules = parseRules(variant, options);
  if (!rules.ok) throw new Error(`no such rules: ${variant} ${options.join(' ')}`);
  const random = randomNumbers(seed);
  const position = newPosition(rules.value);
  for (let token = 0; token < 900 && toAct(position) !== 'over'; token++) {
    const events: GameEvent[] = [];
    play(position, choose(position, random), events);
    yield { position, events };
  }
}

function choose(position: Position, random: (bound: number) => number): ActionCode {
  if (toAct(position) === 'chance') return drawOutcome(position, random(chanceTotal(position)));
  const legal = legalActionList(position);
  const shots = random(3) > 0 ? legal.filter((code) => decodeAction(code).type === 'shoot') : [];
  const list = shots.length > 0 ? shots : legal;
  // The first squares that rows and columns leave free lie on a diagonal.
  const first = legal[0];
  const crowding = first !== undefined && decodeAction(first).type === 'block' && random(4) > 0;
  const chosen = list[crowding ? 0 : random(list.length)];
  if (chosen === undefined) throw new Error('a battle that goes on has a legal action');
  return chosen;
}
