// The network's two layers in WebAssembly SIMD (AssemblyScript). Integers only until the last sum, so that every machine
// and browser gives the same answer to the bit. `npm run build:network` compiles it into src/network/kernel.ts.
//
// The first layer adds one row of 240 sixteen-bit weights for each feature that is on. Positions that are evaluated one after the other
// are much alike: so the sums of the last list are kept, and only what is on no more is taken from them, and what is on now added. Sums
// of integers come to the same in any order. It is done in three parts: ten sums of eight stay in registers, which is what makes it quick;
// hence the unrolled lines. (With fifteen, in two parts, some no longer did.)

/** Bytes of a row of 240 sixteen-bit weights, and of a third of it. */
const ROW: usize = 480;
const PART: usize = 160;

/** Bytes that a list of features has room for. */
const LIST: usize = 496;

/** What is known of a list: how many features it had, which, and the sums of their rows. */
const KNOWN_LIST: usize = 16;
const KNOWN_SUMS: usize = KNOWN_LIST + LIST;

/** Room to work in: the first layer when what is below zero has become zero, the changes of a list, and a byte for each feature. */
const CHANGES: usize = ROW;
const MARKS: usize = CHANGES + 2 * LIST;

/** A third of the first layer: from the sums in `before` the rows of some features added, and of some others taken away. */
@inline
function changeRows(
  come: usize,
  comeEnd: usize,
  gone: usize,
  goneEnd: usize,
  rows: usize,
  before: usize,
  sums: usize,
  out: usize,
): void {
  let s0 = v128.load(before, 0);
  let s1 = v128.load(before, 16);
  let s2 = v128.load(before, 32);
  let s3 = v128.load(before, 48);
  let s4 = v128.load(before, 64);
  let s5 = v128.load(before, 80);
  let s6 = v128.load(before, 96);
  let s7 = v128.load(before, 112);
  let s8 = v128.load(before, 128);
  let s9 = v128.load(before, 144);
  for (let at = come; at < comeEnd; at += 2) {
    const row = rows + <usize>load<u16>(at) * ROW;
    s0 = i16x8.add(s0, v128.load(row, 0));
    s1 = i16x8.add(s1, v128.load(row, 16));
    s2 = i16x8.add(s2, v128.load(row, 32));
    s3 = i16x8.add(s3, v128.load(row, 48));
    s4 = i16x8.add(s4, v128.load(row, 64));
    s5 = i16x8.add(s5, v128.load(row, 80));
    s6 = i16x8.add(s6, v128.load(row, 96));
    s7 = i16x8.add(s7, v128.load(row, 112));
    s8 = i16x8.add(s8, v128.load(row, 128));
    s9 = i16x8.add(s9, v128.load(row, 144));
  }
  for (let at = gone; at < goneEnd; at += 2) {
    const row = rows + <usize>load<u16>(at) * ROW;
    s0 = i16x8.sub(s0, v128.load(row, 0));
    s1 = i16x8.sub(s1, v128.load(row, 16));
    s2 = i16x8.sub(s2, v128.load(row, 32));
    s3 = i16x8.sub(s3, v128.load(row, 48));
    s4 = i16x8.sub(s4, v128.load(row, 64));
    s5 = i16x8.sub(s5, v128.load(row, 80));
    s6 = i16x8.sub(s6, v128.load(row, 96));
    s7 = i16x8.sub(s7, v128.load(row, 112));
    s8 = i16x8.sub(s8, v128.load(row, 128));
    s9 = i16x8.sub(s9, v128.load(row, 144));
  }
  keepPart(sums, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9);
  const zero = i16x8.splat(0);
  keepPart(
    out,
    i16x8.max_s(s0, zero),
    i16x8.max_s(s1, zero),
    i16x8.max_s(s2, zero),
    i16x8.max_s(s3, zero),
    i16x8.max_s(s4, zero),
    i16x8.max_s(s5, zero),
    i16x8.max_s(s6, zero),
    i16x8.max_s(s7, zero),
    i16x8.max_s(s8, zero),
    i16x8.max_s(s9, zero),
  );
}

@inline
function keepPart(
  to: usize,
  s0: v128,
  s1: v128,
  s2: v128,
  s3: v128,
  s4: v128,
  s5: v128,
  s6: v128,
  s7: v128,
  s8: v128,
  s9: v128,
): void {
  v128.store(to, s0, 0);
  v128.store(to, s1, 16);
  v128.store(to, s2, 32);
  v128.store(to, s3, 48);
  v128.store(to, s4, 64);
  v128.store(to, s5, 80);
  v128.store(to, s6, 96);
  v128.store(to, s7, 112);
  v128.store(to, s8, 128);
  v128.store(to, s9, 144);
}

/** The first layer, by way of what is known of an earlier list, which is then known of this one. */
@inline
function addUp(list: usize, count: i32, known: usize, work: usize, rows: usize, bias: usize): void {
  const marks = work + MARKS;
  const end = list + ((<usize>count) << 1);
  const knownEnd = known + KNOWN_LIST + ((<usize>load<u32>(known)) << 1);
  // What both begin with, eight at a time.
  const shorter = min(end - list, knownEnd - known - KNOWN_LIST);
  let same: usize = 0;
  while (
    same + 16 <= shorter &&
    v128.all_true<i16>(v128.eq<i16>(v128.load(list + same), v128.load(known + KNOWN_LIST + same)))
  ) {
    same += 16;
  }
  // A feature can be on several times.
  for (let at = list + same; at < end; at += 2) {
    const mark = marks + load<u16>(at);
    store<u8>(mark, load<u8>(mark) + 1);
  }
  // Written whatever it is, and counted only where it is a change: that has no branches to guess wrong.
  const gone = work + CHANGES + LIST;
  let goneEnd = gone;
  for (let at = known + KNOWN_LIST + same; at < knownEnd; at += 2) {
    const feature = load<u16>(at);
    const mark = marks + feature;
    const left = load<u8>(mark);
    const stays = <u32>(left > 0);
    store<u8>(mark, left - stays);
    store<u16>(goneEnd, feature);
    goneEnd += (stays ^ 1) << 1;
  }
  let come = work + CHANGES;
  let comeEnd = come;
  for (let at = list + same; at < end; at += 2) {
    const feature = load<u16>(at);
    const mark = marks + feature;
    const left = load<u8>(mark);
    const isNew = <u32>(left > 0);
    store<u8>(mark, left - isNew);
    store<u16>(comeEnd, feature);
    comeEnd += isNew << 1;
  }
  store<u32>(known, count);
  for (let at = same; at < end - list; at += 16) {
    v128.store(known + KNOWN_LIST + at, v128.load(list + at));
  }
  const sums = known + KNOWN_SUMS;
  let before = sums;
  // Where there are more changes than features, one begins anew.
  if (comeEnd - come + (goneEnd - gone) > end - list) {
    come = list;
    comeEnd = end;
    goneEnd = gone;
    before = bias;
  }
  changeRows(come, comeEnd, gone, goneEnd, rows, before, sums, work);
  changeRows(come, comeEnd, gone, goneEnd, rows + PART, before + PART, sums + PART, work + PART);
  changeRows(come, comeEnd, gone, goneEnd, rows + 2 * PART, before + 2 * PART, sums + 2 * PART, work + 2 * PART);
}

/** Four units of the second layer, zero if below, times their weights. */
@inline
function weighted(units: v128, weights: usize): v128 {
  return f32x4.mul(f32x4.convert_i32x4_s(i32x4.max_s(units, i32x4.splat(0))), v128.load(weights));
}

/** `list`: `count` sixteen-bit feature numbers. `known`: what is known of an earlier one. `work`: room, its marks all zero. `w1`: rows of 240.
 * `b1`: 240. `w2`: for each pair of the 240, the weights of both towards each of 32. `b2`: 32 thirty-two-bit integers. `w3`: 32 floats and the bias, already divided by the integers' scale. */
export function evaluate(
  list: usize,
  count: i32,
  known: usize,
  work: usize,
  w1: usize,
  b1: usize,
  w2: usize,
  b2: usize,
  w3: usize,
): f32 {
  addUp(list, count, known, work, w1, b1);
  let d0 = v128.load(b2, 0);
  let d1 = v128.load(b2, 16);
  let d2 = v128.load(b2, 32);
  let d3 = v128.load(b2, 48);
  let d4 = v128.load(b2, 64);
  let d5 = v128.load(b2, 80);
  let d6 = v128.load(b2, 96);
  let d7 = v128.load(b2, 112);
  for (let pair: usize = 0; pair < 120; pair++) {
    const both = v128.load32_splat(work + (pair << 2));
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
