/**
 * The table of the smallest endings, and the file that it comes in: one byte for each, made by `npm run build:endings`. Where the side
 * on turn is to roll, it says what the network can only guess.
 */
import type { Position } from '@bfi/engine';
import { ANYONE, Phase } from '@bfi/engine/packed';
import { ENDINGS, isEnding, numberOfEnding } from './ending.ts';

/** With pads, whoever rolled a zero may let the turn pass by moving an empty one: a table for the variants with pads, one for the others. */
const TABLES = 2;
const VALUES = TABLES * ENDINGS;

const MAGIC = 0x45464942; // 'BIFE', little end first
const FORMAT = 1;
/** Five words: what it is, which form, the endings of a table, `turns`, and a checksum of the values, which follow. */
const HEADER_BYTES = 20;

/** A worth from 0 to 1 in a byte. */
const STEPS = 255;

export interface Endings {
  /** So many turns must be left until a draw by quiet turns: then its nearness changes nothing that a byte could say. */
  readonly turns: number;
  /** By table, with pads and without, the worth of each ending for whoever is to roll, in steps of 1/255. */
  readonly values: Uint8Array;
}

/** Is the rest of this battle known, from wherever the turn has got to? */
export function knowsRest(endings: Endings | null, p: Position): endings is Endings {
  return endings !== null && isEnding(p) && isFarFromDraw(p, endings.turns + 1);
}

/** The share of the battle that `side` can expect in an ending where the die is due, or NaN where the table does not tell. */
export function valueOfEnding({ turns, values }: Endings, p: Position, side: number): number {
  // A character that was nominated after a zero is the only one: its roll is like any other.
  const isKnown =
    p.live + p.safe === 0 &&
    isEnding(p) &&
    p.phase === Phase.roll &&
    p.nominee >= ANYONE &&
    isFarFromDraw(p, turns);
  if (!isKnown) return Number.NaN;
  const table = p.rules.hasPads ? 0 : ENDINGS;
  const value = values[table + numberOfEnding(p)]! / STEPS;
  return p.side === side ? value : 1 - value;
}

function isFarFromDraw({ rules: { quietLimit }, quiet }: Position, turns: number): boolean {
  return quietLimit === 0 || quietLimit - quiet >= turns;
}

/** Of worths from 0 to 1, by table and number; what is no ending has none. */
export function encodeEndings(worths: Float64Array, turns: number): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + VALUES);
  const values = bytes.subarray(HEADER_BYTES);
  for (let index = 0; index < VALUES; index++) values[index] = Math.round(STEPS * (worths[index] || 0));
  const header = new DataView(bytes.buffer);
  for (const [index, word] of [MAGIC, FORMAT, ENDINGS, turns, checksum(values)].entries())
    header.setUint32(index * 4, word, true);
  return bytes;
}

/** Reads the stored table. Throws where the bytes are another file, or damaged: wrong endings must not be played in silence. */
export function decodeEndings(bytes: Uint8Array): Endings {
  const header = new DataView(bytes.buffer, bytes.byteOffset, Math.min(HEADER_BYTES, bytes.byteLength));
  const values = bytes.subarray(HEADER_BYTES);
  const isOurs =
    bytes.byteLength === HEADER_BYTES + VALUES &&
    [MAGIC, FORMAT, ENDINGS].every((word, index) => header.getUint32(index * 4, true) === word) &&
    header.getUint32(16, true) === checksum(values);
  if (!isOurs) throw new RangeError('these bytes are not the table of endings');
  return { turns: header.getUint32(12, true), values };
}

/** The table, or null where it cannot be read: then the network alone must do, and does. */
export function endingsOrNone(read: () => Uint8Array): Endings | null {
  try {
    return decodeEndings(read());
  } catch {
    return null;
  }
}

/** FNV-1a. */
function checksum(values: Uint8Array): number {
  let sum = 0x811c9dc5;
  for (const value of values) sum = Math.imul(sum ^ value, 0x01000193);
  return sum >>> 0;
}
