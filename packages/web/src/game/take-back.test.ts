/** What was decided is taken back: here, in the game that is kept, and in another tab; a die that has fallen stays. */
import { formatAction, legalActionList } from '@bfi/engine';
import { formatGame, type Game, Match } from '@bfi/game';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { positionFrom, token } from '../words/testing/matter.ts';
import type { DriverTools } from './drivers.svelte.ts';
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

describe('a turn that would end by itself', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('does not end while nobody looks, and leaves whoever comes back all of the time', async () => {
    const page = hideablePage();
    const { live } = await openAfterMove();
    await vi.advanceTimersByTimeAsync(2000);
    page.hide(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tokens(live)).toEqual(['a1-a3']);
    expect(live.endsAfter).toBeNull();
    page.hide(false);
    await vi.advanceTimersByTimeAsync(2500);
    expect(live.endsAfter).toBe(3000);
    expect(tokens(live)).toEqual(['a1-a3']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(tokens(live)).toEqual(['a1-a3', 'end']);
    // Nor does the computer's die fall, until which it can be taken back.
    page.hide(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tokens(live)).toEqual(['a1-a3', 'end']);
    page.hide(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(tokens(live).length).toBeGreaterThan(2);
  });

  it('that was made in a page that nobody saw waits until it is seen, and for a word if there was one', async () => {
    const page = hideablePage();
    page.hide(true);
    const { live } = await openAfterMove();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tokens(live)).toEqual(['a1-a3']);
    live.stay();
    page.hide(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(live.endsAfter).toBeNull();
    expect(tokens(live)).toEqual(['a1-a3']);
  });

  it('leaves time to read and to take back the move, and then ends', async () => {
    const { live } = await openAfterMove();
    expect(live.waiting.for).toBe('decision');
    expect(live.endsAfter).toBe(3000);
    await vi.advanceTimersByTimeAsync(2500);
    expect(tokens(live)).toEqual(['a1-a3']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(tokens(live)).toEqual(['a1-a3', 'end']);
    expect(live.endsAfter).toBeNull();
  });

  it('waits for a word when somebody touches something meanwhile', async () => {
    const { live } = await openAfterMove();
    await vi.advanceTimersByTimeAsync(1000);
    live.stay();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tokens(live)).toEqual(['a1-a3']);
    expect(live.waiting.for).toBe('decision');
    expect(live.endsAfter).toBeNull();
    await answered(live.act(token('end')));
    expect(tokens(live)).toEqual(['a1-a3', 'end']);
  });

  it('and does not end when the move is taken back, nor is the only move made again', async () => {
    const { live } = await openAfterMove();
    expect((await answered(live.takeBack())).ok).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(tokens(live)).toEqual([]);
    expect(live.waiting).toEqual({ for: 'decision', side: 'red' });
  });

  it('ends at once where every move is confirmed', async () => {
    const { live } = await openAfterMove({ confirms: () => true });
    expect(tokens(live)).toEqual(['a1-a3', 'end']);
  });

  it('the computer’s die is held back a little: until it falls, the move is taken back with the end of the turn', async () => {
    const { live } = await openAfterMove();
    await answered(live.act(token('end')));
    await vi.advanceTimersByTimeAsync(300);
    expect(tokens(live)).toEqual(['a1-a3', 'end']);
    expect(live.waiting).toEqual({ for: 'computer', side: 'blue' });
    expect(live.game.retractable).toBe(0);
    expect((await answered(live.takeBack())).ok).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(tokens(live)).toEqual([]);
    expect(live.waiting).toEqual({ for: 'decision', side: 'red' });
  });

  it('once the die has fallen, nothing is taken back', async () => {
    const { live } = await openAfterMove();
    await answered(live.act(token('end')));
    await vi.advanceTimersByTimeAsync(2000);
    expect(tokens(live)[2]).toMatch(/^\(\d\)$/);
    expect(live.game.retractable).toBeNull();
    expect((await answered(live.takeBack())).ok).toBe(false);
  });
});

it('where nothing takes time, the computer’s die is not held back either', async () => {
  const { live } = await openAt('move:2', {});
  await live.act(token('a1-a3'));
  await settled();
  await live.act(token('end'));
  await settled();
  expect(tokens(live).length).toBeGreaterThan(2);
});

it('a block that was shot is turned over at once', async () => {
  vi.useFakeTimers();
  try {
    const line = '11ss/12/12/12/12/12/12/12/12/#11/12/Sn11 c:..... j:..... 1+0 r move:2 0';
    const opening = openLine(line, AT_EASE);
    await vi.advanceTimersByTimeAsync(10);
    const { live } = await opening;
    await answered(live.act(token('a1xa3')));
    await vi.advanceTimersByTimeAsync(10);
    expect(tokens(live)).toEqual(['a1xa3', 'a3:live']);
  } finally {
    vi.useRealTimers();
  }
});

const AT_EASE: Partial<DriverTools> = {
  autoAct: () => true,
  pace: () => ({ speed: 1, reduced: true, sound: null }),
};

/** What a game knows of its page: whether it is seen. */
function hideablePage(): { hide(hidden: boolean): void } {
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  return {
    hide: (hidden) => {
      page.hidden = hidden;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

/** What needs time has had a little of it. */
async function answered<T>(answer: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(10);
  return answer;
}

function openAt(phase: string, tools: Partial<DriverTools>): Promise<{ live: LiveGame }> {
  return openLine(`11ss/12/12/12/12/12/12/12/12/12/12/Sn11 c:..... j:..... 0+0 r ${phase} 0`, tools);
}

function openLine(line: string, tools: Partial<DriverTools>): Promise<{ live: LiveGame }> {
  const position = positionFrom(line);
  const game = newGame('Ann', 3, {}, { match: new Match(position.rules, position) });
  return openLive(new MemorySource(game), tools);
}

/** Red has moved, and can only end the turn. */
async function openAfterMove(tools: Partial<DriverTools> = {}): Promise<{ live: LiveGame }> {
  const opening = openAt('move:2', { ...AT_EASE, ...tools });
  await vi.advanceTimersByTimeAsync(10);
  const { live } = await opening;
  const made = live.act(token('a1-a3'));
  await vi.advanceTimersByTimeAsync(400);
  await made;
  return { live };
}
