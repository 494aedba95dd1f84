/** Games that are open on the page, while screens come and go. */
import { legalActionList, success } from '@bfi/engine';
import { expect, it, vi } from 'vitest';
import { LiveGames } from './live-games.ts';
import { newGame } from './testing/games.ts';
import { heldDecision, MemorySource, settled, toolsOf } from './testing/live.ts';

function setUp() {
  const signals: AbortSignal[] = [];
  const { decide, answer } = heldDecision();
  const sources = new Map<string, MemorySource>();
  const sourceOf = (id: string): MemorySource => {
    const source = sources.get(id) ?? new MemorySource(newGame(4, 'Ben', { first: 'red' }));
    sources.set(id, source);
    return source;
  };
  const tools = toolsOf({
    decide: (_position, _level, signal) => {
      signals.push(signal);
      return decide();
    },
  });
  return { games: new LiveGames(sourceOf, tools), signals, sourceOf, answer };
}

async function opened(games: LiveGames, id: string) {
  const result = await games.open(id);
  if (!result.ok) throw new Error(result.error.code);
  await settled();
  return result.value;
}

it('leaving a game for the settings and coming back finds the same game, thought and place', async () => {
  const { games, signals } = setUp();
  const live = await opened(games, 'one');
  const leave = live.presenter.watch();
  expect(live.waiting).toEqual({ for: 'computer', side: 'red' });
  leave();
  await settled();
  const again = await opened(games, 'one');
  again.presenter.watch();
  await settled();
  expect(again).toBe(live);
  expect(signals).toHaveLength(1);
  expect(signals[0]?.aborted).toBe(false);
});

it('a game that is opened twice at once is one, and is played', async () => {
  const { games, signals } = setUp();
  const [first, second] = await Promise.all([games.open('one'), games.open('one')]);
  await settled();
  expect(first.ok && second.ok && first.value === second.value).toBe(true);
  expect(first.ok && first.value.waiting).toEqual({ for: 'computer', side: 'red' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});

it('another game closes those that nobody watches, and only those', async () => {
  const { games, signals } = setUp();
  const first = await opened(games, 'one');
  const leave = first.presenter.watch();
  const second = await opened(games, 'two');
  expect(await games.open('one')).toEqual(success(first));
  second.presenter.watch();
  leave();
  await opened(games, 'three');
  await settled();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false, false]);
  expect(await opened(games, 'one')).not.toBe(first);
});

it('a game that is closed writes nothing more and asks nobody', async () => {
  const { games, signals, sourceOf, answer } = setUp();
  const live = await opened(games, 'one');
  const resigned = live.resign('blue');
  games.close('one');
  answer(legalActionList(live.game.match.position)[0] ?? 0);
  expect(await resigned).toEqual({ ok: false, error: 'turn' });
  await settled();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(live.waiting).toEqual({ for: 'nothing' });
  expect(sourceOf('one').appends).toBe(0);
});

it('where the source cannot be asked, whoever waits for the game is told so', async () => {
  const { games, sourceOf } = setUp();
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  sourceOf('one').isBroken = true;
  expect(await games.open('one')).toEqual({ ok: false, error: { code: 'gone' } });
  expect(told).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
