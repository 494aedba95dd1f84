/**
 * The exact worth of the smallest endings. Each has a lower and an upper bound, at first lost and won; both follow from the bounds of
 * the endings that come next, so that the truth never leaves them, and they are drawn together until they meet: that is the proof.
 * The engine alone says what follows from what. Draws by quiet turns are not counted.
 */
import { ENDINGS, numberOfEnding, placesOfEnding } from '@bfi/ai';
import {
  copyPosition,
  makeRules,
  newPosition,
  type Position,
  parsePosition,
  play,
  SQUARES,
} from '@bfi/engine';
import { EMPTY, FACES, KIND_COUNT, legalActions, MOST, newActionBuffer, Phase } from '@bfi/engine/packed';

/** With pads; without, the game is the same but that nobody can let a turn pass after a zero by moving an empty one. */
const RULES = makeRules({ quietLimit: 0 });

/** More than any turn has actions in a row. */
const MOST_LEVELS = 12;
/** What an action may lead to besides an ending with the opponent to roll: the end; another roll of one's own; the turn let pass. */
const WON = -1;
const LOST = -2;
const OWN_ROLL = ENDINGS;
const PASSED = 2 * ENDINGS;

/** Which kind is against which, both ways round, as an ending's number begins: nothing leads from them to others. */
const KINDS_OF_TWO = [[0], [4], [8], [1, 3], [2, 6], [5, 7]];
const OF_KINDS = ENDINGS / KIND_COUNT ** 2;

const LETTERS = 'SJT';
const FACINGS = 'nesw';
/** Where the patterns have Red's and Blue's. */
const CORNERS = [0, SQUARES - 1] as const;
const patterns = new Map<string, Position>();

/** These two in their corners, Red to roll. */
function patternOf(red: string, blue: string): Position {
  const board = `11${blue}/${'12/'.repeat(10)}${red}11`;
  const known = patterns.get(board);
  if (known !== undefined) return known;
  const position = parsePosition(`${board} c:..... j:..... 0+0 r roll 0`, RULES);
  if (!position.ok) throw new Error(position.error.code);
  patterns.set(board, position.value);
  return position.value;
}

/** What `setEnding` writes into. */
export function newEnding(): Position {
  return newPosition(RULES);
}

/** An ending with Red to roll; false where both would stand on one square. */
export function setEnding(number: number, p: Position): boolean {
  const { kinds, squares, facings } = placesOfEnding(number);
  if (squares[0] === squares[1]) return false;
  const [red = '', blue = ''] = [0, 1].map((side) => `${LETTERS[kinds[side]!]}${FACINGS[facings[side]!]}`);
  copyPosition(patternOf(red, blue.toLowerCase()), p);
  const cells = CORNERS.map((corner) => p.cells[corner]!);
  for (const corner of CORNERS) p.cells[corner] = EMPTY;
  for (const side of [0, 1] as const) {
    p.cells[squares[side]] = cells[side]!;
    // With one character a side the list of its squares is one number.
    p.standing[side * MOST] = squares[side];
  }
  return true;
}

/** What the endings are worth, for whoever is to roll. */
export interface Bounds {
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly sweeps: number;
}

export interface Change {
  readonly most: number;
  /** The root of the mean square. */
  readonly mean: number;
}

export class EndingsToSolve {
  readonly #levels = Array.from({ length: MOST_LEVELS }, () => newPosition(RULES));
  readonly #buffers = Array.from({ length: MOST_LEVELS }, newActionBuffer);
  /** By ending and face of the die: where that face's list begins in `#next`. */
  readonly #begins = new Int32Array(ENDINGS * FACES + 1);
  #next = new Int32Array(2 ** 24);
  #count = 0;

  constructor() {
    this.#list();
  }

  isPossible(number: number): boolean {
    return this.#begins[number * FACES] !== this.#begins[(number + 1) * FACES];
  }

  /** Draws the bounds together until they are nowhere farther apart than `most`. */
  solve(withPads: boolean, most: number): Bounds {
    const [low, high] = [new Float64Array(ENDINGS), new Float64Array(ENDINGS).fill(1)];
    const [lower, higher] = [new Float64Array(ENDINGS), new Float64Array(ENDINGS)];
    let sweeps = 0;
    for (const pair of KINDS_OF_TWO) {
      let apart = 1;
      for (let sweep = 1; apart > most; sweep++) {
        apart = 0;
        for (const kinds of pair) {
          for (let number = kinds * OF_KINDS; number < (kinds + 1) * OF_KINDS; number++) {
            if (!this.isPossible(number)) continue;
            lower[number] = this.#mean(number, low, high, withPads);
            higher[number] = this.#mean(number, high, low, withPads);
            apart = Math.max(apart, higher[number]! - lower[number]!);
          }
        }
        for (const kinds of pair) {
          const [begin, end] = [kinds * OF_KINDS, (kinds + 1) * OF_KINDS];
          low.set(lower.subarray(begin, end), begin);
          high.set(higher.subarray(begin, end), begin);
        }
        sweeps = Math.max(sweeps, sweep);
      }
    }
    return { low, high, sweeps };
  }

  /** By how much an ending's worth can change when the battle is a draw after so many turns more. */
  changeByDraw({ low }: Bounds, withPads: boolean, turns: number): Change {
    let before = new Float64Array(ENDINGS).fill(0.5);
    let now = new Float64Array(ENDINGS);
    for (let turn = 0; turn < turns; turn++) {
      now.set(before);
      // Twice, because a second roll after a zero belongs to the same turn; a third and fourth one are left to the turn before.
      for (const _ of [1, 2]) {
        for (let number = 0; number < ENDINGS; number++) {
          if (this.isPossible(number)) now[number] = this.#mean(number, now, before, withPads);
        }
      }
      [before, now] = [now, before];
    }
    let [most, sum, count] = [0, 0, 0];
    for (let number = 0; number < ENDINGS; number++) {
      if (!this.isPossible(number)) continue;
      const change = Math.abs(before[number]! - low[number]!);
      most = Math.max(most, change);
      sum += change ** 2;
      count++;
    }
    return { most, mean: Math.sqrt(sum / count) };
  }

  /** The mean over the die of the best that each face allows. What is good for one is bad for the other. */
  #mean(number: number, own: Float64Array, others: Float64Array, withPads: boolean): number {
    let sum = 0;
    let place = this.#begins[number * FACES]!;
    for (let face = 1; face <= FACES; face++) {
      const end = this.#begins[number * FACES + face]!;
      let best = 0;
      for (; place < end; place++) {
        const next = this.#next[place]!;
        let worth = 0;
        if (next >= PASSED) worth = withPads ? 1 - others[next - PASSED]! : 0;
        else if (next >= OWN_ROLL) worth = own[next - OWN_ROLL]!;
        else if (next >= 0) worth = 1 - others[next]!;
        else if (next === WON) worth = 1;
        if (worth > best) best = worth;
      }
      sum += best;
    }
    return sum / FACES;
  }

  #list(): void {
    const rolls = newActionBuffer();
    const position = newEnding();
    for (let number = 0; number < ENDINGS; number++) {
      const isPossible = setEnding(number, position);
      if (isPossible) legalActions(position, rolls);
      for (let face = 0; face < FACES; face++) {
        const first = this.#count;
        this.#begins[number * FACES + face] = first;
        if (!isPossible) continue;
        const rolled = copyPosition(position, this.#levels[0]);
        play(rolled, rolls[face]!);
        this.#follow(rolled, 0);
        this.#keepNeeded(first);
      }
    }
    this.#begins[ENDINGS * FACES] = this.#count;
  }

  /** Lists all that can be made of this turn. */
  #follow(p: Position, level: number): void {
    if (p.phase === Phase.over) this.#add(p.winner === 0 ? WON : LOST);
    else if (p.side !== 0) this.#add(numberOfEnding(p));
    else if (p.phase === Phase.roll && p.nominee >= 0) this.#add(OWN_ROLL + numberOfEnding(p));
    else if (p.phase === Phase.roll) this.#addPassed(p, level);
    else {
      const actions = this.#buffers[level]!;
      const count = legalActions(p, actions);
      for (let index = 0; index < count; index++) {
        const next = copyPosition(p, this.#levels[level + 1]);
        play(next, actions[index]!);
        this.#follow(next, level + 1);
      }
    }
  }

  /** The pad is to move: any number ends the turn alike, and another zero brings the choice again that has just been made. */
  #addPassed(p: Position, level: number): void {
    const next = copyPosition(p, this.#levels[level + 1]);
    const actions = this.#buffers[level]!;
    for (const which of [1, 0]) {
      legalActions(next, actions);
      play(next, actions[which]!);
    }
    this.#add(PASSED + numberOfEnding(next));
  }

  #add(next: number): void {
    if (this.#count === this.#next.length) {
      const longer = new Int32Array(2 * this.#count);
      longer.set(this.#next);
      this.#next = longer;
    }
    this.#next[this.#count++] = next;
  }

  /** Of a face's list: where it can win nothing else matters, and nothing matters twice. */
  #keepNeeded(first: number): void {
    let end = first;
    for (let place = first; place < this.#count; place++) {
      const next = this.#next[place]!;
      if (next === WON) {
        this.#next[first] = WON;
        end = first + 1;
        break;
      }
      let known = first;
      while (known < end && this.#next[known] !== next) known++;
      if (known === end) this.#next[end++] = next;
    }
    this.#count = end;
  }
}
