/** A copied position comes back with its rules. */
import { viewPosition } from '@bfi/engine';
import { expect, it } from 'vitest';
import { openText } from './open-text.ts';
import { textOfPosition } from './position-text.ts';
import { randomPositions } from './testing/random-games.ts';

it('of every variant, with its house rules', async () => {
  const variants = new Set<string>();
  let count = 0;
  for (const position of randomPositions(11, 8)) {
    if (count++ % 23 !== 0) continue;
    const text = textOfPosition(position);
    const { phase } = viewPosition(position);
    if (text === null) {
      expect(['rolloff', 'flip']).toContain(phase);
      continue;
    }
    const opened = await openText(text);
    if (!opened.ok || opened.value.type !== 'position') throw new Error(`cannot be opened: ${text}`);
    expect(opened.value.position.rules).toEqual(position.rules);
    expect(textOfPosition(opened.value.position)).toBe(text);
    variants.add(position.rules.variant);
  }
  expect(variants.size).toBe(4);
});
