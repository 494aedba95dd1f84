/**
 * Runs alone in a process with a new space so large that nothing is collected while it measures: what the heap grows by
 * is then what was allocated. Prints bytes for each way of playing, the least of several rounds, since the compiler
 * allocates now and then, but what the engine allocates comes again in every round.
 */
import {
  chanceTotal,
  copyPosition,
  drawOutcome,
  type GameEvent,
  legalActionList,
  makeRules,
  newPosition,
  type Position,
  play,
  toAct,
  VARIANTS,
} from '../index.ts';
import { type ActionBuffer, legalActions, newActionBuffer, resetPosition } from '../packed.ts';

const TOKENS = 20_000;
const WARM_UP_ROUNDS = 25;
const ROUNDS = 10;

const RULES = VARIANTS.flatMap((variant) => [
  makeRules({ variant }),
  makeRules({
    variant,
    chain: 'full',
    allLive: true,
    nominee: 'pass',
    entryBlock: 'bar',
    friendlyFire: false,
  }),
]);
const [FIRST_RULES = makeRules()] = RULES;

// A generator that keeps its state in a typed array: a number in a variable may be put on the heap.
const state = new Int32Array([1]);
const position = newPosition(FIRST_RULES);
const copy = newPosition(FIRST_RULES);
const buffer: ActionBuffer = newActionBuffer();
let battles = 0;

function random(bound: number): number {
  let next = state[0] ?? 1;
  next ^= next << 13;
  next ^= next >>> 17;
  next ^= next << 5;
  state[0] = next;
  return (next & 0x7fffffff) % bound;
}

interface WayOfPlaying {
  readonly list: (p: Position) => number;
  readonly copy: (p: Position) => void;
  readonly events: GameEvent[] | undefined;
}

function playTokens(way: WayOfPlaying): void {
  for (let token = 0; token < TOKENS; token++) {
    const actor = toAct(position);
    if (actor === 'over') {
      resetPosition(position, RULES[++battles % RULES.length] ?? FIRST_RULES);
      continue;
    }
    way.copy(position);
    const count = way.list(position);
    const chosen =
      actor === 'chance' ? drawOutcome(position, random(chanceTotal(position))) : buffer[random(count)];
    if (way.events !== undefined) way.events.length = 0;
    play(position, chosen ?? 0, way.events);
  }
}

const listIntoBuffer = (p: Position): number => legalActions(p, buffer);
const listAnew = (p: Position): number => {
  buffer.set(legalActionList(p));
  return legalActions(p, buffer);
};
const copyIntoTarget = (p: Position): void => {
  copyPosition(p, copy);
};
const kept: Position[] = [copy];
const copyAnew = (p: Position): void => {
  kept[0] = copyPosition(p);
};

const WAYS = {
  inPlace: { list: listIntoBuffer, copy: copyIntoTarget, events: undefined },
  withEvents: { list: listIntoBuffer, copy: copyIntoTarget, events: [] },
  withNewLists: { list: listAnew, copy: copyIntoTarget, events: undefined },
  withNewCopies: { list: listIntoBuffer, copy: copyAnew, events: undefined },
} satisfies Record<string, WayOfPlaying>;

function leastGrowth(way: WayOfPlaying): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    playTokens(way);
    const growth = process.memoryUsage().heapUsed - before;
    if (round >= WARM_UP_ROUNDS && growth < least) least = growth;
  }
  return least;
}

const growth = Object.fromEntries(Object.entries(WAYS).map(([name, way]) => [name, leastGrowth(way)]));
console.log(JSON.stringify({ tokens: TOKENS, battles, growth }));
