/**
 * The exact chances of the smallest endings: one character against one, with neither blocks nor pads. There are 331,776 positions
 * for two kinds, seen from whoever is to roll. Each has a lower and an upper bound, at first lost and won; both follow from the
 * bounds of the positions that come next, so the truth never leaves them, and they are drawn together until they meet: that is the
 * proof. The quiet turns that make a draw are not counted.
 */
import {
  copyPosition,
  makeRules,
  type Position,
  parsePosition,
  play,
  SIZE,
  SQUARES,
  squareAt,
} from '@bfi/engine';
import { FACES, facingOfCell, legalActions, MOST, newActionBuffer, Phase } from '@bfi/engine/packed';

const FACINGS = ['n', 'e', 's', 'w'];
const PLACES = SQUARES * FACINGS.length;
const POSITIONS = PLACES * PLACES;

/** More than any turn has actions in a row. */
const MOST_LEVELS = 12;
/** What an action may lead to besides a position of the opponent's: the end, or, from POSITIONS up, another roll of one's own. */
const WON = -1;
const LOST = -2;

export type Kind = 's' | 'j' | 't';

const rules = makeRules({ variant: 'blitz' });

/** A place is a square and a facing: `square * 4 + facing`. Red is to roll. */
function standing(kind: Kind, place: number, otherPlace: number): Position {
  const written = (square: number): string => {
    if (square === place >> 2) return kind.toUpperCase() + FACINGS[place & 3];
    return square === otherPlace >> 2 ? kind + FACINGS[otherPlace & 3] : '.';
  };
  const row = (index: number): string =>
    Array.from({ length: SIZE }, (_, column) => written(squareAt(column, SIZE - 1 - index))).join('');
  const rows = Array.from({ length: SIZE }, (_, index) => row(index)).join('/');
  const board = rows.replace(/\.+/g, (run) => String(run.length));
  const position = parsePosition(`${board} - - 0+0 r roll 0`, rules);
  if (!position.ok) throw new Error(position.error.code);
  return position.value;
}

export class OneAgainstOne {
  readonly #kind: Kind;
  readonly #levels: readonly Position[];
  readonly #buffers = Array.from({ length: MOST_LEVELS }, newActionBuffer);
  /** By position and face of the die: where that face's list begins in `#next`. */
  readonly #begins = new Int32Array(POSITIONS * FACES + 1);
  #next = new Int32Array(2 ** 22);
  #count = 0;
  readonly low = new Float64Array(POSITIONS);
  readonly high = new Float64Array(POSITIONS).fill(1);

  /** Both are of the same kind. */
  constructor(kind: Kind) {
    this.#kind = kind;
    this.#levels = Array.from({ length: MOST_LEVELS }, () => standing(kind, 0, PLACES - 1));
    this.#list();
  }

  get size(): number {
    return POSITIONS;
  }

  /** Red is to roll; null where both would stand on one square. */
  position(index: number): Position | null {
    const [place, otherPlace] = [Math.floor(index / PLACES), index % PLACES];
    return place >> 2 === otherPlace >> 2 ? null : standing(this.#kind, place, otherPlace);
  }

  /** Draws the bounds together until they are nowhere farther apart than this; returns how often all were gone through. */
  solve(most: number): number {
    for (let sweep = 1; ; sweep++) {
      let apart = 0;
      for (let index = 0; index < POSITIONS; index++) {
        if (this.#begins[index * FACES] === this.#begins[(index + 1) * FACES]) continue;
        this.#tighten(index);
        apart = Math.max(apart, (this.high[index] ?? 1) - (this.low[index] ?? 0));
      }
      if (apart <= most) return sweep;
    }
  }

  /** What Red can expect in a moment of Red's own turn, by the best action to its end. */
  redsShare(position: Position): number {
    const first = this.#count;
    this.#follow(copyPosition(position), 0);
    let best = 0;
    for (let place = first; place < this.#count; place++)
      best = Math.max(best, this.#bound(place, this.low, this.high));
    this.#count = first;
    return best;
  }

  #tighten(index: number): void {
    let [low, high] = [0, 0];
    for (let face = 0; face < FACES; face++) {
      let [bestLow, bestHigh] = [0, 0];
      const end = this.#begins[index * FACES + face + 1] ?? 0;
      for (let place = this.#begins[index * FACES + face] ?? 0; place < end; place++) {
        bestLow = Math.max(bestLow, this.#bound(place, this.low, this.high));
        bestHigh = Math.max(bestHigh, this.#bound(place, this.high, this.low));
      }
      low += bestLow / FACES;
      high += bestHigh / FACES;
    }
    this.low[index] = low;
    this.high[index] = high;
  }

  /** What is good for one is bad for the other: the lower bound follows from the opponent's upper one. */
  #bound(place: number, own: Float64Array, others: Float64Array): number {
    const next = this.#next[place] ?? LOST;
    if (next === WON) return 1;
    if (next === LOST) return 0;
    return next >= POSITIONS ? (own[next - POSITIONS] ?? 0) : 1 - (others[next] ?? 0);
  }

  #list(): void {
    const rolls = newActionBuffer();
    legalActions(standing(this.#kind, 0, PLACES - 1), rolls);
    for (let index = 0; index < POSITIONS; index++) {
      const position = this.position(index);
      for (let face = 0; face < FACES; face++) {
        this.#begins[index * FACES + face] = this.#count;
        if (position === null) continue;
        const rolled = copyPosition(position, this.#levels[0]);
        play(rolled, rolls[face] ?? 0);
        this.#follow(rolled, 0);
      }
    }
    this.#begins[POSITIONS * FACES] = this.#count;
  }

  /** Lists all that Red can make of this turn. */
  #follow(p: Position, level: number): void {
    if (p.phase === Phase.over) this.#add(p.winner === 0 ? WON : LOST);
    else if (p.side !== 0) this.#add(this.#indexOf(p));
    else if (p.phase === Phase.roll) this.#add(POSITIONS + this.#indexOf(p));
    else {
      const actions = this.#buffers[level] ?? newActionBuffer();
      const count = legalActions(p, actions);
      for (let index = 0; index < count; index++) {
        const next = copyPosition(p, this.#levels[level + 1]);
        play(next, actions[index] ?? 0);
        this.#follow(next, level + 1);
      }
    }
  }

  #add(next: number): void {
    if (this.#count === this.#next.length) {
      const longer = new Int32Array(2 * this.#count);
      longer.set(this.#next);
      this.#next = longer;
    }
    this.#next[this.#count++] = next;
  }

  /** The board is turned round for Blue. */
  #indexOf(p: Position): number {
    const place = (side: 0 | 1): number => {
      const square = p.standing[side * MOST] ?? 0;
      const facing = facingOfCell(p.cells[square] ?? 0);
      return p.side === 0 ? square * 4 + facing : (SQUARES - 1 - square) * 4 + ((facing + 2) & 3);
    };
    return p.side === 0 ? place(0) * PLACES + place(1) : place(1) * PLACES + place(0);
  }
}
