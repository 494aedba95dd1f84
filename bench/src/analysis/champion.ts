/** The champion as it ships, and a mark by which a measurement that goes on knows that it is still the same one. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createNetwork, decodeEndings, decodeWeights } from '@bfi/ai';

function contents(name: string): Buffer {
  return readFileSync(fileURLToPath(import.meta.resolve(`@bfi/ai/${name}`)));
}

/** With the table of the smallest endings, as everybody has it who analyses a battle. */
export const network = createNetwork(
  decodeWeights(contents('champion.bin')),
  decodeEndings(contents('endings.bin')),
);

/** Other weights and other endings come to other numbers. */
export function markOfChampion(): string {
  const bytes = ['champion.bin', 'endings.bin'].map(contents);
  return bytes
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 16);
}
