/** The champion's trained weights, read from the ai package once, when somebody needs them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createNetwork, decodeWeights, type Network } from '@bfi/ai';

let network: Network | null = null;

export function championNetwork(): Network {
  if (network === null) {
    const file = fileURLToPath(import.meta.resolve('@bfi/ai/champion.bin'));
    network = createNetwork(decodeWeights(readFileSync(file)));
  }
  return network;
}
