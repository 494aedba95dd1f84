/** By what one gets into an account, and how its owner ends that. */
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OnlinePlayer } from '../../../../scripts/testing/online-player.ts';
import { analysedBattle } from '../testing/account-battle.ts';
import { Authenticator } from '../testing/authenticator.ts';
import { startServer, type TestServer } from '../testing/online-server.ts';

const PASSWORD = 'correct horse';

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
  // The phone’s three sessions, and the passkey that is left.
  expect(await ida.post('/api/account/password', { old: PASSWORD, password: 'another one!' })).toEqual({
    ended: 4,
  });
  expect(await keys()).toEqual([]);
  for (const key of [lost, stolen]) await expect(signInBy(key)).rejects.toThrow('credentials');
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
  expect(await kim.post('/api/account/password', { password: PASSWORD })).toEqual({ ended: 0 });
  expect(await hasPassword()).toBe(true);
  await expect(kim.post('/api/account/password', { password: 'another one!' })).rejects.toThrow(
    'credentials',
  );
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
