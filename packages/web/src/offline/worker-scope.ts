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

interface PushEvent extends LastingEvent {
  readonly data: { json(): unknown } | null;
}

export interface NoticeEvent extends LastingEvent {
  readonly notification: Notification;
}

/** A window that shows the page. */
interface PageWindow {
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

interface WorkerEvents {
  install: LastingEvent;
  activate: LastingEvent;
  fetch: RequestEvent;
  message: MessageEvent<unknown>;
  push: PushEvent;
  notificationclick: NoticeEvent;
}

export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(filter: { readonly type: 'window' }): Promise<readonly PageWindow[]>;
    openWindow(url: string): Promise<unknown>;
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
