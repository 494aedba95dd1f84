/**
 * The service worker: keeps the whole page in the browser, so that it opens without a network, always in one piece. It is
 * built by itself, with the list of the page's files written into it.
 */
import { PageCache, type PageFile } from './page-cache.ts';
import { keptTurnWords, turnNotice } from './turn-push.ts';
import { type NoticeEvent, type RequestEvent, TAKE_OVER, type WorkerScope } from './worker-scope.ts';

declare const PAGE_FILES: readonly PageFile[];
declare const PAGE_VERSION: string;

const scope = self as unknown as WorkerScope;
const page = new PageCache(PAGE_VERSION, PAGE_FILES, scope.registration.scope, scope);

scope.addEventListener('install', (event) => event.waitUntil(page.fill()));

scope.addEventListener('activate', (event) => {
  event.waitUntil(page.removeOlder().then(() => scope.clients.claim()));
});

scope.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void scope.skipWaiting();
});

scope.addEventListener('fetch', (event) => {
  if (page.covers(event.request)) event.respondWith(answer(event));
});

scope.addEventListener('push', (event) => event.waitUntil(tellTurn(event.data)));

scope.addEventListener('notificationclick', (event) => event.waitUntil(openGame(event)));

/** It is somebody's turn in a game over the server, and no page of theirs is open. */
async function tellTurn(data: { json(): unknown } | null): Promise<void> {
  const { registration, caches } = scope;
  const words = await keptTurnWords(caches, registration.scope);
  const notice = turnNotice(data?.json(), words);
  if (notice === null) return;
  const { title, body, tag, path } = notice;
  await registration.showNotification(title, { body, tag, data: path });
}

async function openGame({ notification }: NoticeEvent): Promise<void> {
  notification.close();
  const url = new URL(String(notification.data), scope.registration.scope).href;
  const [shown] = await scope.clients.matchAll({ type: 'window' });
  if (shown === undefined) await scope.clients.openWindow(url);
  else await Promise.all([shown.navigate(url), shown.focus()]);
}

async function answer({ request }: RequestEvent): Promise<Response> {
  const newer = request.mode === 'navigate' ? await changeToNewer(request) : null;
  return newer ?? (await page.answer(request)) ?? scope.fetch(request);
}

/**
 * When the only tab is loaded anew and a newer worker waits, whose files are all there, the newer page begins with this
 * load. By itself a browser would wait until every tab is closed; nobody closes a tab to get a newer page.
 */
async function changeToNewer(request: Request): Promise<Response | null> {
  const { waiting } = scope.registration;
  if (waiting === null || (await scope.clients.matchAll({ type: 'window' })).length > 1) return null;
  const newest = await page.newestPage(request);
  if (newest !== null) waiting.postMessage(TAKE_OVER);
  return newest;
}
