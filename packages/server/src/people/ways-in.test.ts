/** By what one gets into an account, and how its owner ends that. */
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { OnlinePlayer } from '../../../../scripts/testing/online-player.ts';
import { until } from '../../../../scripts/testing/online-table.ts';
import { analysedBattle } from '../testing/account-battle.ts';
import { Authenticator } from '../testing/authenticator.ts';
import { startServer, type TestServer } from '../testing/online-server.ts';

const PASSWORD = 'correct horse';

/** Whoever asks has a page, as a browser says: passkeys belong to one. */
const onPage = (browser = 'a browser') => ({ headers: { origin: server.url, 'user-agent': browser } });

async function addPasskey(player: OnlinePlayer, key: Authenticator, name?: string): Promise<void> {
  const { challenge } = await player.post('/api/passkey/options', {});
  await player.post('/api/passkey', { name, response: key.register(String(challenge), server.url) });
}

async function signInBy(player: OnlinePlayer, key: Authenticator): Promise<Record<string, unknown>> {
  const { challenge } = await player.post('/api/passkey/sign-in/options', {});
  return player.post('/api/passkey/sign-in', { response: key.signIn(String(challenge), server.url) });
}

interface Way {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
}

async function waysOf(player: OnlinePlayer, kind: string): Promise<Way[]> {
  const { tokens } = (await (await player.get('/api/account/tokens')).json()) as { tokens: Way[] };
  return tokens.filter((way) => way.kind === kind);
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

const push = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
});

it('an account has as many passkeys as its owner adds, who sees them and ends one, or all of them with the old password', async () => {
  const headers = { origin: server.url };
  const ida = await server.guest('whoever', { headers });
  await ida.post('/api/account/name', { name: 'Ida', password: PASSWORD });
  const [lost, stolen] = [new Authenticator(), new Authenticator()];
  const phone = new OnlinePlayer({ bases: [server.url], headers });
  const signInBy = async (key: Authenticator) => {
    const { challenge } = await phone.post('/api/passkey/sign-in/options', {});
    return phone.post('/api/passkey/sign-in', { response: key.signIn(String(challenge), server.url) });
  };
  for (const key of [lost, stolen]) {
    const { challenge } = await ida.post('/api/passkey/options', {});
    await ida.post('/api/passkey', { response: key.register(String(challenge), server.url) });
    expect(await signInBy(key)).toEqual({ id: ida.id });
  }
  const keys = async () => {
    const answer = await ida.get('/api/account/tokens');
    const { tokens } = (await answer.json()) as { tokens: { id: string; kind: string }[] };
    return tokens.filter(({ kind }) => kind === 'passkey');
  };
  const [first] = await keys();
  expect(await keys()).toHaveLength(2);
  await expect((await server.guest()).post(`/api/account/tokens/${first?.id}/revoke`, {})).rejects.toThrow(
    'unknown',
  );
  await ida.post(`/api/account/tokens/${first?.id}/revoke`, {});
  const work = await Promise.allSettled([lost, stolen].map(signInBy));
  expect(work.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  // Two sessions of the phone’s and the passkey that they were opened with; the third ended with the other one.
  expect(await ida.post('/api/account/password', { old: PASSWORD, password: 'another one!' })).toEqual({
    ended: 3,
  });
  expect(await keys()).toEqual([]);
  for (const key of [lost, stolen]) await expect(signInBy(key)).rejects.toThrow('credentials');
});

it('a passkey is told from others by the browser in which it was made', async () => {
  const may = await server.guest('May', onPage('a phone'));
  await addPasskey(may, new Authenticator(), 'May');
  const desk = new Authenticator();
  await addPasskey(may, desk);
  expect((await waysOf(may, 'passkey')).map(({ label }) => label)).toEqual(['a phone', 'a phone']);
  const other = new OnlinePlayer({ bases: [server.url], ...onPage(`a desk ${'x'.repeat(500)}`) });
  await signInBy(other, desk);
  await addPasskey(other, new Authenticator());
  const labels = (await waysOf(may, 'passkey')).map(({ label }) => label.slice(0, 6));
  expect(labels.sort()).toEqual(['a desk', 'a phon', 'a phon']);
});

it('the last passkey stays where no password is kept: its owner could not come back', async () => {
  const pip = await server.guest('whoever', onPage());
  const phone = new OnlinePlayer({ bases: [server.url], ...onPage() });
  const [first, second] = [new Authenticator(), new Authenticator()];
  await addPasskey(pip, first, 'Pip');
  const [one] = await waysOf(pip, 'passkey');
  await expect(pip.post(`/api/account/tokens/${one?.id}/revoke`, {})).rejects.toThrow('lastWay');
  expect(await signInBy(phone, first)).toEqual({ id: pip.id });
  await addPasskey(pip, second);
  await pip.post(`/api/account/tokens/${one?.id}/revoke`, {});
  await expect(signInBy(phone, first)).rejects.toThrow('credentials');
  const [two] = await waysOf(pip, 'passkey');
  await expect(pip.post(`/api/account/tokens/${two?.id}/revoke`, {})).rejects.toThrow('lastWay');
  expect(await signInBy(phone, second)).toEqual({ id: pip.id });
});

it('with a passkey end the sessions that it opened, but for the one that asks', async () => {
  const ria = await server.guest('Ria');
  await ria.post('/api/account/name', { name: 'Ria', password: PASSWORD });
  const key = new Authenticator();
  const owner = new OnlinePlayer({ bases: [server.url], ...onPage() });
  await owner.post('/api/sign-in', { name: 'Ria', password: PASSWORD });
  await addPasskey(owner, key);
  const thief = new OnlinePlayer({ bases: [server.url], ...onPage() });
  await signInBy(thief, key);
  await signInBy(owner, key);
  await Promise.all([ria.connect(), owner.connect(), thief.connect()]);
  const [way] = await waysOf(owner, 'passkey');
  await owner.post(`/api/account/tokens/${way?.id}/revoke`, {});
  await until(() => thief.closeCode === 4004);
  expect((await thief.get('/api/account')).status).toBe(401);
  expect([owner.isOpen, ria.isOpen]).toEqual([true, true]);
  for (const player of [owner, ria]) expect((await player.get('/api/account')).status).toBe(200);
});

it('whoever signs in while the password changes is not let in by the old one', async () => {
  const rae = await server.guest('Rae');
  await rae.post('/api/account/name', { name: 'Rae', password: PASSWORD });
  const phone = new OnlinePlayer({ bases: [server.url] });
  const { people } = server.online.service.storage;
  const addToken = people.addToken.bind(people);
  // Between the look at the password and the session.
  const opening = vi.spyOn(people, 'addToken').mockImplementationOnce(async (...given) => {
    await rae.post('/api/account/password', { old: PASSWORD, password: 'another one!' });
    return addToken(...given);
  });
  const signingIn = phone.post('/api/sign-in', { name: 'Rae', password: PASSWORD });
  await expect(signingIn).rejects.toThrow('credentials');
  opening.mockRestore();
  expect(await waysOf(rae, 'session')).toHaveLength(1);
  expect((await phone.get('/api/account')).status).toBe(401);
  await phone.post('/api/sign-in', { name: 'Rae', password: 'another one!' });
});

it('whoever keeps a name with a passkey may add a password, once and without the loss of anything; a second needs the first', async () => {
  const headers = { origin: server.url };
  const key = new Authenticator();
  const kim = await server.guest('whoever', { headers });
  const { challenge, excludeCredentials } = await kim.post('/api/passkey/options', {});
  expect(excludeCredentials).toEqual([]);
  await expect(kim.post('/api/account/password', { password: PASSWORD })).rejects.toThrow('credentials');
  await kim.post('/api/passkey', { name: 'Kim', response: key.register(String(challenge), server.url) });
  const hasPassword = async () =>
    ((await (await kim.get('/api/account')).json()) as { hasPassword: boolean }).hasPassword;
  expect(await hasPassword()).toBe(false);
  const shown = async (by: Authenticator) => {
    const options = await kim.post('/api/passkey/sign-in/options', {});
    return by.signIn(String(options.challenge), server.url);
  };
  const add = (password: string, response?: unknown) =>
    kim.post('/api/account/password', { password, response });
  // A session alone, left open somewhere, is not enough, nor is somebody else's passkey.
  await expect(add(PASSWORD)).rejects.toThrow('credentials');
  const stranger = new Authenticator();
  await addPasskey(await server.guest('Stranger', onPage()), stranger, 'Stranger');
  await expect(add(PASSWORD, await shown(stranger))).rejects.toThrow('credentials');
  expect(await hasPassword()).toBe(false);
  const response = await shown(key);
  expect(await add(PASSWORD, response)).toEqual({ ended: 0 });
  expect(await hasPassword()).toBe(true);
  await expect(add('another one!', response)).rejects.toThrow('credentials');
  await expect(add('another one!', await shown(key))).rejects.toThrow('credentials');
  const phone = new OnlinePlayer({ bases: [server.url], headers });
  expect(await phone.post('/api/sign-in', { name: 'Kim', password: PASSWORD })).toEqual({ id: kim.id });
  // The authenticator is not to put another key in the place of the one that it has.
  const again = await kim.post('/api/passkey/options', {});
  expect(again.excludeCredentials).toMatchObject([{ id: expect.stringMatching(/^[\w-]+$/) }]);
});

it('a browser whose session has ended is pushed to no more', async () => {
  const { pushes } = server.online.service.storage;
  const pam = await server.guest('Pam');
  await pam.post('/api/account/name', { name: 'Pam', password: PASSWORD });
  const [phone, lost] = [
    new OnlinePlayer({ bases: [server.url] }),
    new OnlinePlayer({ bases: [server.url] }),
  ];
  for (const [name, device] of Object.entries({ phone, lost })) {
    await device.post('/api/sign-in', { name: 'Pam', password: PASSWORD });
    await device.post('/api/push/subscribe', push(name));
  }
  const pushed = async () => (await pushes.of(pam.id)).map(({ endpoint }) => endpoint);
  expect(await pushed()).toEqual([push('phone').endpoint, push('lost').endpoint]);
  await lost.post('/api/sign-out', {});
  expect(await pushed()).toEqual([push('phone').endpoint]);
  await pam.post('/api/push/subscribe', push('desk'));
  await pam.post('/api/account/password', { old: PASSWORD, password: 'another one!' });
  expect(await pushed()).toEqual([push('desk').endpoint]);
});

it('what no authenticator answers and no browser calls itself is refused, and is no fault of the server', async () => {
  const host = await server.guest('Hosted', { headers: { origin: server.url } });
  for (const response of [{}, { id: '\u0000' }, { id: 7 }, { id: 'x'.repeat(2000) }]) {
    await expect(host.post('/api/passkey/sign-in', { response })).rejects.toThrow('message');
  }
  const odd = request(`${server.url}/api/passkey/sign-in/options`, {
    method: 'POST',
    headers: { host: '[', 'content-type': 'application/json' },
  });
  odd.end('{}');
  const [answer] = await once(odd, 'response');
  expect(answer.statusCode).toBe(200);
  answer.resume();
});

it('nobody makes a way in for good out of a program’s token', async () => {
  const owner = await server.guest('Owner');
  await owner.post('/api/account/name', { name: 'Owner', password: 'correct horse' });
  const { token } = await owner.post('/api/account/token', { label: 'found by somebody' });
  const headers = { authorization: `Bearer ${token}`, origin: server.url };
  const finder = new OnlinePlayer({ bases: [server.url], headers });
  for (const [path, body] of [
    ['/api/passkey/options', {}],
    ['/api/passkey', { response: { id: 'key' } }],
    ['/api/account/token', { label: 'one more' }],
    ['/api/account/password', { old: 'correct horse', password: 'correct donkey' }],
    ['/api/account/bot', {}],
    ['/api/account/delete', { name: 'Owner' }],
    ['/api/account/tokens/0123456789abcdef/revoke', {}],
    ['/api/guest/name', { name: 'Finder' }],
    ['/api/push/subscribe', push('finder')],
    ['/api/push/unsubscribe', { endpoint: push('owner').endpoint }],
    ['/api/account/battles', analysedBattle()],
  ] as const) {
    await expect(finder.post(path, body), path).rejects.toThrow('signIn');
  }
  expect((await finder.get('/api/account/tokens')).status).toBe(401);
  expect((await finder.get('/api/account')).status).toBe(200);
});
