/** What happens around a game: clocks, absence, watchers, chat and the lobby. */
import { diceCommitment } from '@bfi/game';
import { PROTOCOL_VERSION, type ServerMessage } from '@bfi/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BLITZ, OnlinePlayer } from '../../../../scripts/testing/online-player.ts';
import { seatTwo, until } from '../../../../scripts/testing/online-table.ts';
import { startServer, type TestServer } from '../testing/online-server.ts';

let server: TestServer;
let ann: OnlinePlayer;
let ben: OnlinePlayer;
beforeAll(async () => {
  server = await startServer();
  [ann, ben] = await Promise.all([server.guest('Ann'), server.guest('Ben')]);
  ann.keeps = ben.keeps = () => true;
});
beforeEach(() => {
  ann.heard.length = 0;
  ben.heard.length = 0;
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

type Told<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

function told<T extends ServerMessage['type']>(player: OnlinePlayer, type: T): Told<T>[] {
  return player.heard.filter((message): message is Told<T> => message.type === type);
}

const endOf = (player: OnlinePlayer, game: string) =>
  player.games
    .get(game)
    ?.entries.flatMap((entry) => (entry.type === 'play' ? entry.tokens : []))
    .at(-1);

describe('who is there', () => {
  it('a client that asks whether the server is there is told the time', async () => {
    const { now } = await ann.ask('ping');
    expect(Number(now)).toBeGreaterThan(Date.UTC(2026, 0, 1));
  });

  it('the page is told that people play over this server', async () => {
    const answer = await (await ann.get('/online.json')).json();
    expect(answer).toEqual({ version: PROTOCOL_VERSION });
  });

  it('is told to both, with the time from which the game can be claimed, and watchers are counted', async () => {
    const eve = await server.guest('Eve');
    const game = await seatTwo(ann, ben);
    await eve.watch(game);
    expect(eve.games.get(game)?.side).toBe(null);
    await until(() => told(ann, 'presence').some(({ watchers }) => watchers === 1));
    await expect(ann.ask('claim', { game })).rejects.toThrow('early');
    const cy = await server.guest('Cy', { headers: { cookie: ben.cookie } });
    ben.close();
    await until(() => told(ann, 'presence').at(-1)?.seats.blue.connected === false);
    const { claimable = 0 } = told(ann, 'presence').at(-1)?.seats.blue ?? {};
    expect((claimable ?? 0) - server.online.service.now()).toBeGreaterThan(100_000);
    await server.live(119_000);
    await expect(ann.ask('claim', { game })).rejects.toThrow('early');
    await server.live(2000);
    await expect(eve.ask('claim', { game })).rejects.toThrow('seat');
    await ann.ask('claim', { game });
    await until(() => endOf(eve, game) === 'blue:forfeits');
    cy.id = ben.id;
    cy.keeps = () => true;
    ben = cy;
  });
});

describe('a claim', () => {
  const seatHttp = async () => {
    // Somebody who plays over HTTP alone, and never opens a socket.
    const bot = new OnlinePlayer({ bases: [server.url] });
    bot.id = String((await bot.post('/api/guest', { name: 'Bot' })).id);
    const game = await ann.create({ options: ['first=red'] });
    await bot.post(`/api/games/${game}/join`, {});
    await ann.watch(game);
    ann.seal(game);
    const nonce = '7'.repeat(64);
    await bot.post(`/api/games/${game}/commit`, { battle: 1, commitment: diceCommitment('blue', nonce) });
    await bot.post(`/api/games/${game}/open`, { battle: 1, nonce });
    await until(() => ann.games.get(game)?.online.stage === 'playing');
    return { bot, game };
  };

  it('is open against somebody who was never connected, two minutes after they last did or asked for anything', async () => {
    const { bot, game } = await seatHttp();
    await server.live(100_000);
    await bot.get(`/api/games/${game}`);
    const { service } = server.online;
    const away = async () => service.now() - ((await service.presence.links(game)).blue.goneSince ?? 0);
    await expect.poll(away).toBeLessThan(50_000);
    await server.live(100_000);
    await expect(ann.ask('claim', { game })).rejects.toThrow('early');
    await server.live(21_000);
    await ann.ask('claim', { game });
    await until(() => endOf(ann, game) === 'blue:forfeits');
  });

  it('is open though the nodes that knew them are long forgotten', async () => {
    const { game } = await seatHttp();
    await server.online.service.storage.lobby.removeOldNodes(Number.MAX_SAFE_INTEGER);
    await server.online.service.beat();
    await server.live(121_000);
    await ann.ask('claim', { game });
  });

  it('is not open because of a time in which there was no server to come to', async () => {
    const { game } = await seatHttp();
    // As if it had been asleep, or its database away; it notices when it says again that it lives.
    server.pass(3_600_000);
    await expect(ann.ask('claim', { game })).rejects.toThrow('early');
    await server.live(119_000);
    await expect(ann.ask('claim', { game })).rejects.toThrow('early');
    await server.live(6000);
    await ann.ask('claim', { game });
  });

  it('is not lost where the database was away when somebody left', async () => {
    const dan = await server.guest('Dan');
    const game = await seatTwo(ann, dan);
    const { lobby } = server.online.service.storage;
    const write = lobby.setPresence.bind(lobby);
    let failures = 0;
    lobby.setPresence = () => {
      failures++;
      return Promise.reject(new Error('away'));
    };
    dan.close();
    await until(() => failures > 0);
    lobby.setPresence = write;
    await until(() => {
      const { seats } = told(ann, 'presence').findLast((message) => message.game === game) ?? {};
      return seats?.blue.connected === false;
    });
    server.errors.length = 0;
  });
});

describe('an invitation', () => {
  it('that nobody has taken for two weeks is called off, also right after a time without a server', async () => {
    const { game } = await ann.ask('create', {
      settings: { ...BLITZ, clock: { type: 'days', days: 1 } },
      colour: 'red',
    });
    server.pass(14 * 86_400_000 + 1000);
    await expect
      .poll(async () => (await ann.get(`/api/games/${game}`)).json())
      .toMatchObject({ stage: 'aborted' });
  });
});

describe('clocks', () => {
  it('only run for whoever decides, and a flag falls though nobody does anything', async () => {
    const clock = { type: 'battle', seconds: 60, increment: 2 } as const;
    const game = await seatTwo(ann, ben, { clock, options: ['first=red'] });
    server.pass(30_000);
    await ann.play(game, ann.choices(game)[0] ?? '');
    await until(() => ben.choices(game).length > 0);
    const { left, running } = ben.games.get(game)?.online.clock ?? {};
    expect([running, Math.round((left?.red ?? 0) / 1000), left?.blue]).toEqual(['blue', 30, 60_000]);
    server.pass(61_000);
    await until(() => endOf(ann, game) === 'blue:flag');
    expect(ann.games.get(game)?.online.stage).toBe('finished');
  });

  it('a decision that comes after the time is refused, and the flag falls', async () => {
    const clock = { type: 'battle', seconds: 10, increment: 0 } as const;
    const game = await seatTwo(ann, ben, { clock, options: ['first=red'] });
    // More than a busy machine is given back for its delay.
    server.pass(10_600);
    // Whoever is slow to ask finds the flag fallen.
    await expect(ann.play(game, ann.choices(game)[0] ?? '')).rejects.toThrow(/over|stale/);
    await until(() => endOf(ben, game) === 'red:flag');
  });

  it('days are for a turn', async () => {
    const game = await seatTwo(ann, ben, { clock: { type: 'days', days: 1 }, options: ['first=red'] });
    server.pass(80_000_000);
    await ann.play(game, ann.choices(game)[0] ?? '');
    await until(() => ben.choices(game).length > 0);
    server.pass(80_000_000);
    await ben.play(game, ben.choices(game)[0] ?? '');
    await until(() => ann.choices(game).length > 0);
    server.pass(86_401_000);
    await until(() => endOf(ben, game) === 'red:flag');
  });

  it('a game is called off when somebody does not open their dice', async () => {
    const game = await ann.create();
    ann.seal = () => undefined;
    await ben.ask('join', { game });
    await Promise.all([ann.watch(game), ben.watch(game)]);
    await until(() => ann.games.get(game)?.online.seals.commitments.blue !== undefined);
    // While there was no server nobody could have sent theirs.
    server.pass(61_000);
    await server.online.service.sweep();
    expect(ann.games.get(game)?.online.stage).toBe('sealing');
    await server.live(61_000);
    await until(() => ann.games.get(game)?.online.stage === 'aborted');
    Reflect.deleteProperty(ann, 'seal');
    expect(ann.games.get(game)?.entries.at(-2)).toMatchObject({ type: 'abort', by: 'server', why: 'dice' });
  });
});

describe('chat', () => {
  it('has presets and words, is kept for those who come later, and is for those who play', async () => {
    const eve = await server.guest('Eve');
    eve.keeps = () => true;
    const game = await seatTwo(ann, ben);
    await ann.ask('say', { game, preset: 'luck' });
    await ben.ask('say', { game, text: 'Thank you <3' });
    await until(() => told(ann, 'chat').flatMap(({ lines }) => lines).length === 2);
    await eve.watch(game);
    expect(
      told(eve, 'chat')[0]?.lines.map(({ name, side, preset, text }) => [name, side, preset, text]),
    ).toEqual([
      ['Ann', 'red', 'luck', null],
      ['Ben', 'blue', null, 'Thank you <3'],
    ]);
    await expect(eve.ask('say', { game, preset: 'bye' })).rejects.toThrow('seat');
    await expect(ann.ask('say', { game, preset: 'rude' })).rejects.toThrow('message');
    await expect(ann.ask('say', { game, text: 'x'.repeat(141) })).rejects.toThrow('message');
    await expect(ann.ask('say', { game })).rejects.toThrow('message');
  });

  it('can be muted, and nobody can flood it', async () => {
    const dan = await server.guest('Dan');
    dan.keeps = ({ type }) => type === 'chat';
    const game = await seatTwo(ann, dan);
    await ann.ask('mute', { game, on: true });
    const said = await Promise.allSettled(
      Array.from({ length: 20 }, () => dan.ask('say', { game, text: 'hey' })),
    );
    const refused = said.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code)] : []));
    expect(new Set(refused)).toEqual(new Set(['rate']));
    expect(said.length - refused.length).toBeGreaterThanOrEqual(5);
    await until(
      () => told(dan, 'chat').flatMap(({ lines }) => lines).length === said.length - refused.length,
    );
    expect(told(ann, 'chat')).toEqual([]);
  });
});

describe('the lobby', () => {
  it('shows who looks for an opponent, live, and one of them gets the game', async () => {
    const [dan, eve] = await Promise.all([server.guest('Dan'), server.guest('Eve')]);
    await ann.ask('lobby', { on: true });
    const { seek } = await ben.ask('seek', { settings: BLITZ, colour: 'blue' });
    await until(() => told(ann, 'seeks').at(-1)?.seeks[0]?.player.name === 'Ben');
    const started = new Promise<string>((resolve) => {
      ben.onStarted = resolve;
    });
    await expect(ben.ask('take', { seek })).rejects.toThrow('seat');
    const taken = await Promise.allSettled([dan.ask('take', { seek }), eve.ask('take', { seek })]);
    const games = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(games).toEqual([{ game: await started, side: 'red' }]);
    await until(() => told(ann, 'seeks').at(-1)?.seeks.length === 0);
  });

  it('keeps who reloads the page, and forgets who has gone; one who asked over HTTP waits without a socket', async () => {
    const { service } = server.online;
    const [dan, eve] = await Promise.all([server.guest('Dan'), server.guest('Eve')]);
    const seek = { settings: BLITZ, colour: 'red' };
    await dan.ask('seek', seek);
    await eve.ask('seek', seek);
    const bot = new OnlinePlayer({ bases: [server.url] });
    await bot.post('/api/guest', { name: 'Bot' });
    await bot.post('/api/seeks', seek);
    const names = async () => (await service.seeks.list()).map(({ player }) => player.name);
    const away = eve.reconnects;
    eve.cut();
    dan.close();
    await until(() => eve.reconnects > away && eve.isOpen);
    await until(() => service.hub.listenersOf(dan.id).length === 0);
    await service.beat();
    server.pass(11_000);
    await service.beat();
    expect(await names()).toEqual(['Eve', 'Bot']);
    server.pass(1_800_000);
    await service.beat();
    expect(await names()).toEqual([]);
  });

  it('lets one look no longer, and refuses what means no game', async () => {
    const { seek } = await ann.ask('seek', { settings: BLITZ, colour: 'random' });
    await expect(ben.ask('unseek', { seek })).rejects.toThrow('unknown');
    await ann.ask('unseek', { seek });
    expect(await server.online.service.seeks.list()).toEqual([]);
    const odd = { settings: { ...BLITZ, options: ['chain=maybe'] }, colour: 'red' };
    await expect(ann.ask('seek', odd)).rejects.toThrow('settings');
    const rated = { settings: { ...BLITZ, rated: true }, colour: 'red' };
    await expect(ann.ask('seek', rated)).rejects.toThrow('signIn');
  });
});
