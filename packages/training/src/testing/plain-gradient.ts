/** The learner's arithmetic once more in plain loops, to hold the WebAssembly against. */
import { B1, B2, B3, chapterIn, HEAD, HIDDEN, SECOND, W1, W2, W3 } from '@bfi/ai';

const hidden = new Float32Array(HIDDEN);
const second = new Float32Array(SECOND);
const back = new Float32Array(HIDDEN);

/** Adds one sample's gradient and returns its loss (cross-entropy). */
export function addGradient(
  w: Float32Array,
  features: Uint16Array,
  target: number,
  gradient: Float32Array,
): number {
  for (let unit = 0; unit < HIDDEN; unit++) hidden[unit] = w[B1 + unit]!;
  for (let active = 0; active < features.length; active++) {
    const row = W1 + features[active]! * HIDDEN;
    for (let unit = 0; unit < HIDDEN; unit++) hidden[unit]! += w[row + unit]!;
  }
  const head = chapterIn(features) * HEAD;
  let logit = w[head + B3]!;
  for (let unit = 0; unit < SECOND; unit++) {
    const row = head + W2 + unit * HIDDEN;
    let sum = w[head + B2 + unit]!;
    for (let input = 0; input < HIDDEN; input++) {
      const value = hidden[input]!;
      if (value > 0) sum += value * w[row + input]!;
    }
    second[unit] = sum;
    if (sum > 0) logit += sum * w[head + W3 + unit]!;
  }
  const chance = 1 / (1 + Math.exp(-logit));
  const error = chance - target;
  gradient[head + B3]! += error;
  back.fill(0);
  for (let unit = 0; unit < SECOND; unit++) {
    const value = second[unit]!;
    if (value <= 0) continue;
    gradient[head + W3 + unit]! += error * value;
    const delta = error * w[head + W3 + unit]!;
    gradient[head + B2 + unit]! += delta;
    const row = head + W2 + unit * HIDDEN;
    for (let input = 0; input < HIDDEN; input++) {
      const active = hidden[input]!;
      if (active <= 0) continue;
      gradient[row + input]! += delta * active;
      back[input]! += delta * w[row + input]!;
    }
  }
  for (let unit = 0; unit < HIDDEN; unit++) gradient[B1 + unit]! += back[unit]!;
  for (let active = 0; active < features.length; active++) {
    const row = W1 + features[active]! * HIDDEN;
    for (let unit = 0; unit < HIDDEN; unit++) gradient[row + unit]! += back[unit]!;
  }
  return -(target * Math.log(chance + 1e-9) + (1 - target) * Math.log(1 - chance + 1e-9));
}

export interface Moments {
  readonly first: Float32Array;
  readonly second: Float32Array;
}

const FIRST_DECAY = 0.9;
const SECOND_DECAY = 0.999;

/** Adam, on the parameters from `start` to `end`, with the mean of several gradients, which are cleared for the next batch. */
export function adamStep(
  w: Float32Array,
  gradients: readonly Float32Array[],
  moments: Moments,
  start: number,
  end: number,
  samples: number,
  step: number,
  rate: number,
): void {
  const correction = Math.sqrt(1 - SECOND_DECAY ** step) / (1 - FIRST_DECAY ** step);
  const scaled = rate * correction;
  const { first, second: square } = moments;
  for (let index = start; index < end; index++) {
    let sum = 0;
    for (let part = 0; part < gradients.length; part++) {
      const gradient = gradients[part]!;
      sum += gradient[index]!;
      gradient[index] = 0;
    }
    const g = sum / samples;
    const m = FIRST_DECAY * first[index]! + (1 - FIRST_DECAY) * g;
    const v = SECOND_DECAY * square[index]! + (1 - SECOND_DECAY) * g * g;
    first[index] = m;
    square[index] = v;
    // A feature that was hardly ever on has no gradient: leave it where it is rather than divide nothing by nothing.
    if (m !== 0) w[index]! -= (scaled * m) / (Math.sqrt(v) + 1e-8);
  }
}
