/**
 * `npm run build:endings`: solves the smallest endings, all nine pairs of kinds with pads and without, and writes the table that the
 * players use. The same engine gives the same bytes. It prints the proof: how far any stored value can be from the truth.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { decodeEndings, ENDINGS, encodeEndings } from '@bfi/ai';
import { EndingsToSolve } from './solve.ts';

/** How close the bounds must come. */
const CLOSE = 1e-5;
/** So many turns must be left until a draw by quiet turns: nearer, it may change what an ending is worth by more than a hundredth. */
const TURNS = 65;

const worths = new Float64Array(2 * ENDINGS);
let possible = 0;
const endings = new EndingsToSolve();
for (const [table, name] of ['with pads', 'without pads'].entries()) {
  const bounds = endings.solve(table === 0, CLOSE);
  const { low, high, sweeps } = bounds;
  for (let number = 0; number < ENDINGS; number++) {
    if (!endings.isPossible(number)) continue;
    worths[table * ENDINGS + number] = (low[number]! + high[number]!) / 2;
    possible++;
  }
  console.log(`${name}: the bounds are within ${CLOSE} after ${sweeps} sweeps`);
  const change = endings.changeByDraw(bounds, table === 0, TURNS);
  console.log(
    `  a draw ${TURNS} turns away changes a worth by ${change.most.toFixed(4)} at most, ${change.mean.toFixed(4)} in the mean (root of the mean square)`,
  );
}

const bytes = encodeEndings(worths, TURNS);
const { values } = decodeEndings(bytes);
const rounding = worths.reduce(
  (most, worth, index) => Math.max(most, Math.abs(worth - (values[index] ?? 0) / 255)),
  0,
);
const apart = differences(worths);
console.log(`${possible} endings; a value is wrong by ${(rounding + CLOSE / 2).toFixed(6)} at most`);
console.log(
  `with pads and without differ by up to ${apart.most.toFixed(4)}, ${apart.mean.toFixed(5)} (root of the mean square)`,
);
console.log(
  `${bytes.length} bytes; ${gzipSync(bytes, { level: 9 }).length} by gzip, ${brotliCompressSync(bytes).length} by brotli`,
);
writeFileSync(fileURLToPath(import.meta.resolve('@bfi/ai/endings.bin')), bytes);

function differences(all: Float64Array): { most: number; mean: number } {
  let [most, sum] = [0, 0];
  for (let number = 0; number < ENDINGS; number++) {
    const difference = Math.abs(all[number]! - all[ENDINGS + number]!);
    most = Math.max(most, difference);
    sum += difference ** 2;
  }
  return { most, mean: Math.sqrt((2 * sum) / possible) };
}
