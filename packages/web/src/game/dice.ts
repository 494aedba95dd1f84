/** Where chance comes from on this device: the browser's cryptographic generator, one draw at the moment it is needed. */
import type { Draw } from '@bfi/game';

export const systemDraw: Draw = (bound) => {
  const range = 2 ** 32;
  // Numbers above the last whole multiple would favour the small ones.
  const limit = range - (range % bound);
  const word = new Uint32Array(1);
  for (;;) {
    crypto.getRandomValues(word);
    const [value = 0] = word;
    if (value < limit) return value % bound;
  }
};
