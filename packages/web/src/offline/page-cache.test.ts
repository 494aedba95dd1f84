/** The store of the page's files, with a network and a store made of maps. */
import { beforeEach, describe, expect, test } from 'vitest';
import { PageCache, type PageFile } from './page-cache.ts';

const BASE = 'https://island.example/game/';

/** As much of the browser's store as the page's cache uses. */
class Store {
  readonly caches = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const cache = this.caches.get(name) ?? new Map<string, Response>();
    this.caches.set(name, cache);
    return {
      match: async (url: string) => cache.get(url)?.clone(),
      put: async (url: string, response: Response) => void cache.set(url, response),
    };
  }

  async match(url: string) {
    for (const cache of this.caches.values()) {
      const found = cache.get(url);
      if (found !== undefined) return found.clone();
    }
    return undefined;
  }

  keys = async () => [...this.caches.keys()];
  delete = async (name: string) => this.caches.delete(name);
}

let store: Store;
let network: Map<string, Response>;
let asked: Request[];

beforeEach(() => {
  store = new Store();
  network = new Map();
  asked = [];
});

function pageCache(version: string, paths: readonly string[]): PageCache {
  const files = paths.map((path): PageFile => ({ path, integrity: `sha256-${path}` }));
  return new PageCache(version, files, BASE, {
    caches: store as unknown as CacheStorage,
    fetch: async (request) => {
      asked.push(request);
      const response = network.get(request.url);
      if (response === undefined) throw new TypeError('no network');
      return response.clone();
    },
  });
}

function publish(path: string, response = new Response(path)): void {
  network.set(new URL(path, BASE).href, response);
}

const request = (path: string) => new Request(new URL(path, BASE));
const textOf = async (response: Promise<Response | undefined>) => (await response)?.text();

describe('filling', () => {
  test('fetches every file, each with the hash it must have', async () => {
    const paths = ['./', 'icon.svg', ...Array.from({ length: 9 }, (_, index) => `assets/${index}.js`)];
    for (const path of paths) publish(path);
    const page = pageCache('one', paths);
    await page.fill();
    expect(asked.map(({ integrity }) => integrity).sort()).toEqual(
      paths.map((path) => `sha256-${path}`).sort(),
    );
    for (const path of paths) expect(await textOf(page.answer(request(path)))).toBe(path);
  });

  test('asks the server anew for whatever can change under its name', async () => {
    for (const path of ['./', 'assets/a.js']) publish(path);
    await pageCache('one', ['./', 'assets/a.js']).fill();
    const modes = Object.fromEntries(asked.map(({ url, cache }) => [url.slice(BASE.length), cache]));
    expect(modes).toEqual({ '': 'no-cache', 'assets/a.js': 'default' });
  });

  test('takes what has not changed from the version before', async () => {
    for (const path of ['./', 'assets/a.js', 'assets/b.js']) publish(path);
    await pageCache('one', ['./', 'assets/a.js']).fill();
    asked.length = 0;
    await pageCache('two', ['./', 'assets/a.js', 'assets/b.js']).fill();
    expect(asked.map(({ url }) => url.slice(BASE.length)).sort()).toEqual(['', 'assets/b.js']);
  });

  test.each([
    ['is not there', undefined],
    ['is an error', new Response('gone', { status: 404 })],
  ])('fails as a whole and leaves nothing when a file %s', async (_, response) => {
    publish('./');
    if (response !== undefined) publish('assets/a.js', response);
    await expect(pageCache('one', ['./', 'assets/a.js']).fill()).rejects.toThrow();
    expect(await store.keys()).toEqual([]);
  });

  test('that fails for the version in use leaves it as it is', async () => {
    publish('./');
    await pageCache('one', ['./']).fill();
    await expect(pageCache('one', ['./', 'assets/new.js']).fill()).rejects.toThrow();
    expect(await textOf(pageCache('one', ['./']).answer(request('./')))).toBe('./');
  });

  test('forgets that an answer came by a detour, because a page may not', async () => {
    const detour = new Response('the page');
    Object.defineProperty(detour, 'redirected', { value: true });
    detour.clone = () => detour;
    publish('./', detour);
    const page = pageCache('one', ['./']);
    await page.fill();
    const kept = await page.answer(request('./'));
    expect([kept?.redirected, await kept?.text()]).toEqual([false, 'the page']);
  });
});

describe('a version of which only a part is there', () => {
  /** As a worker leaves it that was stopped in the middle. */
  async function leaveHalf(version: string): Promise<void> {
    const cache = await store.open(`bfi-page-${version}`);
    await cache.put(BASE, new Response('half a page'));
  }

  test('is never the newest page, however far it has come', async () => {
    publish('./');
    await pageCache('one', ['./']).fill();
    await leaveHalf('two');
    expect(await (await pageCache('one', ['./']).newestPage(request('./')))?.text()).toBe('./');
    publish('assets/a.js');
    await pageCache('two', ['./', 'assets/a.js']).fill();
    expect(await (await pageCache('one', ['./']).newestPage(request('./')))?.text()).toBe('half a page');
  });

  test('goes when the rest can’t be fetched either', async () => {
    await leaveHalf('two');
    await expect(pageCache('two', ['./', 'assets/a.js']).fill()).rejects.toThrow();
    expect(await store.keys()).toEqual([]);
  });
});

describe('answering', () => {
  test('covers the page’s own files only, whatever their query', () => {
    const page = pageCache('one', ['./', 'icon.svg']);
    const covered = ['./', './?r=abc', 'index.html', 'icon.svg', 'assets/of-an-older-version.js'];
    expect(covered.filter((path) => !page.covers(request(path)))).toEqual([]);
    const others = ['sw.js', 'health', '../', 'https://elsewhere.example/game/assets/a.js'];
    expect(others.filter((path) => page.covers(request(path)))).toEqual([]);
    expect(page.covers(new Request(BASE, { method: 'POST' }))).toBe(false);
  });

  test('a tab with the version before still finds its parts, but never its page', async () => {
    for (const path of ['./', 'assets/old.js']) publish(path);
    await pageCache('one', ['./', 'assets/old.js']).fill();
    publish('./', new Response('new page'));
    const page = pageCache('two', ['./']);
    await page.fill();
    expect(await textOf(page.answer(request('assets/old.js')))).toBe('assets/old.js');
    expect(await textOf(page.answer(request('index.html')))).toBe('new page');
  });

  test('the newest page is known before its version takes over', async () => {
    publish('./');
    const page = pageCache('one', ['./', 'icon.svg']);
    await expect(page.newestPage(request('./'))).resolves.toBeNull();
    await pageCache('one', ['./']).fill();
    publish('./', new Response('new page'));
    await pageCache('two', ['./']).fill();
    expect(await (await page.newestPage(request('./?r=abc')))?.text()).toBe('new page');
    expect(await page.newestPage(request('icon.svg'))).toBeNull();
    expect(await textOf(page.answer(request('./')))).toBe('./');
  });
});

test('only the version before stays, and caches of others are left alone', async () => {
  await store.open('someone-else');
  publish('./');
  for (const version of ['one', 'two', 'three']) await pageCache(version, ['./']).fill();
  await pageCache('three', ['./']).removeOlder();
  expect(await store.keys()).toEqual(['someone-else', 'bfi-page-two', 'bfi-page-three']);
});
