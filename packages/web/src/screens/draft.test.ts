/** What lies on the device may be old, damaged or somebody's joke: the form is filled in all the same. */
import { DEFAULT_OPTIONS } from '@bfi/engine';
import { expect, test } from 'vitest';
import { readDraft } from './draft.svelte.ts';
import { newDraft } from './new-game-choice.ts';

test('a form that was kept comes back as it was', () => {
  const kept = {
    ...newDraft(),
    opponent: 'person' as const,
    level: 7 as const,
    names: { red: 'Ann', blue: 'Bob' },
    options: { ...DEFAULT_OPTIONS, variant: 'blitz' as const, chain: 'full' as const, quietLimit: 0 },
    war: 'total' as const,
    points: 150,
    randomSetup: false,
  };
  expect(readDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test('fields that make no sense are as in a new form, and the others stay', () => {
  const damaged = {
    level: 9,
    names: 'nobody',
    war: 'for ever',
    battles: 2.5,
    points: 1e9,
    ownSide: 'blue',
    options: { variant: 'chess', chain: 'maybe', friendlyFire: 'no', quietLimit: -3 },
  };
  expect(readDraft(damaged)).toEqual({ ...newDraft(), ownSide: 'blue' });
});
