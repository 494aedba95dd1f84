/** What the page knows about its own keeping, with a browser made of a few events. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TAKE_OVER } from './worker-scope.ts';

type Module = typeof import('./offline.svelte.ts');

class Worker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn();
}

class Registration extends EventTarget {
  active: Worker | null = new Worker();
  waiting: Worker | null = null;
  installing: Worker | null = null;
  update = vi.fn(async () => undefined);
}

class Container extends EventTarget {
  controller: Worker | null = null;
  readonly registration = new Registration();
  readonly ready = Promise.resolve(this.registration);
  register = vi.fn(async (_: string) => this.registration);
}

let container: Container;
let page: EventTarget & { visibilityState: string };
let frame: EventTarget;
const reload = vi.fn();

beforeEach(() => {
  container = new Container();
  frame = Object.assign(new EventTarget(), { requestIdleCallback: (work: () => void) => work() });
  page = Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: container });
  vi.stubGlobal('window', frame);
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { reload });
  vi.resetModules();
  reload.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function registered(): Promise<Module> {
  const module = await import('./offline.svelte.ts');
  module.registerOffline();
  await laid();
  return module;
}

/** What waits until the page has long been laid waits no longer. */
async function laid(): Promise<void> {
  await vi.runOnlyPendingTimersAsync();
  await new Promise(setImmediate);
}

test('the files are fetched only after the page has been loaded, and laid', async () => {
  Object.assign(page, { readyState: 'interactive' });
  await registered();
  expect(container.register).not.toHaveBeenCalled();
  frame.dispatchEvent(new Event('load'));
  expect(container.register).not.toHaveBeenCalled();
  await laid();
  expect(container.register).toHaveBeenCalledExactlyOnceWith('/sw.js');
});

test('the page is ready for use without a network once its worker is', async () => {
  const { offline } = await registered();
  expect(offline.ready).toBe(true);
  expect(offline.updateReady).toBe(false);
});

test('a browser that refuses to keep anything is no error', async () => {
  container.register.mockRejectedValue(new Error('private window'));
  const { offline } = await registered();
  expect(offline.updateReady).toBe(false);
});

test('a newer page is announced when it is complete, and shown when asked for', async () => {
  const { offline, applyUpdate } = await registered();
  const newer = new Worker();
  container.controller = container.registration.active;
  container.registration.installing = newer;
  container.registration.dispatchEvent(new Event('updatefound'));
  expect(offline.updateReady).toBe(false);
  container.registration.waiting = newer;
  newer.dispatchEvent(new Event('statechange'));
  expect(offline.updateReady).toBe(true);

  applyUpdate();
  expect(newer.postMessage).toHaveBeenCalledExactlyOnceWith(TAKE_OVER);
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('the very first worker is not a newer page', async () => {
  const { offline } = await registered();
  container.controller = container.registration.active;
  container.dispatchEvent(new Event('controllerchange'));
  expect(offline.updateReady).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a tab whose neighbour changed to a newer page says so, and does not reload by itself', async () => {
  container.controller = container.registration.active;
  const { offline, applyUpdate } = await registered();
  container.controller = new Worker();
  container.dispatchEvent(new Event('controllerchange'));
  expect(offline.updateReady).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  applyUpdate();
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that stays open looks for a newer one when it is looked at, at most once an hour', async () => {
  await registered();
  const { update } = container.registration;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(update).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 61 * 60 * 1000);
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('visibilitychange'));
  expect(update).toHaveBeenCalledOnce();
});

test('whether there is a network is followed', async () => {
  const { offline } = await registered();
  expect(offline.online).toBe(true);
  Object.assign(navigator, { onLine: false });
  frame.dispatchEvent(new Event('offline'));
  expect(offline.online).toBe(false);
});

test('the browser’s offer to install is kept, and serves once', async () => {
  const { offline, install } = await registered();
  expect(await install()).toBe(false);
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => undefined),
    userChoice: Promise.resolve({ outcome: 'accepted' }),
  });
  frame.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(offline.installPrompt).toBe(offer);
  expect(await install()).toBe(true);
  expect(offer.prompt).toHaveBeenCalledOnce();
  expect(offline.installPrompt).toBeNull();
});
