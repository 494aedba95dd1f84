/** The words after `go`: how strong, how long, how many evaluations or turns, and for whom. */
import { LEVELS, type Level } from '@bfi/ai';
import { SIDES, type Side } from '@bfi/engine';
import { printable } from '../command-line.ts';
import { ProtocolError, wholeNumber } from './protocol-error.ts';

export interface GoWords {
  readonly level?: Level;
  /** Milliseconds. */
  readonly movetime?: number;
  /** Evaluations. */
  readonly nodes?: number;
  /** Turns, this one counted in. */
  readonly depth?: number;
  readonly side?: Side;
}

const MOST_MOVETIME = 3_600_000;
const MOST_NODES = 999_999_999;
const MOST_DEPTH = 99;

export function readGoWords(words: readonly string[]): GoWords {
  const said: { -readonly [Name in keyof GoWords]: GoWords[Name] } = {};
  for (const word of words) {
    const [name = '', value, ...rest] = word.split('=');
    if (value === undefined || rest.length > 0)
      throw new ProtocolError('syntax', `no such word '${printable(word)}'`);
    if (name in said) throw new ProtocolError('option', `repeated '${printable(word)}'`);
    const wrong = (): never => {
      throw new ProtocolError('option', `unknown or wrong '${printable(word)}'`);
    };
    const number = (least: number, most: number): number => {
      const read = wholeNumber(value, 'option');
      return read >= least && read <= most ? read : wrong();
    };
    if (name === 'level') said.level = LEVELS.find((known) => String(known) === value) ?? wrong();
    else if (name === 'movetime') said.movetime = number(0, MOST_MOVETIME);
    else if (name === 'nodes') said.nodes = number(1, MOST_NODES);
    else if (name === 'depth') said.depth = number(1, MOST_DEPTH);
    else if (name === 'side') said.side = SIDES.find((known) => known === value) ?? wrong();
    else wrong();
  }
  return said;
}
