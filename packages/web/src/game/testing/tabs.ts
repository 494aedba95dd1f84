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

export function openTabs(count: number): Tab[] {
  const items = new Map<string, string>();
  const tabs: Tab[] = Array.from({ length: count }, () => {
    const page = new EventTarget();
    const storage = new MemoryStorage(items, (key) => {
      for (const other of tabs) if (other.page !== page) tell(other, key);
    });
    return { storage, page };
  });
  return tabs;
}

/** As browsers do, a little later. */
function tell({ page, storage }: Tab, key: string): void {
  setTimeout(() => page.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: storage })));
}

/** The browser's locks: whoever asks for the same name waits. */
export class MemoryLocks implements Locks {
  readonly #last = new Map<string, Promise<unknown>>();

  async request<T>(name: string, work: () => T): Promise<Awaited<T>> {
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
      return await work();
    } finally {
      release();
    }
  }
}
