/**
 * The learning half of a training: shared memory that holds parameters, moments and every worker's gradient, and the
 * WebAssembly that works on it. One learner a worker; all see the same memory.
 */
import { B1, B2, B3, chapterIn, HEAD, HIDDEN, MOST_ACTIVE, PARAMETERS, SECOND, W2, W3 } from '@bfi/ai';
import { GRADIENT_BASE64 } from './gradient-kernel.ts';

/** Lists of parameters are padded, so that each begins at a whole vector. */
const PADDED = Math.ceil(PARAMETERS / 4) * 4;
const LIST_BYTES = PADDED * Float32Array.BYTES_PER_ELEMENT;
/** The kernel's scratch: the hidden layer, what goes back to it, and the second layer, as floats; then the features. */
const LAYERS_BYTES = (2 * HIDDEN + SECOND) * Float32Array.BYTES_PER_ELEMENT;
const SCRATCH_BYTES = Math.ceil((LAYERS_BYTES + MOST_ACTIVE * Uint16Array.BYTES_PER_ELEMENT) / 16) * 16;
const PAGE = 65536;
/** The first page is left to the module. */
const BASE = PAGE;

/** Where things lie, in bytes. Gradients and scratch of worker i follow those of worker i - 1. */
const parametersAt = BASE;
const firstAt = parametersAt + LIST_BYTES;
const secondAt = firstAt + LIST_BYTES;
const gradientsAt = secondAt + LIST_BYTES;

export function newLearningMemory(workers: number): WebAssembly.Memory {
  const bytes = gradientsAt + workers * (LIST_BYTES + SCRATCH_BYTES);
  const pages = Math.ceil(bytes / PAGE);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/** The parameters and both moments, as lists of floats. */
export function learnedLists(memory: WebAssembly.Memory): {
  parameters: Float32Array;
  first: Float32Array;
  second: Float32Array;
} {
  const list = (at: number): Float32Array => new Float32Array(memory.buffer, at, PARAMETERS);
  return { parameters: list(parametersAt), first: list(firstAt), second: list(secondAt) };
}

interface Kernel {
  layout(b1: number, w2: number, b2: number, w3: number, b3: number): void;
  forward(w: number, head: number, list: number, count: number, scratch: number): number;
  backward(
    w: number,
    gradient: number,
    head: number,
    list: number,
    count: number,
    scratch: number,
    error: number,
  ): void;
  step(
    w: number,
    gradient: number,
    stride: number,
    parts: number,
    first: number,
    second: number,
    start: number,
    end: number,
    share: number,
    rate: number,
  ): void;
}

const headOf = (features: Uint16Array): number => chapterIn(features) * HEAD * Float32Array.BYTES_PER_ELEMENT;

/** Cross-entropy. */
const lossOf = (chance: number, target: number): number =>
  -(target * Math.log(chance + 1e-9) + (1 - target) * Math.log(1 - chance + 1e-9));

const FIRST_DECAY = 0.9;
const SECOND_DECAY = 0.999;

export class Learner {
  readonly #kernel: Kernel;
  readonly #workers: number;
  readonly #gradient: number;
  readonly #list: number;
  readonly #scratch: number;
  readonly #features: Uint16Array;
  /** This worker's part of the parameters, in bytes. */
  readonly #start: number;
  readonly #end: number;

  constructor(memory: WebAssembly.Memory, index: number, workers: number) {
    const module = new WebAssembly.Module(Buffer.from(GRADIENT_BASE64, 'base64'));
    const { exports } = new WebAssembly.Instance(module, { env: { memory } });
    this.#kernel = exports as unknown as Kernel;
    this.#kernel.layout(B1 * 4, W2 * 4, B2 * 4, W3 * 4, B3 * 4);
    this.#workers = workers;
    this.#gradient = gradientsAt + index * LIST_BYTES;
    this.#scratch = gradientsAt + workers * LIST_BYTES + index * SCRATCH_BYTES;
    this.#list = this.#scratch + LAYERS_BYTES;
    this.#features = new Uint16Array(memory.buffer, this.#list, MOST_ACTIVE);
    const slice = Math.ceil(PADDED / workers / 4) * 16;
    this.#start = Math.min(index * slice, LIST_BYTES);
    this.#end = Math.min((index + 1) * slice, LIST_BYTES);
  }

  /** Adds one sample to this worker's gradient and returns its loss. */
  add(features: Uint16Array, target: number): number {
    const head = headOf(features);
    const chance = this.#chance(features, head);
    const error = chance - target;
    const count = features.length;
    this.#kernel.backward(parametersAt, this.#gradient, head, this.#list, count, this.#scratch, error);
    return lossOf(chance, target);
  }

  /** The loss of a sample that nothing is learned from. */
  loss(features: Uint16Array, target: number): number {
    return lossOf(this.#chance(features, headOf(features)), target);
  }

  /** What the network says of a list of features, by the head at so many bytes. */
  #chance(features: Uint16Array, head: number): number {
    this.#features.set(features);
    const logit = this.#kernel.forward(parametersAt, head, this.#list, features.length, this.#scratch);
    return 1 / (1 + Math.exp(-logit));
  }

  /** Moves this worker's part of the parameters by the mean of all gradients (Adam). */
  step(samples: number, step: number, rate: number): void {
    const correction = Math.sqrt(1 - SECOND_DECAY ** step) / (1 - FIRST_DECAY ** step);
    this.#kernel.step(
      parametersAt,
      gradientsAt,
      LIST_BYTES,
      this.#workers,
      firstAt,
      secondAt,
      this.#start,
      this.#end,
      1 / samples,
      rate * correction,
    );
  }
}
