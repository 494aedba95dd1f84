/** A training that can be stopped and taken up again: parameters, both moments and how far it came, in one file. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { PARAMETERS } from '@bfi/ai';
import { learnedLists } from './learner.ts';
import { type Shared, Tally } from './shared.ts';

/** The network's size, then what was counted. */
const COUNTED = [Tally.round, Tally.steps, Tally.games, Tally.samples, Tally.seconds] as const;
const HEADER = 1 + COUNTED.length;

/** Written beside and renamed, so that a stop in the middle leaves the old one whole. */
export function saveCheckpoint(file: string, shared: Shared): void {
  const numbers = Float64Array.from([PARAMETERS, ...COUNTED.map((tally) => shared.tallies[tally] ?? 0)]);
  const { parameters, first, second } = learnedLists(shared.memory);
  const parts = [numbers, parameters, first, second];
  const bytes = Buffer.concat(
    parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength)),
  );
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
}

export function loadCheckpoint(file: string, shared: Shared): void {
  // Into a buffer of our own: what readFileSync returns may lie anywhere in a shared pool.
  const bytes = new Uint8Array(readFileSync(file));
  const whole = bytes.length === 8 * HEADER + 4 * 3 * PARAMETERS;
  const numbers = new Float64Array(whole ? bytes.buffer : new ArrayBuffer(8 * HEADER), 0, HEADER);
  if (numbers[0] !== PARAMETERS) throw new Error(`${file} is not a checkpoint of this network`);
  const floats = new Float32Array(bytes.buffer, 8 * HEADER);
  for (const [index, tally] of COUNTED.entries()) shared.tallies[tally] = numbers[1 + index] ?? 0;
  const { parameters, first, second } = learnedLists(shared.memory);
  parameters.set(floats.subarray(0, PARAMETERS));
  first.set(floats.subarray(PARAMETERS, 2 * PARAMETERS));
  second.set(floats.subarray(2 * PARAMETERS));
}
