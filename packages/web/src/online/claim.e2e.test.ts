/** Who was left at a table is told how long they have to wait, and then has the battle by one press. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../server/src/testing/online-server.ts';
import { english, says } from '../e2e/testing/english.ts';
import { PHONE, withPage } from '../testing/browser.ts';
import { button } from './testing/players.ts';

const PAGE = fileURLToPath(new URL('../../dist', import.meta.url));

/** In this process, since its time must go on by more than a test may last. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, PAGE);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

test('a battle whose other player has left is claimed by a button, two minutes later and not before', async () => {
  const anna = await server.guest('Anna');
  const clock = { type: 'battle', seconds: 900, increment: 10 } as const;
  const game = await anna.create({ clock, options: ['first=red'] });
  await withPage({ ...PHONE, origin: server.url, path: `/#/online/${game}` }, async (page) => {
    await page.getByLabel(english('your_name')).fill('Ben');
    await button(page, 'invited_play').click();
    await anna.watch(game);
    await expect.poll(() => anna.games.get(game)?.online.stage).toBe('playing');
    anna.close();
    const wait = page.locator('.news.away > span');
    await wait.waitFor();
    const claim = button(page, 'claim');
    expect(await claim.count()).toBe(0);
    const pass = async (milliseconds: number): Promise<void> => {
      await server.live(milliseconds);
      // The page would ask for the time a few seconds later.
      await server.online.service.presence.show(game);
    };
    await pass(60_000);
    await wait.waitFor();
    expect(await claim.count()).toBe(0);
    await pass(61_000);
    await claim.click();
    const end = page.locator('dialog[open]');
    await end.getByRole('heading', { name: english('end_screen_rules_you') }).waitFor();
    await end.getByText(says('dice_checked')).waitFor();
  });
});
