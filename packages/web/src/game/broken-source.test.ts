/** A source that fails in ways that it may not: the game goes on without it, and nobody waits for ever. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newGame } from './testing/games.ts';
import { goOn, MemorySource, openLive, settled } from './testing/live.ts';

const told = vi.fn();
beforeEach(() => {
  told.mockClear();
  vi.stubGlobal('reportError', told);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('what it cannot keep is played all the same, and kept as soon as it answers again', async () => {
  const { live, source } = await openLive(new MemorySource(newGame('Ann', 4, { first: 'red' })));
  source.isBroken = true;
  await goOn(live);
  await expect.poll(() => live.waiting).toEqual({ for: 'decision', side: 'red' });
  expect([live.game.match.moments.length, live.keeping]).toEqual([2, 'unavailable']);
  expect(told).toHaveBeenCalledTimes(2);
  source.isBroken = false;
  await goOn(live);
  await expect.poll(() => live.game.match.moments.length).toBe(4);
  expect([live.keeping, source.text]).toEqual(['kept', live.text]);
});

it('where it tells of a change that it cannot show, the game goes on as it is', async () => {
  const { live, source } = await openLive(new MemorySource(newGame('Ann', 'Ben', { first: 'red' })));
  source.isBroken = true;
  source.changeElsewhere(() => undefined);
  await settled();
  expect(told).toHaveBeenCalledOnce();
  await goOn(live);
  expect(live.game.match.moments).toHaveLength(1);
  expect(live.waiting).toEqual({ for: 'decision', side: 'blue' });
});

it.each(['Ann', 4] as const)(
  'a game that went on elsewhere and was then removed goes on here, as %s plays',
  async (blue) => {
    const { live, source } = await openLive(new MemorySource(newGame('Ann', blue, { first: 'red' })));
    [source.fault, source.isGone] = ['stale', true];
    await goOn(live);
    if (blue === 4) await expect.poll(() => live.game.match.moments.length).toBe(2);
    else expect(live.game.match.moments).toHaveLength(1);
    await expect.poll(() => live.waiting.for).toBe('decision');
    expect([live.keeping, live.wasOvertaken]).toEqual(['gone', false]);
    expect(told).not.toHaveBeenCalled();
  },
);

it('where it says that somebody was first, and has nothing else, the game goes on', async () => {
  const { live, source } = await openLive(new MemorySource(newGame('Ann', 'Ben', { first: 'red' })));
  source.fault = 'stale';
  await goOn(live);
  expect([live.game.match.moments.length, live.keeping]).toEqual([1, 'unavailable']);
});
