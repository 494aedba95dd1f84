/** Somebody looks at what has happened in a game: to and fro, by itself, and back to the game. */
import { expect, test } from 'vitest';
import { keptGame, settings, stored } from '../../e2e/testing/device.ts';
import { english } from '../../e2e/testing/english.ts';
import { PHONE, withPage } from '../../testing/browser.ts';

test('a game is gone through from its start, and goes on where it was', async () => {
  const storage = stored(settings(), keptGame('roll', { phase: 'roll' }));
  await withPage({ ...PHONE, storage, path: '/#/game/roll', reducedMotion: true }, async (page) => {
    const press = (name: string): Promise<void> => page.getByRole('button', { name: english(name) }).click();
    const count = page.locator('.count');
    const at = async (): Promise<number> => Number((await count.innerText()).match(/(\d+)\/\d+$/)?.[1]);

    await page.locator('.open-log').click();
    await page.locator('.log li button').nth(-3).click();
    await page.locator('.open-log').click();
    await page.getByRole('heading', { name: english('play_looking_back') }).waitFor();
    const last = Number((await count.innerText()).match(/\/(\d+)$/)?.[1]);
    expect(last).toBeGreaterThan(10);

    await press('play_replay_start');
    await expect.poll(at).toBe(0);
    await press('play_replay_play');
    await expect.poll(at, { timeout: 10_000 }).toBeGreaterThan(1);
    await press('play_replay_pause');
    const paused = await at();
    await page.keyboard.press('ArrowRight');
    await expect.poll(at).toBe(paused + 1);
    await press('play_step_back');
    await expect.poll(at).toBe(paused);
    await page.getByRole('slider').fill(String(last - 1));
    await expect.poll(at).toBe(last - 1);
    await press('play_to_now');
    const roll = page.getByRole('button', { name: english('play_roll') }).last();
    await roll.waitFor();

    // The other one's turn, once more: it plays although everything else happens at once, and comes back by itself.
    await press('play_show_again');
    await page.getByRole('button', { name: english('play_replay_pause') }).waitFor();
    const from = await at();
    expect(from).toBeLessThan(last);
    await expect.poll(at).toBe(from + 1);
    await page.getByRole('slider').fill(String(last - 1));
    await press('play_replay_play');
    await roll.waitFor();
  });
});
