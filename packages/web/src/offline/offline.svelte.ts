/** Playing without a network: whether the page is kept in the browser, whether a newer one is there, and installing it. */
import { TAKE_OVER } from './worker-scope.ts';

/** What browsers that can install a page hand out; not in TypeScript's description of the browser. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** So long after it was loaded, a page has long been laid: what is fetched for later takes no time from that. */
const LAID_MS = 1500;
/** A page that is never closed looks for a newer one this often at most. */
const LOOK_AGAIN = 60 * 60 * 1000;

class Offline {
  /** Every file is in the browser: the page opens without a network. */
  ready = $state(false);
  /** A newer page is here and begins with the next load. */
  updateReady = $state(false);
  online = $state(typeof navigator === 'undefined' || navigator.onLine);
  /** The browser offers to install the page; null: it does not, or it is installed. */
  installPrompt = $state.raw<InstallPrompt | null>(null);
}

export const offline = new Offline();

let registration: ServiceWorkerRegistration | null = null;
let reloading = false;
let lastLook = 0;

/** Call once, as early as possible; the files are fetched when the page itself has been loaded and shown. */
export function registerOffline(): void {
  watchNetwork();
  watchInstalling();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const begin = () => setTimeout(whenIdle, LAID_MS, () => void registerWorker());
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

/** Shows the newer page: loads it anew once the newer worker is in charge. */
export function applyUpdate(): void {
  const waiting = registration?.waiting;
  if (waiting === null || waiting === undefined) {
    location.reload();
    return;
  }
  reloading = true;
  waiting.postMessage(TAKE_OVER);
}

/** Asks the browser to install the page; true when the reader said yes. A prompt serves once. */
export async function install(): Promise<boolean> {
  const prompt = offline.installPrompt;
  if (prompt === null) return false;
  offline.installPrompt = null;
  await prompt.prompt();
  return (await prompt.userChoice).outcome === 'accepted';
}

function watchNetwork(): void {
  const look = () => {
    offline.online = navigator.onLine;
  };
  look();
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
}

function watchInstalling(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // We offer it where it fits, not over the board.
    event.preventDefault();
    offline.installPrompt = event as InstallPrompt;
  });
  window.addEventListener('appinstalled', () => {
    offline.installPrompt = null;
  });
}

async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  let inCharge = serviceWorker.controller;
  serviceWorker.addEventListener('controllerchange', () => {
    if (reloading) location.reload();
    // Another tab has changed to a newer page; this one still shows the older. The very first worker changes nothing.
    else if (inCharge !== null) offline.updateReady = true;
    inCharge = serviceWorker.controller;
  });
  void serviceWorker.ready.then(() => {
    offline.ready = true;
  });
  try {
    registration = await serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`);
  } catch {
    // A private window, a full disk, no network: the page works as any other does.
    return;
  }
  watchUpdates(registration);
}

function watchUpdates(registered: ServiceWorkerRegistration): void {
  const look = () => {
    if (registered.waiting !== null && registered.active !== null) offline.updateReady = true;
  };
  const follow = () => registered.installing?.addEventListener('statechange', look);
  look();
  follow();
  registered.addEventListener('updatefound', follow);
  lastLook = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastLook < LOOK_AGAIN) return;
    lastLook = Date.now();
    // Without a network there is nothing newer to find.
    registered.update().catch(() => undefined);
  });
}

function whenIdle(work: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work, 1000);
}
