/** Text from outside, whether pasted, from a file or in a link: a record, a position, or what is wrong with it and where. */
import {
  failure,
  type Position,
  type PositionError,
  parsePosition,
  parseRules,
  type Result,
  type Rules,
  type RulesError,
  success,
  type TextPlace,
  VARIANTS,
  type Variant,
  variantFitting,
} from '@bfi/engine';
import { type Game, readGame, type SaveFault } from '@bfi/game';
import { isLink, isTooLarge, MOST_BYTES, textFromLink } from './open-text-link.ts';

export type Opened =
  /** What can be played on, and kept. */
  | { readonly type: 'record'; readonly game: Game }
  | { readonly type: 'position'; readonly position: Position };

export type OpenFault =
  /** There is nothing in it. */
  | { readonly type: 'empty' }
  /** It is neither a record nor a position. */
  | { readonly type: 'unknown' }
  /** A link that was cut off or changed on its way. */
  | { readonly type: 'link' }
  /** Larger than any game: it is neither read nor shown. */
  | { readonly type: 'tooLarge' }
  | { readonly type: 'record'; readonly fault: SaveFault }
  | { readonly type: 'position'; readonly code: PositionError['code']; readonly place: TextPlace }
  /** The rules that stand before a position. */
  | {
      readonly type: 'rules';
      readonly code: RulesError['code'];
      readonly word: string;
      readonly place: TextPlace;
    };

/** With the text that was read, in which a fault has its place: for a link, what stands in it. */
export type Reading = Result<Opened, OpenFault> & { readonly text: string };

export async function openFile(file: Blob): Promise<Reading> {
  return file.size > MOST_BYTES
    ? { ...failure({ type: 'tooLarge' }), text: '' }
    : openText(await file.text());
}

export async function openText(text: string): Promise<Reading> {
  if (isTooLarge(text)) return { ...failure({ type: 'tooLarge' }), text: '' };
  const trimmed = text.trim();
  if (trimmed === '') return { ...failure({ type: 'empty' }), text };
  if (!isLink(trimmed)) return { ...readText(text), text };
  const linked = await textFromLink(trimmed);
  if (linked !== null && isTooLarge(linked)) return { ...failure({ type: 'tooLarge' }), text: '' };
  return linked === null || linked.trim() === ''
    ? { ...failure({ type: 'link' }), text }
    : { ...readText(linked), text: linked };
}

function readText(text: string): Result<Opened, OpenFault> {
  if (/^[\ufeff\s]*\[/.test(text)) return readRecord(text);
  const words = wordsOf(text);
  const board = words.findIndex(({ word }) => isBoard(word));
  return board < 0 ? failure({ type: 'unknown' }) : readPosition(text, words, board);
}

function readRecord(text: string): Result<Opened, OpenFault> {
  const read = readGame(text);
  return read.ok
    ? success({ type: 'record', game: read.value })
    : failure({ type: 'record', fault: read.error });
}

interface PlacedWord {
  readonly word: string;
  /** Where it begins in the text. */
  readonly at: number;
}

function wordsOf(text: string): PlacedWord[] {
  return Array.from(text.matchAll(/[^\s\ufeff]+/g), ({ 0: word, index }) => ({ word, at: index }));
}

/** Rows with slashes between them; whether they are good rows is for the engine to say. */
function isBoard(word: string): boolean {
  return /^[^/\s:]*(?:\/[^/\s:]*){3,}$/.test(word);
}

/** The variant and the options may stand before the line, as in `quick chain=full 12/12/…`: the line does not tell them. */
function readPosition(text: string, words: readonly PlacedWord[], board: number): Result<Opened, OpenFault> {
  const before = words.slice(0, board).filter(({ word }) => word !== 'position');
  const fields = words.slice(board);
  const line = fields.map(({ word }) => word).join(' ');
  const candidates = rulesFrom(text, before, line);
  if (!candidates.ok) return candidates;
  const attempts = candidates.value.map((rules) => parsePosition(line, rules));
  const position = attempts.find((attempt) => attempt.ok);
  if (position?.ok) return success({ type: 'position', position: position.value });
  // What is wrong by all the rules in question is told by the most usual ones.
  const [first] = attempts;
  const { code, at } = first?.ok === false ? first.error : ({ code: 'fields', at: 0 } as const);
  return failure({ type: 'position', code, place: placeOf(text, placeInText(fields, at)) });
}

/** The rules by which a line is to be read, likeliest first: those it is given with, or all variants. */
function rulesFrom(
  text: string,
  before: readonly PlacedWord[],
  line: string,
): Result<readonly Rules[], OpenFault> {
  const [first] = before;
  const named = first !== undefined && !first.word.includes('=');
  const options = (named ? before.slice(1) : before).map(({ word }) => word);
  const variants = named ? [first.word] : likeliest(line);
  const rules: Rules[] = [];
  for (const variant of variants) {
    const parsed = parseRules(variant, options);
    if (!parsed.ok) {
      const { code, word } = parsed.error;
      const at = before.find((placed) => placed.word === word)?.at ?? 0;
      return failure({ type: 'rules', code, word, place: placeOf(text, at) });
    }
    rules.push(parsed.value);
  }
  return success(rules);
}

/** All variants, the one first that the line fits best. */
function likeliest(line: string): Variant[] {
  const fitting = variantFitting(line);
  return [fitting, ...VARIANTS.filter((variant) => variant !== fitting)];
}

/** A place in the words with one blank between them, as a place in the text that they come from. */
function placeInText(words: readonly PlacedWord[], at: number): number {
  let start = 0;
  for (const placed of words) {
    if (at <= start + placed.word.length) return placed.at + at - start;
    start += placed.word.length + 1;
  }
  const last = words.at(-1);
  return last === undefined ? 0 : last.at + last.word.length;
}

function placeOf(text: string, at: number): TextPlace {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
