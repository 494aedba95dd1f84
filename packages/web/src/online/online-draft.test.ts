/** What lies on the device may be old or damaged: the form for a game on the server is filled in all the same. */
import { expect, test } from 'vitest';
import { type OnlineDraft, readOnlineDraft } from './online-draft.svelte.ts';

test('a form that was kept comes back as it was', () => {
  const kept: OnlineDraft = {
    whom: 'anybody',
    clock: 'battle',
    minutes: 30,
    increment: 0,
    days: 14,
    rated: true,
  };
  expect(readOnlineDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test('fields that make no sense are as in a new form, and the others stay', () => {
  const damaged = { whom: 'nobody', clock: 'days', minutes: 0, increment: 2.5, days: 15, rated: 'yes' };
  expect(readOnlineDraft(damaged)).toEqual({ ...readOnlineDraft({}), clock: 'days' });
});
