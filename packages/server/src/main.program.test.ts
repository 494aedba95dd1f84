/** The program as it is started: its settings, what it prints, its exit codes, its end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makePageFolder, type PageFolder } from './testing/page-folder.ts';

const PROGRAM = fileURLToPath(new URL('../bin/bfi-server.js', import.meta.url));
const LARGE = new Uint8Array(20_000_000);

let folder: PageFolder;
const started: ChildProcess[] = [];

beforeAll(() => {
  folder = makePageFolder({ 'index.html': 'the page', 'assets/large-1a2b3c4d.bin': LARGE });
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
afterAll(() => folder.remove());

type Environment = Readonly<Record<string, string>>;

function start(environment: Environment, words: readonly string[] = [folder.path]) {
  const { PORT: _, HOST: __, ...inherited } = process.env;
  const env = { ...inherited, DATABASE_URL: ':memory:', ...environment };
  const child = spawn(process.execPath, [PROGRAM, ...words], { env });
  started.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    said.err += String(chunk);
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, said, ended };
}

async function listening(environment: Environment = {}) {
  const running = start({ PORT: '0', ...environment });
  while (!running.said.out.includes('\n')) {
    const over = await Promise.race([once(running.child.stdout, 'data'), running.ended]);
    if (!Array.isArray(over)) throw new Error(`ended with ${over}: ${running.said.err}`);
  }
  const url = /http:\S+/.exec(running.said.out)?.[0];
  if (url === undefined) throw new Error(`no address in ${running.said.out}`);
  return { ...running, url };
}

describe('starting', () => {
  test('prints an address that leads to the page, and who can open it', async () => {
    const { url, said } = await listening();
    expect(said.out).toMatch(
      /^Battle for the Island is at http:\/\/localhost:\d+\/ \(Ctrl\+C ends it\)\nOnly this machine .+HOST=0\.0\.0\.0.+\n$/,
    );
    expect(await (await fetch(url)).text()).toBe('the page');
  });

  test('only this machine can reach it unless HOST says otherwise', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((found) => found ?? [])
      .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
    const here = await listening();
    const everywhere = await listening({ HOST: '0.0.0.0' });
    expect(everywhere.said.out).toMatch(/^Battle for the Island is at http:\/\/localhost:\d+\//);
    if (outside === undefined) return;
    expect(everywhere.said.out).toContain(`In your network: http://${outside}:`);
    expect((await fetch(everywhere.url.replace('localhost', outside))).status).toBe(200);
    await expect(fetch(here.url.replace('localhost', outside))).rejects.toThrow();
  });

  test.each(['abc', '-1', '65536', '80.5', '1e3', ' 80', '0x50'])(
    'PORT=%o is one clear line and exit code 2',
    async (port) => {
      const { ended, said } = start({ PORT: port });
      expect(await ended).toBe(2);
      expect(said.err).toBe(
        `bfi-server: PORT must be a number from 0 to 65535, not ${JSON.stringify(port)}\n`,
      );
    },
  );

  test('a port in use is one clear line and exit code 1', async () => {
    const other = createTcpServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { ended, said } = start({ PORT: String(port) });
    expect(await ended).toBe(1);
    expect(said.err).toMatch(new RegExp(`^bfi-server: port ${port} is in use: [^\n]+\n$`));
    other.close();
  });

  test('a HOST that is not ours is one clear line and exit code 1', async () => {
    const { ended, said } = start({ PORT: '0', HOST: '192.0.2.1' });
    expect(await ended).toBe(1);
    expect(said.err).toBe('bfi-server: HOST "192.0.2.1" is not an address of this machine\n');
  });

  test('without a built page it says how to build one', async () => {
    const { ended, said } = start({}, ['/no/such/page']);
    expect(await ended).toBe(1);
    expect(said.err).toBe('bfi-server: there is no built page in /no/such/page: run "npm run build" first\n');
  });

  test('words that it does not know are one clear line and exit code 2', async () => {
    const { ended, said } = start({}, ['--port', '80']);
    expect(await ended).toBe(2);
    expect(said.err).toBe('bfi-server: at most one folder can be given, not "--port 80"\n');
  });

  test('--help tells about PORT and HOST', async () => {
    const { ended, said } = start({}, ['--help']);
    expect(await ended).toBe(0);
    expect(said.out).toMatch(/PORT.*8080.*HOST.*127\.0\.0\.1/s);
  });
});

/** Comes true when nobody is let in any more. */
async function closed(url: string): Promise<void> {
  const isOpen = () => fetch(url).then(Boolean, () => false);
  await expect.poll(isOpen).toBe(false);
}

describe.skipIf(process.platform === 'win32')('ending', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends it with exit code 0, also while browsers hold on',
    async (signal) => {
      const { child, ended, said, url } = await listening();
      await (await fetch(url)).text();
      child.kill(signal);
      expect(await ended).toBe(0);
      expect(said.err).toBe('');
    },
  );

  test('an answer on its way arrives whole', async () => {
    const { child, ended, url } = await listening();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET /assets/large-1a2b3c4d.bin HTTP/1.1\r\nHost: island\r\n\r\n');
    await once(socket, 'readable');
    child.kill('SIGTERM');
    await closed(url);
    let length = 0;
    for await (const chunk of socket) length += (chunk as Buffer).length;
    expect(length).toBeGreaterThan(LARGE.length);
    expect(await ended).toBe(0);
  });

  test('a second signal does not wait for anybody', async () => {
    const { child, ended, url } = await listening();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /assets/large-1a2b3c4d.bin HTTP/1.1\r\nHost: island\r\n\r\n');
    await once(socket, 'readable');
    child.kill('SIGINT');
    await closed(url);
    child.kill('SIGINT');
    expect(await ended).toBeNull();
    expect(child.signalCode).toBe('SIGINT');
    socket.destroy();
  });
});

describe('online play', () => {
  test('is there without any setting, in a file whose folder is made, and is found again', async () => {
    const file = `${folder.path}/../data/games.db`;
    const first = await listening({ DATABASE_URL: `file:${file}` });
    const guest = await fetch(`${first.url}api/guest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Ann"}',
    });
    const cookie = guest.headers.get('set-cookie')?.split(';')[0] ?? '';
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await listening({ DATABASE_URL: file });
    const account = await fetch(`${second.url}api/account`, { headers: { cookie } });
    expect(await account.json()).toMatchObject({ name: 'Ann', kind: 'guest' });
    const saved = `${folder.path}/../saved`;
    const backup = start({ DATABASE_URL: file }, ['backup', saved]);
    expect([await backup.ended, backup.said.out]).toEqual([0, 'backup: 2 rows\n']);
    const restore = start({ DATABASE_URL: `${file}2` }, ['restore', saved]);
    expect([await restore.ended, restore.said.out]).toEqual([0, 'restore: 2 rows\n']);
    const again = start({ DATABASE_URL: `${file}2` }, ['restore', saved]);
    expect([await again.ended, again.said.err]).toEqual([
      1,
      'bfi-server: restore did not work: the database is not empty\n',
    ]);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  test('can be switched off, and then nothing of it is there', async () => {
    const { url } = await listening({ ONLINE: 'off' });
    for (const path of ['api/seeks', 'api/openapi.json', 'metrics', 'api/socket']) {
      expect((await fetch(`${url}${path}`)).status, path).toBe(404);
    }
  });

  test('a database that is not there is one clear line and exit code 1', async () => {
    const { ended, said } = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await ended).toBe(1);
    expect(said.err).toMatch(/^bfi-server: the database cannot be opened: [^\n]+\n$/);
  });
});
