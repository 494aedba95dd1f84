import { createRandom, randomAction } from '@bfi/ai';
import { type ActionCode, makeRules, newPosition, play, toAct } from '@bfi/engine';
import { formatSave, readSave, type SavedGame } from '@bfi/game';
import { describe, expect, it, vi } from 'vitest';
import { KeptGames } from './kept-games.ts';

vi.mock('@bfi/game', { spy: true });

/** A browser's storage in memory, which may have little room. */
class MemoryStorage implements Storage {
  readonly items = new Map<string, string>();
  room = Number.POSITIVE_INFINITY;

  get length(): number {
    return this.items.size;
  }
  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (value.length > this.room) throw new DOMException('no room', 'QuotaExceededError');
    this.items.set(key, value);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
  clear(): void {
    this.items.clear();
  }
}

/** The text of a random game after so many tokens; the same seed is the same game, longer or shorter. */
function gameText(tokens: number, seed = 1, more: Partial<SavedGame> = {}): string {
  const rules = makeRules({ quietLimit: 30, first: 'red' });
  const position = newPosition(rules);
  const random = createRandom(seed);
  const actions: ActionCode[] = [];
  while (toAct(position) !== 'over' && actions.length < tokens) {
    const action = randomAction(position, random);
    play(position, action);
    actions.push(action);
  }
  const game: SavedGame = {
    rules,
    seats: { red: 'Ann', blue: 4 },
    seed: null,
    war: null,
    battles: [],
    firstStarter: null,
    quickSetup: false,
    start: null,
    actions,
    date: '2026-11-15',
    ...more,
  };
  return formatSave(game, position);
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

describe('games kept on this device', () => {
  it('are listed with what is worth knowing, the last played first', () => {
    const { games } = setUp();
    const first = idOf(games.add(gameText(10)));
    const second = idOf(games.add(gameText(50, 2)));
    expect(games.list().map(({ id }) => id)).toEqual([second, first]);
    games.save(first, gameText(60));
    const [latest] = games.list();
    expect(latest).toMatchObject({
      id: first,
      state: 'sound',
      text: gameText(60),
      save: { seats: { red: 'Ann', blue: 4 } },
      summary: { finished: false },
    });
  });

  it('the last one that can go on is found without replaying those before it', () => {
    const { games, storage } = setUp();
    games.add(gameText(10));
    const last = idOf(games.add(gameText(50, 2)));
    games.add(gameText(100_000));
    games.add('nonsense');
    vi.mocked(readSave).mockClear();
    expect(new KeptGames(storage).lastUnfinished()).toMatchObject({ id: last, text: gameText(50, 2) });
    expect(readSave).toHaveBeenCalledTimes(3);
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
    expect(games.list().map((kept) => [kept.id, kept.title])).toEqual([
      [other, null],
      [id, 'The long evening'],
    ]);
    games.save(id, gameText(11));
    expect(games.load(id)).toMatchObject({ title: 'The long evening', text: gameText(11) });
    games.rename(id, ' ');
    expect(games.load(id)?.title).toBeNull();
    games.remove(id);
    expect(games.load(id)).toBeNull();
    expect(games.rename(id, 'x')).toEqual({ ok: false, error: { code: 'gone' } });
    expect(games.list()).toHaveLength(1);
  });

  it('leave what others keep in the same storage alone', () => {
    const { games, storage } = setUp();
    storage.setItem('bfi.settings', '{}');
    games.add(gameText(1));
    expect(games.list()).toHaveLength(1);
  });

  it('a damaged one is listed with its text, and the others with it', () => {
    const { games, storage } = setUp();
    const sound = idOf(games.add(gameText(10)));
    const bad = idOf(games.add(`${gameText(10, 2)} nonsense`));
    storage.setItem('bfi.game.1.torn', '{"updated":5,"text":"[Vari');
    const listed = new Map(games.list().map((kept) => [kept.id, kept]));
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
    expect(games.save(id, gameText(11)).ok).toBe(true);
    expect(games.list().map(({ text }) => text)).toEqual(expect.arrayContaining(['torn', gameText(11)]));
  });

  it('a full storage and a missing one are told apart, and the game that was kept before stays', () => {
    const { games, storage } = setUp();
    const id = idOf(games.add(gameText(10)));
    storage.room = 20;
    expect(games.save(id, gameText(11))).toEqual({ ok: false, error: { code: 'full' } });
    expect(games.load(id)?.text).toBe(gameText(10));
    const nowhere = new KeptGames(null);
    expect(nowhere.add(gameText(1))).toEqual({ ok: false, error: { code: 'unavailable' } });
    expect(nowhere.list()).toEqual([]);
    expect(nowhere.load(id)).toBeNull();
  });
});

describe('a game that is open in two tabs', () => {
  it('a stale tab does not overwrite a game that went further', () => {
    const { games, otherTab } = setUp();
    const id = idOf(games.add(gameText(20)));
    otherTab.load(id);
    expect(otherTab.save(id, gameText(40)).ok).toBe(true);
    expect(games.save(id, gameText(21))).toEqual({ ok: false, error: { code: 'newer' } });
    expect(games.list()[0]?.text).toBe(gameText(40));
  });

  it('nor one that went another way, however long its own is', () => {
    const { games, otherTab } = setUp();
    const start = gameText(0);
    const id = idOf(games.add(start));
    otherTab.load(id);
    otherTab.save(id, gameText(30, 2));
    expect(games.save(id, gameText(60, 1))).toMatchObject({ ok: false, error: { code: 'newer' } });
  });

  it('nor the next battle of a war', () => {
    const { games, otherTab } = setUp();
    const war = { type: 'bestOf', battles: 3 } as const;
    const battles = [{ result: 'red', points: { red: 20, blue: 0 } }] as const;
    const id = idOf(games.add(gameText(50, 1, { war })));
    otherTab.load(id);
    otherTab.save(id, gameText(2, 2, { war, battles, firstStarter: 'red' }));
    expect(games.save(id, gameText(51, 1, { war }))).toMatchObject({ ok: false, error: { code: 'newer' } });
  });

  it('whoever looks again may go on, and so may whoever already has all of it', () => {
    const { games, otherTab } = setUp();
    const id = idOf(games.add(gameText(20)));
    otherTab.load(id);
    otherTab.save(id, gameText(22));
    expect(games.save(id, gameText(25)).ok).toBe(true);
    expect(otherTab.save(id, gameText(23)).ok).toBe(false);
    expect(otherTab.load(id)?.text).toBe(gameText(25));
    expect(otherTab.save(id, gameText(26)).ok).toBe(true);
  });

  it('a list or a new name does not make a stale tab current', () => {
    const { games, otherTab } = setUp();
    const id = idOf(games.add(gameText(20)));
    otherTab.load(id);
    otherTab.save(id, gameText(40));
    games.list();
    games.rename(id, 'ours');
    expect(games.save(id, gameText(21)).ok).toBe(false);
    expect(otherTab.save(id, gameText(41)).ok).toBe(true);
  });

  it('one that was removed elsewhere is kept again by whoever plays on', () => {
    const { games, otherTab } = setUp();
    const id = idOf(games.add(gameText(20)));
    otherTab.remove(id);
    expect(games.save(id, gameText(21)).ok).toBe(true);
    expect(games.load(id)?.text).toBe(gameText(21));
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
