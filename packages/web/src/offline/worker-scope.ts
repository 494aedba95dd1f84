/**
 * The few things of a service worker's surroundings that ours uses. TypeScript's own description of them cannot stand
 * beside that of a page, and this package is checked as a page.
 */

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LastingEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface WorkerEvents {
  install: LastingEvent;
  activate: LastingEvent;
  fetch: RequestEvent;
  message: MessageEvent<unknown>;
}

export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(filter: { readonly type: 'window' }): Promise<readonly unknown[]>;
  };
  readonly registration: ServiceWorkerRegistration;
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void;
  fetch(request: Request): Promise<Response>;
  skipWaiting(): Promise<void>;
}

/** What the page says to a worker that waits: take over now. */
export const TAKE_OVER = 'take over';
