/** A browser's storage in memory, with as many tabs as wanted: each hears what the others write. */
import type { Locks } from '../kept-source.ts';

/** It may have little room. */
export class MemoryStorage implements Storage {
  readonly items: Map<string, string>;
  room = Number.POSITIVE_INFINITY;
  readonly #changed: (key: string) => void;

  constructor(items = new Map<string, string>(), changed: (key: string) => void = () => undefined) {
    this.items = items;
    this.#changed = changed;
  }

  get length(): number {
    return this.items.size;
  }
  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (value.length > this.room) throw new DOMException('no room', 'QuotaExceededError');
    this.items.set(key, value);
    this.#changed(key);
  }
  removeItem(key: string): void {
    if (this.items.delete(key)) this.#changed(key);
  }
  clear(): void {
    this.items.clear();
  }
}

export interface Tab {
  readonly storage: MemoryStorage;
  /** Where the other tabs' changes are told. */
  readonly page: EventTarget;
}

const LATER_MS = 3;

/**
 * Each has the storage as it has heard of it: what another tab writes arrives a little later, as it does between processes.
 * Of two that write in the same moment, the later one counts for both.
 */
export function openTabs(count: number): Tab[] {
  let writes = 0;
  const tabs: (Tab & { readonly heard: Map<string, number> })[] = Array.from({ length: count }, () => {
    const [page, items, heard] = [new EventTarget(), new Map<string, string>(), new Map<string, number>()];
    const storage = new MemoryStorage(items, (key) => {
      const [number, value] = [++writes, items.get(key)];
      heard.set(key, number);
      for (const other of tabs)
        if (other.page !== page) setTimeout(() => hear(other, key, number, value), LATER_MS);
    });
    return { storage, page, heard };
  });
  const hear = (tab: (typeof tabs)[number], key: string, number: number, value: string | undefined): void => {
    if (number < (tab.heard.get(key) ?? 0)) return;
    tab.heard.set(key, number);
    if (value === undefined) tab.storage.items.delete(key);
    else tab.storage.items.set(key, value);
    tab.page.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: tab.storage }));
  };
  return tabs;
}

/** The browser's locks: whoever asks for the same name waits, or gives up waiting. */
export class MemoryLocks implements Locks {
  readonly #last = new Map<string, Promise<unknown>>();

  async request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
    const before = this.#last.get(name);
    let release = (): void => undefined;
    this.#last.set(
      name,
      new Promise<void>((resolve) => {
        release = resolve;
      }),
    );
    await before;
    // Another process is asked.
    await new Promise((resolve) => setTimeout(resolve));
    try {
      signal.throwIfAborted();
      await work();
    } finally {
      release();
    }
  }
}
