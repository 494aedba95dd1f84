import { expect, it } from 'vitest';
import type { ListedGame, SeenGame } from './api.ts';
import { gamesBefore, openGames } from './own-games.ts';

const ANN = { id: 'ann', name: 'Ann', kind: 'guest' } as const;
const SETTINGS = {
  variant: 'blitz',
  options: [],
  war: null,
  clock: { type: 'none' },
  rated: false,
} as const;

/** Ten finished games, and of 30 that go on the oldest waits for Ann; the server lists 20 at a time. */
function newServer() {
  const all: ListedGame[] = Array.from({ length: 40 }, (_, index) => ({
    id: `game${index}`,
    stage: index < 10 ? 'finished' : 'playing',
    updated: 1000 - index,
  }));
  const seen: string[] = [];
  const see = async (id: string): Promise<SeenGame> => {
    seen.push(id);
    const awaited = id === 'game39' ? 'red' : 'blue';
    return {
      game: id,
      settings: SETTINGS,
      stage: 'playing',
      players: { red: ANN, blue: null },
      position: '',
      awaited,
    };
  };
  const list = async (before: number | null) =>
    all.filter(({ updated }) => updated < (before ?? 2000)).slice(0, 20);
  return { all, seen, list, see };
}

it('all games that go on are listed, first the one that waits for its reader', async () => {
  const games = await openGames(newServer(), 'ann', null);
  expect(games).toHaveLength(30);
  expect(games.slice(0, 2).map(({ game }) => game)).toEqual(['game39', 'game10']);
});

it('of games that were seen before only those are looked at in which something has happened', async () => {
  const server = newServer();
  const known = await openGames(server, 'ann', null);
  server.seen.length = 0;
  server.all.unshift({ id: 'game20', stage: 'playing', updated: 1500 });
  server.all.splice(21, 1);
  expect(await openGames(server, 'ann', known)).toHaveLength(30);
  expect(server.seen).toEqual(['game20']);
});

it('all games are turned over page by page', async () => {
  const server = newServer();
  const first = await gamesBefore(server, null);
  expect([first.games.length, first.before]).toEqual([12, 989]);
  const second = await gamesBefore(server, first.before);
  expect(second.games[0]?.game).toBe('game12');
});
