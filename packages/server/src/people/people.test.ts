/** People: names that are kept, ratings, what belongs to somebody, and what a host can do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLITZ, OnlinePlayer } from '../../../../scripts/testing/online-player.ts';
import { seatTwo, until } from '../../../../scripts/testing/online-table.ts';
import type { KeptRating } from '../storage/ratings.ts';
import { analysedBattle } from '../testing/account-battle.ts';
import { Authenticator } from '../testing/authenticator.ts';
import { startServer, type TestServer } from '../testing/online-server.ts';

const HOST_TOKEN = 'a long word for the host';
const PASSWORD = 'correct horse battery';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hostToken: HOST_TOKEN });
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

async function member(name: string): Promise<OnlinePlayer> {
  const player = await server.guest(name);
  await player.post('/api/account/name', { name, password: PASSWORD });
  return player;
}

async function json(player: OnlinePlayer, path: string) {
  return (await (await player.get(path)).json()) as Record<string, unknown>;
}

describe('an account', () => {
  it('of a guest who does not say how to be called has a name that tells them from others', async () => {
    const guest = new OnlinePlayer({ bases: [server.url] });
    await guest.post('/api/guest', {});
    expect(await json(guest, '/api/account')).toMatchObject({
      name: expect.stringMatching(/^[A-Z][a-z]+ \d+$/),
    });
    await guest.post('/api/guest', { name: '   ' });
    expect(await json(guest, '/api/account')).toMatchObject({
      name: expect.stringMatching(/^[A-Z][a-z]+ \d+$/),
    });
  });

  it('is a guest’s at once, keeps a name with a password, and can be signed in to elsewhere', async () => {
    const zoe = await server.guest('whoever');
    expect(await json(zoe, '/api/account')).toMatchObject({ name: 'whoever', kind: 'guest' });
    await zoe.post('/api/account/name', { name: 'Zoë', password: PASSWORD });
    const elsewhere = new OnlinePlayer({ bases: [server.url] });
    expect(await elsewhere.post('/api/sign-in', { name: 'ZOË', password: PASSWORD })).toEqual({ id: zoe.id });
    expect(await json(elsewhere, '/api/account')).toMatchObject({ id: zoe.id, name: 'Zoë', kind: 'member' });
    await elsewhere.post('/api/sign-out', {});
    expect((await elsewhere.get('/api/account')).status).toBe(401);
    const wrong = elsewhere.post('/api/sign-in', { name: 'Zoë', password: `${PASSWORD}!` });
    await expect(wrong).rejects.toThrow('credentials');
    await expect(elsewhere.post('/api/sign-in', { name: 'Nobody', password: PASSWORD })).rejects.toThrow(
      'credentials',
    );
    const thief = await server.guest();
    await expect(thief.post('/api/account/name', { name: 'zoë', password: PASSWORD })).rejects.toThrow(
      'taken',
    );
    await zoe.post('/api/account/password', { old: PASSWORD, password: 'another one!' });
    await elsewhere.post('/api/sign-in', { name: 'Zoë', password: 'another one!' });
  });

  it('of a guest is called otherwise when they say so; a kept name stays', async () => {
    const guest = await server.guest('Guest');
    await guest.post('/api/guest/name', { name: '  Otto  ' });
    expect(await json(guest, '/api/account')).toMatchObject({ name: 'Otto', kind: 'guest' });
    await expect(guest.post('/api/guest/name', { name: '   ' })).rejects.toThrow('message');
    expect(await json(guest, '/api/account')).toMatchObject({ name: 'Otto' });
    const kept = await member('Odette');
    await expect(kept.post('/api/guest/name', { name: 'Odile' })).rejects.toThrow('stage');
    expect(await json(kept, '/api/account')).toMatchObject({ name: 'Odette' });
    // Nobody passes for somebody who keeps a name, however it is written.
    await expect(guest.post('/api/guest/name', { name: ' oDETTE ' })).rejects.toThrow('taken');
    expect(await json(guest, '/api/account')).toMatchObject({ name: 'Otto' });
    await expect(server.guest('odette')).rejects.toThrow('taken');
    for (const alike of ['Odet\u200bte', 'Odette\u3164', '\u2800Odette', 'Odet\u034fte', 'Odette\ufe0f']) {
      await expect(server.guest(alike), alike).rejects.toThrow('taken');
    }
  });

  it('knows who may act for it, and lets nobody in any more whose session or token was ended', async () => {
    const una = await member('Una');
    const { token } = await una.post('/api/account/token', { label: 'engine' });
    const asBot = { authorization: `Bearer ${token}` };
    const bot = new OnlinePlayer({ bases: [server.url], headers: asBot });
    const phone = new OnlinePlayer({ bases: [server.url], headers: { 'user-agent': 'a phone' } });
    await phone.post('/api/sign-in', { name: 'Una', password: PASSWORD });
    await Promise.all([bot.connect(), phone.connect()]);
    const tokens = async () =>
      (await json(una, '/api/account/tokens')).tokens as { id: string; label: string; isThis: boolean }[];
    expect((await tokens()).map(({ label, isThis }) => [label, isThis]).sort()).toEqual([
      ['a phone', false],
      ['engine', false],
      [expect.any(String), true],
    ]);
    const id = (await tokens()).find(({ label }) => label === 'engine')?.id;
    const thief = await server.guest();
    await expect(thief.post(`/api/account/tokens/${id}/revoke`, {})).rejects.toThrow('unknown');
    await una.post(`/api/account/tokens/${id}/revoke`, {});
    await until(() => bot.closeCode === 4004);
    expect((await bot.get('/api/account')).status).toBe(401);
    expect(phone.isOpen).toBe(true);
    const changed = await una.post('/api/account/password', { old: PASSWORD, password: 'another one!' });
    expect(changed).toEqual({ ended: 1 });
    await until(() => phone.closeCode === 4004);
    expect((await phone.get('/api/account')).status).toBe(401);
    expect([(await tokens()).length, una.isOpen]).toEqual([1, true]);
  });

  it('keeps the sessions that were opened last', async () => {
    const { people } = server.online.service.storage;
    await people.addGuest('sessions01', 'S', 1);
    for (let created = 1; created <= 5; created++) {
      const hash = `hash of session ${created}`;
      await people.addToken({
        hash,
        account: 'sessions01',
        kind: 'session',
        label: '',
        created,
        expires: 99,
      });
    }
    await people.trimSessions('sessions01', 3);
    expect((await people.tokensOf('sessions01', 1)).map(({ created }) => created)).toEqual([5, 4, 3]);
  });

  it('has one name, however many blanks it is written with', async () => {
    const lee = await member('Ann  Lee');
    expect(await json(lee, '/api/account')).toMatchObject({ name: 'Ann Lee' });
    for (const alike of ['ann lee', 'Ann   Lee']) {
      await expect(member(alike), alike).rejects.toThrow('taken');
    }
    const phone = new OnlinePlayer({ bases: [server.url] });
    expect(await phone.post('/api/sign-in', { name: 'Ann  Lee ', password: PASSWORD })).toEqual({
      id: lee.id,
    });
  });

  it.each([
    ...[
      'level 3',
      'level  3',
      'Level3',
      'human',
      'guest 5',
      'x',
      ' ann',
      'a\u202eb',
      'way too long a name to keep',
    ],
    ...['Ann\u3164', 'A\u115fnn', 'A\u1160nn'],
  ])('cannot be called %j', async (name) => {
    const guest = await server.guest();
    await expect(guest.post('/api/account/name', { name, password: PASSWORD })).rejects.toThrow('message');
  });

  it('keeps its name with a passkey, which signs in elsewhere, once for each challenge', async () => {
    const headers = { origin: server.url };
    const pia = await server.guest('whoever', { headers });
    const key = new Authenticator();
    const { challenge } = await pia.post('/api/passkey/options', {});
    const registration = { name: 'Pia', response: key.register(String(challenge), server.url) };
    await pia.post('/api/passkey', registration);
    await expect(pia.post('/api/passkey', registration)).rejects.toThrow('credentials');
    expect(await json(pia, '/api/account')).toMatchObject({ name: 'Pia', kind: 'member' });
    const phone = new OnlinePlayer({ bases: [server.url], headers });
    const asked = await phone.post('/api/passkey/sign-in/options', {});
    const response = key.signIn(String(asked.challenge), server.url);
    expect(await phone.post('/api/passkey/sign-in', { response })).toEqual({ id: pia.id });
    expect(await json(phone, '/api/account')).toMatchObject({ name: 'Pia' });
    await expect(phone.post('/api/passkey/sign-in', { response })).rejects.toThrow('credentials');
    const next = await phone.post('/api/passkey/sign-in/options', {});
    const elsewhere = key.signIn(String(next.challenge), 'https://evil.example');
    await expect(phone.post('/api/passkey/sign-in', { response: elsewhere })).rejects.toThrow('credentials');
    const stranger = new Authenticator().signIn(String(next.challenge), server.url);
    await expect(phone.post('/api/passkey/sign-in', { response: stranger })).rejects.toThrow('credentials');
  });

  it('gains and loses in rated games, once each, and stands on the leaderboard, marked until it is sure', async () => {
    const [ann, ben] = await Promise.all([member('Ann'), member('Ben')]);
    const game = await seatTwo(ann, ben, { rated: true });
    await ben.ask('resign', { game, battle: 1 });
    const { ratings } = server.online.service.storage;
    await until(() => ann.games.get(game)?.online.stage === 'finished');
    await expect.poll(async () => (await ratings.of(ann.id, 'blitz'))?.games).toBe(1);
    expect((await ratings.of(ann.id, 'blitz'))?.rating).toBeCloseTo(1662.3, 0);
    expect((await ratings.of(ben.id, 'blitz'))?.rating).toBeCloseTo(1337.7, 0);
    const listed = {
      players: [
        { id: ann.id, isSure: false },
        { id: ben.id, isSure: false },
      ],
    };
    expect(await json(ann, '/api/leaderboard/blitz')).toMatchObject(listed);
    const next = await seatTwo(ann, ben, { rated: true });
    const change = (player: OnlinePlayer, of: string) => json(player, `/api/games/${of}/rating`);
    expect(await change(ann, next)).toEqual({ change: null });
    await ann.ask('resign', { game: next, battle: 1 });
    await expect.poll(() => change(ann, next)).toMatchObject({ change: { before: 1662 } });
    expect(await change(ben, next)).toMatchObject({ change: { before: 1338 } });
    expect(await change(ann, game)).toEqual({ change: { before: null, after: 1662 } });
    expect(await change(await member('Looker'), game)).toEqual({ change: null });
    expect(ann.games.get(next)?.online.players.red?.rating).toBe(1662);
    await expect(ann.create({ rated: true, options: ['chain=full'] })).rejects.toThrow('settings');
    await expect(ann.create({ rated: true }, { level: 3 })).rejects.toThrow('settings');
    const guest = await server.guest();
    const open = await ann.create({ rated: true });
    await expect(guest.ask('join', { game: open })).rejects.toThrow('signIn');
    expect((await json(ann, '/api/games')).games).toHaveLength(3);
  });

  it('gives out everything that is kept of it, and can be deleted', async () => {
    const [cat, dog] = await Promise.all([member('Cat'), member('Dog')]);
    const game = await seatTwo(cat, dog, { rated: true });
    await cat.ask('say', { game, text: 'good luck' });
    await cat.ask('seek', { settings: BLITZ, colour: 'blue' });
    await cat.post('/api/account/token', { label: 'engine' });
    const { storage, hub, now } = server.online.service;
    const session = {
      hash: 'cats',
      account: cat.id,
      kind: 'session',
      label: '',
      created: 1,
      expires: 1,
    } as const;
    await storage.people.addToken(session);
    const passkey = { id: 'cats key', account: cat.id, publicKey: 'PUBLIC', counter: 0, label: '' };
    await storage.people.addPasskey(passkey, 5, session.hash);
    await storage.pushes.add(
      { endpoint: 'https://push.example/cat', account: cat.id, token: '', p256dh: '', auth: '' },
      1,
      9,
    );
    await dog.ask('resign', { game, battle: 1 });
    await expect.poll(async () => (await storage.ratings.of(cat.id, 'blitz'))?.games).toBe(1);
    const all = await json(cat, '/api/account/export');
    const account = ['banned', 'created', 'id', 'kind', 'muted', 'name'];
    expect(Object.keys(all.account as object).sort()).toEqual(account);
    expect(all).toMatchObject({
      account: { name: 'Cat', kind: 'member' },
      ratingHistory: [{ game, before: null, after: { games: 1 } }],
      tokens: expect.arrayContaining([expect.objectContaining({ kind: 'bot', label: 'engine' })]),
      passkeys: [{ id: 'cats key', created: 5 }],
      pushes: [{ endpoint: 'https://push.example/cat' }],
      seeks: [{ settings: BLITZ, colour: 'blue' }],
      chat: [{ game, text: 'good luck' }],
      games: [{ id: game }],
    });
    expect((all.ratingHistory as { after: KeptRating }[])[0]?.after.rating).toBeGreaterThan(1600);
    expect(JSON.stringify(all)).toContain('DiceServerSecret');
    expect(JSON.stringify(all)).not.toContain('argon2');
    await expect(cat.post('/api/account/delete', { name: 'Dog' })).rejects.toThrow('message');
    await cat.post('/api/account/delete', { name: 'Cat' });
    expect((await cat.get('/api/account')).status).toBe(401);
    expect((await dog.get(`/api/games/${game}`)).status).toBe(200);
    await until(() => !cat.isOpen);
    expect(hub.listenersOf(cat.id)).toEqual([]);
    expect(await storage.pushes.of(cat.id)).toEqual([]);
    expect(await storage.people.tokensOf(cat.id, now())).toEqual([]);
  });

  it('keeps what was found of its battles, for every device, and for nobody else', async () => {
    const gnu = await member('Gnu');
    const battle = analysedBattle();
    const later = analysedBattle({ key: 'later-1', when: battle.when + 1 });
    await gnu.post('/api/account/battles', later);
    await gnu.post('/api/account/battles', battle);
    const elsewhere = new OnlinePlayer({ bases: [server.url] });
    await elsewhere.post('/api/sign-in', { name: 'Gnu', password: PASSWORD });
    expect(await json(elsewhere, '/api/account/battles')).toEqual({ battles: [battle, later] });
    const rest = await json(elsewhere, `/api/account/battles?when=${battle.when}&key=${battle.key}`);
    expect(rest).toEqual({ battles: [later] });
    expect(await json(gnu, '/api/account/export')).toMatchObject({ battles: [battle, later] });
    const guest = await server.guest();
    expect(await json(guest, '/api/account/battles')).toEqual({ battles: [] });
    await expect(guest.post('/api/account/battles', battle)).rejects.toThrow('stage');
    const { performance } = battle;
    for (const wrong of [
      { ...battle, key: 'a key' },
      { ...battle, performance: { ...performance, luck: '0' } },
      { ...battle, performance: { ...performance, result: 2 } },
      { ...battle, performance: { ...performance, byStage: { 'no word': 1 } } },
      { ...battle, exercises: Array.from({ length: 21 }, () => battle.exercises[0]) },
      { ...battle, more: 1 },
    ]) {
      await expect(gnu.post('/api/account/battles', wrong)).rejects.toThrow('message');
    }
    const { storage } = server.online.service;
    await gnu.post('/api/account/delete', { name: 'Gnu' });
    expect(await storage.battles.of(gnu.id, null, 10)).toEqual([]);
  });

  it('has all its games in the export, also those that went on while it was read', async () => {
    const { storage, now } = server.online.service;
    const fox = await member('Fox');
    const ids = [];
    for (let number = 0; number < 3; number++) ids.push(await fox.create());
    const [first] = await storage.games.allOf(fox.id, { created: -1, id: '' }, 1);
    if (first === undefined) throw new Error('no game');
    // The first is read; then the second becomes the newest.
    await storage.games.append(ids[1] ?? '', {
      expected: 2,
      entries: [JSON.stringify({ type: 'commit', side: 'red', commitment: '0'.repeat(64), at: now() })],
      head: { stage: 'waiting', red: fox.id, blue: null, deadline: null, updated: now() + 1000 },
      secrets: [],
    });
    const rest = await storage.games.allOf(fox.id, first, 10);
    expect([first.id, ...rest.map(({ id }) => id)].sort()).toEqual([...ids].sort());
  });

  it('can be marked a bot’s before it has played, and has tokens', async () => {
    const bot = await member('Robot');
    await bot.post('/api/account/bot', {});
    const { token } = await bot.post('/api/account/token', { label: 'engine' });
    const program = new OnlinePlayer({ bases: [server.url], headers: { authorization: `Bearer ${token}` } });
    expect(await json(program, '/api/account')).toMatchObject({ name: 'Robot', kind: 'bot' });
    const guest = await server.guest();
    await expect(guest.post('/api/account/bot', {})).rejects.toThrow('stage');
  });
});

describe('the host', () => {
  const host = () =>
    new OnlinePlayer({ bases: [server.url], headers: { authorization: `Bearer ${HOST_TOKEN}` } });

  it('mutes, bans and closes, and all of it is logged', async () => {
    const [eve, fay] = await Promise.all([server.guest('Eve'), server.guest('Fay')]);
    const game = await seatTwo(eve, fay);
    const restrict = (what: string, days: number) =>
      host().post('/api/host/restrict', { account: eve.id, what, days, reason: 'rude' });
    await restrict('mute', 1);
    await expect(eve.ask('say', { game, text: 'bah' })).rejects.toThrow('muted');
    await host().post('/api/host/close', { game, reason: 'test' });
    await until(() => fay.games.get(game)?.online.stage === 'aborted');
    await eve.ask('seek', { settings: BLITZ, colour: 'red' });
    await restrict('ban', 1);
    // Nobody sits down to a game that cannot be played.
    expect(await server.online.service.storage.lobby.seeksOf(eve.id)).toEqual([]);
    await until(() => eve.closeCode === 4003);
    await expect(eve.post('/api/games', {})).rejects.toThrow('message');
    const settings = fay.games.get(game)?.online.settings;
    await expect(eve.post('/api/games', { settings, colour: 'red' })).rejects.toThrow('banned');
    await restrict('ban', 0);
    await eve.post('/api/games', { settings, colour: 'red' });
    const { log } = await json(host(), '/api/host/log');
    expect((log as { action: string }[]).map(({ action }) => action)).toEqual([
      'ban',
      'ban',
      'close',
      'mute',
    ]);
  });

  it('is nobody without the word', async () => {
    const eve = await server.guest('Eve');
    const asked = eve.post('/api/host/close', { game: 'abcdefgh', reason: 'x' });
    await expect(asked).rejects.toThrow('signIn');
    expect((await eve.get('/api/host/log')).status).toBe(401);
  });
});

it('says how it is', async () => {
  const health = await fetch(`${server.url}/healthz`);
  expect([health.status, await health.json()]).toMatchObject([200, { status: 'ok' }]);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/^bfi_sockets \d+$/m);
  expect(metrics).toMatch(/^bfi_commands_total\{command="resign",result="ok"\} \d+$/m);
  expect(metrics).toMatch(/^bfi_command_seconds_bucket\{command="resign",le="\+Inf"\} \d+$/m);
  const page = await fetch(`${server.url}/`);
  expect(await page.text()).toBe('the page');
  expect(page.headers.get('content-security-policy')).toContain("connect-src 'self'");
});
