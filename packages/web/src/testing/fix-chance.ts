/** Runs in a page: whatever it draws from then on, dice and its part of sealed ones, is the same each time for a seed. */
export function fixChance(seed: number): void {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  const draw = (array: Uint32Array | Uint8Array): typeof array => {
    for (let index = 0; index < array.length; index++) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      array[index] = state >>> 0;
    }
    return array;
  };
  Reflect.set(crypto, 'getRandomValues', draw);
}
