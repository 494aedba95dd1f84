/**
 * Farther than the search sees: turns played out in thought, best play against best play, with dice of their own.
 * How such a battle goes is mostly luck and tells little. What tells is by how much the network is surprised on the way:
 * in every position reached all faces of the die are followed to the turn's end, and their mean is held against what
 * the network says of the position. The surprises of a few turns, averaged over many lines, are what it overlooks.
 */
import {
  type ActionCode,
  ANYONE,
  copyPosition,
  legalActionList,
  type Position,
  play,
  toAct,
} from '@bfi/engine';
import { Phase } from '../phase.ts';
import type { Candidate } from '../player.ts';
import { randomAction } from '../playout.ts';
import { createRandom, type Random } from '../random.ts';
import { OutOfTime, type TurnSearch } from './turn-search.ts';

/** Turns that a line goes on after the action. */
const TURNS = 7;
/** Enough for the longest thought; who sets no limit of time gets an answer all the same. */
const MOST_LINES = 4000;
/**
 * How many lines it takes until they count as much as the network's own word. Measured: what lines differ by, over what
 * actions differ by in truth.
 */
const LINES_OF_DOUBT = 20;
/** Before so many lines no action is given up; after them, one that is behind by so many standard errors. */
const LEAST_LINES = 10;
const STANDARD_ERRORS = 3;

/** Somewhere else than the seeds that people give to their games. */
const SEED = 0x6c696e65;

/**
 * Weighs the leading candidates, all of them looked at equally deep, by what the turns beyond that depth would say.
 * Goes on until time is up, or all but one have fallen behind. Returns them in order, the best first.
 */
export function lookFar(
  search: TurnSearch,
  position: Position,
  me: number,
  leaders: readonly Candidate[],
  deadline: number,
  mostLines = MOST_LINES,
): readonly Candidate[] {
  if (leaders.length < 2) return leaders;
  const lines = new Lines(search, { position, me, known: leaders[0]?.plies ?? 0, turns: TURNS, deadline });
  let racing = leaders.map((candidate) => ({ candidate, found: [] as number[] }));
  const givenUp: { readonly action: ActionCode; readonly lead: number }[] = [];
  try {
    for (let line = 0; line < mostLines && racing.length > 1; line++) {
      const found = racing.map(({ candidate }) => lines.surprises(candidate.action, line));
      for (const [index, racer] of racing.entries()) racer.found.push(found[index] ?? 0);
      if (line + 1 < LEAST_LINES) continue;
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
  // Values of different numbers of lines do not compare; by how much it was behind when it was given up does.
  const best = Math.max(...values.map(({ value }) => value));
  values.push(...givenUp.map(({ action, lead }) => ({ action, value: best - lead })));
  return values
    .sort((a, b) => b.value - a.value)
    .map(({ action, value }) => ({ action, value: Math.min(1, Math.max(0, value)), plies: TURNS }));
}

interface Racer {
  readonly candidate: Candidate;
  /** The surprises of each line. */
  readonly found: readonly number[];
}

function weigh({ candidate, found }: Racer): number {
  const sum = found.reduce((a, b) => a + b, 0);
  return candidate.value + sum / (found.length + LINES_OF_DOUBT);
}

/** Lines of the same number have the same dice, so that they are compared one by one. */
function isBehind(racer: Racer, best: Racer): boolean {
  if (racer === best) return false;
  const count = racer.found.length;
  const lead = racer.found.map((found, line) => (best.found[line] ?? 0) - found);
  const mean = lead.reduce((a, b) => a + b, 0) / count;
  const variance = lead.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (count - 1);
  const ahead = best.candidate.value - racer.candidate.value + mean;
  return ahead > STANDARD_ERRORS * Math.sqrt(variance / count);
}

/** A position where a turn begins, and what was found there. */
interface Branch {
  readonly position: Position;
  surprise: number | null;
  /** By roll: where the turn leads, if nothing but the roll decides that. */
  readonly next: Branch[];
}

interface Outlook {
  readonly position: Position;
  /** Whose share is computed: 0 Red, 1 Blue. */
  readonly me: number;
  /** How many turns a line goes on, and of how many of them the search knows what they bring. */
  readonly turns: number;
  readonly known: number;
  readonly deadline: number;
}

/** The lines that follow one decision. Where they begin alike they are played once. */
export class Lines {
  readonly #search: TurnSearch;
  readonly #outlook: Outlook;
  readonly #after = new Map<ActionCode, Branch>();

  constructor(search: TurnSearch, outlook: Outlook) {
    this.#search = search;
    this.#outlook = outlook;
  }

  /** The sum of the surprises on one line after an action. */
  surprises(action: ActionCode, line: number): number {
    const { turns } = this.#outlook;
    const dice = new Dice(line, turns);
    let { known } = this.#outlook;
    let branch = this.#after.get(action) ?? this.#begin(action, dice);
    let sum = 0;
    for (let turn = 0; turn < turns && branch.position.phase !== Phase.over; turn++) {
      if (turn >= known) sum += this.#surprise(branch);
      const roll = dice.rolls[turn] ?? 0;
      // Beyond a zero the search knows nothing.
      if (roll === 0) known = 0;
      if (turn + 1 < turns) branch = this.#follow(branch, roll, dice);
    }
    return sum;
  }

  #begin(action: ActionCode, dice: Dice): Branch {
    const { position } = this.#outlook;
    const p = copyPosition(position);
    play(p, action);
    const certain = this.#finishTurn(p, position.side, dice.random.below(FACES), dice);
    const branch: Branch = { position: p, surprise: null, next: [] };
    // After a forced entry the die of this turn is still due, which is another one in every line.
    if (certain && position.phase !== Phase.enter) this.#after.set(action, branch);
    return branch;
  }

  #follow(branch: Branch, roll: number, dice: Dice): Branch {
    const played = branch.next[roll];
    if (played !== undefined) return played;
    const p = copyPosition(branch.position);
    const certain = this.#finishTurn(p, p.side, roll, dice);
    const next: Branch = { position: p, surprise: null, next: [] };
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
        play(p, this.#search.likelyAction(p, actor === 'red' ? 0 : 1, this.#outlook.deadline));
      }
    }
    return certain;
  }

  #surprise(branch: Branch): number {
    branch.surprise ??= this.#surpriseAt(branch.position);
    return branch.surprise;
  }

  #surpriseAt(p: Position): number {
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

const FACES = 6;

/** The dice of one line. Those of the first two turns go through all pairs, so that few lines are already fair. */
class Dice {
  readonly random: Random;
  /** By turn, so that lines of the same number stay together whatever else is drawn. */
  readonly rolls: readonly number[];

  constructor(line: number, turns: number) {
    const random = createRandom(SEED + line);
    const pair = [line % FACES, (line + Math.floor(line / FACES)) % FACES];
    this.rolls = Array.from({ length: turns }, (_, turn) => pair[turn] ?? random.below(FACES));
    this.random = random;
  }

  /** At a second roll the search leaves a zero out, and so do the lines. */
  secondRoll(): number {
    return 1 + this.random.below(FACES - 1);
  }
}
