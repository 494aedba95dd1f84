/**
 * Farther than the search sees: truncated rollouts, best play against best play, with dice of their own.
 * How such a battle goes is mostly luck and tells little. What tells is the temporal-difference (TD) error of the network
 * on the way: in every position reached all faces of the die are followed to the turn's end, and their mean is held against
 * what the network says of the position, so that the luck of the dice is taken out (a control variate). The TD errors of a
 * few turns, averaged over many rollouts, are what the network overlooks. Actions race each other on the same dice (common
 * random numbers), and fall out when they are behind.
 */
import {
  type ActionCode,
  copyPosition,
  isSetup,
  legalActionList,
  type Position,
  play,
  toAct,
} from '@bfi/engine';
import { ANYONE, FACES, Phase } from '@bfi/engine/packed';
import type { Candidate } from '../player.ts';
import { randomAction } from '../playout.ts';
import { createRandom, type Random } from '../random.ts';
import { finishSetup } from './finished-setup.ts';
import { OutOfTime, type TurnSearch } from './turn-search.ts';

/** Enough for the longest thought; who sets no limit of time gets an answer all the same. */
const MOST_ROLLOUTS = 4000;
/**
 * How many turns a rollout goes on after the action, and how many rollouts it takes until they count as much as the network's own word.
 * Measured: what rollouts differ by, over what actions differ by in truth. The battles to which set-ups lead differ by much more than
 * the actions of one turn.
 */
interface Reach {
  readonly turns: number;
  readonly doubt: number;
}
const IN_BATTLE: Reach = { turns: 7, doubt: 20 };
const IN_SETUP: Reach = { turns: 5, doubt: 4 };
/** Before so many rollouts no action is given up; after them, one that is behind by so many standard errors. */
const LEAST_ROLLOUTS = 10;
const STANDARD_ERRORS = 3;

/** Somewhere else than the seeds that people give to their games. */
const SEED = 0x6c696e65;

/** In set-up, by action: the battle to which it leads when the rest is finished in thought. */
export type Battles = ReadonlyMap<ActionCode, Position>;

export interface RolloutOptions {
  readonly mostRollouts?: number;
  /** As far as they are known already. */
  readonly battles?: Battles | null;
}

/**
 * Weighs the leading candidates, all of them looked at equally deep, by what the turns beyond that depth would say.
 * Goes on until time is up, or all but one have fallen behind. Returns them in order, the best first.
 */
export function rollOut(
  search: TurnSearch,
  position: Position,
  me: number,
  leaders: readonly Candidate[],
  deadline: number,
  { mostRollouts = MOST_ROLLOUTS, battles = null }: RolloutOptions = {},
): readonly Candidate[] {
  if (leaders.length < 2) return leaders;
  const { turns, doubt } = isSetup(position) ? IN_SETUP : IN_BATTLE;
  const rollouts = new Rollouts(search, {
    position,
    me,
    known: leaders[0]?.plies ?? 0,
    turns,
    deadline,
    battles,
  });
  let racing = leaders.map((candidate) => ({ candidate, doubt, found: [] as number[] }));
  const givenUp: { readonly action: ActionCode; readonly lead: number }[] = [];
  try {
    for (let number = 0; number < mostRollouts && racing.length > 1; number++) {
      const found = racing.map(({ candidate }) => rollouts.tdErrors(candidate.action, number));
      for (const [index, racer] of racing.entries()) racer.found.push(found[index] ?? 0);
      if (number + 1 < LEAST_ROLLOUTS) continue;
      const best = racing.reduce((a, b) => (weigh(b) > weigh(a) ? b : a));
      const behind = racing.filter((racer) => isBehind(racer, best));
      for (const racer of behind) {
        givenUp.push({ action: racer.candidate.action, lead: weigh(best) - weigh(racer) });
      }
      racing = racing.filter((racer) => !behind.includes(racer));
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  if (racing[0]?.found.length === 0) return leaders;
  const values = racing.map((racer) => ({ action: racer.candidate.action, value: weigh(racer) }));
  // Values of different numbers of rollouts do not compare; by how much it was behind when it was given up does.
  const best = Math.max(...values.map(({ value }) => value));
  values.push(...givenUp.map(({ action, lead }) => ({ action, value: best - lead })));
  return values
    .sort((a, b) => b.value - a.value)
    .map(({ action, value }) => ({ action, value: Math.min(1, Math.max(0, value)), plies: turns }));
}

interface Racer {
  readonly candidate: Candidate;
  readonly doubt: number;
  /** The TD errors of each rollout. */
  readonly found: readonly number[];
}

function weigh({ candidate, doubt, found }: Racer): number {
  const sum = found.reduce((a, b) => a + b, 0);
  return candidate.value + sum / (found.length + doubt);
}

/** Rollouts of the same number have the same dice, so that they are compared one by one. */
function isBehind(racer: Racer, best: Racer): boolean {
  if (racer === best) return false;
  const count = racer.found.length;
  const lead = racer.found.map((found, number) => (best.found[number] ?? 0) - found);
  const mean = lead.reduce((a, b) => a + b, 0) / count;
  const variance = lead.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (count - 1);
  const ahead = best.candidate.value - racer.candidate.value + mean;
  return ahead > STANDARD_ERRORS * Math.sqrt(variance / count);
}

/** A position where a turn begins, and what was found there. */
interface Branch {
  readonly position: Position;
  tdError: number | null;
  /** By roll: where the turn leads, if nothing but the roll decides that. */
  readonly next: Branch[];
}

interface Outlook {
  readonly position: Position;
  /** Whose share is computed: 0 Red, 1 Blue. */
  readonly me: number;
  /** How many turns a rollout goes on, and of how many of them the search knows what they bring. */
  readonly turns: number;
  readonly known: number;
  readonly deadline: number;
  readonly battles?: Battles | null;
}

/** The rollouts that follow one decision. Where they begin alike they are played once. */
export class Rollouts {
  readonly #search: TurnSearch;
  readonly #outlook: Outlook;
  readonly #after = new Map<ActionCode, Branch>();

  constructor(search: TurnSearch, outlook: Outlook) {
    this.#search = search;
    this.#outlook = outlook;
  }

  /** The sum of the TD errors of one rollout after an action. */
  tdErrors(action: ActionCode, number: number): number {
    const { turns } = this.#outlook;
    const dice = new Dice(number, turns);
    let { known } = this.#outlook;
    let branch = this.#after.get(action) ?? this.#begin(action, dice);
    let sum = 0;
    for (let turn = 0; turn < turns && branch.position.phase !== Phase.over; turn++) {
      if (turn >= known) sum += this.#tdError(branch);
      const roll = dice.rolls[turn] ?? 0;
      // Beyond a zero the search knows nothing.
      if (roll === 0) known = 0;
      if (turn + 1 < turns) branch = this.#follow(branch, roll, dice);
    }
    return sum;
  }

  #begin(action: ActionCode, dice: Dice): Branch {
    const { position, battles, deadline } = this.#outlook;
    if (isSetup(position)) {
      // Nothing but the action decides how a set-up goes on.
      const battle = battles?.get(action) ?? finishSetup(this.#search, position, action, deadline).battle;
      const branch: Branch = { position: battle, tdError: null, next: [] };
      this.#after.set(action, branch);
      return branch;
    }
    const p = copyPosition(position);
    play(p, action);
    const certain = this.#finishTurn(p, position.side, dice.random.below(FACES), dice);
    const branch: Branch = { position: p, tdError: null, next: [] };
    // After a forced entry the die of this turn is still due, which is another one in every rollout.
    if (certain && position.phase !== Phase.enter) this.#after.set(action, branch);
    return branch;
  }

  #follow(branch: Branch, roll: number, dice: Dice): Branch {
    const played = branch.next[roll];
    if (played !== undefined) return played;
    const p = copyPosition(branch.position);
    const certain = this.#finishTurn(p, p.side, roll, dice);
    const next: Branch = { position: p, tdError: null, next: [] };
    if (certain) branch.next[roll] = next;
    return next;
  }

  /** Plays on, as well as is seen at first sight, until the other side's turn begins. Did nothing but the roll decide it? */
  #finishTurn(p: Position, side: number, roll: number, dice: Dice): boolean {
    let certain = true;
    while (p.side === side && p.phase !== Phase.over) {
      const actor = toAct(p);
      if (p.phase === Phase.roll && p.nominee === ANYONE) {
        play(p, rollAction(p, roll));
      } else if (actor === 'chance') {
        certain = false;
        play(p, p.phase === Phase.roll ? rollAction(p, dice.secondRoll()) : randomAction(p, dice.random));
      } else {
        play(p, this.#search.bestAction(p, this.#outlook.deadline));
      }
    }
    return certain;
  }

  #tdError(branch: Branch): number {
    branch.tdError ??= this.#tdErrorAt(branch.position);
    return branch.tdError;
  }

  #tdErrorAt(p: Position): number {
    // Where the island is empty somebody enters before the die is rolled; it is rare, and not looked at.
    if (p.phase !== Phase.roll) return 0;
    const { me, deadline } = this.#outlook;
    return this.#search.valueBeforeRoll(p, me, deadline) - this.#search.valueNow(p, me);
  }
}

function rollAction(p: Position, roll: number): ActionCode {
  const action = legalActionList(p)[roll];
  if (action === undefined) throw new RangeError(`no roll of ${roll} here`);
  return action;
}

/** The dice of one rollout. Those of the first two turns go through all pairs, so that few rollouts are already fair. */
class Dice {
  readonly random: Random;
  /** By turn, so that rollouts of the same number stay together whatever else is drawn. */
  readonly rolls: readonly number[];

  constructor(number: number, turns: number) {
    const random = createRandom(SEED + number);
    const pair = [number % FACES, (number + Math.floor(number / FACES)) % FACES];
    this.rolls = Array.from({ length: turns }, (_, turn) => pair[turn] ?? random.below(FACES));
    this.random = random;
  }

  /** At a second roll the search leaves a zero out, and so do rollouts. */
  secondRoll(): number {
    return 1 + this.random.below(FACES - 1);
  }
}
