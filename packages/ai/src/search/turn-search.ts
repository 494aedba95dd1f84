/**
 * Expectimax over a turn: every shot, move and choice of the player to act, the best where somebody decides, the mean where
 * chance does (flips, second rolls), and at the turn's end the network's word on what the opponent then has. With `plies`
 * it looks at the opponent's turn after that, for every face of the die, and so on. Positions are copied along the way,
 * never undone.
 *
 * Nothing here draws a random number or knows one that was drawn: chance is always averaged over what may come.
 */
import {
  type ActionCode,
  chanceTotal,
  copyPosition,
  isSetup,
  makeRules,
  newPosition,
  type Position,
  play,
} from '@bfi/engine';
import {
  type ActionBuffer,
  ANYONE,
  chanceWeight,
  deciderOf,
  FACES,
  isShot,
  legalActions,
  newActionBuffer,
  Phase,
} from '@bfi/engine/packed';
import { chanceInEnding, type Network, winningChance } from '../network/network.ts';
import { shareOf } from '../playout.ts';
import { bringBest } from './best-first.ts';
import { isDoubtful, mayComeFirst } from './doubtful-shots.ts';
import { KeptValues, wordsOf } from './kept-values.ts';
import { ALL_THE_SAME, EVALUATED, markOf, type Width } from './width.ts';

/** More levels than any way through a turn has; what would go deeper is valued as it stands. */
const MOST_LEVELS = 80;

const EVALUATIONS_A_LOOK = 64;

/** What a die may show besides a zero. Where it is due, the zero is the first of the legal actions. */
const NUMBERS = FACES - 1;

const NO_SHOT = -1;

/** Of those who may turn or enter after a zero to come, so many are followed through their second roll. */
const FOLLOWED_AFTER_ZERO = 2;

/** Thrown through the recursion when time is up; what was not finished does not count. */
export class OutOfTime extends Error {}

export class TurnSearch {
  readonly #network: Network;
  readonly #chanceOf: typeof winningChance;
  readonly #positions: Position[] = [];
  readonly #words: Int32Array[] = [];
  /** By level, the actions; those that are looked at come first. */
  readonly #buffers: ActionBuffer[] = [];
  readonly #values: Float64Array[] = [];
  /** By level: how many actions the buffer holds, the shots so far in this turn, and the shot that led here. */
  readonly #counts = new Int32Array(MOST_LEVELS);
  readonly #shots = new Int32Array(MOST_LEVELS);
  readonly #lastShot = new Int32Array(MOST_LEVELS);
  /** Whose share is computed: 0 Red, 1 Blue. */
  #me = 0;
  #width: Width = ALL_THE_SAME;
  /** What positions were found to be worth, if that is kept. */
  #kept: KeptValues | null = null;
  #deadline = Number.POSITIVE_INFINITY;
  /** What deadlines are compared with. */
  readonly now: () => number;
  #evaluations = 0;

  /**
   * Without a clock, effort is counted in evaluations: then a search repeats exactly, however busy the machine is. `chanceOf`: how the
   * network is asked.
   */
  constructor(network: Network, now?: () => number, chanceOf = winningChance) {
    this.#network = network;
    this.#chanceOf = chanceOf;
    this.now = now ?? (() => this.#evaluations);
    const rules = makeRules();
    for (let level = 0; level < MOST_LEVELS; level++) {
      const position = newPosition(rules);
      this.#positions.push(position);
      this.#words.push(wordsOf(position));
      const buffer = newActionBuffer();
      this.#buffers.push(buffer);
      this.#values.push(new Float64Array(buffer.length));
    }
  }

  /** How many positions have been evaluated since `forgetEffort`. */
  get evaluations(): number {
    return this.#evaluations;
  }

  /** Counts evaluations from nothing: where a thought is cut short must not depend on the thoughts before it. */
  forgetEffort(): void {
    this.#evaluations = 0;
  }

  /**
   * From now on what is found is kept until this is called again, and nothing is evaluated or looked at twice: for whoever asks
   * about several actions or moments of one turn. Meanwhile the network must not learn, nor the rules change.
   */
  keepWhatIsFound(): void {
    this.#kept ??= new KeptValues();
    this.#kept.forget();
  }

  /**
   * The share that `me` can expect now. Where a turn begins, and in set-up, that is the network's word; within a turn,
   * what the turn's best play comes to.
   */
  valueNow(position: Position, me: number): number {
    this.#begin(me, Number.POSITIVE_INFINITY);
    const turnBegins = position.phase === Phase.roll && position.nominee === ANYONE;
    if (position.phase === Phase.rolloff) return 0.5;
    const p = copyPosition(position, this.#positions[0]!);
    return turnBegins || isSetup(p) ? this.#evaluate(0) : this.#value(0, p, 0);
  }

  /** The share that `me` can expect after an action, judged when the turn ends. */
  valueAtTurnsEnd(
    position: Position,
    action: ActionCode,
    me: number,
    deadline = Number.POSITIVE_INFINITY,
  ): number {
    return this.valueAfter(position, action, me, 0, ALL_THE_SAME, deadline);
  }

  /** The share that `me` can expect where the die is due: the mean over its faces, each played to the turn's end. */
  valueBeforeRoll(position: Position, me: number, deadline = Number.POSITIVE_INFINITY): number {
    this.#begin(me, deadline);
    return this.#rollValue(0, position, 0);
  }

  /** The same if no zero is rolled. */
  valueOfNumbers(position: Position, me: number): number {
    this.#begin(me, Number.POSITIVE_INFINITY);
    return this.#numbersValue(0, position, 0);
  }

  /** A good action for whoever decides, judged when the turn ends: the best but for rare choices after a zero. Throws OutOfTime at the deadline. */
  bestAction(position: Position, deadline = Number.POSITIVE_INFINITY): ActionCode {
    this.#begin(deciderOf(position), deadline);
    const actions = this.#buffers[0]!;
    let count = this.#list(0, position);
    if (position.phase === Phase.zero) count = this.#bestAfterZero(0, position, count, 1);
    let best = actions[0]!;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (let index = 0; index < count && count > 1; index++) {
      const value = this.#step(1, position, actions[index]!, 0);
      if (value > bestValue) {
        bestValue = value;
        best = actions[index]!;
      }
    }
    return best;
  }

  /** The share at a glance: the network's word on what the action itself leaves. For when there is no time for more. */
  valueAtAGlance(position: Position, action: ActionCode, me: number): number {
    this.#me = me;
    this.#deadline = Number.POSITIVE_INFINITY;
    const p = copyPosition(position, this.#positions[0]!);
    play(p, action);
    return this.#evaluate(0);
  }

  /** The share that `me` can expect after an action, looking `plies` turns beyond this one. Throws OutOfTime at the deadline. */
  valueAfter(
    position: Position,
    action: ActionCode,
    me: number,
    plies: number,
    width: Width,
    deadline = Number.POSITIVE_INFINITY,
  ): number {
    this.#me = me;
    this.#width = width;
    this.#deadline = deadline;
    return this.#step(0, position, action, plies);
  }

  /** Makes level 0 the position that was given, with no shot before it. */
  #begin(me: number, deadline: number): void {
    this.#me = me;
    this.#width = ALL_THE_SAME;
    this.#deadline = deadline;
    this.#shots[0] = 0;
    this.#lastShot[0] = NO_SHOT;
  }

  /** Plays an action into the level's position, and values what follows. */
  #step(level: number, from: Position, action: ActionCode, plies: number): number {
    const p = copyPosition(from, this.#positions[level]!);
    const side = p.side;
    play(p, action);
    const shot = isShot(action);
    this.#lastShot[level] = shot ? action : NO_SHOT;
    this.#shots[level] = (level === 0 ? 0 : this.#shots[level - 1]!) + (shot ? 1 : 0);
    // In set-up every action passes the turn on; in the battle `end`, the pad's move and a taken character do.
    if (p.side === side) return this.#value(level, p, plies);
    this.#shots[level] = 0;
    return this.#turnStart(level, p, plies);
  }

  /** Is this a shot that need not be looked at here: a doubtful one, or one of a pair that is looked at in its other order? */
  #skips(level: number, p: Position, action: ActionCode): boolean {
    if (!isShot(action)) return false;
    if (isDoubtful(p, action, this.#shots[level]!)) return true;
    const last = this.#lastShot[level]!;
    if (last === NO_SHOT || action > last || level === 0 || !mayComeFirst(p, action)) return false;
    const before = this.#buffers[level - 1]!;
    for (let index = 0; index < this.#counts[level - 1]!; index++) {
      if (before[index] === action) return true;
    }
    return false;
  }

  #turnStart(level: number, p: Position, plies: number): number {
    if (plies === 0 || isSetup(p)) return this.#evaluate(level);
    const kept = this.#kept;
    if (kept === null || p.phase === Phase.over) return this.#value(level, p, plies - 1);
    const words = this.#words[level]!;
    const mark = markOf(this.#me, plies, this.#width);
    const found = kept.find(p, words, mark);
    if (!Number.isNaN(found)) return found;
    const value = this.#value(level, p, plies - 1);
    // Looked for again, because what lies deeper was looked for since.
    kept.find(p, words, mark);
    kept.keep(value);
    return value;
  }

  /** The network's word on the level's position. */
  #evaluate(level: number): number {
    const p = this.#positions[level]!;
    if (p.phase === Phase.over) return shareOf(p, this.#me);
    const chance =
      this.#kept === null || isSetup(p)
        ? this.#chance(p)
        : this.#keptChance(this.#kept, p, this.#words[level]!);
    return p.side === this.#me ? chance : 1 - chance;
  }

  #keptChance(kept: KeptValues, p: Position, words: Int32Array): number {
    const found = kept.find(p, words, EVALUATED);
    if (!Number.isNaN(found)) return found;
    const chance = this.#chance(p);
    kept.keep(chance);
    return chance;
  }

  #chance(p: Position): number {
    // The clock is looked at now and then only: asking it costs as much as some evaluations.
    this.#evaluations++;
    if (this.#evaluations % EVALUATIONS_A_LOOK === 0 && this.now() > this.#deadline) throw new OutOfTime();
    return this.#chanceOf(this.#network, p, p.side);
  }

  #value(level: number, p: Position, plies: number): number {
    if (level + 1 === MOST_LEVELS) return this.#evaluate(level);
    switch (p.phase) {
      case Phase.over:
        return shareOf(p, this.#me);
      case Phase.roll:
        return this.#rollValue(level, p, plies);
      case Phase.flip:
        return this.#flipValue(level, p, plies);
      default:
        return this.#decisionValue(level, p, plies);
    }
  }

  /** The mean over what may be rolled; in an ending that is known, what it is worth. */
  #rollValue(level: number, p: Position, plies: number): number {
    const known = chanceInEnding(this.#network, p, this.#me);
    if (!Number.isNaN(known)) return known;
    return p.nominee === ANYONE ? this.#facesValue(level, p, plies) : this.#numbersValue(level, p, plies);
  }

  /** The mean over the faces of the die. What follows a zero is looked at to the turn's end only, however deep the rest. */
  #facesValue(level: number, p: Position, plies: number): number {
    const numbers = this.#numbersValue(level, p, plies);
    const zero = this.#step(level + 1, p, this.#buffers[level]![0]!, 0);
    return (NUMBERS * numbers + zero) / (NUMBERS + 1);
  }

  /** The mean over the numbers 1 to 5. At a second roll a zero would start the choices anew: its share is left to the others. */
  #numbersValue(level: number, p: Position, plies: number): number {
    let sum = 0;
    legalActions(p, this.#buffers[level]!);
    for (let roll = 1; roll <= NUMBERS; roll++) {
      sum += this.#step(level + 1, p, this.#buffers[level]![roll]!, plies);
    }
    return sum / NUMBERS;
  }

  #flipValue(level: number, p: Position, plies: number): number {
    const actions = this.#buffers[level]!;
    const count = legalActions(p, actions);
    const total = chanceTotal(p);
    let sum = 0;
    for (let index = 0; index < count; index++) {
      const weight = chanceWeight(p, actions[index]!);
      sum += weight * this.#step(level + 1, p, actions[index]!, plies);
    }
    return sum / total;
  }

  #decisionValue(level: number, p: Position, plies: number): number {
    const actions = this.#buffers[level]!;
    let count = this.#list(level, p);
    const sign = deciderOf(p) === this.#me ? 1 : -1;
    // A zero that has been rolled is looked at in full, one that may come is not.
    if (p.phase === Phase.zero && plies === 0 && level > 0)
      count = this.#bestAfterZero(level, p, count, sign);
    if (plies === 0 || count === 1) {
      let best = Number.NEGATIVE_INFINITY;
      for (let index = 0; index < count; index++) {
        const value = sign * this.#step(level + 1, p, actions[index]!, plies);
        if (value > best) best = value;
      }
      return sign * best;
    }
    for (let index = 0; index < count; index++) {
      this.#values[level]![index] = sign * this.#step(level + 1, p, actions[index]!, 0);
    }
    return sign * this.#bestOfCandidates(level, p, count, sign, plies);
  }

  /**
   * Brings to the front what is worth following after a zero, and counts it. Every character could turn or enter, and each
   * would have a second roll: in full that costs some four times as much as all numbers together, and comes to nearly the
   * same. So those are judged at a glance, and the best-valued are kept.
   */
  #bestAfterZero(level: number, p: Position, count: number, sign: number): number {
    const actions = this.#buffers[level]!;
    const values = this.#values[level]!;
    let kept = 0;
    for (let index = 0; index < count; index++) {
      const next = copyPosition(p, this.#positions[level + 1]!);
      play(next, actions[index]!);
      const nominates = next.phase === Phase.roll && next.nominee >= 0;
      values[index] = nominates ? sign * this.#evaluate(level + 1) : Number.POSITIVE_INFINITY;
      if (!nominates) kept++;
    }
    kept = Math.min(count, kept + FOLLOWED_AFTER_ZERO);
    for (let index = 0; index < kept; index++) bringBest(actions, values, index, count);
    return kept;
  }

  /** Lists the actions that are worth a look; never none, because every decision has something other than shots. */
  #list(level: number, p: Position): number {
    const actions = this.#buffers[level]!;
    const all = legalActions(p, actions);
    this.#counts[level] = all;
    let count = 0;
    for (let index = 0; index < all; index++) {
      const action = actions[index]!;
      if (this.#skips(level, p, action)) continue;
      actions[index] = actions[count]!;
      actions[count++] = action;
    }
    return count;
  }

  /** Of the level's actions, valued already, the best are valued again with all plies: the best of those. */
  #bestOfCandidates(level: number, p: Position, count: number, sign: number, plies: number): number {
    const { candidates, margin } = this.#width;
    const actions = this.#buffers[level]!;
    const values = this.#values[level]!;
    let best = Number.NEGATIVE_INFINITY;
    for (let index = 0; index < candidates && index < count; index++) {
      bringBest(actions, values, index, count);
      if (values[index]! < values[0]! - margin) break;
      const value = sign * this.#step(level + 1, p, actions[index]!, plies);
      if (value > best) best = value;
    }
    return best;
  }
}
