/** Nothing that was played is lost: reloading in the middle, several games, two tabs. */
import { seatHere } from '@bfi/game';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withPage } from '../testing/browser.ts';
import { gameId, keptGame, keptTexts, newGame, settings, stored } from './testing/device.ts';
import { english, says } from './testing/english.ts';
import { fixDice, throwDie } from './testing/player.ts';

const TWO = { red: seatHere('Anna'), blue: seatHere('Boris') };

interface Table {
  readonly cells: readonly (string | null)[];
  readonly log: readonly string[];
  readonly die: string;
  readonly prompt: string;
}

/** All that a reload must bring back. */
async function tableOf(page: Page): Promise<Table> {
  // It is laid last.
  await page.locator('.log li').first().waitFor({ state: 'attached' });
  return page.evaluate(() => ({
    cells: [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.getAttribute('aria-label')),
    log: [...document.querySelectorAll<HTMLElement>('.log li')].map(({ innerText }) => innerText),
    die: document.querySelector('.now .die')?.getAttribute('aria-label') ?? '',
    prompt: document.querySelector('#prompt')?.textContent ?? '',
  }));
}

test('a reload in the middle brings back the position, the log and the die as it lay', async () => {
  const form = newGame({ opponent: 'person', options: { variant: 'allout', first: 'red' } });
  await withPage({ storage: stored(settings(), form), path: '/#/new' }, async (page) => {
    await fixDice(page, 21);
    await page.getByRole('button', { name: english('new_start') }).click();
    await throwDie(page);
    const before = await tableOf(page);
    expect(before.log.length).toBeGreaterThan(10);
    expect(before.die).toMatch(says('play_last_roll'));

    await page.reload();
    await page.getByRole('img', { name: says('play_last_roll') }).waitFor();
    expect(await tableOf(page)).toEqual(before);
  });
});

test('a throw that was cut off by closing the page lies as it fell', async () => {
  // At a slow pace, so that the page is gone before the die has come to rest.
  const storage = stored(settings({ speed: 0.5 }), keptGame('mine', { phase: 'roll' }));
  await withPage({ storage, path: '/#/game/mine' }, async (page) => {
    await page
      .getByRole('button', { name: english('play_roll') })
      .last()
      .click();
    const thrown = async (): Promise<string> =>
      /\((\d)\)\s*$/.exec((await keptTexts(page)).get('mine') ?? '')?.[1] ?? '';
    await expect.poll(thrown, { interval: 5 }).toMatch(/^[0-5]$/);
    const value = await thrown();
    await page.reload();
    await page.getByRole('img', { name: english('play_last_roll', { value }) }).waitFor();
  });
});

test('several games are kept, each is found again, and a deleted one can be called back', async () => {
  const storage = stored(
    settings(),
    keptGame('first', { phase: 'roll' }),
    keptGame('second', { phase: 'move', variant: 'blitz', seats: TWO }),
    keptGame('third', { phase: 'over', variant: 'quick' }),
  );
  await withPage({ storage, path: '/#/games' }, async (page) => {
    const cards = page.getByRole('article');
    await cards.first().waitFor();
    expect(await cards.count()).toBe(3);
    const second = cards.filter({ hasText: 'Boris' });
    await second.getByRole('link', { name: english('games_continue') }).click();
    await page.getByRole('heading', { name: /Anna, Boris/ }).waitFor({ state: 'attached' });
    expect(gameId(page)).toBe('second');
    await page.goBack();

    const before = await keptTexts(page);
    await second.getByRole('button', { name: english('games_remove') }).click();
    await expect.poll(() => cards.count()).toBe(2);
    await page.getByRole('button', { name: english('games_undo') }).click();
    await expect.poll(() => cards.count()).toBe(3);
    expect(await keptTexts(page)).toEqual(before);

    await second.getByRole('button', { name: english('games_remove') }).click();
    await page.getByRole('link', { name: english('games_new') }).click();
    await page.getByRole('button', { name: english('new_start') }).waitFor();
    expect([...(await keptTexts(page)).keys()].sort()).toEqual(['first', 'third']);
  });
});

test('two tabs: one follows live what the other does', async () => {
  const storage = stored(settings(), keptGame('shared', { phase: 'roll', variant: 'blitz', seats: TWO }));
  await withPage({ storage, path: '/#/game/shared' }, async (page, context) => {
    const other = await context.newPage();
    await other.goto('/#/game/shared');
    const rolls = [page, other].map((tab) => tab.getByRole('button', { name: english('play_roll') }).last());
    for (const roll of rolls) await roll.waitFor();
    await rolls[1]?.click();
    for (const tab of [page, other]) await tab.getByRole('img', { name: says('play_last_roll') }).waitFor();
    await expect.poll(() => tableOf(page)).toEqual(await tableOf(other));
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

test('a game that was deleted in another tab stays deleted, and can be kept all the same', async () => {
  const storage = stored(settings(), keptGame('shared', { phase: 'roll', variant: 'blitz', seats: TWO }));
  await withPage({ storage, path: '/#/game/shared' }, async (page, context) => {
    const roll = page.getByRole('button', { name: english('play_roll') }).last();
    await roll.waitFor();
    const other = await context.newPage();
    await other.goto('/#/games');
    await other.getByRole('button', { name: english('games_remove') }).click();
    await other.getByRole('link', { name: english('games_new') }).click();
    const notice = page.getByRole('alert').filter({ hasText: english('play_gone') });
    await notice.waitFor();
    await roll.click();
    await page.getByRole('img', { name: says('play_last_roll') }).waitFor();
    expect((await keptTexts(page)).size).toBe(0);
    await notice.getByRole('button', { name: english('play_keep_again') }).click();
    await notice.waitFor({ state: 'detached' });
    expect([...(await keptTexts(page)).keys()]).toEqual(['shared']);
  });
});

test('the settings, the rule book and the way back lead to the same game, at the same place', async () => {
  const storage = stored(settings(), keptGame('mine', { phase: 'move', variant: 'blitz', seats: TWO }));
  await withPage({ storage, path: '/#/game/mine' }, async (page) => {
    const back = page.getByRole('heading', { name: english('play_looking_back') });
    const lines = page.getByRole('region', { name: english('play_log') }).getByRole('button');
    await lines.nth(4).click();
    await back.waitFor();
    const before = await tableOf(page);
    for (const where of ['play_settings', 'play_rules']) {
      await page.getByRole('button', { name: english('play_menu') }).click();
      await page.getByRole('link', { name: english(where) }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('grid', { name: english('play_board') }).waitFor({ state: 'detached' });
      await page.goBack();
      await back.waitFor();
      expect(await tableOf(page)).toEqual(before);
    }
  });
});

test('a draw is offered by one and answered by the other', async () => {
  const begun = { phase: 'roll', variant: 'blitz', seats: TWO } as const;
  const storage = stored(settings(), keptGame('mine', begun), keptGame('other', begun));
  await withPage({ storage, path: '/#/game/mine' }, async (page) => {
    const menu = page.getByRole('button', { name: english('play_menu') });
    const offer = page.getByRole('button', { name: english('play_draw') });
    const dialog = page.getByRole('dialog', { name: english('play_draw_offered_name', { name: 'Anna' }) });
    await menu.click();
    await offer.click();
    await dialog.getByText(english('play_draw_asked_name', { name: 'Boris' })).waitFor();
    await dialog.getByRole('button', { name: english('play_draw_decline') }).click();
    await dialog.waitFor({ state: 'detached' });
    // Once a turn is enough.
    await menu.click();
    expect(await offer.count()).toBe(0);
    await page.reload();
    await menu.click();
    expect(await offer.count()).toBe(0);

    // An offer that is not answered yet outlasts a reload.
    await page.goto('/#/game/other');
    await menu.click();
    await offer.click();
    await dialog.waitFor();
    await page.reload();
    await dialog.getByRole('button', { name: english('play_draw_agree') }).click();
    await page.getByRole('heading', { name: english('end_screen_drawn') }).waitFor();
    expect((await keptTexts(page)).get('other')).toContain('[Reason "agreement"]');
  });
});
