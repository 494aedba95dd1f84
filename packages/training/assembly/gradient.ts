// The network in floats, forwards and backwards, and the step that follows, in WebAssembly SIMD (AssemblyScript): seven
// times as fast as the same loops in JavaScript, which makes learning cheap beside playing.
// `npm run build:network` compiles it. All pointers are bytes in the memory that all workers share.

const HIDDEN_BYTES: usize = 960; // 240 floats
const SECOND: usize = 32;

/** The parts of a list of parameters, as bytes from its start, of the heads those of the first. The same for weights and for gradients. */
let B1: usize = 0;
let W2: usize = 0;
let B2: usize = 0;
let W3: usize = 0;
let B3: usize = 0;

export function layout(b1: usize, w2: usize, b2: usize, w3: usize, b3: usize): void {
  B1 = b1;
  W2 = w2;
  B2 = b2;
  W3 = w3;
  B3 = b3;
}

/** First half: the network's output by the head so many bytes after the first. `scratch` holds the hidden layer (960 bytes), what goes back (960) and the second (128). */
export function forward(w: usize, head: usize, list: usize, count: i32, scratch: usize): f32 {
  for (let at: usize = 0; at < HIDDEN_BYTES; at += 16) v128.store(scratch + at, v128.load(w + B1 + at));
  for (let i = 0; i < count; i++) {
    const row = w + <usize>load<u16>(list + ((<usize>i) << 1)) * HIDDEN_BYTES;
    for (let at: usize = 0; at < HIDDEN_BYTES; at += 32) {
      v128.store(scratch + at, f32x4.add(v128.load(scratch + at), v128.load(row + at)));
      v128.store(scratch + at, f32x4.add(v128.load(scratch + at, 16), v128.load(row + at, 16)), 16);
    }
  }
  const zero = f32x4.splat(0);
  for (let at: usize = 0; at < HIDDEN_BYTES; at += 16) {
    v128.store(scratch + at, f32x4.max(v128.load(scratch + at), zero));
  }
  const ours = w + head;
  let output = load<f32>(ours + B3);
  for (let unit: usize = 0; unit < SECOND; unit++) {
    const row = ours + W2 + unit * HIDDEN_BYTES;
    let even = zero;
    let odd = zero;
    for (let at: usize = 0; at < HIDDEN_BYTES; at += 32) {
      even = f32x4.add(even, f32x4.mul(v128.load(scratch + at), v128.load(row + at)));
      odd = f32x4.add(odd, f32x4.mul(v128.load(scratch + at, 16), v128.load(row + at, 16)));
    }
    const sums = f32x4.add(even, odd);
    let sum =
      f32x4.extract_lane(sums, 0) +
      f32x4.extract_lane(sums, 1) +
      f32x4.extract_lane(sums, 2) +
      f32x4.extract_lane(sums, 3);
    sum += load<f32>(ours + B2 + (unit << 2));
    store<f32>(scratch + 2 * HIDDEN_BYTES + (unit << 2), sum);
    if (sum > 0) output += sum * load<f32>(ours + W3 + (unit << 2));
  }
  return output;
}

/** Second half: adds to the gradient what `error` (chance less target) asks for. `scratch` is as `forward` left it. */
export function backward(
  w: usize,
  gradient: usize,
  head: usize,
  list: usize,
  count: i32,
  scratch: usize,
  error: f32,
): void {
  const back = scratch + HIDDEN_BYTES;
  const zero = f32x4.splat(0);
  for (let at: usize = 0; at < HIDDEN_BYTES; at += 16) v128.store(back + at, zero);
  const ours = w + head;
  const asked = gradient + head;
  store<f32>(asked + B3, load<f32>(asked + B3) + error);
  for (let unit: usize = 0; unit < SECOND; unit++) {
    const value = load<f32>(scratch + 2 * HIDDEN_BYTES + (unit << 2));
    if (value <= 0) continue;
    const toUnit = unit << 2;
    store<f32>(asked + W3 + toUnit, load<f32>(asked + W3 + toUnit) + error * value);
    const delta = error * load<f32>(ours + W3 + toUnit);
    store<f32>(asked + B2 + toUnit, load<f32>(asked + B2 + toUnit) + delta);
    const deltas = f32x4.splat(delta);
    const row = ours + W2 + unit * HIDDEN_BYTES;
    const gradientRow = asked + W2 + unit * HIDDEN_BYTES;
    for (let at: usize = 0; at < HIDDEN_BYTES; at += 16) {
      v128.store(
        gradientRow + at,
        f32x4.add(v128.load(gradientRow + at), f32x4.mul(deltas, v128.load(scratch + at))),
      );
      v128.store(back + at, f32x4.add(v128.load(back + at), f32x4.mul(deltas, v128.load(row + at))));
    }
  }
  // Nothing goes back through a hidden unit that was not active.
  for (let at: usize = 0; at < HIDDEN_BYTES; at += 16) {
    const active = f32x4.gt(v128.load(scratch + at), zero);
    const through = v128.and(v128.load(back + at), active);
    v128.store(back + at, through);
    v128.store(gradient + B1 + at, f32x4.add(v128.load(gradient + B1 + at), through));
  }
  for (let i = 0; i < count; i++) {
    const row = gradient + <usize>load<u16>(list + ((<usize>i) << 1)) * HIDDEN_BYTES;
    for (let at: usize = 0; at < HIDDEN_BYTES; at += 32) {
      v128.store(row + at, f32x4.add(v128.load(row + at), v128.load(back + at)));
      v128.store(row + at, f32x4.add(v128.load(row + at, 16), v128.load(back + at, 16)), 16);
    }
  }
}

/**
 * Adam on the bytes from `start` to `end` of the parameters, with the mean of `parts` gradients that lie `stride` bytes
 * apart and are cleared for the next batch. `rate` has the correction for the first steps in it.
 */
export function step(
  w: usize,
  gradient: usize,
  stride: usize,
  parts: i32,
  first: usize,
  second: usize,
  start: usize,
  end: usize,
  share: f32,
  rate: f32,
): void {
  const zero = f32x4.splat(0);
  const shares = f32x4.splat(share);
  const rates = f32x4.splat(rate);
  const tiny = f32x4.splat(1e-8);
  const keepFirst = f32x4.splat(0.9);
  const addFirst = f32x4.splat(0.1);
  const keepSecond = f32x4.splat(0.999);
  const addSecond = f32x4.splat(0.001);
  for (let at = start; at < end; at += 16) {
    let sum = zero;
    for (let part = 0; part < parts; part++) {
      const from = gradient + <usize>part * stride + at;
      sum = f32x4.add(sum, v128.load(from));
      v128.store(from, zero);
    }
    const g = f32x4.mul(sum, shares);
    const m = f32x4.add(f32x4.mul(v128.load(first + at), keepFirst), f32x4.mul(g, addFirst));
    const v = f32x4.add(f32x4.mul(v128.load(second + at), keepSecond), f32x4.mul(f32x4.mul(g, g), addSecond));
    v128.store(first + at, m);
    v128.store(second + at, v);
    const move = f32x4.div(f32x4.mul(rates, m), f32x4.add(f32x4.sqrt(v), tiny));
    v128.store(w + at, f32x4.sub(v128.load(w + at), move));
  }
}
