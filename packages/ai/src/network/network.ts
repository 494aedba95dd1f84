/**
 * The trained evaluation: the winning chance of the player to act, from the features of a position.
 * Two ways of computing the same integers: WebAssembly SIMD, and plain JavaScript where there is none.
 */
import type { Position } from '@bfi/engine';
import { type Endings, valueOfEnding } from '../endings/endings.ts';
import { CHAPTERS, chapterIn, FEATURES, type FeatureList, MOST_ACTIVE } from './feature-groups.ts';
import { listFeatures } from './features.ts';
import { KERNEL_BASE64 } from './kernel.ts';
import { chanceOfLogit } from './logistic.ts';
import { mirrorFeatures } from './mirror.ts';
import { HIDDEN, type IntegerWeights, inLargerSteps, SECOND } from './weights.ts';

export interface Network {
  /** Where `logit` reads the features from. */
  readonly features: FeatureList;
  /**
   * The output before it is made a chance, for the first `count` features. `eyes`, below EYES, says through whose they were seen: what is seen
   * through the same ones is much alike, and is evaluated faster.
   */
  logit(count: number, eyes?: number): number;
  /** What need not be guessed, if it is there: set it when it has come. */
  endings: Endings | null;
  /** Takes other weights, as training does again and again. */
  load(weights: IntegerWeights): void;
}

/** The share of the battle that `side` can expect: 1 is won, 0.5 even, 0 lost. */
export function winningChance(network: Network, position: Position, side: number): number {
  const known = chanceInEnding(network, position, side);
  if (!Number.isNaN(known)) return known;
  return chanceOfLogit(network.logit(listFeatures(position, side, network.features), side));
}

/** The exact share of the battle in the smallest endings where the die is due, as far as a table is there; otherwise NaN. */
export function chanceInEnding({ endings }: Network, position: Position, side: number): number {
  return endings === null ? Number.NaN : valueOfEnding(endings, position, side);
}

/**
 * The same, as the mean of the position and of its mirror image. Left and right make no difference in the game, but the network has
 * learnt from both and is a little wrong about each in its own way: the mean is truer, and takes a quarter as long again.
 */
export function chanceBothWays(network: Network, position: Position, side: number): number {
  const known = chanceInEnding(network, position, side);
  if (!Number.isNaN(known)) return known;
  const { features } = network;
  const count = listFeatures(position, side, features);
  const chance = chanceOfLogit(network.logit(count, side));
  mirrorFeatures(position, side, features, count);
  return (chance + chanceOfLogit(network.logit(count, IN_MIRROR + side))) / 2;
}

/** Red's and Blue's eyes, and both again where they look into a mirror. */
const EYES = 4;
const IN_MIRROR = 2;

// What this file needs of the platform; the package otherwise knows neither browser nor Node.
declare const WebAssembly: {
  Memory: new (options: { initial: number }) => { readonly buffer: ArrayBuffer };
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: { readonly evaluate: Kernel } };
};
declare function atob(text: string): string;

type Kernel = (
  list: number,
  count: number,
  known: number,
  work: number,
  w1: number,
  b1: number,
  w2: number,
  b2: number,
  w3: number,
) => number;

/** Without `endings` the network judges the smallest endings as well, by what it has learnt. */
export function createNetwork(weights: IntegerWeights, endings: Endings | null = null): Network {
  const network = fastestNetwork();
  network.load(weights);
  network.endings = endings;
  return network;
}

function fastestNetwork(): Network {
  try {
    return createFastNetwork();
  } catch {
    // No WebAssembly here, or none with SIMD: slower, and the same to the bit.
    return createPlainNetwork();
  }
}

const PAGE = 65536;

/** Bytes of each array of a head. */
const W2_BYTES = SECOND * HIDDEN * 2;
const B2_BYTES = SECOND * 4;
const W3_BYTES = inWholeVectors((SECOND + 1) * 4);

/** What the kernel knows of an earlier list, and its room to work in: as its source lays them out. */
const KNOWN_SUMS = 16 + MOST_ACTIVE * 2;
const KNOWN_BYTES = KNOWN_SUMS + HIDDEN * 2;
const WORK_BYTES = HIDDEN * 2 + 2 * MOST_ACTIVE * 2 + FEATURES;

function inWholeVectors(length: number): number {
  return Math.ceil(length / 16) * 16;
}

/** Weights and features lie in the module's own memory, each array, and each head's, at a multiple of 16 bytes. */
export function createFastNetwork(): Network {
  const lengths = {
    list: MOST_ACTIVE * 2,
    w1: FEATURES * HIDDEN * 2,
    b1: HIDDEN * 2,
    known: EYES * KNOWN_BYTES,
    work: WORK_BYTES,
    w2: CHAPTERS * W2_BYTES,
    b2: CHAPTERS * B2_BYTES,
    w3: CHAPTERS * W3_BYTES,
  };
  let end = 0;
  const place = (length: number): number => {
    const start = end;
    end = start + inWholeVectors(length);
    return start;
  };
  const list = place(lengths.list);
  const w1 = place(lengths.w1);
  const b1 = place(lengths.b1);
  const known = place(lengths.known);
  const work = place(lengths.work);
  const w2 = place(lengths.w2);
  const b2 = place(lengths.b2);
  const w3 = place(lengths.w3);
  const memory = new WebAssembly.Memory({ initial: Math.ceil(end / PAGE) });
  const bytes = Uint8Array.from(atob(KERNEL_BASE64), (character) => character.charCodeAt(0));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } });
  const { evaluate } = instance.exports;
  const { buffer } = memory;
  const features = new Uint16Array(buffer, list, MOST_ACTIVE);
  return {
    features,
    endings: null,
    logit: (count, eyes = 0) => {
      const head = chapterIn(features);
      const seen = known + eyes * KNOWN_BYTES;
      const second = w2 + head * W2_BYTES;
      return evaluate(list, count, seen, work, w1, b1, second, b2 + head * B2_BYTES, w3 + head * W3_BYTES);
    },
    load: (stored) => {
      const weights = inLargerSteps(stored);
      new Int16Array(buffer, w1, weights.w1.length).set(weights.w1);
      new Int16Array(buffer, b1, weights.b1.length).set(weights.b1);
      // All that is known is a list of nothing.
      for (let eyes = 0; eyes < EYES; eyes++) {
        new Uint32Array(buffer, known + eyes * KNOWN_BYTES, 1)[0] = 0;
        new Int16Array(buffer, known + eyes * KNOWN_BYTES + KNOWN_SUMS, HIDDEN).set(weights.b1);
      }
      new Int32Array(buffer, b2, weights.b2.length).set(weights.b2);
      for (let head = 0; head < CHAPTERS; head++) {
        const second = weights.w2.subarray(head * SECOND * HIDDEN, (head + 1) * SECOND * HIDDEN);
        new Int16Array(buffer, w2 + head * W2_BYTES, second.length).set(inPairs(second));
        const last = weights.w3.subarray(head * (SECOND + 1), (head + 1) * (SECOND + 1));
        new Float32Array(buffer, w3 + head * W3_BYTES, last.length).set(last);
      }
    },
  };
}

/** A head's second layer as the kernel reads it: for each pair of inputs, the weights of both towards each unit. */
function inPairs(w2: Int16Array): Int16Array {
  const paired = new Int16Array(w2.length);
  for (let unit = 0; unit < SECOND; unit++) {
    for (let input = 0; input < HIDDEN; input++) {
      paired[(input >> 1) * 2 * SECOND + 2 * unit + (input & 1)] = w2[unit * HIDDEN + input]!;
    }
  }
  return paired;
}

/** The same arithmetic in plain JavaScript: the reference for tests, and the way out where SIMD is missing. */
export function createPlainNetwork(): Network {
  const features = new Uint16Array(MOST_ACTIVE);
  // Wide enough for any sum: so it shows where the kernel's sixteen bits would not do.
  const hidden = new Int32Array(HIDDEN);
  // In four sums, as the kernel's vectors have it.
  const sums = new Float32Array(4);
  let loaded: IntegerWeights | null = null;
  return {
    features,
    endings: null,
    load: (weights) => {
      loaded = inLargerSteps(weights);
    },
    logit: (count) => {
      if (loaded === null) throw new Error('the network has no weights yet');
      const { w1, b1, w2, b2, w3 } = loaded;
      hidden.set(b1);
      for (let active = 0; active < count; active++) {
        const row = features[active]! * HIDDEN;
        for (let unit = 0; unit < HIDDEN; unit++) hidden[unit]! += w1[row + unit]!;
      }
      sums.fill(0);
      const head = chapterIn(features);
      const last = head * (SECOND + 1);
      for (let unit = 0; unit < SECOND; unit++) {
        const row = (head * SECOND + unit) * HIDDEN;
        let total = b2[head * SECOND + unit]!;
        for (let input = 0; input < HIDDEN; input++) {
          if (hidden[input]! > 0) total = (total + Math.imul(hidden[input]!, w2[row + input]!)) | 0;
        }
        if (total > 0) sums[unit & 3]! += Math.fround(Math.fround(total) * w3[last + unit]!);
      }
      let logit = sums[0]!;
      for (let lane = 1; lane < 4; lane++) logit = Math.fround(logit + sums[lane]!);
      return Math.fround(logit + w3[last + SECOND]!);
    },
  };
}
