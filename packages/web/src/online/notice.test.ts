/** Pushes go to whoever is at the page, and to nobody who was; a turn is told in the way that the browser has. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const asked: string[] = [];
vi.mock('./api.ts', () => ({
  get: async () => ({ ok: true, value: { key: 'key' } }),
  post: async (path: string) => {
    asked.push(path);
    return { ok: true, value: {} };
  },
}));
vi.mock('../language/language.svelte.ts', () => ({
  m: { game_name: () => 'game' },
  net: { your_turn: () => 'turn' },
}));

const subscription = {
  endpoint: 'https://push.example/1',
  toJSON: () => ({}),
  unsubscribe: async () => void asked.push('browser'),
};
const pushManager = { subscribe: async () => subscription, getSubscription: async () => subscription };

beforeEach(() => {
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('localStorage', { getItem: () => 'on' });
  vi.stubGlobal('caches', { open: async () => ({ put: async () => undefined }) });
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ scope: 'https://game.example/', pushManager }) },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('who comes to the page is pushed once, who signs out no more, and who comes then instead', async () => {
  const { endPushes, keepPushes } = await import('./notice.svelte.ts');
  for (const account of [null, 'ann', 'ann']) await keepPushes(account);
  expect(asked.splice(0)).toEqual(['push/subscribe']);
  await endPushes();
  expect(asked.splice(0)).toEqual(['push/unsubscribe', 'browser']);
  for (const account of [null, 'ben']) await keepPushes(account);
  expect(asked.splice(0)).toEqual(['push/subscribe']);
  // Signed out from elsewhere, and in again: pushes belong to a session.
  for (const account of [null, 'ben']) await keepPushes(account);
  expect(asked).toEqual(['push/subscribe']);
});

it('where a page may show nothing by itself its service worker does, and takes it away when it has been seen', async () => {
  const page = Object.assign(new EventTarget(), { title: 'Game', hidden: true });
  const shown: { title: string; tag: string; data: string; close(): void }[] = [];
  const registration = {
    showNotification: async (title: string, { tag, data }: { tag: string; data: string }) =>
      void shown.push({ title, tag, data, close: () => void shown.pop() }),
    getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
  };
  const Forbidden = class {
    static readonly permission = 'granted';
    constructor() {
      throw new TypeError('Illegal constructor');
    }
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('Notification', Forbidden);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  const { tellTurn } = await import('./notice.svelte.ts');
  const stop = tellTurn({
    game: 'abcdefgh',
    words: 'Your turn',
    about: 'Ann – Ben',
    onopen: () => undefined,
  });
  const notice = { title: 'Your turn', tag: 'bfi-turn-abcdefgh', data: '#/online/abcdefgh' };
  await expect.poll(() => shown).toEqual([expect.objectContaining(notice)]);
  stop();
  await expect.poll(() => shown).toEqual([]);
  expect(page.title).toBe('Game');
});
