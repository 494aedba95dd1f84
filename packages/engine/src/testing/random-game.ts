/** Random games of every variant and house rule, from a seed: the same seed gives the same game. */
import fc from 'fast-check';
import { randomNumbers } from '../../../../scripts/testing/random-numbers.ts';
import {
  type ActionCode,
  chanceTotal,
  drawOutcome,
  type GameEvent,
  legalActionList,
  makeRules,
  newPosition,
  OUTSIDE_ENDINGS,
  type Position,
  parseAction,
  play,
  type RuleOptions,
  type Rules,
  toAct,
  VARIANTS,
} from '../index.ts';
import { isShot, Phase } from '../packed.ts';
import { itemAt, unwrap } from './unwrap.ts';

export { randomNumbers };

/** How players choose: evenly; rather a shot or a step into the fire; blocks side by side, so that chains happen. */
const STYLES = ['even', 'fierce', 'crowded'] as const;

export interface RandomGame {
  readonly rules: Rules;
  readonly seed: number;
  readonly style: (typeof STYLES)[number];
  /** At this token somebody ends the battle from outside. */
  readonly endedAt: number;
}

export interface Step {
  /** Goes on changing: copy it to keep it. */
  readonly position: Position;
  readonly legal: readonly ActionCode[];
  /** What is played next; null when the battle is over. */
  readonly action: ActionCode | null;
  /** What happened in the step before. */
  readonly events: readonly GameEvent[];
}

const MOST_TOKENS = 1200;

export const anyOptions: fc.Arbitrary<RuleOptions> = fc.record({
  variant: fc.constantFrom('standard', ...VARIANTS),
  first: fc.constantFrom('roll', 'red', 'blue'),
  friendlyFire: fc.boolean(),
  chain: fc.constantFrom('once', 'full'),
  entryBlock: fc.constantFrom('land', 'bar'),
  nominee: fc.constantFrom('penalty', 'pass'),
  quietLimit: fc.constantFrom(0, 0, 100, 100, 100, 5, 1),
  allLive: fc.boolean(),
});

export const anyGame: fc.Arbitrary<RandomGame> = fc.record({
  rules: anyOptions.map((options) => makeRules(options)),
  seed: fc.nat(),
  style: fc.constantFrom(...STYLES),
  endedAt: fc.oneof({ weight: 4, arbitrary: fc.constant(MOST_TOKENS) }, fc.nat(200)),
});

const ENDINGS: readonly ActionCode[] = OUTSIDE_ENDINGS.map(({ token }) => unwrap(parseAction(token)));

export function* stepsOf(game: RandomGame): Generator<Step> {
  const random = randomNumbers(game.seed);
  const position = newPosition(game.rules);
  let events: GameEvent[] = [];
  for (let token = 0; token < MOST_TOKENS; token++) {
    const legal = legalActionList(position);
    const over = toAct(position) === 'over';
    const ended = token === game.endedAt;
    const action = over
      ? null
      : ended
        ? itemAt(ENDINGS, random(ENDINGS.length))
        : choose(game, position, legal, random);
    yield { position, legal, action, events };
    if (action === null) return;
    events = [];
    play(position, action, events);
  }
}

function choose(
  game: RandomGame,
  position: Position,
  legal: readonly ActionCode[],
  random: (bound: number) => number,
): ActionCode {
  if (toAct(position) === 'chance') return drawOutcome(position, random(chanceTotal(position)));
  const crowding = game.style === 'crowded' && position.phase <= Phase.blocks;
  // The lowest squares that rows and columns leave free lie on a diagonal.
  if (crowding && random(4) > 0) return itemAt(legal, 0);
  const shots = game.style === 'fierce' && random(3) > 0 ? legal.filter(isShot) : [];
  return shots.length > 0 ? itemAt(shots, random(shots.length)) : itemAt(legal, random(legal.length));
}

/** Plays so many random games and asks the same of every position on the way. */
export function inEveryPosition(games: number, check: (step: Step, game: RandomGame) => void): void {
  fc.assert(
    fc.property(anyGame, (game) => {
      for (const step of stepsOf(game)) check(step, game);
    }),
    { numRuns: games },
  );
}

/** Equality of everything, not only of what is written: cheaper than `toEqual`, and asked a million times. */
export function samePosition(one: Position, other: Position): boolean {
  if (one.rules !== other.rules || one.bytes.length !== other.bytes.length) return false;
  for (let index = 0; index < one.bytes.length; index++) {
    if (one.bytes[index] !== other.bytes[index]) return false;
  }
  for (const name of NUMBERS) if (one[name] !== other[name]) return false;
  return true;
}

/** Whatever a position holds beside its bytes and its rules. */
const NUMBERS = numbersOf(newPosition(makeRules()));
function numbersOf(position: Position): (keyof Position)[] {
  const names = Object.keys(position) as (keyof Position)[];
  return names.filter((name) => typeof position[name] === 'number');
}
