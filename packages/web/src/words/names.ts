/** What everything is called in the language of the page, in the forms that sentences need. */
import {
  type Character,
  type Facing,
  formatSquare,
  type Kind,
  type PerSide,
  type Side,
  type Square,
} from '@bfi/engine';
import type { Seat } from '@bfi/game';
import { currentLocale, m } from '../language/language.svelte.ts';

export function sideName(side: Side): string {
  return m[`side_${side}`]();
}

/** How a player is called in sentences and prompts. */
export interface Called {
  (side: Side): string;
  /** The names that are known, for what belongs to them. */
  readonly known?: PerSide<string | null>;
}

/** By the name, where one is known; in languages that would have to bend it, with the colour. */
export function calledBy(seats: PerSide<Seat>): Called {
  const nameOn = (seat: Seat): string | null =>
    seat.decides === 'computer' || seat.name === null ? null : inItsDirection(seat.name);
  const known = { red: nameOn(seats.red), blue: nameOn(seats.blue) };
  const called = (side: Side): string => {
    const name = known[side];
    return name === null ? sideName(side) : m.side_named({ side: sideName(side), name });
  };
  return Object.assign(called, { known });
}

/** A name that is written from right to left keeps to itself: without that, numbers after it would change places with it. */
export function inItsDirection(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

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

/** «Red's tank» or «Anna's tank», as whoever does something. */
export function whoName(piece: Piece, called: Called = sideName): string {
  return ownedBy(called, piece, m[`who_${piece.side}_${piece.kind}`]());
}

/** «Red's tank», as the one to whom it is done: in some languages that is another word. */
export function whomName(piece: Piece, called: Called = sideName): string {
  return ownedBy(called, piece, m[`whom_${piece.side}_${piece.kind}`]());
}

/** With its player's name where one is known, and where the language need not bend it. */
function ownedBy(called: Called, { side, kind }: Piece, piece: string): string {
  const name = called.known?.[side] ?? null;
  return name === null ? piece : m.who_named({ name, owner: genitive(name), kind: kindName(kind), piece });
}

/** Whose something is, for Swedish: a name with an s, unless it ends in one, or in x or z. */
export function genitive(name: string): string {
  return /[sxz]$/i.test(name) ? name : `${name}s`;
}

/** «Red's tank on d4» */
export function nameOf(character: Piece, square: Square, called: Called = sideName): string {
  return m.piece_on({ piece: whoName(character, called), square: formatSquare(square) });
}

/** As `nameOf`, for the one to whom something is done. */
export function targetOn(character: Piece, square: Square, called: Called = sideName): string {
  return m.piece_on({ piece: whomName(character, called), square: formatSquare(square) });
}

/** «tank d4», where it is plain whose it is. */
export function kindAt({ kind }: Pick<Piece, 'kind'>, square: Square): string {
  return `${kindName(kind)} ${formatSquare(square)}`;
}

/** «red tank d4», where there is little room. */
export function pieceAt(character: Piece, square: Square): string {
  return `${pieceName(character)} ${formatSquare(square)}`;
}

/** A list as people say it: «a, b and c». */
export function nameList(names: readonly string[]): string {
  return listFormat('conjunction').format(names);
}

/** What one of it is enough for: «a, b or c». */
export function choiceList(names: readonly string[]): string {
  return listFormat('disjunction').format(names);
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

/** To make one takes a browser longer than all the rest of a sentence: each is made once. */
function listFormat(type: 'conjunction' | 'disjunction'): Intl.ListFormat {
  const key = `${languageTag()} ${type}`;
  const made = listFormats.get(key) ?? new Intl.ListFormat(languageTag(), { type });
  listFormats.set(key, made);
  return made;
}
const listFormats = new Map<string, Intl.ListFormat>();

/** Our English is written in Britain's way: no comma before the last «and». */
function languageTag(): string {
  const locale = currentLocale();
  return locale === 'en' ? 'en-GB' : locale;
}
