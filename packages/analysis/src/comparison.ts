/** Two actions of a decision side by side, each followed as far as nobody has to guess, and what may come after them. */
import {
  type ActionCode,
  copyPosition,
  DIE_NUMBERS,
  isSetup,
  type Position,
  play,
  type Side,
  viewPosition,
} from '@bfi/engine';
import type { Judge } from './judge.ts';
import { type Line, lineAfter, lineToTurnsEnd, type Replayed, replayLine, rollOf } from './line.ts';

/** Lines are followed as seen at first sight; how much they are worth was judged before. */
const SIGHT = 0;

/** A line, and what has come of it. */
interface Course {
  readonly line: Line;
  readonly end: Replayed;
}

/** One of the two actions. */
export interface Choice extends Course {
  /** What each number of the opponent's would bring, by the opponent's best play; nothing where the next roll is not the opponent's. */
  readonly replies: readonly Answer[];
}

interface Answer extends Course {
  readonly number: number;
}

export interface Comparison {
  readonly judge: Judge;
  readonly position: Position;
  readonly side: Side;
  readonly played: Choice;
  readonly best: Choice;
}

export function compare(
  judge: Judge,
  position: Position,
  side: Side,
  played: ActionCode,
  best: ActionCode,
): Comparison {
  const choice = (action: ActionCode): Choice => {
    const line = isSetup(position)
      ? judge.lineToBattle(position, action)
      : lineAfter(judge, position, action, SIGHT);
    const end = replayed(position, line);
    return { line, end, replies: answersTo(judge, position, side, { line, end }) };
  };
  return { judge, position, side, played: choice(played), best: choice(best) };
}

function answersTo(judge: Judge, position: Position, side: Side, { line, end }: Course): Answer[] {
  const { phase, side: turnOf } = viewPosition(end.position);
  if (phase !== 'roll' || turnOf === side) return [];
  return DIE_NUMBERS.flatMap((number) => {
    const roll = rollOf(end.position, number);
    if (roll === null) return [];
    const rolled = copyPosition(end.position);
    play(rolled, roll);
    const whole = [...line, roll, ...lineToTurnsEnd(judge, rolled, SIGHT)];
    return [{ number, line: whole, end: replayed(position, whole) }];
  });
}

function replayed(position: Position, line: Line): Replayed {
  const found = replayLine(position, line);
  if (found === null) throw new Error('a line that was found cannot be played');
  return found;
}
