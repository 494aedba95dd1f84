/** Two nodes on one PostgreSQL, with the players of a game on different ones. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerMessage } from '@bfi/protocol';
import connect from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BLITZ, type OnlinePlayer } from '../../../../scripts/testing/online-player.ts';
import { playAtRandom, seatTwo, until } from '../../../../scripts/testing/online-table.ts';
import { startPostgres, type TestPostgres } from '../../../../scripts/testing/postgres.ts';
import { backup, restore } from '../storage/backup.ts';
import type { Change } from '../storage/bus.ts';
import { openStorage } from '../storage/index.ts';
import { startServer, type TestServer } from '../testing/online-server.ts';
import { LiveGame } from './draft.ts';

let postgres: TestPostgres;
let one: TestServer;
let two: TestServer;
let database: string;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.newDatabase();
  [one, two] = await Promise.all([startServer({ database }), startServer({ database })]);
});
afterAll(async () => {
  expect([...one.errors, ...two.errors]).toEqual([]);
  await two.stop();
  await postgres.stop();
});

it('players, watchers, chat and the lobby are the same on both', async () => {
  const [ann, ben] = await Promise.all([one.guest('Ann'), two.guest('Ben')]);
  const heard: ServerMessage[] = [];
  ben.keeps = (message) => heard.push(message) > 0;
  await ben.ask('lobby', { on: true });
  await ann.ask('seek', { settings: BLITZ, colour: 'red' });
  await until(() => heard.some((message) => message.type === 'seeks' && message.seeks.length === 1));
  // With a clock, of which what is lost on the way is given back.
  const game = await seatTwo(ann, ben, { clock: { type: 'battle', seconds: 600, increment: 5 } });
  await until(() => heard.some((message) => message.type === 'presence' && message.seats.red.connected));
  await ann.ask('say', { game, preset: 'hello' });
  await until(() => heard.some((message) => message.type === 'chat'));
  playAtRandom(ann, game, { seed: 5 });
  playAtRandom(ben, game, { seed: 6 });
  await until(() => [ann, ben].every((player) => player.games.get(game)?.online.stage === 'finished'));
  expect(ann.games.get(game)?.entries).toEqual(ben.games.get(game)?.entries);
});

it('a seat is taken once, though both nodes are asked at the same moment', async () => {
  const [ann, ben, cat] = await Promise.all([one.guest(), one.guest(), two.guest()]);
  for (let time = 0; time < 5; time++) {
    const game = await ann.create();
    // Both nodes have it in memory before they are asked.
    await Promise.all([ben.watch(game), cat.watch(game)]);
    const joined = await Promise.allSettled([ben.ask('join', { game }), cat.ask('join', { game })]);
    expect(joined.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  }
});

it('somebody who loads the page anew through another node still looks for an opponent, and one whose node is gone does not', async () => {
  const [dan, eve] = await Promise.all([one.guest('Dan'), one.guest('Eve')]);
  for (const player of [dan, eve]) await player.ask('seek', { settings: BLITZ, colour: 'red' });
  const again = await two.guest('Dan again', { headers: { cookie: dan.cookie } });
  for (const player of [dan, eve]) player.close();
  await until(() => one.online.service.hub.listenersOf(eve.id).length === 0);
  const names = async () => (await one.online.service.seeks.list()).map(({ player }) => player.name);
  expect(await names()).toEqual(expect.arrayContaining(['Dan', 'Eve']));
  two.pass(11_000);
  await two.online.service.beat();
  expect(await names()).toEqual(expect.not.arrayContaining(['Eve']));
  expect(await names()).toContain('Dan');
  one.pass(11_000);
  await one.online.service.beat();
  again.close();
});

it('what two people say through two nodes at once is heard by both, all of it and once', async () => {
  const [ann, ben] = await Promise.all([one.guest('Ann'), two.guest('Ben')]);
  const game = await seatTwo(ann, ben);
  const heard = [ann, ben].map((player) => {
    const numbers: number[] = [];
    player.keeps = (message) => {
      if (message.type === 'chat') numbers.push(...message.lines.map(({ number }) => number));
      return false;
    };
    return numbers;
  });
  const say = (player: OnlinePlayer) => player.ask('say', { game, preset: 'luck' });
  await Promise.all([1, 2, 3, 4, 5].flatMap(() => [say(ann), say(ben)]));
  await until(() => heard.every((numbers) => numbers.length >= 10));
  const all = Array.from({ length: 10 }, (_, number) => number);
  expect(heard).toEqual([all, all]);
});

it('what is said through two nodes at once has numbers of its own, without a gap', async () => {
  const address = await postgres.newDatabase();
  const [storage, other] = await Promise.all([openStorage(address, 'a'), openStorage(address, 'b')]);
  const line = { name: 'Ann', side: 'red', preset: null, text: 'hi', at: 1 } as const;
  const numbers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => [storage, other][index % 2]?.lobby.say('talk0001', 'ann', line)),
  );
  await Promise.all([storage.close(), other.close()]);
  expect(numbers.map(Number).sort((one, two) => one - two)).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

it('nodes hear of each other’s changes, gathered, and not of their own', async () => {
  const address = await postgres.newDatabase();
  const [storage, other] = await Promise.all([openStorage(address, 'a'), openStorage(address, 'b')]);
  const heard: Change[] = [];
  const own: Change[] = [];
  other.bus.onChange((change) => heard.push(change));
  storage.bus.onChange((change) => own.push(change));
  for (let index = 0; index < 600; index++) {
    storage.bus.tell({ type: 'game', game: `game${String(index).padStart(8, '0')}`, length: index });
  }
  storage.bus.tell({ type: 'table', game: 'x' });
  storage.bus.tell({ type: 'seeks' });
  storage.bus.tell({ type: 'seeks' });
  await expect.poll(() => heard.length).toBe(602);
  expect(heard[599]).toEqual({ type: 'game', game: 'game00000599', length: 599 });
  expect(heard.slice(600)).toEqual([{ type: 'table', game: 'x' }, { type: 'seeks' }]);
  expect(own).toEqual([]);
  await Promise.all([storage.close(), other.close()]);
});

it('what passed unheard while a node’s ear was cut off is looked up', async () => {
  const [ann, ben] = await Promise.all([one.guest('Ann'), two.guest('Ben')]);
  const game = await seatTwo(ann, ben);
  // Written without a word to the other node, as when the word was lost.
  const line = { name: 'Ann', side: 'red', preset: 'hello', text: null, at: 1 } as const;
  await one.online.service.storage.lobby.say(game, ann.id, line);
  const unseen = await ann.create();
  await ben.get(`/api/games/${unseen}`);
  const known = ann.games.get(unseen)?.entries.length ?? (await ann.watch(unseen)).entries.length;
  const entry = { type: 'commit', side: 'red', commitment: '0'.repeat(64), at: 1 };
  const head = { stage: 'waiting', red: ann.id, blue: null, deadline: null, updated: 1 };
  const lost = { expected: known, entries: [JSON.stringify(entry)], head, secrets: [] };
  expect(await one.online.service.storage.games.append(unseen, lost)).toBe(true);
  const sql = connect(database, { max: 1, onnotice: () => undefined });
  const cut = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE 'listen %'`;
  expect(cut.length).toBeGreaterThan(0);
  await sql.end();
  await until(() => two.online.service.hub.chatLengthOf(game) === 1);
  // A program asks for it over HTTP, and nobody here looks at it any more.
  const length = async () =>
    ((await (await ben.get(`/api/games/${unseen}`)).json()) as { length: number }).length;
  await expect.poll(length).toBe(known + 1);
});

it('two games of one player that end at once on two nodes are both reckoned, one after the other', async () => {
  const storages = [one.online.service.storage, two.online.service.storage];
  await storages[0]?.people.addGuest('rated00001', 'Ann', 1);
  await storages[0]?.people.addGuest('rated00002', 'Ben', 1);
  const head = { stage: 'finished', red: 'rated00001', blue: 'rated00002', deadline: null, updated: 1 };
  const games = Array.from({ length: 12 }, (_, number) => `rated${String(number).padStart(5, '0')}x`);
  for (const id of games) {
    const settings = { ...BLITZ, rated: true };
    await storages[0]?.games.create({ id, created: 1, settings, entries: [], head, secrets: [] });
  }
  const more = { rating: 1500, deviation: 90, volatility: 0.06, updated: 1 };
  await Promise.all(
    games.map((id, index) => {
      // Colours exchanged in every other game: the accounts come in either order.
      const accounts = index % 4 < 2 ? ['rated00001', 'rated00002'] : ['rated00002', 'rated00001'];
      return storages[index % 2]?.ratings.settle(id, 'blitz', accounts, (before) =>
        before.map((rating) => ({ ...more, games: (rating?.games ?? 0) + 1 })),
      );
    }),
  );
  for (const account of ['rated00001', 'rated00002']) {
    expect((await storages[0]?.ratings.of(account, 'blitz'))?.games).toBe(12);
  }
});

it('a backup that is made while games go on holds each of them as it was at one moment', async () => {
  const players = await Promise.all([one.guest(), two.guest(), one.guest(), two.guest()]);
  const [ann, ben, cat, dan] = players;
  if (ann === undefined || ben === undefined || cat === undefined || dan === undefined)
    throw new Error('nobody');
  const games = [await seatTwo(ann, ben), await seatTwo(cat, dan)];
  for (const [index, player] of players.entries())
    playAtRandom(player, games[index >> 1] ?? '', { seed: 20 + index });
  const folder = mkdtempSync(join(tmpdir(), 'bfi-backup-'));
  const lengths = () =>
    games.map((game) => ann.games.get(game)?.entries.length ?? cat.games.get(game)?.entries.length ?? 0);
  await until(() => lengths().every((length) => length > 12));
  const before = lengths();
  await backup(database, join(folder, 'backup'));
  const address = join(folder, 'restored.db');
  await restore(address, join(folder, 'backup'));
  const restored = await openStorage(address, 'restored');
  const counted = await restored.games.lengths(games);
  for (const [index, game] of games.entries()) {
    const kept = await restored.games.load(game);
    if (kept === null) throw new Error('a game is missing');
    expect(kept.entries.length).toBe(counted.get(game));
    expect(kept.entries.length).toBeGreaterThanOrEqual(before[index] ?? 0);
    // All of it can be followed, and its dice are there.
    expect(new LiveGame(kept, await restored.games.secretsOf(game)).online.length).toBe(kept.entries.length);
  }
  await restored.close();
  rmSync(folder, { recursive: true });
  await until(() =>
    games.every((game) => players.some((player) => player.games.get(game)?.online.stage === 'finished')),
  );
});

it('when a node stops, its players go on with the other, and lose nothing', async () => {
  const bases = [one.url, two.url];
  const [ann, ben] = await Promise.all([one.guest('Ann', { bases }), two.guest('Ben', { bases: [two.url] })]);
  const game = await seatTwo(ann, ben);
  playAtRandom(ann, game, { seed: 7 });
  playAtRandom(ben, game, { seed: 8 });
  await until(() => (ben.games.get(game)?.entries.length ?? 0) > 25);
  await one.stopServing();
  await until(() => ann.games.get(game)?.online.stage === 'finished' || ann.reconnects > 0);
  await until(() => [ann, ben].every((player) => player.games.get(game)?.online.stage === 'finished'));
  expect(ann.games.get(game)?.entries).toEqual(ben.games.get(game)?.entries);
  ann.close();
});
