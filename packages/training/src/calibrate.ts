/** `npm run calibrate`: the table of what the champion's network says against what happens, over self-play positions. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createNetwork, decodeWeights } from '@bfi/ai';
import { measureCalibration } from './calibration.ts';
import { wholeNumber } from './options.ts';

const PROGRAM = 'calibrate';

const { values } = parseArgs({
  options: {
    positions: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    weights: { type: 'string', default: fileURLToPath(import.meta.resolve('@bfi/ai/champion.bin')) },
  },
});
const network = createNetwork(decodeWeights(readFileSync(values.weights)));
const { positions, games, bins, error } = measureCalibration(
  network,
  wholeNumber(values.positions, { program: PROGRAM, flag: 'positions', least: 1 }),
  wholeNumber(values.seed, { program: PROGRAM, flag: 'seed', least: 0 }),
);
console.log(`${positions} positions of ${games} games`);
console.log('  said    happened  positions');
for (const bin of bins) {
  console.log(`  ${bin.said.toFixed(3)}   ${bin.happened.toFixed(3)}     ${bin.positions}`);
}
console.log(`expected calibration error: ${error.toFixed(4)}`);
