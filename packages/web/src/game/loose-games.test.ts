/** Games that are not on the shelf. */
import { expect, it } from 'vitest';
import { isLoose, LooseGames } from './loose-games.ts';
import { newGame, playedGame } from './testing/games.ts';
import { goOn, openLive } from './testing/live.ts';
import { MemoryStorage } from './testing/tabs.ts';

it('a game that the browser would not keep is played all the same, and outlasts a reload', async () => {
  const storage = new MemoryStorage();
  const games = new LooseGames(storage);
  const id = games.add('unkept', newGame('Ann', 'Ben', { first: 'red' }));
  expect(isLoose(id)).toBe(true);
  const { live } = await openLive(games, {}, id);
  expect(live.keeping).toBe('unavailable');
  await goOn(live);
  expect(live.keeping).toBe('unavailable');
  const again = await openLive(new LooseGames(storage), {}, id);
  expect(again.live.text).toBe(live.text);
  expect(live.game.match.moments).toHaveLength(1);
});

it('one for which there was no room says so, and not that nothing is ever kept', async () => {
  const games = new LooseGames(null);
  const id = games.add('full', newGame('Ann', 'Ben', { first: 'red' }));
  const { live } = await openLive(games, {}, id);
  expect(live.keeping).toBe('full');
  await goOn(live);
  expect(live.keeping).toBe('full');
});

it('one that is only looked at cannot be played, and nobody is warned', async () => {
  const games = new LooseGames(null);
  const id = games.add('look', playedGame(20));
  const { live } = await openLive(games, {}, id);
  expect([live.isPlayable, live.keeping, live.waiting]).toEqual([false, 'kept', { for: 'nothing' }]);
});

it('one that nobody has put there is not there', async () => {
  const games = new LooseGames(new MemoryStorage());
  expect(await games.load('look-1-2')).toEqual({ ok: false, error: { code: 'gone' } });
  expect(isLoose('abcdefghij')).toBe(false);
});
