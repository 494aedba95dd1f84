/**
 * Who sits on a side, and who decides for them: somebody here, the computer at a level, or somebody somewhere else. In a record
 * it is the header Red or Blue.
 */
import { LEVELS, type Level } from '@bfi/ai';
import type { PerSide } from '@bfi/engine';

export interface PersonSeat {
  /** `here`: at this device. `elsewhere`: what they decide comes from outside. */
  readonly decides: 'here' | 'elsewhere';
  /** Null: they have given no name. */
  readonly name: string | null;
}

export interface ComputerSeat {
  readonly decides: 'computer';
  readonly level: Level;
}

export type Seat = PersonSeat | ComputerSeat;

/** How a record names somebody who has given no name; `?` and nothing at all are read likewise. */
const NAMELESS = 'human';

const LONGEST_NAME = 40;

/** A seat at this device, for whoever goes by that name. */
export function seatHere(name = ''): PersonSeat {
  return { decides: 'here', name: tidyName(name) || null };
}

export function computerSeat(level: Level): ComputerSeat {
  return { decides: 'computer', level };
}

/** The same seats with every computer at another level. */
export function atLevel(seats: PerSide<Seat>, level: Level): PerSide<Seat> {
  const change = (seat: Seat): Seat => (seat.decides === 'computer' ? computerSeat(level) : seat);
  return { red: change(seats.red), blue: change(seats.blue) };
}

export function isSameSeat(one: Seat, other: Seat): boolean {
  if (one.decides === 'computer') return other.decides === 'computer' && one.level === other.level;
  return other.decides === one.decides && one.name === other.name;
}

export function formatSeat(seat: Seat): string {
  if (seat.decides === 'computer') return `level ${seat.level}`;
  const name = seat.name ?? NAMELESS;
  // A person who goes by a level's name must not come back as the computer.
  return levelNamed(name) === null ? name : `${name}.`;
}

/** Any name but a level's is a person's, who then sits here: a record from elsewhere can be played on too. */
export function parseSeat(text: string): Seat {
  const level = levelNamed(text);
  if (level !== null) return computerSeat(level);
  const name = tidyName(text);
  return seatHere(name === '?' || name === NAMELESS ? '' : name);
}

function levelNamed(text: string): Level | null {
  const number = /^level ([1-9])$/.exec(text)?.[1];
  return LEVELS.find((level) => String(level) === number) ?? null;
}

/** A name on one line and of a length that can be shown, whatever somebody has typed. */
export function tidyName(text: string): string {
  const line = text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  return Array.from(line).slice(0, LONGEST_NAME).join('').trimEnd();
}
