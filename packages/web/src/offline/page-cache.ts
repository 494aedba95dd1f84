/**
 * The page's files in the browser's own store: one cache for each version of the page. A version is complete or not there
 * at all, and its files belong together, because each is checked against the hash it had when the page was built.
 */

export interface PageFile {
  /** Relative to the page's folder; './' is the page itself. */
  readonly path: string;
  /** Its hash, as `fetch` wants it. */
  readonly integrity: string;
}

interface Surroundings {
  readonly caches: CacheStorage;
  fetch(request: Request): Promise<Response>;
}

const PREFIX = 'bfi-page-';
/** The name of a file in this folder holds a hash of what is in it: under that name it never changes. */
const ASSETS = 'assets/';
/** Kept small: the reader may be playing meanwhile. */
const AT_ONCE = 4;

export class PageCache {
  readonly #around: Surroundings;
  readonly #name: string;
  readonly #base: string;
  readonly #assets: string;
  /** Under this address, which no request has, stands the word that all files are there. */
  readonly #mark: string;
  readonly #files: ReadonlyMap<string, PageFile>;

  /** Base: the address of the page's folder. */
  constructor(version: string, files: readonly PageFile[], base: string, around: Surroundings) {
    this.#around = around;
    this.#name = PREFIX + version;
    this.#base = base;
    this.#assets = new URL(ASSETS, base).href;
    this.#mark = new URL('?complete', base).href;
    this.#files = new Map(files.map((file) => [new URL(file.path, base).href, file]));
  }

  /** Fetches what is not there yet. Fails as a whole when any file fails, and is tried again some other day. */
  async fill(): Promise<void> {
    const cache = await this.#around.caches.open(this.#name);
    const complete = (await cache.match(this.#mark)) !== undefined;
    const left = [...this.#files];
    const work = async (): Promise<void> => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        const [url, file] = next;
        if ((await cache.match(url)) === undefined) await cache.put(url, await this.#obtain(url, file));
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      if (!complete) await cache.put(this.#mark, new Response());
    } catch (error) {
      left.length = 0;
      // A new worker may come with the same page, which is then in use already.
      if (!complete) await this.#around.caches.delete(this.#name);
      throw error;
    }
  }

  async #obtain(url: string, { integrity }: PageFile): Promise<Response> {
    const lasting = this.#isLasting(url);
    const kept = lasting ? await this.#around.caches.match(url) : undefined;
    if (kept !== undefined) return kept;
    const cache = lasting ? 'default' : 'no-cache';
    const response = await this.#around.fetch(new Request(url, { integrity, cache }));
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return plain(response);
  }

  /** Whether a request is for a file of the page, or of another version of it that a tab still shows. */
  covers({ method, url }: Request): boolean {
    const address = this.#addressOf(url);
    return method === 'GET' && (this.#files.has(address) || this.#isLasting(address));
  }

  /** The stored answer to such a request. */
  async answer({ url }: Request): Promise<Response | undefined> {
    const address = this.#addressOf(url);
    const cache = await this.#around.caches.open(this.#name);
    const kept = await cache.match(address);
    if (kept !== undefined || !this.#isLasting(address)) return kept;
    return this.#around.caches.match(address);
  }

  /** The page of the version that was fetched last, as a whole; null when the request is for something else. */
  async newestPage({ url }: Request): Promise<Response | null> {
    if (this.#addressOf(url) !== this.#base) return null;
    for (const name of (await this.#versions()).reverse()) {
      const cache = await this.#around.caches.open(name);
      if ((await cache.match(this.#mark)) !== undefined) return (await cache.match(this.#base)) ?? null;
    }
    return null;
  }

  /** The version before this one stays: a tab may still show it and fetch more of it. Older ones go. */
  async removeOlder(): Promise<void> {
    const older = (await this.#versions()).filter((name) => name !== this.#name).slice(0, -1);
    await Promise.all(older.map((name) => this.#around.caches.delete(name)));
  }

  /** The names of the caches, the oldest first. */
  async #versions(): Promise<string[]> {
    return (await this.#around.caches.keys()).filter((name) => name.startsWith(PREFIX));
  }

  /** A page's query is for the page to read; no file of ours depends on it. */
  #addressOf(url: string): string {
    const address = new URL(url);
    address.search = '';
    address.hash = '';
    return address.href === new URL('index.html', this.#base).href ? this.#base : address.href;
  }

  #isLasting(url: string): boolean {
    return url.startsWith(this.#assets);
  }
}

/** An answer that came by a detour may not be shown as a page; the same answer without that memory may. */
function plain(response: Response): Response {
  if (!response.redirected) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body, { status, statusText, headers });
}
