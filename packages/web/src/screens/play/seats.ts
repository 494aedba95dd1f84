/** Who sits on a side, as the page names them. */

import { opponentOf, type PerSide, type Side } from '@bfi/engine';
import { isPerson, type Seat, SOMEBODY } from '@bfi/game';
import { m } from '../../language/language.svelte.ts';
import { sideName } from '../../words/names.ts';

/** A person without a name is «you» against the computer, and simply the colour between two people. */
export function seatName(seats: PerSide<Seat>, side: Side): string {
  const seat = seats[side];
  if (!isPerson(seat)) return m.play_level({ level: seat });
  if (seat !== SOMEBODY) return seat;
  return isPerson(seats[opponentOf(side)]) ? sideName(side) : m.play_you();
}

/** Whose shore is nearest: the only person's, else Red's. */
export function nearSide(seats: PerSide<Seat>): Side {
  return isPerson(seats.blue) && !isPerson(seats.red) ? 'blue' : 'red';
}
