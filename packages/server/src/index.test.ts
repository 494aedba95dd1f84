/** The server's answers, over real sockets. */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer } from './index.ts';
import { makePageFolder, type PageFolder } from './testing/page-folder.ts';

const SCRIPT = 'export const island = true;\n'.repeat(40);
/** More than all buffers between a server and its reader can hold. */
const WEIGHTS = Uint8Array.from({ length: 20_000_000 }, (_, index) => (index * 7919) % 251);
const IMMUTABLE = 'public, max-age=31536000, immutable';

let folder: PageFolder;
let app: FastifyInstance;

beforeAll(async () => {
  folder = makePageFolder({
    'index.html': '<!doctype html><title>Island</title>',
    'sw.js': SCRIPT,
    'manifest.webmanifest': '{}',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'icon.png': 'png',
    'assets/app-1a2b3c4d.js': SCRIPT,
    'assets/app-1a2b3c4d.js.br': brotliCompressSync(SCRIPT),
    'assets/app-1a2b3c4d.js.gz': gzipSync(SCRIPT),
    'assets/style-1a2b3c4d.css': 'p{}',
    'assets/words-1a2b3c4d.json': '{}',
    'assets/search-1a2b3c4d.wasm': 'wasm',
    'assets/champion-1a2b3c4d.bin': WEIGHTS,
    'embed/board.js': SCRIPT,
    '.hidden': 'hidden',
  });
  app = createServer({ folder: folder.path });
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  folder.remove();
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Paths go over the wire as they are written, which `fetch` would not do. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    httpRequest({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('files', () => {
  test('the page is at the root, whatever its query', async () => {
    for (const path of ['/', '/index.html', '/?r=abc']) {
      const { status, body } = await ask(path);
      expect([status, body.toString()], path).toEqual([200, '<!doctype html><title>Island</title>']);
    }
  });

  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/sw.js', 'application/javascript; charset=utf-8'],
    ['/assets/style-1a2b3c4d.css', 'text/css; charset=utf-8'],
    ['/assets/words-1a2b3c4d.json', 'application/json; charset=utf-8'],
    ['/assets/search-1a2b3c4d.wasm', 'application/wasm'],
    ['/assets/champion-1a2b3c4d.bin', 'application/octet-stream'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/icon.svg', 'image/svg+xml'],
    ['/icon.png', 'image/png'],
  ])('%s is %s', async (path, type) => {
    const { status, headers } = await ask(path);
    expect([status, headers['content-type']]).toEqual([200, type]);
  });

  test('a large file arrives whole', async () => {
    const { body } = await ask('/assets/champion-1a2b3c4d.bin');
    expect(body.equals(WEIGHTS)).toBe(true);
  });

  test('HEAD says what GET would say, without a body', async () => {
    const [head, get] = [await ask('/sw.js', {}, 'HEAD'), await ask('/sw.js')];
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag']) {
      expect(head.headers[name], name).toBe(get.headers[name]);
    }
  });
});

describe('compression', () => {
  const path = '/assets/app-1a2b3c4d.js';

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('a reader who says "%s" gets %s', async (accepted, encoding, unpack) => {
    const { headers, body } = await ask(path, { 'accept-encoding': accepted });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': IMMUTABLE,
      vary: 'Accept-Encoding',
    });
    expect(unpack(body).toString()).toBe(SCRIPT);
  });

  test.each([[{}], [{ 'accept-encoding': 'identity' }], [{ 'accept-encoding': 'deflate' }]])(
    'a reader who can unpack neither gets the file itself: %o',
    async (accepted) => {
      const { headers, body } = await ask(path, accepted);
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.vary).toBe('Accept-Encoding');
      expect(body.toString()).toBe(SCRIPT);
    },
  );

  test('a file without a twin is sent as it is', async () => {
    const { headers, body } = await ask('/embed/board.js', { 'accept-encoding': 'br, gzip' });
    expect([headers['content-encoding'], body.toString()]).toEqual([undefined, SCRIPT]);
  });

  test('the twins have no addresses of their own', async () => {
    for (const ending of ['.br', '.gz']) expect((await ask(path + ending)).status).toBe(404);
  });
});

describe('caching', () => {
  test('what has a hash in its name is kept for ever; everything else is asked for each time', async () => {
    const rule = async (path: string) => (await ask(path)).headers['cache-control'];
    expect(await rule('/assets/champion-1a2b3c4d.bin')).toBe(IMMUTABLE);
    for (const path of ['/', '/sw.js', '/manifest.webmanifest', '/icon.svg', '/embed/board.js']) {
      expect(await rule(path), path).toBe('no-cache');
    }
    expect(await rule('/assets/gone-00000000.js')).toBe('no-store');
  });

  test('asking again for the same costs no body', async () => {
    const { etag } = (await ask('/')).headers;
    const again = await ask('/', { 'if-none-match': etag ?? '' });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    expect(again.headers['cache-control']).toBe('no-cache');
  });
});

describe('security', () => {
  test.each(['/', '/assets/app-1a2b3c4d.js', '/health', '/nothing', '/%'])(
    '%s says what the page may do',
    async (path) => {
      const { headers } = await ask(path);
      const policy = Object.fromEntries(
        (headers['content-security-policy'] as string).split('; ').map((rule) => rule.split(/ (.*)/, 2)),
      );
      expect(policy).toMatchObject({
        'default-src': "'none'",
        'script-src': "'self' 'wasm-unsafe-eval'",
        'style-src': "'self'",
        'worker-src': "'self'",
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'self'",
      });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  test('only the board for other pages may be loaded by them', async () => {
    const { headers } = await ask('/embed/board.js');
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '//../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/embed/..%2f..%2fsecret.txt',
    '/%00',
    '/.hidden',
    '/assets',
    '/assets/',
    '/%',
    '/%ff',
  ])('nothing but the page’s files can be reached: %s', async (path) => {
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      const { status, headers: answered, body } = await ask(path, headers);
      expect([400, 403, 404]).toContain(status);
      expect(answered['content-type']).toBe('text/plain; charset=utf-8');
      expect(body.toString()).not.toMatch(/secret|hidden|<|\{/);
    }
  });
});

describe('other requests', () => {
  test('what is not there is said in plain words', async () => {
    const { status, headers, body } = await ask('/nothing');
    expect([status, body.toString()]).toEqual([404, 'Not found\n']);
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is refused', async (method) => {
    for (const path of ['/', '/health', '/nothing']) {
      const { status, headers } = await ask(path, { 'content-type': 'application/json' }, method);
      expect([status, headers.allow], path).toEqual([405, 'GET, HEAD']);
    }
  });

  // A server without games has nothing else to look at, and what watches over it asks at the usual address.
  test.each(['/health', '/healthz'])('%s says that all is well', async (path) => {
    const { status, headers, body } = await ask(path);
    expect([status, body.toString()]).toEqual([200, '{"status":"ok"}']);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('closing', () => {
  /** A reader who takes the first bytes of a large file and then waits. */
  async function slowReader(of: FastifyInstance) {
    const { port } = of.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /assets/champion-1a2b3c4d.bin HTTP/1.1\r\nHost: island\r\n\r\n');
    await new Promise((resolve) => socket.once('readable', resolve));
    return socket;
  }

  test('an answer on its way arrives whole, on a connection that would have stayed open', async () => {
    const closing = createServer({ folder: folder.path, patience: 3_600_000 });
    await closing.listen({ port: 0, host: '127.0.0.1' });
    const socket = await slowReader(closing);
    const closed = closing.close();
    let length = 0;
    for await (const chunk of socket) length += (chunk as Buffer).length;
    await closed;
    expect(length).toBeGreaterThan(WEIGHTS.length);
  });

  test('a reader who never reads on is not waited for endlessly', async () => {
    const closing = createServer({ folder: folder.path, patience: 200 });
    await closing.listen({ port: 0, host: '127.0.0.1' });
    const socket = await slowReader(closing);
    socket.on('error', () => undefined);
    await closing.close();
    socket.destroy();
  });
});
