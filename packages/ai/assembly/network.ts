// The network's two layers in WebAssembly SIMD (AssemblyScript). Integers only until the last sum, so that every machine
// and browser gives the same answer to the bit. `npm run build:network` compiles it into src/network/kernel.ts.
//
// The first layer adds one row of 128 sixteen-bit weights for each feature that is on. The sixteen sums of eight stay in
// registers, which is what makes it quick; hence the unrolled lines.

/** `list`: `count` sixteen-bit feature numbers. `w1`: rows of 128. `b1`: 128. `w2`: 32 rows of 128. `b2`: 32 thirty-two-bit
 * integers. `w3`: 32 floats and the bias, already divided by the integers' scale. */
export function evaluate(
  list: usize,
  count: i32,
  w1: usize,
  b1: usize,
  w2: usize,
  b2: usize,
  w3: usize,
): f32 {
  let s0 = v128.load(b1, 0);
  let s1 = v128.load(b1, 16);
  let s2 = v128.load(b1, 32);
  let s3 = v128.load(b1, 48);
  let s4 = v128.load(b1, 64);
  let s5 = v128.load(b1, 80);
  let s6 = v128.load(b1, 96);
  let s7 = v128.load(b1, 112);
  let s8 = v128.load(b1, 128);
  let s9 = v128.load(b1, 144);
  let s10 = v128.load(b1, 160);
  let s11 = v128.load(b1, 176);
  let s12 = v128.load(b1, 192);
  let s13 = v128.load(b1, 208);
  let s14 = v128.load(b1, 224);
  let s15 = v128.load(b1, 240);
  for (let i = 0; i < count; i++) {
    const row = w1 + ((<usize>load<u16>(list + ((<usize>i) << 1))) << 8);
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
    s15 = i16x8.add_sat_s(s15, v128.load(row, 240));
  }
  const zero = i16x8.splat(0);
  s0 = i16x8.max_s(s0, zero);
  s1 = i16x8.max_s(s1, zero);
  s2 = i16x8.max_s(s2, zero);
  s3 = i16x8.max_s(s3, zero);
  s4 = i16x8.max_s(s4, zero);
  s5 = i16x8.max_s(s5, zero);
  s6 = i16x8.max_s(s6, zero);
  s7 = i16x8.max_s(s7, zero);
  s8 = i16x8.max_s(s8, zero);
  s9 = i16x8.max_s(s9, zero);
  s10 = i16x8.max_s(s10, zero);
  s11 = i16x8.max_s(s11, zero);
  s12 = i16x8.max_s(s12, zero);
  s13 = i16x8.max_s(s13, zero);
  s14 = i16x8.max_s(s14, zero);
  s15 = i16x8.max_s(s15, zero);
  let sum = load<f32>(w3, 128);
  for (let unit = 0; unit < 32; unit++) {
    const row = w2 + ((<usize>unit) << 8);
    let dot = i32x4.dot_i16x8_s(s0, v128.load(row, 0));
    dot = i32x4.add(dot, i32x4.dot_i16x8_s(s1, v128.load(row, 16)));
    dot = i32x4.add(dot, i32x4.dot_i16x8_s(s2, v128.load(row, 32)));
    dot = i32x4.add(dot, i32x4.dot_i16x8_s(s3, v128.load(row, 48)));
    dot = i32x4.add(dot, i32x4.dot_i16x8_s(s4, v128.load(row, 64)));
    dot = i32x4.add(dot, i32x4.dot_i16x8_s(s5, v128.load(row, 80)));
    dot = i32x4.add(dot, i32x4.dot_i16x8_s(s6, v128.load(row, 96)));
    dot = i32x4.add(dot, i32x4.dot_i16x8_s(s7, v128.load(row, 112)));
    dot = i32x4.add(dot, i32x4.dot_i16x8_s(s8, v128.load(row, 128)));
    dot = i32x4.add(dot, i32x4.dot_i16x8_s(s9, v128.load(row, 144)));
    dot = i32x4.add(dot, i32x4.dot_i16x8_s(s10, v128.load(row, 160)));
    dot = i32x4.add(dot, i32x4.dot_i16x8_s(s11, v128.load(row, 176)));
    dot = i32x4.add(dot, i32x4.dot_i16x8_s(s12, v128.load(row, 192)));
    dot = i32x4.add(dot, i32x4.dot_i16x8_s(s13, v128.load(row, 208)));
    dot = i32x4.add(dot, i32x4.dot_i16x8_s(s14, v128.load(row, 224)));
    dot = i32x4.add(dot, i32x4.dot_i16x8_s(s15, v128.load(row, 240)));
    const total =
      i32x4.extract_lane(dot, 0) +
      i32x4.extract_lane(dot, 1) +
      i32x4.extract_lane(dot, 2) +
      i32x4.extract_lane(dot, 3) +
      load<i32>(b2 + ((<usize>unit) << 2));
    if (total > 0) sum += <f32>total * load<f32>(w3 + ((<usize>unit) << 2));
  }
  return sum;
}
