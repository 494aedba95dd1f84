/**
 * Records as text files (section 11), read: headers, comments, tokens and variations, with the place of each. Turn numbers
 * at a line's head are passed over. Whether the rules allow what stands there is another question: see `record.ts`.
 */
import type { GameRecord, RecordLine, RecordStep, Remark } from './record.ts';
import { isUnwritable } from './record-text.ts';
import { failure, type Result, success } from './result.ts';
import { parseAction } from './token.ts';

const MAX_RECORD_LENGTH = 1_000_000;
const MAX_RECORD_ACTIONS = 50_000;
/** Deeper than anybody thinks, and shallow enough for those who walk through it by recursion. */
const MAX_NESTING = 100;

/**
 * `length`, `tooMany`: larger than any game. `header`: a line that begins with `[` and is no header. `repeated`: a header
 * came twice. `character`: a control character or half of a surrogate pair. `escape`: a backslash before something it
 * can't stand for. `comment`, `variation`: one that is not closed; a variation also where no token stands before it, or
 * that is closed without having been opened. `nesting`: variations within variations, too deep. `token`: no token reads like
 * this.
 */
export interface RecordError {
  readonly code:
    | 'length'
    | 'tooMany'
    | 'header'
    | 'repeated'
    | 'character'
    | 'escape'
    | 'comment'
    | 'variation'
    | 'nesting'
    | 'token';
  readonly line: number;
  readonly column: number;
}

export interface ParsedRecord extends GameRecord {
  /** Where each step stands in the text, for those who report faults. Lines and columns count from 1. */
  readonly places: ReadonlyMap<RecordStep, TextPlace>;
  readonly headerPlaces: ReadonlyMap<string, TextPlace>;
}

export interface TextPlace {
  readonly line: number;
  readonly column: number;
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

/** A line that is being read. */
interface OpenLine extends RecordLine {
  readonly comments: string[];
  readonly steps: OpenStep[];
}

interface OpenStep extends RecordStep {
  readonly remarks: Remark[];
}

/** Walks through the text once. After a fault, `place` is where it is. */
class RecordReader implements ParsedRecord {
  readonly headers = new Map<string, string>();
  readonly line: OpenLine = { comments: [], steps: [] };
  readonly places = new Map<RecordStep, TextPlace>();
  readonly headerPlaces = new Map<string, TextPlace>();
  readonly #text: string;
  /** The variations that are open, the innermost last, and how to go back to where each was opened. */
  readonly #open: { readonly line: OpenLine; readonly goThere: () => void }[] = [];
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
      const fault = headers ? this.#readHeader() : this.#readInGame(next);
      if (fault !== null) return fault;
    }
    const unclosed = this.#open.at(-1);
    if (unclosed === undefined) return null;
    unclosed.goThere();
    return 'variation';
  }

  #readInGame(next: string | undefined): Fault {
    if (next === '{') return this.#readComment();
    if (next === '<') return this.#openVariation();
    if (next === '>') return this.#closeVariation();
    return this.#readToken();
  }

  /** The line to which the next token belongs. */
  get #current(): OpenLine {
    return this.#open.at(-1)?.line ?? this.line;
  }

  #openVariation(): Fault {
    const instead = this.#current.steps.at(-1);
    if (instead === undefined) return 'variation';
    if (this.#open.length === MAX_NESTING) return 'nesting';
    const line: OpenLine = { comments: [], steps: [] };
    instead.remarks.push(line);
    const [at, number, start] = [this.#at, this.#line, this.#lineStart];
    const goThere = (): void => {
      [this.#at, this.#line, this.#lineStart] = [at, number, start];
    };
    this.#open.push({ line, goThere });
    this.#at++;
    return null;
  }

  #closeVariation(): Fault {
    if (this.#open.pop() === undefined) return 'variation';
    this.#at++;
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
    const { steps, comments } = this.#current;
    (steps.at(-1)?.remarks ?? comments).push(text.value);
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
    while (end < this.#text.length && !' \t\r\n{<>'.includes(this.#text.charAt(end))) end++;
    const token = this.#text.slice(this.#at, end);
    const headOfLine = this.#lineOfToken < this.#line;
    this.#lineOfToken = this.#line;
    if (!(headOfLine && /^[1-9][0-9]{0,5}[rb]\.$/.test(token))) {
      const action = parseAction(token);
      if (!action.ok) return 'token';
      if (this.places.size === MAX_RECORD_ACTIONS) return 'tooMany';
      const step: OpenStep = { action: action.value, remarks: [] };
      this.#current.steps.push(step);
      this.places.set(step, this.place());
    }
    this.#at = end;
    return null;
  }
}
