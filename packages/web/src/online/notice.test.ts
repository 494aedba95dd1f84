/** Pushes go to whoever is at the page, and to nobody who was. */
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
  expect(asked).toEqual(['push/subscribe']);
});
