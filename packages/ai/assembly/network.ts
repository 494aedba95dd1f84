// The network's two layers in WebAssembly SIMD (AssemblyScript). Integers only until the last sum, so that every machine
// and browser gives the same answer to the bit. `npm run build:network` compiles it into src/network/kernel.ts.
//
// The first layer adds one row of 240 sixteen-bit weights for each feature that is on, in three parts: ten sums of eight stay
// in registers, which is what makes it quick; hence the unrolled lines. (With fifteen, in two parts, some no longer did.)

/** Bytes of a row of 240 sixteen-bit weights, and of a third of it. */
const ROW: usize = 480;
const PART: usize = 160;

/** A third of the first layer: the bias and the rows of all features that are on, added up; what is below zero becomes zero. */
@inline
function addRows(list: usize, count: i32, rows: usize, bias: usize, out: usize): void {
  let s0 = v128.load(bias, 0);
  let s1 = v128.load(bias, 16);
  let s2 = v128.load(bias, 32);
  let s3 = v128.load(bias, 48);
  let s4 = v128.load(bias, 64);
  let s5 = v128.load(bias, 80);
  let s6 = v128.load(bias, 96);
  let s7 = v128.load(bias, 112);
  let s8 = v128.load(bias, 128);
  let s9 = v128.load(bias, 144);
  const end = list + ((<usize>count) << 1);
  for (let at = list; at < end; at += 2) {
    const row = rows + <usize>load<u16>(at) * ROW;
    s0 = i16x8.add_sat_s(s0, v128.load(row, 0));
    s1 = i16x8.add_sat_s(s1, v128.load(row, 16));
    s2 = i16x8.add_sat_s(s2, v128.load(row, 32));
    s3 = i16x8.add_sat_s(s3, v128.load(row, 48));
    s4 = i16x8.add_sat_s(s4, v128.load(row, 64));
    s5 = i16x8.add_sat_s(s5, v128.load(row, 80));
    s6 = i16x8.add_sat_s(s6, v128.load(row, 96));
    s7 = i16x8.add_sat_s(s7, v128.load(row, 112));
    s8 = i16x8.add_sat_s(s8, v128.load(row, 128));
    s9 = i16x8.add_sat_s(s9, v128.load(row, 144));
  }
  const zero = i16x8.splat(0);
  v128.store(out, i16x8.max_s(s0, zero), 0);
  v128.store(out, i16x8.max_s(s1, zero), 16);
  v128.store(out, i16x8.max_s(s2, zero), 32);
  v128.store(out, i16x8.max_s(s3, zero), 48);
  v128.store(out, i16x8.max_s(s4, zero), 64);
  v128.store(out, i16x8.max_s(s5, zero), 80);
  v128.store(out, i16x8.max_s(s6, zero), 96);
  v128.store(out, i16x8.max_s(s7, zero), 112);
  v128.store(out, i16x8.max_s(s8, zero), 128);
  v128.store(out, i16x8.max_s(s9, zero), 144);
}

/** Four units of the second layer, zero if below, times their weights. */
@inline
function weighted(units: v128, weights: usize): v128 {
  return f32x4.mul(f32x4.convert_i32x4_s(i32x4.max_s(units, i32x4.splat(0))), v128.load(weights));
}

/** `list`: `count` sixteen-bit feature numbers. `w1`: rows of 240. `b1`: 240. `hidden`: room for 240. `w2`: for each pair of the
 * 240, the weights of both towards each of 32. `b2`: 32 thirty-two-bit integers. `w3`: 32 floats and the bias, already divided by the integers' scale. */
export function evaluate(
  list: usize,
  count: i32,
  w1: usize,
  b1: usize,
  hidden: usize,
  w2: usize,
  b2: usize,
  w3: usize,
): f32 {
  addRows(list, count, w1, b1, hidden);
  addRows(list, count, w1 + PART, b1 + PART, hidden + PART);
  addRows(list, count, w1 + 2 * PART, b1 + 2 * PART, hidden + 2 * PART);
  let d0 = v128.load(b2, 0);
  let d1 = v128.load(b2, 16);
  let d2 = v128.load(b2, 32);
  let d3 = v128.load(b2, 48);
  let d4 = v128.load(b2, 64);
  let d5 = v128.load(b2, 80);
  let d6 = v128.load(b2, 96);
  let d7 = v128.load(b2, 112);
  for (let pair: usize = 0; pair < 120; pair++) {
    const both = v128.load32_splat(hidden + (pair << 2));
    const row = w2 + (pair << 7);
    d0 = i32x4.add(d0, i32x4.dot_i16x8_s(both, v128.load(row, 0)));
    d1 = i32x4.add(d1, i32x4.dot_i16x8_s(both, v128.load(row, 16)));
    d2 = i32x4.add(d2, i32x4.dot_i16x8_s(both, v128.load(row, 32)));
    d3 = i32x4.add(d3, i32x4.dot_i16x8_s(both, v128.load(row, 48)));
    d4 = i32x4.add(d4, i32x4.dot_i16x8_s(both, v128.load(row, 64)));
    d5 = i32x4.add(d5, i32x4.dot_i16x8_s(both, v128.load(row, 80)));
    d6 = i32x4.add(d6, i32x4.dot_i16x8_s(both, v128.load(row, 96)));
    d7 = i32x4.add(d7, i32x4.dot_i16x8_s(both, v128.load(row, 112)));
  }
  let sums = f32x4.splat(0);
  sums = f32x4.add(sums, weighted(d0, w3 + 0));
  sums = f32x4.add(sums, weighted(d1, w3 + 16));
  sums = f32x4.add(sums, weighted(d2, w3 + 32));
  sums = f32x4.add(sums, weighted(d3, w3 + 48));
  sums = f32x4.add(sums, weighted(d4, w3 + 64));
  sums = f32x4.add(sums, weighted(d5, w3 + 80));
  sums = f32x4.add(sums, weighted(d6, w3 + 96));
  sums = f32x4.add(sums, weighted(d7, w3 + 112));
  return (
    f32x4.extract_lane(sums, 0) +
    f32x4.extract_lane(sums, 1) +
    f32x4.extract_lane(sums, 2) +
    f32x4.extract_lane(sums, 3) +
    load<f32>(w3, 128)
  );
}
