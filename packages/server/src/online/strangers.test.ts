/** What strangers and cheats try. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { diceCommitment, sealedKey } from '@bfi/game';
import { CLOSE_CODES, PROTOCOL_VERSION } from '@bfi/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { fuzz } from '../../../../scripts/testing/fuzz.ts';
import { OnlinePlayer } from '../../../../scripts/testing/online-player.ts';
import { seatTwo, until } from '../../../../scripts/testing/online-table.ts';
import { startServer, type TestServer } from '../testing/online-server.ts';

let server: TestServer;
let ann: OnlinePlayer;
let ben: OnlinePlayer;
let eve: OnlinePlayer;
beforeAll(async () => {
  server = await startServer({ isLimited: true });
  ann = await server.guest('Ann');
  ben = await server.guest('Ben');
  eve = await server.guest('Eve');
  for (const player of [ann, ben, eve]) player.keeps = () => true;
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

describe('nobody', () => {
  it('ends the server by an address that is none', async () => {
    for (const path of ['//', 'http://[', '/api/socket/../..', '*']) {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 40[04]/);
      socket.destroy();
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('acts for another seat', async () => {
    const game = await seatTwo(ann, ben, { options: ['first=red'] });
    await eve.watch(game);
    const after = eve.games.get(game)?.entries.length ?? 0;
    const [token = ''] = ann.choices(game);
    for (const [type, fields] of [
      ['play', { after, token, key: 'k' }],
      ['roll', { after, key: 'k' }],
      ['say', { preset: 'bye' }],
      ['resign', { battle: 1 }],
      ['abort', {}],
      ['offer', { what: 'draw' }],
      ['answer', { what: 'draw', accept: true }],
      ['commit', { battle: 1, commitment: '0'.repeat(64) }],
      ['open', { battle: 1, nonce: '0'.repeat(64) }],
      ['claim', {}],
      ['join', {}],
    ] as const) {
      await expect(eve.ask(type, { game, ...fields }), type).rejects.toThrow('seat');
    }
    await expect(ben.ask('play', { game, after, token, key: 'k' })).rejects.toThrow('turn');
    await expect(ben.ask('play', { game, after, token: 'red:resigns', key: 'k' })).rejects.toThrow('turn');
    await expect(ann.ask('play', { game, after, token: 'draw:agreed', key: 'k' })).rejects.toThrow('turn');
    await expect(ann.ask('play', { game, after, token: '(5)', key: 'k' })).rejects.toThrow('illegal');
    expect(ann.games.get(game)?.entries.length).toBe(after);
  });

  it('reads the secret of the dice before the battle is over, by any way', async () => {
    const game = await seatTwo(ann, ben);
    const [{ value: secret = '' } = {}] = await server.online.service.storage.games.secretsOf(game);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const seen = async () =>
      [
        ...[ann, ben, eve].map((player) => JSON.stringify(player.heard)),
        await (await eve.get(`/api/games/${game}`)).text(),
        await (await eve.get(`/api/games/${game}/records/1`)).text(),
        await (await ann.get('/api/account/export')).text(),
      ].join();
    await eve.watch(game);
    expect(await seen()).not.toContain(secret);
    await ann.ask('resign', { game, battle: 1 });
    await until(() => ann.games.get(game)?.online.seals.secret === secret);
  });

  it('chooses the dice: what was committed to must be opened, in its order, and once', async () => {
    const game = await ann.create();
    for (const player of [ann, ben]) player.seal = () => undefined;
    await ben.ask('join', { game });
    const nonce = '5'.repeat(64);
    const commitment = diceCommitment('red', nonce);
    await ann.ask('commit', { game, battle: 1, commitment });
    await expect(ann.ask('open', { game, battle: 1, nonce })).rejects.toThrow('stage');
    await ben.ask('commit', { game, battle: 1, commitment: diceCommitment('blue', nonce) });
    await expect(ann.ask('open', { game, battle: 1, nonce: '6'.repeat(64) })).rejects.toThrow('dice');
    await expect(ann.ask('open', { game, battle: 2, nonce })).rejects.toThrow('stage');
    await ben.ask('open', { game, battle: 1, nonce });
    const other = diceCommitment('red', '7'.repeat(64));
    await expect(ann.ask('commit', { game, battle: 1, commitment: other })).rejects.toThrow('stage');
    await ann.ask('open', { game, battle: 1, nonce });
    expect((await ann.watch(game)).online.stage).toBe('playing');
    for (const player of [ann, ben]) Reflect.deleteProperty(player, 'seal');
  });

  it('predicts a roll, not even both players together: the same nonces bring other dice in the next game', async () => {
    const open = await startServer();
    const [ida, max] = [await open.guest('Ida'), await open.guest('Max')];
    for (const player of [ida, max]) player.seal = () => undefined;
    const nonces = { red: '1'.repeat(64), blue: '2'.repeat(64) };
    const sealAlike = async () => {
      const game = await ida.create();
      await max.ask('join', { game });
      await Promise.all([ida.watch(game), max.watch(game)]);
      for (const [side, player] of [['red', ida] as const, ['blue', max] as const])
        await player.ask('commit', { game, battle: 1, commitment: diceCommitment(side, nonces[side]) });
      // All that the players can know: their nonces, and what the server has committed to.
      const promised = ida.games.get(game)?.online.seals.commitments.server;
      for (const [side, player] of [['red', ida] as const, ['blue', max] as const])
        await player.ask('open', { game, battle: 1, nonce: nonces[side] });
      const secrets = await open.online.service.storage.games.secretsOf(game);
      const secret = secrets.find(({ party }) => party === 'server')?.value ?? '';
      expect(diceCommitment('server', secret)).toBe(promised);
      const key = sealedKey({ secret, nonces });
      const dice = await open.online.service.games.view(game, (live) => live.diceKey);
      expect(dice?.key).toEqual(key.key);
      return { promised, key: Buffer.from(key.key).toString('hex') };
    };
    const [one, other] = [await sealAlike(), await sealAlike()];
    expect(one.promised).not.toBe(other.promised);
    expect(one.key).not.toBe(other.key);
    await open.stop();
  });

  it('makes a game longer without an end by commitments or offers', async () => {
    const game = await ann.create();
    const commit = (number: number) =>
      ann.ask('commit', { game, battle: 1, commitment: String(number).padStart(64, '0') });
    const refusals = (
      await Promise.allSettled(Array.from({ length: 14 }, (_, index) => commit(index)))
    ).filter(({ status }) => status === 'rejected');
    expect(refusals.map((one) => String((one as PromiseRejectedResult).reason.code))).toEqual(
      Array(4).fill('many'),
    );
    const [dan, fay] = [await server.guest('Dan'), await server.guest('Fay')];
    const next = await seatTwo(dan, fay, { options: ['first=red'] });
    await dan.play(next, dan.choices(next)[0] ?? '');
    const letTimePass = server.holdTime();
    let offers = 0;
    const offer = async () => {
      await dan.ask('offer', { game: next, what: 'takeback' });
      offers++;
      await fay.ask('answer', { game: next, what: 'takeback', accept: false });
    };
    await expect(
      (async () => {
        for (;;) await offer();
      })(),
    ).rejects.toThrow('rate');
    letTimePass();
    expect(offers).toBe(20);
    for (const player of [dan, fay]) player.close();
  });

  it('changes a finished game', async () => {
    const game = await seatTwo(ann, ben);
    await ann.ask('resign', { game, battle: 1 });
    await until(() => ann.games.get(game)?.online.stage === 'finished');
    const before = await (await eve.get(`/api/games/${game}`)).text();
    const after = ann.games.get(game)?.entries.length ?? 0;
    for (const [type, fields] of [
      ['play', { after, token: 'blue:resigns', key: 'k' }],
      ['roll', { after, key: 'k' }],
      ['resign', { battle: 1 }],
      ['abort', {}],
      ['offer', { what: 'draw' }],
      ['offer', { what: 'takeback' }],
      ['answer', { what: 'draw', accept: true }],
      ['answer', { what: 'takeback', accept: true }],
      ['commit', { battle: 1, commitment: '0'.repeat(64) }],
      ['open', { battle: 1, nonce: '0'.repeat(64) }],
      ['claim', {}],
    ] as const) {
      await expect(ben.ask(type, { game, ...fields }), type).rejects.toThrow();
    }
    expect(await (await eve.get(`/api/games/${game}`)).text()).toBe(before);
  });

  it('sees another’s token: they are kept as hashes, and told once', async () => {
    const { token } = await ann.post('/api/account/token', { label: 'mine' });
    const [, session = ''] = ann.cookie.split('=');
    const everything = [
      JSON.stringify(ben.heard),
      await (await ann.get('/api/account')).text(),
      await (await ann.get('/api/account/export')).text(),
    ].join();
    for (const secret of [String(token), session]) expect(everything).not.toContain(secret);
    expect(await server.online.service.storage.people.accountOfToken(String(token), 0)).toBe(null);
    const asProgram = await fetch(`${server.url}/api/account`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(((await asProgram.json()) as { id: string }).id).toBe(ann.id);
  });

  it('uses somebody’s cookie from a page of another site', async () => {
    const post = await fetch(`${server.url}/api/games`, {
      method: 'POST',
      headers: { cookie: ann.cookie, origin: 'https://evil.example', 'content-type': 'application/json' },
      body: '{}',
    });
    expect([post.status, await post.json()]).toEqual([403, { error: 'origin' }]);
    const form = await fetch(`${server.url}/api/account/delete`, {
      method: 'POST',
      headers: { cookie: ann.cookie, 'content-type': 'text/plain' },
      body: '{"name":"Ann"}',
    });
    expect(form.status).toBe(400);
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket?v=${PROTOCOL_VERSION}`, {
      headers: { cookie: ann.cookie, origin: 'https://evil.example' },
    });
    const [error] = await once(socket, 'error');
    expect(String(error)).toContain('403');
  });

  it('acts without an account; looking on is free', async () => {
    const game = await ann.create();
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket?v=${PROTOCOL_VERSION}`);
    const heard: { type: string; code?: string }[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(String(data))));
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'watch', id: 1, game, seq: 0 }));
    socket.send(JSON.stringify({ type: 'join', id: 2, game }));
    await until(
      () => heard.some(({ code }) => code === 'signIn') && heard.some(({ type }) => type === 'entries'),
    );
    socket.close();
  });
});

describe('a socket', () => {
  // What one test asks for is not to count against the next, however fast they are.
  beforeEach(() => server.pass(10_000));

  it('of a page that is too old is told so', async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket?v=0`);
    const [code] = await once(socket, 'close');
    expect(code).toBe(CLOSE_CODES.version);
  });

  it('of somebody whom the host has banned is told so, and not only cut off', async () => {
    const mallory = await server.guest('Mallory');
    mallory.close();
    await server.online.service.storage.people.restrict(
      mallory.id,
      'banned',
      server.online.service.now() + 60_000,
    );
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket?v=${PROTOCOL_VERSION}`, {
      headers: { cookie: mallory.cookie },
    });
    const [code] = await once(socket, 'close');
    expect(code).toBe(CLOSE_CODES.banned);
  });

  it('that sends a message that is too long is closed with a reason', async () => {
    const mallory = await server.guest('Mallory');
    mallory.sendRaw('x'.repeat(5000));
    await until(() => mallory.closeCode !== null);
    expect(mallory.closeCode).toBe(1009);
    mallory.close();
  });

  it('that sends what nobody can read is answered, and cut off when it does not stop', async () => {
    const mallory = await server.guest('Mallory');
    mallory.keeps = () => true;
    mallory.sendRaw('{"type":"play","id":7}');
    mallory.sendRaw('[]');
    mallory.sendRaw(Buffer.from([1, 2, 3]));
    await until(() => mallory.heard.filter(({ type }) => type === 'error').length === 3);
    expect(mallory.heard.find((message) => message.type === 'error' && message.id === 7)).toEqual({
      type: 'error',
      id: 7,
      code: 'message',
      path: 'game',
    });
    for (let time = 0; time < 150; time++) mallory.sendRaw('?');
    await until(() => mallory.closeCode === CLOSE_CODES.abuse);
  });

  it('is answered when it asks whether somebody is there, and cut off when it asks without an end', async () => {
    const { cookie } = await server.guest('Mallory');
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket?v=${PROTOCOL_VERSION}`, {
      headers: { cookie },
    });
    await once(socket, 'open');
    const answered = once(socket, 'pong');
    socket.ping('here?');
    expect(String((await answered)[0])).toBe('here?');
    const closed = once(socket, 'close');
    for (let time = 0; time < 200; time++) socket.ping();
    expect((await closed)[0]).toBe(CLOSE_CODES.abuse);
  });

  it('that was refused is hung up on, also where the other side does not', async () => {
    const socket = connect({
      port: Number(new URL(server.url).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    socket.write('GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    socket.resume();
    await once(socket, 'end');
    // Where the server still listened, it would take what comes for ever.
    const hungUp = new Promise((resolve) => socket.once('error', resolve));
    const goOn = (): void => {
      if (!socket.destroyed) socket.write('x', () => setImmediate(goOn));
    };
    goOn();
    expect(String(await hungUp)).toMatch(/ECONNRESET|EPIPE/);
  });

  it('is one of a bounded number from one address', async () => {
    const url = `${server.url.replace('http', 'ws')}/api/socket?v=${PROTOCOL_VERSION}`;
    const sockets = Array.from({ length: 110 }, () => new WebSocket(url));
    const results = await Promise.all(
      sockets.map((socket) =>
        Promise.race([
          once(socket, 'open').then(() => 'open'),
          once(socket, 'error').then(() => 'refused'),
        ]).catch(() => 'refused'),
      ),
    );
    expect(results.filter((result) => result === 'open').length).toBeLessThanOrEqual(100);
    expect(results).toContain('refused');
    for (const socket of sockets) socket.terminate();
  });
});

it('an address cannot ask for as much as it likes', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 15 }, async () => {
      const response = await fetch(`${server.url}/api/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"name":"Ann","password":"wrong wrong"}',
      });
      return response.status;
    }),
  );
  expect(statuses).toContain(429);
});

it('whoever guesses at a password from one address keeps nobody else out: neither its owner elsewhere, nor on the device where they are', async () => {
  const open = await startServer({ trustProxy: true });
  const from = (address: string) => ({ bases: [open.url], headers: { 'x-forwarded-for': address } });
  const owner = await open.guest('owner', from('192.0.2.1'));
  const given = { name: 'Olga', password: 'correct horse' };
  await owner.post('/api/account/name', given);
  const thief = new OnlinePlayer(from('198.51.100.1'));
  // However long all this takes, no attempt more is given for it.
  open.holdTime();
  const guesses = await Promise.allSettled(
    Array.from({ length: 12 }, (_, number) =>
      thief.post('/api/sign-in', { name: 'olga', password: `a guess, ${number}` }),
    ),
  );
  const codes = guesses.map((guess) => (guess as PromiseRejectedResult).reason.code);
  expect(codes.filter((code) => code === 'credentials')).toHaveLength(10);
  expect(codes.filter((code) => code === 'rate')).toHaveLength(2);
  await expect(thief.post('/api/sign-in', given)).rejects.toThrow('rate');
  await owner.post('/api/account/password', { old: given.password, password: 'correct donkey' });
  const phone = new OnlinePlayer(from('192.0.2.77'));
  expect(await phone.post('/api/sign-in', { ...given, password: 'correct donkey' })).toEqual({
    id: owner.id,
  });
  await open.stop();
});

it('two thousand messages that no client should send are all answered, or their sockets closed', async () => {
  const open = await startServer();
  const report = await fuzz(open.url, 2000, 42);
  expect(report).toMatchObject({ sent: 2000, unanswered: 0 });
  expect(Object.keys(report.answered)).toEqual(
    expect.arrayContaining([
      'ok',
      'message',
      'seat',
      'turn',
      'illegal',
      'stale',
      'unknown',
      'signIn',
      'stage',
    ]),
  );
  expect((await fetch(`${open.url}/healthz`)).status).toBe(200);
  expect(open.errors).toEqual([]);
  await open.stop();
});
