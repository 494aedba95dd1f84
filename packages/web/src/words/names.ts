/** What everything is called in the language of the page, in the forms that sentences need. */
import {
  type Character,
  type Facing,
  formatSquare,
  type Kind,
  type PerSide,
  type Side,
  type Square,
  squareAt,
} from '@bfi/engine';
import type { Seat } from '@bfi/game';
import { currentLocale, m } from '../language/language.svelte.ts';

export function sideName(side: Side): string {
  return m[`side_${side}`]();
}

/** How a player is called in sentences and prompts. */
export type Called = (side: Side) => string;

/** By the name, where one is known; in languages whose verbs need the colour, with it. */
export function calledBy(seats: PerSide<Seat>): Called {
  return (side) => {
    const seat = seats[side];
    const name = seat.decides === 'computer' ? null : seat.name;
    return name === null ? sideName(side) : m.side_named({ side: sideName(side), name });
  };
}

export function kindName(kind: Kind): string {
  return m[`kind_${kind}`]();
}

export function facingName(facing: Facing): string {
  return m[`facing_${facing}`]();
}

/** A character without its facing: on a pad it has none. */
export type Piece = Pick<Character, 'side' | 'kind'>;

/** «red tank», as a label. */
export function pieceName({ side, kind }: Piece): string {
  return m[`piece_${side}_${kind}`]();
}

/** «Red's tank», as whoever does something. */
export function whoName({ side, kind }: Piece): string {
  return m[`who_${side}_${kind}`]();
}

/** «Red's tank», as the one to whom it is done: in some languages that is another word. */
export function whomName({ side, kind }: Piece): string {
  return m[`whom_${side}_${kind}`]();
}

/** «Red's tank on d4» */
export function nameOf(character: Piece, square: Square): string {
  return m.piece_on({ piece: whoName(character), square: formatSquare(square) });
}

/** As `nameOf`, for the one to whom something is done. */
export function targetOn(character: Piece, square: Square): string {
  return m.piece_on({ piece: whomName(character), square: formatSquare(square) });
}

/** «red tank d4», where there is little room. */
export function pieceAt(character: Piece, square: Square): string {
  return `${pieceName(character)} ${formatSquare(square)}`;
}

/** The letter over a column that is counted from 0. */
export function columnName(column: number): string {
  return formatSquare(squareAt(column, 0)).charAt(0);
}

/** A list as people say it: «a, b and c». */
export function nameList(names: readonly string[]): string {
  return new Intl.ListFormat(languageTag(), { type: 'conjunction' }).format(names);
}

/** A list in which every place counts: «a, b, c». */
export function plainList(names: readonly string[]): string {
  return names.join(m.list_separator());
}

/** A sentence or a label begins with a capital where the language has them; the name of a square has none anywhere. */
export function capital(text: string): string {
  if (/^[a-l]\d/.test(text)) return text;
  return text.charAt(0).toLocaleUpperCase(currentLocale()) + text.slice(1);
}

/** Our English is written in Britain's way: no comma before the last «and». */
function languageTag(): string {
  const locale = currentLocale();
  return locale === 'en' ? 'en-GB' : locale;
}
