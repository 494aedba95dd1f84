/**
 * How somebody who looks elsewhere is told that it is their turn: in the page's title, and by the browser if they want that; where the
 * page keeps itself in the browser also by a push, when no page is open.
 */
import { m, net } from '../language/language.svelte.ts';
import { keepTurnWords, noticeOfTurn, type TurnNotice } from '../offline/turn-push.ts';
import { get, post } from './api.ts';

const KEY = 'bfi.notify';

let wanted = $state(isStored());
/** Whose turns this browser is pushed, as far as this page has seen to it. */
let pushedTo: string | null = null;

function isStored(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

/** Where the page keeps itself in the browser. */
async function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration().catch(() => undefined);
}

export function canNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission !== 'denied';
}

export function isNotifying(): boolean {
  return wanted && Notification.permission === 'granted';
}

export async function askToNotify(): Promise<void> {
  wanted = (await Notification.requestPermission()) === 'granted';
  try {
    localStorage.setItem(KEY, wanted ? 'on' : 'off');
  } catch {
    // Then they are asked again with the next visit.
  }
  if (wanted) await subscribe().catch(() => undefined);
}

/** Pushes are for whoever is at the page, while their session lasts: called with every account that is. */
export async function keepPushes(account: string | null): Promise<void> {
  // Whoever comes back has another session.
  if (account === null) pushedTo = null;
  if (account === null || account === pushedTo || !canNotify() || !isNotifying()) return;
  pushedTo = account;
  await subscribe().catch(() => undefined);
}

/** Called before somebody leaves, while the server still knows them: what comes for them is not for whoever is here next. */
export async function endPushes(): Promise<void> {
  pushedTo = null;
  const registration = await serviceWorker();
  const subscription = (await registration?.pushManager?.getSubscription()) ?? null;
  if (subscription === null) return;
  await post('push/unsubscribe', { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

/** A browser that will not be pushed to still tells it while the page is open. */
async function subscribe(): Promise<void> {
  const registration = await serviceWorker();
  const answer = await get<{ key: string }>('push');
  if (registration === undefined || !('pushManager' in registration) || !answer.ok) return;
  await keepTurnWords(caches, registration.scope, { turn: net.your_turn(), game: m.game_name() });
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: answer.value.key,
  });
  await post('push/subscribe', subscription.toJSON());
}

const MARK = '● ';
/** The page's own title, while it tells of somebody's turn instead. */
let plainTitle = '';

interface TurnCall {
  readonly game: string;
  readonly words: string;
  readonly about: string;
  /** Somebody follows it. */
  onopen(): void;
}

/** Until what is returned is called, or the page is looked at. */
export function tellTurn({ game, words, about, onopen }: TurnCall): () => void {
  // Several games may wait at once.
  if (!document.title.startsWith(MARK)) plainTitle = document.title;
  const notice = noticeOfTurn(game, words, about);
  const title = `${MARK}${words} · ${about}`;
  const shown = document.hidden && canNotify() && isNotifying() ? show(notice, onopen) : null;
  const look = (): void => {
    if (document.hidden) document.title = title;
    else seen();
  };
  const seen = (): void => {
    if (document.title === title) document.title = plainTitle;
    void shown?.then((close) => close());
    void closePushed(notice.tag);
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    seen();
  };
}

/** Returns how to close it. */
async function show(notice: TurnNotice, onopen: () => void): Promise<() => void> {
  const { title, body, tag, path } = notice;
  try {
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => {
      window.focus();
      onopen();
    };
    return () => shown.close();
  } catch {
    // Phones leave that to the service worker, which also leads to the game where it is tapped.
    const registration = await serviceWorker();
    await registration?.showNotification(title, { body, tag, data: path }).catch(() => undefined);
    return () => void closePushed(tag);
  }
}

/** What the service worker shows of that turn, by a push or for this page: it has been seen here. */
async function closePushed(tag: string): Promise<void> {
  const registration = await serviceWorker();
  const shown = (await registration?.getNotifications?.({ tag })) ?? [];
  for (const notice of shown) notice.close();
}
