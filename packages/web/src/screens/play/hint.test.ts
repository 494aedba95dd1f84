/** A hint that was asked for, and what becomes of it when it comes too late. */
import { Match } from '@bfi/game';
import { beforeAll, expect, it } from 'vitest';
import type { Advice } from '../../game/computer.ts';
import { newGame } from '../../game/testing/games.ts';
import { goOn, MemorySource, openLive } from '../../game/testing/live.ts';
import { m, setLocale } from '../../language/language.svelte.ts';
import { sideName } from '../../words/names.ts';
import { MIDDLE, positionFrom, token } from '../../words/testing/matter.ts';
import { Hint } from './hint.svelte.ts';

beforeAll(() => setLocale('en'));

it.each([false, true])(
  'a champion that fails is told of, unless the game has gone on: %s',
  async (goesOn) => {
    const { live } = await openLive(new MemorySource(newGame('Ann', 'Ben', { first: 'red' })));
    let fail = (_error: Error): void => undefined;
    const hint = new Hint(
      () =>
        new Promise<Advice>((_resolve, reject) => {
          fail = reject;
        }),
    );
    const asked = hint.ask(live, sideName);
    if (goesOn) {
      await goOn(live);
      hint.clear();
    }
    fail(new Error('no worker'));
    await asked;
    expect([hint.text, hint.busy]).toEqual([goesOn ? null : m.play_computer_failed(), false]);
  },
);

it('a hint marks the arrow that it means, and goes when somebody points elsewhere', async () => {
  const start = positionFrom(MIDDLE);
  const game = newGame('Ann', 'Ben', {}, { match: new Match(start.rules, start) });
  const { live } = await openLive(new MemorySource(game));
  const action = token('f4-f6L');
  const hint = new Hint(async () => ({ candidates: [{ action }], redsChance: 0.5 }) as unknown as Advice);
  await hint.ask(live, sideName);
  expect(live.picker.marks.steps.filter(({ chosen }) => chosen).map(({ turn }) => turn)).toEqual(['left']);
  hint.follow(live.picker.pointing);
  expect(hint.text).not.toBeNull();
  live.picker.back();
  hint.follow(live.picker.pointing);
  expect(hint.text).toBeNull();
});
