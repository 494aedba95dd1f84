// The network's two layers in WebAssembly SIMD (AssemblyScript). Integers only until the last sum, so that every machine
// and browser gives the same answer to the bit. `npm run build:network` compiles it into src/network/kernel.ts.
//
// The first layer adds one row of 240 sixteen-bit weights for each feature that is on, in two halves: fifteen sums of eight
// stay in registers, which is what makes it quick; hence the unrolled lines.

/** Bytes of a row of 240 sixteen-bit weights, and of half of it. */
const ROW: usize = 480;
const HALF: usize = 240;

/** Half of the first layer: the bias and the rows of all features that are on, added up; what is below zero becomes zero. */
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
  let s10 = v128.load(bias, 160);
  let s11 = v128.load(bias, 176);
  let s12 = v128.load(bias, 192);
  let s13 = v128.load(bias, 208);
  let s14 = v128.load(bias, 224);
  for (let i = 0; i < count; i++) {
    const row = rows + <usize>load<u16>(list + ((<usize>i) << 1)) * ROW;
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
    s10 = i16x8.add_sat_s(s10, v128.load(row, 160));
    s11 = i16x8.add_sat_s(s11, v128.load(row, 176));
    s12 = i16x8.add_sat_s(s12, v128.load(row, 192));
    s13 = i16x8.add_sat_s(s13, v128.load(row, 208));
    s14 = i16x8.add_sat_s(s14, v128.load(row, 224));
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
  v128.store(out, i16x8.max_s(s10, zero), 160);
  v128.store(out, i16x8.max_s(s11, zero), 176);
  v128.store(out, i16x8.max_s(s12, zero), 192);
  v128.store(out, i16x8.max_s(s13, zero), 208);
  v128.store(out, i16x8.max_s(s14, zero), 224);
}

/** The sum of the four lanes of a unit's products, and its bias. */
@inline
function total(dot: v128, bias: usize): i32 {
  return (
    i32x4.extract_lane(dot, 0) +
    i32x4.extract_lane(dot, 1) +
    i32x4.extract_lane(dot, 2) +
    i32x4.extract_lane(dot, 3) +
    load<i32>(bias)
  );
}

/** `list`: `count` sixteen-bit feature numbers. `w1`: rows of 240. `b1`: 240. `hidden`: room for 240. `w2`: 32 rows of 240.
 * `b2`: 32 thirty-two-bit integers. `w3`: 32 floats and the bias, already divided by the integers' scale. */
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
  addRows(list, count, w1 + HALF, b1 + HALF, hidden + HALF);
  let sum = load<f32>(w3, 128);
  // Four units at a time, so that what the first layer gave is read once for all four.
  for (let unit = 0; unit < 32; unit += 4) {
    const row = w2 + <usize>unit * ROW;
    let d0 = i32x4.splat(0);
    let d1 = i32x4.splat(0);
    let d2 = i32x4.splat(0);
    let d3 = i32x4.splat(0);
    for (let at: usize = 0; at < ROW; at += 16) {
      const h = v128.load(hidden + at);
      d0 = i32x4.add(d0, i32x4.dot_i16x8_s(h, v128.load(row + at)));
      d1 = i32x4.add(d1, i32x4.dot_i16x8_s(h, v128.load(row + at, 480)));
      d2 = i32x4.add(d2, i32x4.dot_i16x8_s(h, v128.load(row + at, 960)));
      d3 = i32x4.add(d3, i32x4.dot_i16x8_s(h, v128.load(row + at, 1440)));
    }
    const bias = b2 + ((<usize>unit) << 2);
    const weight = w3 + ((<usize>unit) << 2);
    const t0 = total(d0, bias);
    const t1 = total(d1, bias + 4);
    const t2 = total(d2, bias + 8);
    const t3 = total(d3, bias + 12);
    if (t0 > 0) sum += <f32>t0 * load<f32>(weight);
    if (t1 > 0) sum += <f32>t1 * load<f32>(weight, 4);
    if (t2 > 0) sum += <f32>t2 * load<f32>(weight, 8);
    if (t3 > 0) sum += <f32>t3 * load<f32>(weight, 12);
  }
  return sum;
}
