/** Nothing that was played is lost: reloading in the middle, several games, two tabs. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withPage } from '../testing/browser.ts';
import { gameId, keptGame, keptTexts, newGame, settings, stored } from './testing/device.ts';
import { english, says } from './testing/english.ts';
import { fixDice } from './testing/player.ts';

const TWO = { red: 'Anna', blue: 'Boris' };
/** Their first throws are a 2 and a 3. */
const SEEDS_THAT_DIFFER = [2, 4] as const;

interface Table {
  readonly cells: readonly (string | null)[];
  readonly log: readonly string[];
  readonly die: string;
  readonly prompt: string;
}

/** All that a reload must bring back. */
function tableOf(page: Page): Promise<Table> {
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
    await page
      .getByRole('button', { name: english('play_roll') })
      .last()
      .click();
    await page.getByRole('img', { name: says('play_last_roll') }).waitFor();
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
    const thrown = await page.evaluate(() => String(localStorage.getItem('bfi.game.1.mine')));
    const value = /\((\d)\)\s*$/.exec(String(Reflect.get(JSON.parse(thrown), 'text')))?.[1];
    expect(value).toMatch(/^[0-5]$/);
    await page.reload();
    await page.getByRole('img', { name: english('play_last_roll', { value: value ?? '' }) }).waitFor();
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

test('two tabs: the one that is behind says so, overwrites nothing and catches up', async () => {
  const storage = stored(settings(), keptGame('shared', { phase: 'roll', variant: 'blitz', seats: TWO }));
  await withPage({ storage, path: '/#/game/shared' }, async (page, context) => {
    const other = await context.newPage();
    await other.goto('/#/game/shared');
    const rolls = [page, other].map((tab) => tab.getByRole('button', { name: english('play_roll') }).last());
    for (const roll of rolls) await roll.waitFor();
    // Two throws of the same number would be the same game.
    await fixDice(page, SEEDS_THAT_DIFFER[0]);
    await fixDice(other, SEEDS_THAT_DIFFER[1]);

    await rolls[1]?.click();
    await other.getByRole('img', { name: says('play_last_roll') }).waitFor();
    const notice = page.getByRole('alert').filter({ hasText: english('play_newer_elsewhere') });
    await notice.waitFor();
    const further = await keptTexts(page);
    // Whoever goes on all the same does not take the other's throw away.
    await rolls[0]?.click();
    await page.getByRole('img', { name: says('play_last_roll') }).waitFor();
    expect(await keptTexts(page)).toEqual(further);

    await notice.getByRole('button', { name: english('play_reload') }).click();
    await notice.waitFor({ state: 'detached' });
    await expect.poll(() => tableOf(page)).toEqual(await tableOf(other));
  });
});
