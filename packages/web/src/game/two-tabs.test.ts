/** One game in two tabs: whatever they do at the same time, it stays one game. */
import { opponentOf } from '@bfi/engine';
import { formatGame, type Game } from '@bfi/game';
import { expect, it } from 'vitest';
import { KeptGames } from './kept-games.ts';
import { KeptSource, type Locks } from './kept-source.ts';
import type { LiveGame } from './live-game.svelte.ts';
import { newGame } from './testing/games.ts';
import { goOn, openLive, settled } from './testing/live.ts';
import { MemoryLocks, openTabs, type Tab } from './testing/tabs.ts';

interface OpenTab {
  readonly tab: Tab;
  readonly games: KeptGames;
  readonly live: LiveGame;
}

const KEY = 'bfi.game.1.shared';

/** The same game, open in two tabs. */
async function openTwice(game: Game, locks: Locks | null = new MemoryLocks()): Promise<[OpenTab, OpenTab]> {
  const [one, other] = openTabs(2);
  if (one === undefined || other === undefined) throw new Error('no tabs');
  one.storage.setItem(KEY, JSON.stringify({ updated: 1, title: null, text: formatGame(game) }));
  const open = async (tab: Tab): Promise<OpenTab> => {
    const games = new KeptGames(tab.storage);
    const source = new KeptSource(games, { locks, page: tab.page });
    const { live } = await openLive(source, {}, 'shared');
    return { tab, games, live };
  };
  return [await open(one), await open(other)];
}

/** The same game in a tab that is opened now. */
async function reopened({ games, tab }: OpenTab): Promise<LiveGame> {
  const { live } = await openLive(new KeptSource(games, { locks: null, page: tab.page }), {}, 'shared');
  return live;
}

function storedText({ tab }: OpenTab): string {
  return String(Reflect.get(JSON.parse(tab.storage.getItem(KEY) ?? '{}'), 'text'));
}

/** Long enough for the locks, and for what is told to the other tab. */
async function quiet(): Promise<void> {
  for (let rounds = 0; rounds < 6; rounds++) await settled();
}

it.each([
  ['with locks', new MemoryLocks()],
  ['without', null],
])(
  'both roll and decide at once through a whole battle, and it stays one, %s',
  async (_, locks) => {
    const [one, other] = await openTwice(newGame('Ann', 'Ben', { variant: 'quick' }), locks);
    const answers = new Set<string>();
    for (let step = 0; step < 800 && !one.live.isOver; step++) {
      const before = one.live.game.match.moments.length;
      const wasRoll = one.live.waiting.for === 'roll';
      const both = [one, other].map(async ({ live }) => {
        if (live.waiting.for === 'roll') return live.roll();
        await goOn(live);
        return null;
      });
      for (const answer of await Promise.all(both))
        if (answer !== null) answers.add(answer.ok ? 'ok' : answer.error);
      await quiet();
      const { moments } = one.live.game.match;
      if (wasRoll) expect(moments).toHaveLength(before + 1);
      expect(other.live.game.match.moments.map(({ action }) => action)).toEqual(
        moments.map(({ action }) => action),
      );
    }
    expect(one.live.isOver && other.live.isOver).toBe(true);
    expect([one.live.text, other.live.text]).toEqual([storedText(one), storedText(one)]);
    // Without locks nobody notices; what was written last is the game in both.
    expect([...answers].sort()).toEqual(locks === null ? ['ok'] : ['ok', 'stale']);
  },
  120_000,
);

it('a tab follows live what the other does, and performs it', async () => {
  const [one, other] = await openTwice(newGame('Ann', 'Ben', { first: 'red' }));
  const performed: number[] = [];
  const { scene } = other.live.presenter;
  const perform = scene.perform.bind(scene);
  scene.perform = (events, ...rest) => {
    performed.push(events.length);
    return perform(events, ...rest);
  };
  for (let step = 0; step < 5; step++) {
    await goOn(one.live);
    await quiet();
  }
  expect(performed).toHaveLength(5);
  expect(other.live.presenter.told).toBe(5);
  expect(other.live.waiting).toEqual(one.live.waiting);
});

it('a draw on offer is seen in both tabs and after a reload, and so is its answer', async () => {
  const [one, other] = await openTwice(newGame('Ann', 'Ben', { first: 'red' }));
  await goOn(one.live);
  await quiet();
  const by = one.live.game.resigner ?? 'red';
  expect((await one.live.offerDraw()).ok).toBe(true);
  await quiet();
  expect([other.live.game.drawOffer, other.live.game.mayAnswerDraw(opponentOf(by))]).toEqual([by, true]);
  expect((await reopened(one)).game.drawOffer).toBe(by);
  expect((await other.live.answerDraw(false)).ok).toBe(true);
  await quiet();
  for (const { game } of [one.live, other.live, await reopened(one)])
    expect([game.drawOffer, game.mayOfferDraw(by)]).toEqual([null, false]);
  expect(one.live.text).toBe(storedText(one));
});

it('where both have written, what is stored is the game in both', async () => {
  const [one, other] = await openTwice(newGame('Ann', 'Ben', { first: 'red' }), null);
  await goOn(one.live);
  await quiet();
  const common = storedText(one);
  await goOn(one.live);
  // The other one did not see it and writes over it, as a browser without locks may let it.
  one.tab.storage.setItem(KEY, JSON.stringify({ updated: 1, title: null, text: common }));
  await quiet();
  expect(one.live.game.match.moments).toHaveLength(2);
  await goOn(other.live);
  await quiet();
  expect(one.live.text).toBe(storedText(one));
  expect(other.live.text).toBe(storedText(one));
});

it('a game that was deleted in the other tab stays deleted, and can be kept again', async () => {
  const [one, other] = await openTwice(newGame('Ann', 'Ben', { first: 'red' }));
  other.games.remove('shared');
  await quiet();
  expect(one.live.keeping).toBe('gone');
  await goOn(one.live);
  await quiet();
  expect(one.live.game.match.moments).toHaveLength(1);
  expect([one.live.keeping, one.tab.storage.getItem(KEY)]).toEqual(['gone', null]);
  await one.live.keepAgain();
  await quiet();
  expect([one.live.keeping, storedText(one)]).toEqual(['kept', one.live.text]);
  expect(other.live.text).toBe(one.live.text);
});

it('a game does not come back from a tab that plays on before it has heard that it was deleted', async () => {
  const locks = new MemoryLocks();
  const [one, other] = await openTwice(newGame('Ann', 'Ben', { first: 'red' }), locks);
  const removing = new KeptSource(other.games, { locks, page: other.tab.page }).remove('shared');
  while (other.tab.storage.getItem(KEY) !== null) await new Promise((resolve) => setTimeout(resolve));
  expect(one.tab.storage.getItem(KEY)).not.toBeNull();
  await goOn(one.live);
  await removing;
  await quiet();
  expect([one.tab.storage.getItem(KEY), other.tab.storage.getItem(KEY)]).toEqual([null, null]);
  expect(one.live.keeping).toBe('gone');
});

it('the next battle of a war is begun once', async () => {
  const war = { format: { type: 'bestOf', battles: 3 }, battles: [], firstStarter: null } as const;
  const [one, other] = await openTwice(newGame('Ann', 'Ben', { first: 'red' }, { war, quickSetup: true }));
  await one.live.resign('red');
  await quiet();
  expect(other.live.isOver).toBe(true);
  const answers = await Promise.all([one.live.next(), other.live.next()]);
  await quiet();
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(one.live.game.war?.battles).toHaveLength(1);
  expect([one.live.text, other.live.text]).toEqual([storedText(one), storedText(one)]);
});

it('a name that is given in the other tab does not disturb the game', async () => {
  const [one, other] = await openTwice(newGame('Ann', 'Ben', { first: 'red' }));
  const { game } = one.live;
  other.games.rename('shared', 'The long evening');
  await quiet();
  expect(one.live.game).toBe(game);
  await goOn(one.live);
  await quiet();
  expect(other.games.find('shared')?.title).toBe('The long evening');
});

it('a name is given when nobody else is writing', async () => {
  const [tab] = openTabs(1);
  if (tab === undefined) throw new Error('no tab');
  const locks = new MemoryLocks();
  const games = new KeptGames(tab.storage);
  tab.storage.setItem(KEY, JSON.stringify({ updated: 1, title: null, text: 'one' }));
  const source = new KeptSource(games, { locks, page: tab.page });
  let written = (): void => undefined;
  const writing = locks.request(
    'bfi.game.shared.3',
    { signal: new AbortController().signal },
    () =>
      new Promise<void>((resolve) => {
        written = resolve;
      }),
  );
  const renamed = source.rename('shared', 'The long evening');
  await quiet();
  expect(games.load('shared')?.title).toBeNull();
  written();
  await writing;
  expect((await renamed).ok).toBe(true);
  expect(games.load('shared')).toMatchObject({ title: 'The long evening', text: 'one' });
});
