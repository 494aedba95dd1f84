/** What was decided is taken back: here, in the game that is kept, and in another tab; a die that has fallen stays. */
import { formatAction, legalActionList } from '@bfi/engine';
import { formatGame, type Game, Match } from '@bfi/game';
import { expect, it, vi } from 'vitest';
import { positionFrom, token } from '../words/testing/matter.ts';
import { KeptGames } from './kept-games.ts';
import { KeptSource } from './kept-source.ts';
import type { LiveGame } from './live-game.svelte.ts';
import { newGame } from './testing/games.ts';
import { MemorySource, openLive, settled } from './testing/live.ts';
import { MemoryLocks, openTabs } from './testing/tabs.ts';

const tokens = (live: LiveGame): string[] =>
  live.game.match.moments.map(({ action }) => formatAction(action));

/** The first thing possible. */
async function decide(live: LiveGame, nth = 0): Promise<void> {
  await live.act(legalActionList(live.game.match.position)[nth] ?? 0);
  await settled();
}

const setUp = (): Game => newGame('Ann', 'Ben', { first: 'red' });

it('the last decision is taken back, once more the one before, and it is kept so', async () => {
  const { live, source } = await openLive(new MemorySource(setUp()));
  await decide(live);
  await decide(live, 3);
  const [first] = tokens(live);
  expect(await live.takeBack()).toEqual({ ok: true, value: undefined });
  await settled();
  expect(tokens(live)).toEqual([first]);
  expect(source.text).toBe(live.text);
  expect(live.waiting).toEqual({ for: 'decision', side: 'blue' });
  await live.takeBack();
  expect(await live.takeBack()).toEqual({ ok: false, error: 'turn' });
  await settled();
  expect([tokens(live), live.presenter.told]).toEqual([[], 0]);
  await decide(live, 5);
  expect(source.text).toBe(live.text);
});

it('a die that has fallen is not thrown again', async () => {
  const { live } = await openLive(new MemorySource(newGame('Ann', 'Ben')));
  await live.roll();
  await settled();
  const rolled = tokens(live);
  expect(rolled).toHaveLength(1);
  expect(await live.takeBack()).toEqual({ ok: false, error: 'turn' });
  expect(tokens(live)).toEqual(rolled);
});

it('the computer that is thinking about an answer is not asked for it any more', async () => {
  const asked: AbortSignal[] = [];
  const decideNever = (_: unknown, __: unknown, signal: AbortSignal): Promise<never> => {
    asked.push(signal);
    return new Promise(() => undefined);
  };
  const { live } = await openLive(new MemorySource(newGame('Ann', 3, { first: 'red' })), {
    decide: decideNever,
  });
  await decide(live);
  expect(live.waiting.for).toBe('computer');
  await live.takeBack();
  await settled();
  expect(live.waiting).toEqual({ for: 'decision', side: 'red' });
  expect(asked.map(({ aborted }) => aborted)).toEqual([true]);
});

it('two tabs stay one game, and whoever has taken back goes on without waiting', async () => {
  const [one, other] = openTabs(2);
  if (one === undefined || other === undefined) throw new Error('no tabs');
  one.storage.setItem(
    'bfi.game.1.shared',
    JSON.stringify({ updated: 1, title: null, text: formatGame(setUp()) }),
  );
  const locks = new MemoryLocks();
  const lives: LiveGame[] = [];
  for (const { storage, page } of [one, other]) {
    const source = new KeptSource(new KeptGames(storage), { locks, page });
    lives.push((await openLive(source, {}, 'shared')).live);
  }
  const [here, there] = lives;
  if (here === undefined || there === undefined) throw new Error('no games');
  await decide(here);
  await here.takeBack();
  // The same place as a moment ago, whose lock this tab still has.
  await decide(here, 140);
  await vi.waitFor(() => expect(tokens(there)).toEqual(tokens(here)));
  expect(tokens(here)).toHaveLength(1);
  // The other tab takes back what it has only heard of.
  expect((await there.takeBack()).ok).toBe(true);
  await vi.waitFor(() => expect(tokens(here)).toEqual([]));
  expect(here.waiting).toEqual({ for: 'decision', side: 'red' });
});

it('a turn that would end by itself leaves time to take back the move', async () => {
  vi.useFakeTimers();
  try {
    const { live } = await openAfterMove();
    expect(live.waiting.for).toBe('decision');
    const before = tokens(live);
    await vi.advanceTimersByTimeAsync(700);
    expect(tokens(live)).toEqual(before);
    await vi.advanceTimersByTimeAsync(1000);
    expect(tokens(live).slice(before.length)[0]).toBe('end');
  } finally {
    vi.useRealTimers();
  }
});

it('and does not end when the move is taken back, nor is the only move made again', async () => {
  vi.useFakeTimers();
  try {
    const { live } = await openAfterMove();
    const before = tokens(live);
    const taken = live.takeBack();
    await vi.advanceTimersByTimeAsync(3000);
    expect((await taken).ok).toBe(true);
    expect(tokens(live)).toEqual(before.slice(0, -1));
  } finally {
    vi.useRealTimers();
  }
});

/** Red has moved, and can only end the turn. */
async function openAfterMove(): Promise<{ live: LiveGame }> {
  const position = positionFrom('11ss/12/12/12/12/12/12/12/12/12/12/Sn11 c:..... j:..... 0+0 r move:1 0');
  const game = newGame('Ann', 3, {}, { match: new Match(position.rules, position) });
  const opening = openLive(new MemorySource(game), {
    autoAct: () => true,
    pace: () => ({ speed: 1, reduced: true, sound: null }),
  });
  await vi.advanceTimersByTimeAsync(10);
  const { live } = await opening;
  const made = live.act(token('a1-a2'));
  await vi.advanceTimersByTimeAsync(400);
  await made;
  return { live };
}
