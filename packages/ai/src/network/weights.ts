/**
 * The network's numbers: in floats while it learns, in integers where it plays. One hidden layer of 240 over the features; then a
 * head, one for each chapter of the battle: a layer of 32 and the output. ReLU between. The integers are what is stored, and what
 * every machine computes with alike.
 */
import { CHAPTERS, FEATURES } from './feature-groups.ts';
import { newPackedRows, type PackedRows, packRows, unpackRows } from './packed-rows.ts';

export const HIDDEN = 240;
export const SECOND = 32;

/** One integer step of the first layer's weights, and of the second's. */
const FIRST_SCALE = 1024;
const SECOND_SCALE = 1024;

/** Where each layer begins in one long list of floats, the form that training works on; of the heads, those of the first. */
export const W1 = 0;
export const B1 = W1 + FEATURES * HIDDEN;
export const W2 = B1 + HIDDEN;
export const B2 = W2 + SECOND * HIDDEN;
export const W3 = B2 + SECOND;
export const B3 = W3 + SECOND;
/** So far from a number of one head to the same number of the next. */
export const HEAD = B3 + 1 - W2;
export const PARAMETERS = W2 + CHAPTERS * HEAD;

/** The same layers as integers, those of the heads one after the other; the last one as floats that undo the scales. */
export interface IntegerWeights {
  readonly w1: Int16Array;
  readonly b1: Int16Array;
  readonly w2: Int16Array;
  readonly b2: Int32Array;
  /** For each head 32 weights and the bias. */
  readonly w3: Float32Array;
}

export function newIntegerWeights(): IntegerWeights {
  return {
    w1: new Int16Array(FEATURES * HIDDEN),
    b1: new Int16Array(HIDDEN),
    w2: new Int16Array(CHAPTERS * SECOND * HIDDEN),
    b2: new Int32Array(CHAPTERS * SECOND),
    w3: new Float32Array(CHAPTERS * (SECOND + 1)),
  };
}

/** Rounds floats to integers, into given arrays. */
export function quantize(parameters: Float32Array, into: IntegerWeights): void {
  roundInto(into.w1, parameters.subarray(W1, B1), FIRST_SCALE);
  roundInto(into.b1, parameters.subarray(B1, W2), FIRST_SCALE);
  for (let head = 0; head < CHAPTERS; head++) quantizeHead(parameters.subarray(head * HEAD), head, into);
}

/** `parameters`: so that the head's own stand where those of the first do. */
function quantizeHead(parameters: Float32Array, head: number, { w2, b2, w3 }: IntegerWeights): void {
  roundInto(
    w2.subarray(head * SECOND * HIDDEN, (head + 1) * SECOND * HIDDEN),
    parameters.subarray(W2, B2),
    SECOND_SCALE,
  );
  const last = head * (SECOND + 1);
  for (let unit = 0; unit < SECOND; unit++) {
    b2[head * SECOND + unit] = Math.round(parameters[B2 + unit]! * FIRST_SCALE * SECOND_SCALE);
    w3[last + unit] = parameters[W3 + unit]! / (FIRST_SCALE * SECOND_SCALE);
  }
  w3[last + SECOND] = parameters[B3]!;
}

function roundInto(into: Int16Array, from: Float32Array, scale: number): void {
  for (let index = 0; index < from.length; index++) {
    const rounded = Math.round(from[index]! * scale);
    into[index] = rounded > 32767 ? 32767 : rounded < -32768 ? -32768 : rounded;
  }
}

/**
 * The same network with a first layer in steps twice as large. With those of the file the sums of positions that hardly occur would be more
 * than sixteen bits hold; what is rounded here is a third of what the file's eight bits a weight have rounded already.
 */
export function inLargerSteps({ w1, b1, w2, b2, w3 }: IntegerWeights): IntegerWeights {
  const halved = newIntegerWeights();
  for (let index = 0; index < w1.length; index++) halved.w1[index] = half(w1[index]!);
  for (let index = 0; index < b1.length; index++) halved.b1[index] = half(b1[index]!);
  for (let index = 0; index < b2.length; index++) halved.b2[index] = half(b2[index]!);
  halved.w2.set(w2);
  halved.w3.set(w3);
  for (let head = 0; head < CHAPTERS; head++) {
    const last = head * (SECOND + 1);
    for (let unit = 0; unit < SECOND; unit++) halved.w3[last + unit]! *= 2;
  }
  return halved;
}

/** Half of an integer, as often up as down: a hundred are added up, and would be off by what all of them had in common. */
function half(integer: number): number {
  return (integer >> 1) + ((integer & 3) === 3 ? 1 : 0);
}

/** How weights were made, so that nobody has to guess where a file comes from. */
export interface WeightsNote {
  readonly command: string;
  /** The commit of the sources. */
  readonly commit: string;
  readonly seed: number;
  /** Games of self-play, the positions in them that were learned from, and steps of learning. */
  readonly games: number;
  readonly positions: number;
  readonly steps: number;
  readonly seconds: number;
  /** By what the output was multiplied after training, so that it is as sure as it should be; not at all where nothing is said. */
  readonly confidence?: number;
}

const MAGIC = 0x4e464942; // 'BIFN', little end first
const FORMAT = 4;
/** Five words: what it is, which form, the features, the hidden units, and how many bytes the note has, which follows. */
const HEADER_BYTES = 20;

/** All that is stored, in order; the first layer in [eight bits a weight](packed-rows.ts). */
function storedLists(
  { steps, rows }: PackedRows,
  { b1, w2, b2, w3 }: IntegerWeights,
): readonly (Uint16Array | Int8Array | Int16Array | Int32Array | Float32Array)[] {
  return [steps, rows, b1, w2, b2, w3];
}

export function encodeWeights(weights: IntegerWeights, note: WeightsNote): Uint8Array {
  const arrays = storedLists(packRows(weights.w1, HIDDEN), weights);
  const text = JSON.stringify(note);
  const noteBytes = Math.ceil(text.length / 4) * 4;
  const length = arrays.reduce((sum, array) => sum + array.byteLength, HEADER_BYTES + noteBytes);
  const bytes = new Uint8Array(length);
  const header = new DataView(bytes.buffer);
  for (const [index, word] of [MAGIC, FORMAT, FEATURES, HIDDEN, noteBytes].entries())
    header.setUint32(index * 4, word, true);
  for (const [index, character] of [...text.padEnd(noteBytes)].entries())
    bytes[HEADER_BYTES + index] = character.charCodeAt(0);
  let offset = HEADER_BYTES + noteBytes;
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offset);
    offset += array.byteLength;
  }
  return bytes;
}

/** Reads stored weights. Throws when the bytes are not weights of this very network: a wrong file must not play badly in silence. */
export function decodeWeights(bytes: Uint8Array): IntegerWeights {
  const weights = newIntegerWeights();
  const packed = newPackedRows(FEATURES, HIDDEN);
  let offset = HEADER_BYTES + noteLength(bytes);
  for (const array of storedLists(packed, weights)) {
    new Uint8Array(array.buffer).set(bytes.subarray(offset, offset + array.byteLength));
    offset += array.byteLength;
  }
  unpackRows(packed, weights.w1);
  return weights;
}

/** What stored weights say of how they were made. */
export function readNote(bytes: Uint8Array): WeightsNote {
  const text = bytes.subarray(HEADER_BYTES, HEADER_BYTES + noteLength(bytes));
  return JSON.parse(String.fromCharCode(...text)) as WeightsNote;
}

function noteLength(bytes: Uint8Array): number {
  const header = new DataView(bytes.buffer, bytes.byteOffset, Math.min(HEADER_BYTES, bytes.byteLength));
  const expected = [MAGIC, FORMAT, FEATURES, HIDDEN];
  const isOurs =
    header.byteLength === HEADER_BYTES &&
    expected.every((word, index) => header.getUint32(index * 4, true) === word);
  const note = isOurs ? header.getUint32(16, true) : 0;
  const stored = storedLists(newPackedRows(FEATURES, HIDDEN), newIntegerWeights());
  const lists = stored.reduce((sum, array) => sum + array.byteLength, 0);
  if (!isOurs || bytes.byteLength !== HEADER_BYTES + note + lists)
    throw new RangeError('these bytes are not the weights of this network');
  return note;
}
