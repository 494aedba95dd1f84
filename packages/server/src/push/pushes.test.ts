/** Pushes as a browser gets them, at an endpoint of this machine that decrypts what arrives. */
import { createDecipheriv, createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OnlinePlayer } from '../../../../scripts/testing/online-player.ts';
import { seatTwo, until } from '../../../../scripts/testing/online-table.ts';
import { startServer, type TestServer } from '../testing/online-server.ts';
import { contentKeys } from './encrypt.ts';

const browser = createECDH('prime256v1');
browser.generateKeys();
const auth = randomBytes(16);
const keys = { p256dh: browser.getPublicKey().toString('base64url'), auth: auth.toString('base64url') };

interface Arrived {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const arrived: Arrived[] = [];
let status = 201;
/** Until then no answer is given. */
let answering = Promise.resolve();
let service: Server;
let endpoint: string;
let server: TestServer;
let ann: OnlinePlayer;
let ben: OnlinePlayer;
beforeAll(async () => {
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      arrived.push({ path, headers, text: decrypt(Buffer.concat(chunks)) });
      void answering.then(() => response.writeHead(status).end('what nobody reads'));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/send/`;
  server = await startServer({ push: { contact: 'mailto:host@island.example', isLocalAllowed: true } });
  [ann, ben] = await Promise.all([server.guest('Ann'), server.guest('Ben')]);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
  service.close();
});

/** By RFC 8188 and RFC 8291, from the browser's side. */
function decrypt(body: Buffer): string {
  const salt = body.subarray(0, 16);
  const serverKey = body.subarray(21, 21 + body.readUInt8(20));
  const shared = browser.computeSecret(serverKey);
  const { key, nonce } = contentKeys({ shared, auth, browserKey: browser.getPublicKey(), serverKey, salt });
  const sealed = body.subarray(21 + serverKey.length);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const content = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  expect(content.at(-1)).toBe(2);
  return content.subarray(0, -1).toString();
}

it('whoever is away and whose turn it is in a game by days is told, once a turn, signed by this server', async () => {
  const { key } = (await (await ann.get('/api/push')).json()) as { key: string };
  const game = await seatTwo(ann, ben, { clock: { type: 'days', days: 2 }, options: ['first=red'] });
  const subscription = { endpoint: `${endpoint}ben`, expirationTime: null, keys };
  await ben.post('/api/push/subscribe', subscription);
  await ann.play(game, ann.choices(game)[0] ?? '');
  await until(() => ben.choices(game).length > 0);
  await ben.play(game, ben.choices(game)[0] ?? '');
  await until(() => ann.choices(game).length > 0);
  // So far Ben was there. Now he is not.
  await ben.ask('leave', { game });
  const { presence } = server.online.service;
  await expect.poll(async () => (await presence.links(game)).blue.connected).toBe(false);
  expect(arrived).toEqual([]);
  await ann.play(game, ann.choices(game)[0] ?? '');
  await until(() => arrived.length > 0);
  const [{ path, headers, text } = { path: '', headers: {} as IncomingHttpHeaders, text: '' }] = arrived;
  expect(path).toBe('/send/ben');
  expect(JSON.parse(text)).toEqual({ type: 'turn', game, opponent: 'Ann', battle: 1 });
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '172800', topic: game });
  const [, signed = '', claims = '', signature = '', sender] =
    /^vapid t=([\w-]+\.([\w-]+))\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  expect(sender).toBe(key);
  const point = Buffer.from(key, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(signed),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect([aud, sub]).toEqual([new URL(endpoint).origin, 'mailto:host@island.example']);
  expect(exp * 1000 - server.online.service.now()).toBeLessThanOrEqual(86_400_000);
});

it('whoever has the game open in a page that nobody looks at is told like somebody who is away', async () => {
  arrived.length = 0;
  const game = await seatTwo(ann, ben, { clock: { type: 'days', days: 2 }, options: ['first=red'] });
  const ofThisGame = () => arrived.filter(({ text }) => text.includes(game)).length;
  const turnOf = async (player: OnlinePlayer) => {
    await until(() => player.choices(game).length > 0);
    await player.play(game, player.choices(game)[0] ?? '');
  };
  await ben.ask('look', { on: false });
  await turnOf(ann);
  await until(() => ofThisGame() === 1);
  await ben.ask('look', { on: true });
  await turnOf(ben);
  await turnOf(ann);
  await until(() => ben.choices(game).length > 0);
  // A last one that must come, so that one too many would have come before it.
  await ben.ask('look', { on: false });
  await turnOf(ben);
  await turnOf(ann);
  await until(() => ofThisGame() > 1);
  expect(ofThisGame()).toBe(2);
});

it('whoever was there when their turn came, and is not any more a little later, is told then, also where an offer came meanwhile; who has decided is not', async () => {
  const looks: (() => Promise<void>)[] = [];
  const looksAgain = (look: () => Promise<void>) => void looks.push(look);
  const other = await startServer({ push: { contact: null, isLocalAllowed: true, looksAgain } });
  const [cat, dog] = await Promise.all([other.guest('Cat'), other.guest('Dog')]);
  await dog.post('/api/push/subscribe', { endpoint: `${endpoint}dog`, keys });
  const seat = () => seatTwo(cat, dog, { clock: { type: 'days', days: 2 }, options: ['first=red'] });
  const [decided, left, offered] = [await seat(), await seat(), await seat()];
  for (const game of [decided, left, offered]) {
    const before = looks.length;
    await cat.play(game, cat.choices(game)[0] ?? '');
    await until(() => dog.choices(game).length > 0 && looks.length > before);
  }
  await dog.play(decided, dog.choices(decided)[0] ?? '');
  await cat.ask('offer', { game: offered, what: 'takeback' });
  for (const game of [decided, left, offered]) await dog.ask('leave', { game });
  for (const look of looks) await look();
  const toldOf = (game: string) => arrived.filter(({ text }) => text.includes(game)).length;
  expect([decided, left, offered].map(toldOf)).toEqual([0, 1, 1]);
  await other.stop();
});

it('a browser that has gone is forgotten, and so are the oldest of too many', async () => {
  const { pushes, storage } = server.online.service;
  const store = storage.pushes;
  for (let number = 0; number < 12; number++) {
    server.pass(1);
    await ann.post('/api/push/subscribe', { endpoint: `${endpoint}ann${number}`, keys });
  }
  expect((await store.of(ann.id)).map((push) => push.endpoint.replace(endpoint, ''))).toEqual(
    Array.from({ length: 10 }, (_, index) => `ann${index + 2}`),
  );
  const message = { type: 'turn', game: 'abcdefgh', opponent: 'Ben', battle: 1 } as const;
  const before = { ...pushes.counts };
  status = 503;
  await pushes.tell(ann.id, message, 60);
  expect((await store.of(ann.id)).length).toBe(10);
  status = 410;
  await pushes.tell(ann.id, message, 60);
  expect(await store.of(ann.id)).toEqual([]);
  expect(pushes.counts).toEqual({ ...before, postponed: 10, gone: 10 });
});

it('what finds no room is tried again later, and of what waits too long for that it is told how much', async () => {
  const { pushes } = server.online.service;
  const eve = await server.guest('Eve');
  for (let number = 0; number < 10; number++) {
    await eve.post('/api/push/subscribe', { endpoint: `${endpoint}eve${number}`, keys });
  }
  const before = { ...pushes.counts };
  const { taken, postponed, dropped } = before;
  status = 201;
  let answer = () => {};
  answering = new Promise((resolve) => {
    answer = resolve;
  });
  const told = Promise.all(
    ['one', 'two', 'three', 'four'].map((game) =>
      pushes.tell(eve.id, { type: 'turn', game, opponent: 'Ben', battle: 1 }, 60),
    ),
  );
  // The first ten stay on their way until the others have found no room.
  await until(() => pushes.counts.dropped === dropped + 10);
  answer();
  await told;
  expect(pushes.counts).toEqual({
    ...before,
    taken: taken + 10,
    postponed: postponed + 20,
    dropped: dropped + 10,
  });
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain(`bfi_pushes_total{result="dropped"} ${dropped + 10}`);
});

it('nobody subscribes what is no browser, or lets this server call within its own network', async () => {
  const subscribe = (more: object) =>
    ann.post('/api/push/subscribe', { endpoint: `${endpoint}x`, keys, ...more });
  await expect(subscribe({ keys: { ...keys, p256dh: 'A'.repeat(87) } })).rejects.toThrow('message');
  await expect(subscribe({ keys: { ...keys, auth: 'x' } })).rejects.toThrow('message');
  await expect(subscribe({ endpoint: 'file:///etc/passwd' })).rejects.toThrow('message');
  await expect(subscribe({ endpoint: `https://push.example/${'x'.repeat(1000)}` })).rejects.toThrow(
    'message',
  );
  const strict = await startServer();
  const eve = await strict.guest('Eve');
  for (const inside of ['http://push.example/x', 'https://127.0.0.1/x', 'https://169.254.169.254/latest']) {
    await expect(eve.post('/api/push/subscribe', { endpoint: inside, keys })).rejects.toThrow('message');
  }
  await eve.post('/api/push/subscribe', { endpoint: 'https://push.example/x', keys });
  await eve.post('/api/push/unsubscribe', { endpoint: 'https://push.example/x' });
  expect(await strict.online.service.storage.pushes.of(eve.id)).toEqual([]);
  await strict.stop();
});
