/**
 * Trained weights, each file read once, when somebody needs it: the champion's, and others that somebody wants to measure. All of them
 * play with the table of endings.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createNetwork, decodeWeights, type Endings, endingsOrNone, type Network } from '@bfi/ai';
import { printable, UsageError } from './command-line.ts';

const networks = new Map<string, Network>();
let endings: Endings | null | undefined;

export function championNetwork(): Network {
  return networkIn(fileURLToPath(import.meta.resolve('@bfi/ai/champion.bin')));
}

/** The network whose weights are in that file. Throws a UsageError where there are none for this program. */
export function networkIn(file: string): Network {
  const known = networks.get(file);
  if (known !== undefined) return known;
  try {
    const network = createNetwork(decodeWeights(readFileSync(file)), championEndings());
    networks.set(file, network);
    return network;
  } catch (error) {
    const reason = error instanceof RangeError ? error.message : 'it cannot be read';
    throw new UsageError(`no weights in '${printable(file)}': ${reason}`);
  }
}

function championEndings(): Endings | null {
  if (endings === undefined)
    endings = endingsOrNone(() => readFileSync(fileURLToPath(import.meta.resolve('@bfi/ai/endings.bin'))));
  return endings;
}
