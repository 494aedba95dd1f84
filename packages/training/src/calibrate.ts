/** `npm run calibrate`: the table of what the champion's network says against what happens, over self-play positions of a variant. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createNetwork, decodeWeights } from '@bfi/ai';
import { makeRules, VARIANTS } from '@bfi/engine';
import { measureCalibration } from './calibration.ts';
import { refuse, wholeNumber } from './options.ts';

const PROGRAM = 'calibrate';

const { values } = parseArgs({
  options: {
    positions: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    variant: { type: 'string', default: 'standard' },
    'all-live': { type: 'boolean', default: false },
    weights: { type: 'string', default: fileURLToPath(import.meta.resolve('@bfi/ai/champion.bin')) },
  },
});
const variant = VARIANTS.find((name) => name === values.variant);
if (variant === undefined)
  refuse(PROGRAM, `--variant must be one of ${VARIANTS.join(', ')}, not '${values.variant}'`);
const network = createNetwork(decodeWeights(readFileSync(values.weights)));
const { positions, games, bins, error } = measureCalibration(
  network,
  wholeNumber(values.positions, { program: PROGRAM, flag: 'positions', least: 1 }),
  wholeNumber(values.seed, { program: PROGRAM, flag: 'seed', least: 0 }),
  makeRules({ variant, allLive: values['all-live'] }),
);
console.log(`${positions} positions of ${games} games`);
console.log('  said    happened  positions');
for (const bin of bins) {
  console.log(`  ${bin.said.toFixed(3)}   ${bin.happened.toFixed(3)}     ${bin.positions}`);
}
console.log(`expected calibration error: ${error.toFixed(4)}`);
