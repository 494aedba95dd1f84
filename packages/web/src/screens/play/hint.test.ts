/** A hint that was asked for, and what becomes of it when it comes too late. */
import { beforeAll, expect, it } from 'vitest';
import type { Advice } from '../../game/computer.ts';
import { newGame } from '../../game/testing/games.ts';
import { goOn, MemorySource, openLive } from '../../game/testing/live.ts';
import { m, setLocale } from '../../language/language.svelte.ts';
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
    const asked = hint.ask(live);
    if (goesOn) {
      await goOn(live);
      hint.clear();
    }
    fail(new Error('no worker'));
    await asked;
    expect([hint.text, hint.busy]).toEqual([goesOn ? null : m.play_computer_failed(), false]);
  },
);
