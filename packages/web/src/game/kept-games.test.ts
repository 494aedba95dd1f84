import { formatGame, type GameParts } from '@bfi/game';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceStorage, type KeptGame, KeptGames } from './kept-games.ts';
import { playedGame } from './testing/games.ts';
import { MemoryStorage } from './testing/tabs.ts';

/** The text of a random game after so many moments. */
function gameText(moments: number, seed = 1, more: Partial<GameParts> = {}): string {
  return formatGame(playedGame(moments, seed, more));
}

function setUp() {
  const storage = new MemoryStorage();
  let time = 1000;
  const now = (): number => time++;
  return { storage, games: new KeptGames(storage, now), otherTab: new KeptGames(storage, now) };
}

function idOf(added: ReturnType<KeptGames['add']>): string {
  if (!added.ok) throw new Error(added.error.code);
  return added.value;
}

/** All of them as a list shows them, the last played first. */
function shelfOf(games: KeptGames): KeptGame[] {
  return games
    .lastPlayedFirst()
    .map(({ id }) => games.find(id))
    .filter((kept) => kept !== null);
}

describe('games kept on this device', () => {
  it('are listed with what is worth knowing, the last played first', () => {
    const { games } = setUp();
    const first = idOf(games.add(gameText(10)));
    const second = idOf(games.add(gameText(50, 2)));
    expect(shelfOf(games).map(({ id }) => id)).toEqual([second, first]);
    games.swap(first, gameText(10), gameText(60));
    const [latest] = shelfOf(games);
    expect(latest).toMatchObject({
      id: first,
      state: 'sound',
      text: gameText(60),
      game: { seats: { red: { name: 'Ann' }, blue: { level: 4 } } },
      summary: { finished: false },
    });
  });

  it('the last one that can go on is found without replaying those before it, or those that are over', () => {
    const { games, storage } = setUp();
    const first = idOf(games.add(gameText(10)));
    const last = idOf(games.add(gameText(50, 2)));
    const over = idOf(games.add(gameText(100_000)));
    games.add('nonsense');
    const reads = vi.spyOn(storage, 'getItem');
    expect(new KeptGames(storage).lastUnfinished()).toMatchObject({ id: last, text: gameText(50, 2) });
    // Once for the time it was played last; those that are replayed are read once more.
    const readsOf = (id: string): number => reads.mock.calls.filter(([key]) => key.endsWith(id)).length;
    expect([readsOf(first), readsOf(last), readsOf(over)]).toEqual([1, 2, 1]);
  });

  it('a war whose battle is over goes on, and whatever a comment says of a result', () => {
    const { games } = setUp();
    const format = { type: 'bestOf', battles: 3 } as const;
    const war = idOf(games.add(gameText(100_000, 1, { war: { format, battles: [], firstStarter: null } })));
    expect(games.lastUnfinished()?.id).toBe(war);
    const [head, moves] = gameText(50, 2).split('\n\n');
    const commented = idOf(games.add(`${head}\n\n{a\n[Result "red"]\n} ${moves}`));
    expect(games.lastUnfinished()?.id).toBe(commented);
  });

  it('are read ahead with a rest before each, and not once more when they are asked for', async () => {
    const { games, storage } = setUp();
    const ids = [gameText(50), gameText(50, 2), gameText(100_000)].map((text) => idOf(games.add(text)));
    const later = new KeptGames(storage);
    const rest = vi.fn(async () => undefined);
    // The last played is over, and the one before goes on: the oldest is of no use to whoever wants that one.
    await later.readAhead('lastUnfinished', rest);
    expect(rest).toHaveBeenCalledTimes(1);
    await later.readAhead(2, rest);
    expect(rest).toHaveBeenCalledTimes(2);
    const last = later.lastUnfinished();
    expect(last?.id).toBe(ids[1]);
    // What was replayed once is handed out as it is.
    expect(shelfOf(later)[1]).toBe(last);
    await later.readAhead(2, rest);
    expect(rest).toHaveBeenCalledTimes(2);
  });

  it('there may be none that can go on', () => {
    const { games } = setUp();
    expect(games.lastUnfinished()).toBeNull();
    games.add(gameText(100_000));
    expect(games.lastUnfinished()).toBeNull();
    expect(new KeptGames(null).lastUnfinished()).toBeNull();
  });

  it('are there again after the page was closed', () => {
    const { games, storage } = setUp();
    const id = idOf(games.add(gameText(100_000)));
    const later = new KeptGames(storage);
    expect(later.load(id)).toMatchObject({ text: gameText(100_000), summary: { finished: true } });
    expect(later.load('another')).toBeNull();
  });

  it('can be removed and named; a name survives the next save and does not count as playing', () => {
    const { games } = setUp();
    const id = idOf(games.add(gameText(10)));
    const other = idOf(games.add(gameText(10, 2)));
    expect(games.rename(id, ' The\nlong  evening ').ok).toBe(true);
    expect(shelfOf(games).map((kept) => [kept.id, kept.title])).toEqual([
      [other, null],
      [id, 'The long evening'],
    ]);
    games.swap(id, gameText(10), gameText(11));
    expect(games.load(id)).toMatchObject({ title: 'The long evening', text: gameText(11) });
    games.rename(id, ' ');
    expect(games.load(id)?.title).toBeNull();
    games.remove(id);
    expect(games.load(id)).toBeNull();
    expect(games.rename(id, 'x')).toEqual({ ok: false, error: { code: 'gone' } });
    expect(shelfOf(games)).toHaveLength(1);
  });

  it('leave what others keep in the same storage alone', () => {
    const { games, storage } = setUp();
    storage.setItem('bfi.settings', '{}');
    games.add(gameText(1));
    expect(shelfOf(games)).toHaveLength(1);
  });

  it('a damaged one is listed with its text, and the others with it', () => {
    const { games, storage } = setUp();
    const sound = idOf(games.add(gameText(10)));
    const bad = idOf(games.add(`${gameText(10, 2)} nonsense`));
    storage.setItem('bfi.game.1.torn', '{"updated":5,"text":"[Vari');
    const listed = new Map(shelfOf(games).map((kept) => [kept.id, kept]));
    expect(listed.get(sound)).toMatchObject({ state: 'sound' });
    expect(listed.get(bad)).toMatchObject({
      state: 'broken',
      fault: { code: 'token' },
      text: `${gameText(10, 2)} nonsense`,
    });
    expect(listed.get('torn')).toMatchObject({
      state: 'broken',
      fault: { code: 'entry' },
      text: '{"updated":5,"text":"[Vari',
    });
    expect(storage.length).toBe(3);
  });

  it('a damaged one is set aside before a game of the same id is kept', () => {
    const { games, storage } = setUp();
    const id = idOf(games.add(gameText(10)));
    storage.setItem(`bfi.game.1.${id}`, 'torn');
    expect(games.swap(id, gameText(10), gameText(11)).ok).toBe(true);
    expect(shelfOf(games).map(({ text }) => text)).toEqual(expect.arrayContaining(['torn', gameText(11)]));
  });

  it('a full storage and a missing one are told apart, and the game that was kept before stays', () => {
    const { games, storage } = setUp();
    const id = idOf(games.add(gameText(10)));
    storage.room = 20;
    expect(games.swap(id, gameText(10), gameText(11))).toEqual({ ok: false, error: { code: 'full' } });
    expect(games.load(id)?.text).toBe(gameText(10));
    const nowhere = new KeptGames(null);
    expect(nowhere.add(gameText(1))).toEqual({ ok: false, error: { code: 'unavailable' } });
    expect(shelfOf(nowhere)).toEqual([]);
    expect(nowhere.load(id)).toBeNull();
  });
});

describe('a game that is open in two tabs', () => {
  it('a stale tab does not overwrite a game that went further', () => {
    const { games, otherTab } = setUp();
    const id = idOf(games.add(gameText(20)));
    expect(otherTab.swap(id, gameText(20), gameText(40)).ok).toBe(true);
    expect(games.swap(id, gameText(20), gameText(21))).toEqual({ ok: false, error: { code: 'stale' } });
    expect(shelfOf(games)[0]?.text).toBe(gameText(40));
  });

  it('nor one that went another way, however long its own is', () => {
    const { games, otherTab } = setUp();
    const id = idOf(games.add(gameText(0)));
    otherTab.swap(id, gameText(0), gameText(30, 2));
    const swapped = games.swap(id, gameText(0), gameText(60, 1));
    expect(swapped).toMatchObject({ ok: false, error: { code: 'stale' } });
  });

  it('nor the next battle of a war', () => {
    const { games, otherTab } = setUp();
    const format = { type: 'bestOf', battles: 3 } as const;
    const war = { format, battles: [], firstStarter: null };
    const battles = [{ result: 'red', points: { red: 20, blue: 0 } }] as const;
    const first = gameText(50, 1, { war });
    const id = idOf(games.add(first));
    otherTab.swap(id, first, gameText(2, 2, { war: { format, battles, firstStarter: 'red' } }));
    expect(games.swap(id, first, gameText(51, 1, { war }))).toMatchObject({ error: { code: 'stale' } });
  });

  it('whoever has seen what is there may go on, and what is there already need not be written', () => {
    const { games, otherTab } = setUp();
    const id = idOf(games.add(gameText(20)));
    otherTab.swap(id, gameText(20), gameText(22));
    expect(games.swap(id, gameText(20), gameText(22)).ok).toBe(true);
    expect(games.swap(id, gameText(22), gameText(25)).ok).toBe(true);
    expect(otherTab.swap(id, gameText(22), gameText(23)).ok).toBe(false);
  });

  it('one that was removed elsewhere stays so, unless it is wanted again', () => {
    const { games, otherTab } = setUp();
    const id = idOf(games.add(gameText(20)));
    otherTab.remove(id);
    expect(games.swap(id, gameText(20), gameText(21))).toEqual({ ok: false, error: { code: 'gone' } });
    expect(games.load(id)).toBeNull();
    expect(games.swap(id, null, gameText(21)).ok).toBe(true);
    expect(games.load(id)?.text).toBe(gameText(21));
  });

  it('one that is wanted again has the name that it had', () => {
    const { games, otherTab } = setUp();
    const id = idOf(games.add(gameText(20)));
    otherTab.rename(id, 'The long evening');
    games.load(id);
    otherTab.remove(id);
    games.swap(id, null, gameText(21));
    expect(games.load(id)).toMatchObject({ title: 'The long evening', text: gameText(21) });
  });

  it('a name goes to what is there by then', () => {
    const { games, otherTab, storage } = setUp();
    const id = idOf(games.add(gameText(20)));
    shelfOf(games);
    otherTab.swap(id, gameText(20), gameText(22));
    storage.setItem('bfi.game.1.torn', 'torn');
    games.rename(id, 'The long evening');
    games.rename('torn', 'Torn');
    expect(games.load(id)).toMatchObject({ title: 'The long evening', text: gameText(22) });
    expect(games.load('torn')).toMatchObject({ title: 'Torn', text: 'torn' });
  });

  it('what is handed over to be played on is not what the list goes on showing', () => {
    const { games } = setUp();
    const id = idOf(games.add(gameText(20)));
    const [first] = shelfOf(games);
    const loaded = games.load(id);
    if (loaded?.state !== 'sound') throw new Error('not kept');
    expect(shelfOf(games)[0]).not.toBe(loaded);
    expect(first).toMatchObject({ id });
  });

  it('the other tab is heard', () => {
    const { games, storage } = setUp();
    const page = new EventTarget();
    const heard: (string | null)[] = [];
    const tell = (key: string | null, storageArea: Storage | null = storage): void => {
      page.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea }));
    };
    const stop = games.watch(page, (id) => heard.push(id));
    tell('bfi.game.1.abc');
    tell('bfi.settings');
    tell('bfi.game.1.abc', new MemoryStorage());
    tell(null);
    stop();
    tell('bfi.game.1.def');
    expect(heard).toEqual(['abc', null]);
  });
});

describe('a storage of the browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is none where asking for it, or reading it, fails, as where its file is damaged', () => {
    const storage = new MemoryStorage();
    vi.stubGlobal('localStorage', storage);
    expect(deviceStorage('localStorage')).toBe(storage);
    vi.spyOn(storage, 'getItem').mockImplementation(() => {
      throw new DOMException('damaged', 'NS_ERROR_FILE_CORRUPTED');
    });
    expect(deviceStorage('localStorage')).toBeNull();
    vi.stubGlobal('localStorage', undefined);
    expect(deviceStorage('localStorage')).toBeNull();
  });
});
