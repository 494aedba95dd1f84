/** A saved game as the terminal plays it: people have no names here, and what is wrong with a file is told in English. */
import type { Level } from '@bfi/ai';
import { failure, type PerSide, type Result, success } from '@bfi/engine';
import { isPerson, type Seat as NamedSeat, parseSave, type SavedGame, type SaveFault } from '@bfi/game';
import { describeFault } from '../record-file.ts';

/** Who sits there: a person, or the computer at a level. */
export type Seat = 'human' | Level;

export interface TerminalGame extends SavedGame {
  readonly seats: PerSide<Seat>;
}

/** The game in a file's text, or one sentence on what is wrong with it. */
export function readSave(text: string): Result<TerminalGame, string> {
  const parsed = parseSave(text);
  if (!parsed.ok) return failure(sentenceFor(parsed.error));
  const { red, blue } = parsed.value.seats;
  return success({ ...parsed.value, seats: { red: withoutName(red), blue: withoutName(blue) } });
}

function withoutName(seat: NamedSeat): Seat {
  return isPerson(seat) ? 'human' : seat;
}

function sentenceFor(fault: SaveFault): string {
  if (fault.code === 'war') return 'the headers of its war cannot be read';
  if (fault.code === 'seed') return 'the header Seed is not a whole number';
  const { place, message } = describeFault(fault);
  return `line ${place.line}:${place.column}: ${message}`;
}
