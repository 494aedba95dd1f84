/** The interface and its description, held against each other in both directions. */
import { COMMANDS, SERVER_MESSAGES, SUBSCRIPTIONS } from '@bfi/protocol';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OnlinePlayer } from '../../../../scripts/testing/online-player.ts';
import { until } from '../../../../scripts/testing/online-table.ts';
import { startServer, type TestServer } from '../testing/online-server.ts';
import { openOnline } from './index.ts';
import { createLog } from './log.ts';

interface Described {
  readonly title: string;
  readonly required: readonly string[];
}

interface Api {
  readonly paths: Record<
    string,
    Record<
      string,
      { readonly parameters?: object[]; readonly requestBody?: object; readonly security?: object[] }
    >
  >;
  readonly components: {
    readonly schemas: Record<'ClientMessage' | 'ServerMessage', { readonly oneOf: readonly Described[] }>;
  };
}

let server: TestServer;
let eve: OnlinePlayer;
let api: Api;
beforeAll(async () => {
  server = await startServer();
  eve = await server.guest('Eve');
  eve.keeps = () => true;
  api = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Api;
});
afterAll(() => server.stop());

const SOCKET = 'get /api/socket';

function described(): string[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
}

it('everything that online play answers is described, and nothing else', async () => {
  const online = await openOnline({ database: ':memory:', log: createLog('error', () => undefined) });
  const app = fastify();
  const answered: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      answered.push(`${one.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`);
  });
  online.attach(app);
  await app.ready();
  await app.close();
  // A HEAD comes with each GET, and a socket by another way.
  const routes = answered.filter((route) => !route.startsWith('head '));
  expect([...routes, SOCKET].sort()).toEqual(described().sort());
});

it('what is described is answered, and what it does not describe is refused', async () => {
  expect(described().length).toBeGreaterThan(45);
  for (const route of described().filter((one) => one !== SOCKET)) {
    const [method = '', path = ''] = route.split(' ');
    const operation = api.paths[path]?.[method];
    const url = `${server.url}${path.replace(/\{(\w+)\}/g, 'abcdefgh')}`;
    const response = await fetch(method === 'get' ? `${url}?nonsense=1` : url, {
      method,
      headers: { 'content-type': 'application/json', cookie: eve.cookie },
      ...(method === 'post' && { body: '{"nonsense":1}' }),
    });
    const text = await response.text();
    expect([route, response.status]).not.toEqual([route, 404]);
    // Whatever has input of its own names the field that cannot be meant; the host's routes ask who it is first.
    const isHost = path.startsWith('/api/host/');
    const hasInput = path.startsWith('/api/') && path !== '/api/openapi.json' && !isHost;
    const isPasskey = /^\/api\/passkey(?:\/sign-in)?$/.test(path);
    if (isHost) expect([route, response.status, text]).toEqual([route, 401, '{"error":"signIn"}']);
    else if (isPasskey) expect([route, response.ok]).toEqual([route, false]);
    else if (hasInput) expect([route, JSON.parse(text)]).toMatchObject([route, { error: 'message' }]);
    expect([route, operation !== undefined]).toEqual([route, true]);
  }
  expect(api.paths['/api/games/{game}/play']?.post?.parameters).toMatchObject([{ name: 'game', in: 'path' }]);
});

it('every message of a socket is described and answered, and a wrong one refused', async () => {
  const messages = api.components.schemas.ClientMessage.oneOf;
  const known = [...Object.keys(COMMANDS), ...Object.keys(SUBSCRIPTIONS)];
  expect(messages.map(({ title }) => title)).toEqual(known);
  expect(api.components.schemas.ServerMessage.oneOf.map(({ title }) => title)).toEqual(
    Object.keys(SERVER_MESSAGES),
  );
  const wrong = [...messages, { title: 'dance', required: [] }];
  const first = 10_000;
  for (const [index, { title }] of wrong.entries())
    eve.sendRaw(JSON.stringify({ type: title, id: first + index, nonsense: 1 }));
  const answers = () =>
    eve.heard.filter((message) => message.type === 'error' && Number(message.id) >= first);
  await until(() => answers().length === wrong.length);
  for (const [index, { title }] of wrong.entries()) {
    const path = title === 'dance' ? 'type' : 'nonsense';
    expect([
      title,
      answers().find((message) => 'id' in message && message.id === first + index),
    ]).toMatchObject([title, { code: 'message', path }]);
  }
  for (const { title, required } of messages)
    expect([title, ...required]).toEqual(expect.arrayContaining(['id', 'type']));
});
