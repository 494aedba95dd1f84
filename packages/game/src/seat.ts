/** Who sits on a side: a person, by name, or the computer, by level. In a record it is the header Red or Blue. */
import { LEVELS, type Level } from '@bfi/ai';

/** A person's name, or a level of the computer. */
export type Seat = string | Level;

/** A person who has given no name. */
export const SOMEBODY = 'human';

const LONGEST_NAME = 40;

export function isPerson(seat: Seat): seat is string {
  return typeof seat === 'string';
}

export function formatSeat(seat: Seat): string {
  if (!isPerson(seat)) return `level ${seat}`;
  const name = personNamed(seat);
  // A person who goes by a level's name must not come back as the computer.
  return levelNamed(name) === null ? name : `${name}.`;
}

/** Any name but a level's is a person's: a record from elsewhere can be played on too. */
export function parseSeat(text: string): Seat {
  return levelNamed(text) ?? personNamed(text);
}

function levelNamed(text: string): Level | null {
  const number = /^level ([1-9])$/.exec(text)?.[1];
  return LEVELS.find((level) => String(level) === number) ?? null;
}

/** The seat of a person who goes by that name. */
export function personNamed(text: string): string {
  const name = tidyName(text);
  return name === '' || name === '?' ? SOMEBODY : name;
}

/** A name on one line and of a length that can be shown, whatever somebody has typed. */
export function tidyName(text: string): string {
  const line = text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  return Array.from(line).slice(0, LONGEST_NAME).join('').trimEnd();
}
