/**
 * `npm run calibrate`: the table of what the champion's network says against what happens, over self-play positions of a variant.
 * With `--adjust FILE` it writes weights that are as sure as they should be.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createNetwork, decodeWeights, encodeWeights, readNote } from '@bfi/ai';
import { makeRules, VARIANTS } from '@bfi/engine';
import { fitConfidence, measureCalibration, withConfidence } from './calibration.ts';
import { refuse, wholeNumber } from './options.ts';

const PROGRAM = 'calibrate';

const { values } = parseArgs({
  options: {
    positions: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    variant: { type: 'string', default: 'standard' },
    'all-live': { type: 'boolean', default: false },
    adjust: { type: 'string' },
    weights: { type: 'string', default: fileURLToPath(import.meta.resolve('@bfi/ai/champion.bin')) },
  },
});
const variant = VARIANTS.find((name) => name === values.variant);
if (variant === undefined)
  refuse(PROGRAM, `--variant must be one of ${VARIANTS.join(', ')}, not '${values.variant}'`);
const rules = makeRules({ variant, allLive: values['all-live'] });
const stored = readFileSync(values.weights);
const weights = decodeWeights(stored);
const network = createNetwork(weights);
const positions = wholeNumber(values.positions, { program: PROGRAM, flag: 'positions', least: 1 });
const seed = wholeNumber(values.seed, { program: PROGRAM, flag: 'seed', least: 0 });

if (values.adjust === undefined) measure();
else adjust(values.adjust);

function measure(): void {
  const { games, bins, error } = measureCalibration(network, positions, seed, rules);
  console.log(`${positions} positions of ${games} games`);
  console.log('  said    happened  positions');
  for (const bin of bins) {
    console.log(`  ${bin.said.toFixed(3)}   ${bin.happened.toFixed(3)}     ${bin.positions}`);
  }
  console.log(`expected calibration error: ${error.toFixed(4)}`);
}

/** One number serves all variants; the plain game counts most, as it does in training. */
function adjust(file: string): void {
  const others = VARIANTS.map((name) => makeRules({ variant: name }));
  const ways = [makeRules(), makeRules(), ...others, makeRules({ allLive: true })];
  const factor = Number(fitConfidence(network, positions, seed, ways).toFixed(2));
  const confidence = (readNote(stored).confidence ?? 1) * factor;
  writeFileSync(file, encodeWeights(withConfidence(weights, factor), { ...readNote(stored), confidence }));
  console.log(`${positions} positions: what the network says, as a logit, times ${factor}; see ${file}`);
}
