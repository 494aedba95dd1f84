/**
 * The network's numbers: in floats while it learns, in integers where it plays. One hidden layer of 128 over the features,
 * one of 32, one output; ReLU between. The integers are what is stored, and what every machine computes with alike.
 */
import { FEATURES } from './features.ts';

export const HIDDEN = 128;
export const SECOND = 32;

/** One integer step of the first layer's weights, and of the second's. */
const FIRST_SCALE = 1024;
const SECOND_SCALE = 1024;

/** Where each layer begins in one long list of floats: the form that training works on. */
export const W1 = 0;
export const B1 = W1 + FEATURES * HIDDEN;
export const W2 = B1 + HIDDEN;
export const B2 = W2 + SECOND * HIDDEN;
export const W3 = B2 + SECOND;
export const B3 = W3 + SECOND;
export const PARAMETERS = B3 + 1;

/** The same layers as integers; the last one as floats that undo the scales. */
export interface IntegerWeights {
  readonly w1: Int16Array;
  readonly b1: Int16Array;
  readonly w2: Int16Array;
  readonly b2: Int32Array;
  /** 32 weights and the bias. */
  readonly w3: Float32Array;
}

export function newIntegerWeights(): IntegerWeights {
  return {
    w1: new Int16Array(FEATURES * HIDDEN),
    b1: new Int16Array(HIDDEN),
    w2: new Int16Array(SECOND * HIDDEN),
    b2: new Int32Array(SECOND),
    w3: new Float32Array(SECOND + 1),
  };
}

/** Rounds floats to integers, into given arrays. */
export function quantize(parameters: Float32Array, into: IntegerWeights): void {
  roundInto(into.w1, parameters.subarray(W1, B1), FIRST_SCALE);
  roundInto(into.b1, parameters.subarray(B1, W2), FIRST_SCALE);
  roundInto(into.w2, parameters.subarray(W2, B2), SECOND_SCALE);
  for (let unit = 0; unit < SECOND; unit++) {
    into.b2[unit] = Math.round(parameters[B2 + unit]! * FIRST_SCALE * SECOND_SCALE);
    into.w3[unit] = parameters[W3 + unit]! / (FIRST_SCALE * SECOND_SCALE);
  }
  into.w3[SECOND] = parameters[B3]!;
}

function roundInto(into: Int16Array, from: Float32Array, scale: number): void {
  for (let index = 0; index < from.length; index++) {
    const rounded = Math.round(from[index]! * scale);
    into[index] = rounded > 32767 ? 32767 : rounded < -32768 ? -32768 : rounded;
  }
}

const MAGIC = 0x4e464942; // 'BIFN', little end first
const FORMAT = 1;
const HEADER_BYTES = 16;

export function encodeWeights(weights: IntegerWeights): Uint8Array {
  const arrays = [weights.w1, weights.b1, weights.w2, weights.b2, weights.w3];
  const bytes = new Uint8Array(HEADER_BYTES + arrays.reduce((sum, array) => sum + array.byteLength, 0));
  const header = new DataView(bytes.buffer);
  for (const [index, word] of [MAGIC, FORMAT, FEATURES, HIDDEN].entries())
    header.setUint32(index * 4, word, true);
  let offset = HEADER_BYTES;
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offset);
    offset += array.byteLength;
  }
  return bytes;
}

/** Reads stored weights. Throws when the bytes are not weights of this very network: a wrong file must not play badly in silence. */
export function decodeWeights(bytes: Uint8Array): IntegerWeights {
  const weights = newIntegerWeights();
  const arrays = [weights.w1, weights.b1, weights.w2, weights.b2, weights.w3];
  const length = HEADER_BYTES + arrays.reduce((sum, array) => sum + array.byteLength, 0);
  const header = new DataView(bytes.buffer, bytes.byteOffset, Math.min(HEADER_BYTES, bytes.byteLength));
  const expected = [MAGIC, FORMAT, FEATURES, HIDDEN];
  const fits =
    bytes.byteLength === length &&
    expected.every((word, index) => header.getUint32(index * 4, true) === word);
  if (!fits) throw new RangeError('these bytes are not the weights of this network');
  let offset = HEADER_BYTES;
  for (const array of arrays) {
    new Uint8Array(array.buffer).set(bytes.subarray(offset, offset + array.byteLength));
    offset += array.byteLength;
  }
  return weights;
}
