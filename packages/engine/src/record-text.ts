/**
 * Records as text files (section 11), both ways: headers, a blank line, then the tokens with a turn a line.
 * Comments are kept. Turn numbers are for people: written where the game can be replayed, passed over when read.
 */
import { type ActionCode, TAG_SHIFT } from './action.ts';
import * as Phase from './phase.ts';
import { type GameRecord, type RecordComment, recordStart, replay } from './record.ts';
import { failure, type Result, success } from './result.ts';
import * as Tag from './tag.ts';
import { formatAction, parseAction } from './token.ts';
import { BLUE } from './vocabulary.ts';

const MAX_RECORD_LENGTH = 1_000_000;
const MAX_RECORD_ACTIONS = 50_000;

/**
 * `length`, `tooMany`: larger than any game. `header`: a line that begins with `[` and is no header. `repeated`: a header
 * came twice. `character`: a control character or half of a surrogate pair. `escape`: a backslash before something it
 * can't stand for. `comment`: a comment that is not closed. `token`: no token reads like this.
 */
export interface RecordError {
  readonly code: 'length' | 'tooMany' | 'header' | 'repeated' | 'character' | 'escape' | 'comment' | 'token';
  readonly line: number;
  readonly column: number;
}

export interface ParsedRecord extends GameRecord {
  /** Where each action stands in the text, for those who report faults. Lines and columns count from 1. */
  readonly places: readonly TextPlace[];
  readonly headerPlaces: ReadonlyMap<string, TextPlace>;
}

export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

export function formatRecord(record: GameRecord): string {
  const headers = Array.from(record.headers, ([name, value]) => `[${name} "${escapeText(value, '"')}"]\n`);
  return `${headers.join('')}\n${formatMoves(record)}`;
}

function formatMoves(record: GameRecord): string {
  const heads = turnHeads(record);
  const comments: string[][] = record.actions.map(() => []);
  const first: string[] = [];
  for (const { after, text } of record.comments) {
    const place = after === 0 ? first : (comments[after - 1] ?? comments.at(-1) ?? first);
    place.push(`{${escapeText(text, '}')}}`);
  }
  const lines = [first];
  for (const [index, action] of record.actions.entries()) {
    const head = heads.get(index);
    if (head !== undefined || startsLine(record.actions[index - 1], action)) lines.push([]);
    const line = lines.at(-1) ?? [];
    if (head !== undefined) line.push(head);
    line.push(formatAction(action));
    for (const comment of comments[index] ?? []) line.push(comment);
  }
  return lines
    .filter((line) => line.length > 0)
    .map((line) => `${line.join(' ')}\n`)
    .join('');
}

/** In set-up each step has its line; in the battle a turn has one. */
function startsLine(previous: ActionCode | undefined, action: ActionCode): boolean {
  if (previous === undefined) return true;
  const [before, now] = [previous >>> TAG_SHIFT, action >>> TAG_SHIFT];
  const setup: readonly number[] = [Tag.rolloff, Tag.block, Tag.place, Tag.load];
  if (setup.includes(before)) return now !== before && now !== Tag.outside;
  const endsTurn: readonly number[] = [Tag.end, Tag.padLeft, Tag.padRight, Tag.take, Tag.takeFromPad];
  return endsTurn.includes(before);
}

/** `12b.` by the index of the action before which it stands. */
function turnHeads(record: GameRecord): Map<number, string> {
  const heads = new Map<number, string>();
  let turn = 0;
  const beginTurn = (index: number, side: number): void => {
    turn++;
    heads.set(index, `${turn}${side === BLUE ? 'b' : 'r'}.`);
  };
  const start = recordStart(record);
  if (start.ok && start.value.phase > Phase.load) beginTurn(0, start.value.side);
  replay(record, (position, _action, index, events) => {
    const began = events.some((event) => event.type === 'turnBegan');
    if (began && index + 1 < record.actions.length) beginTurn(index + 1, position.side);
  });
  return heads;
}

/** Keeps a header or comment on one line and inside its delimiters, whatever somebody has typed. */
function escapeText(text: string, delimiter: string): string {
  let escaped = '';
  for (const character of text) {
    if (character === '\\' || character === delimiter) escaped += `\\${character}`;
    else if (character === '\n') escaped += '\\n';
    else if (isUnwritable(character)) escaped += `\\u${hex(character)}`;
    else escaped += character;
  }
  return escaped;
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0');
}

/** Control characters and lone surrogates, which no text file carries safely. Iterating a string pairs whole surrogates. */
function isUnwritable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 || code === 0x7f || (code >= 0xd800 && code <= 0xdfff);
}

export function parseRecord(text: string): Result<ParsedRecord, RecordError> {
  if (text.length > MAX_RECORD_LENGTH) return failure({ code: 'length', line: 1, column: 1 });
  const reader = new RecordReader(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  const fault = reader.read();
  return fault === null ? success(reader) : failure({ code: fault, ...reader.place() });
}

/** Some editors put it at the head of every file. */
const BYTE_ORDER_MARK = '\ufeff';

type Fault = RecordError['code'] | null;

/** Walks through the text once. After a fault, `place` is where it is. */
class RecordReader implements ParsedRecord {
  readonly headers = new Map<string, string>();
  readonly actions: ActionCode[] = [];
  readonly comments: RecordComment[] = [];
  readonly places: TextPlace[] = [];
  readonly headerPlaces = new Map<string, TextPlace>();
  readonly #text: string;
  #at = 0;
  #line = 1;
  #lineStart = 0;
  /** The line of the last token, which tells whether the next one is at a line's head. */
  #lineOfToken = 0;

  constructor(text: string) {
    this.#text = text;
  }

  place(): TextPlace {
    return { line: this.#line, column: this.#at - this.#lineStart + 1 };
  }

  read(): Fault {
    let headers = true;
    for (this.#skipBlanks(); this.#at < this.#text.length; this.#skipBlanks()) {
      const next = this.#text[this.#at];
      headers &&= next === '[';
      const fault = headers ? this.#readHeader() : next === '{' ? this.#readComment() : this.#readToken();
      if (fault !== null) return fault;
    }
    return null;
  }

  #skipBlanks(): void {
    for (; this.#at < this.#text.length; this.#at++) {
      const character = this.#text[this.#at];
      if (character === '\n') this.#beginLine(this.#at + 1);
      else if (character !== ' ' && character !== '\t' && character !== '\r') return;
    }
  }

  #beginLine(start: number): void {
    this.#line++;
    this.#lineStart = start;
  }

  #readHeader(): Fault {
    const opening = /\[([A-Za-z][A-Za-z0-9_]{0,63}) "/y;
    opening.lastIndex = this.#at;
    const name = opening.exec(this.#text)?.[1];
    if (name === undefined) return 'header';
    if (this.headers.has(name)) return 'repeated';
    this.headerPlaces.set(name, this.place());
    this.#at = opening.lastIndex;
    const value = this.#readText('"', 'header');
    if (!value.ok) return value.error;
    if (this.#text[this.#at] !== ']') return 'header';
    this.#at++;
    this.headers.set(name, value.value);
    return null;
  }

  #readComment(): Fault {
    this.#at++;
    const text = this.#readText('}', 'comment');
    if (!text.ok) return text.error;
    this.comments.push({ after: this.actions.length, text: text.value });
    return null;
  }

  /** Text up to its delimiter, which is passed over. Only a comment may go on in the next line. */
  #readText(delimiter: string, unclosed: 'header' | 'comment'): Result<string, RecordError['code']> {
    let value = '';
    while (this.#at < this.#text.length) {
      const character = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0);
      if (character === delimiter) {
        this.#at++;
        return success(value);
      }
      if (character === '\\') {
        const escaped = this.#readEscape(delimiter);
        if (escaped === null) return failure('escape');
        value += escaped;
      } else if (character === '\r' && unclosed === 'comment' && this.#text[this.#at + 1] === '\n') {
        this.#at++;
      } else if (character === '\n' && unclosed === 'comment') {
        value += character;
        this.#at++;
        this.#beginLine(this.#at);
      } else if (isUnwritable(character)) {
        return failure(character === '\n' ? unclosed : 'character');
      } else {
        value += character;
        this.#at += character.length;
      }
    }
    return failure(unclosed);
  }

  #readEscape(delimiter: string): string | null {
    const next = this.#text.charAt(this.#at + 1);
    const code = /^[0-9a-f]{4}$/.exec(this.#text.slice(this.#at + 2, this.#at + 6))?.[0];
    if (next === 'u' && code !== undefined) {
      this.#at += 6;
      return String.fromCharCode(Number.parseInt(code, 16));
    }
    if (next !== '\\' && next !== delimiter && next !== 'n') return null;
    this.#at += 2;
    return next === 'n' ? '\n' : next;
  }

  #readToken(): Fault {
    let end = this.#at;
    while (end < this.#text.length && !' \t\r\n{'.includes(this.#text.charAt(end))) end++;
    const token = this.#text.slice(this.#at, end);
    const headOfLine = this.#lineOfToken < this.#line;
    this.#lineOfToken = this.#line;
    if (!(headOfLine && /^[1-9][0-9]{0,5}[rb]\.$/.test(token))) {
      const action = parseAction(token);
      if (!action.ok) return 'token';
      if (this.actions.length === MAX_RECORD_ACTIONS) return 'tooMany';
      this.actions.push(action.value);
      this.places.push(this.place());
    }
    this.#at = end;
    return null;
  }
}
