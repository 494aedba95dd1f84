/** Who sits on a side, as the page names them. */

import { opponentOf, type PerSide, type Side } from '@bfi/engine';
import { type Game, type Seat, warScoreBefore } from '@bfi/game';
import { m } from '../../language/language.svelte.ts';
import { inItsDirection, sideName } from '../../words/names.ts';

/** A person without a name is «you» against the computer, and simply the colour between two people. */
export function seatName(seats: PerSide<Seat>, side: Side): string {
  const seat = seats[side];
  if (seat.decides === 'computer') return m.play_level({ level: seat.level });
  if (seat.name !== null) return inItsDirection(seat.name);
  return seats[opponentOf(side)].decides === 'computer' ? m.play_you() : sideName(side);
}

/** The only one here goes by a name, and is told that it is theirs. */
export function isNamedYou({ seats, sidesHere }: Game, side: Side): boolean {
  const seat = seats[side];
  return sidesHere.length === 1 && seat.decides === 'here' && seat.name !== null;
}

/** As on windows that have words of their own for a colour: empty where only that is known. */
export function ownNames(seats: PerSide<Seat>): PerSide<string> {
  const own = (side: Side): string =>
    seats[side].decides === 'computer' ? seatName(seats, side) : inItsDirection(seats[side].name ?? '');
  return { red: own('red'), blue: own('blue') };
}

/** What each side has won in the battles of a war before this one; null where there is none. */
export function scoresOf(game: Game): PerSide<number> | null {
  const score = warScoreBefore(game);
  if (score === null) return null;
  return game.war?.format.type === 'bestOf' ? score.wins : score.points;
}

/** Whose shore is nearest: of the only one who sits here, else Red's. */
export function nearSide(sidesHere: readonly Side[]): Side {
  const [only, other] = sidesHere;
  return only !== undefined && other === undefined ? only : 'red';
}
