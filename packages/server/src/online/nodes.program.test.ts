/** Two nodes on one PostgreSQL, with the players of a game on different ones. */
import type { ServerMessage } from '@bfi/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BLITZ } from '../../../../scripts/testing/online-player.ts';
import { playAtRandom, seatTwo, until } from '../../../../scripts/testing/online-table.ts';
import { startPostgres, type TestPostgres } from '../../../../scripts/testing/postgres.ts';
import { startServer, type TestServer } from '../testing/online-server.ts';

let postgres: TestPostgres;
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  postgres = await startPostgres();
  const database = await postgres.newDatabase();
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
  const game = await seatTwo(ann, ben);
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
