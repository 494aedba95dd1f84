/** A battle is studied in a real browser, by touch and by keys: report, graph, why, what if, variations, practice, coach. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keptEntry } from '../../../../scripts/testing/prepared-games.mjs';
import { everything } from '../e2e/testing/axe.ts';
import { keptTexts, settings, stored } from '../e2e/testing/device.ts';
import { english, says } from '../e2e/testing/english.ts';
import { PHONE, withPage } from '../testing/browser.ts';
import { SHORT_BATTLE, SHOT_AT_BLOCK } from './testing/battle.ts';

/** The same battle where Red has rolled, and has not done the wrong thing yet. */
const BEFORE_BLUNDER = SHORT_BATTLE.replace('[Result "red"]', '[Result "*"]')
  .replace('"resignation"', '""')
  .replace(' e1-e3L end\n(1) blue:resigns', '');

const storage = stored(
  settings({ coach: true }),
  keptEntry('short', SHORT_BATTLE),
  keptEntry('coach', BEFORE_BLUNDER),
  keptEntry('block', SHOT_AT_BLOCK),
);

test('a battle is understood, tried otherwise, and practised', { timeout: 120_000 }, async () => {
  await withPage({ ...PHONE, reducedMotion: true, storage, path: '/#/game/short' }, async (page) => {
    await fromTheEndToTheReport(page);
    await whyItWasABlunder(page);
    await throughTheGraphByKeys(page);
    await whatIf(page);
    await myNumbers(page);
    await fromALinkAndBack(page);
    await practice(page);
    await coach(page);
    await whatIfABlock(page);
  });
});

test('what is tried is kept as a tree, by touch and by keys, also against the computer', {
  timeout: 120_000,
}, async () => {
  const page = { reducedMotion: true, storage, chance: 3, path: '/#/study/short?at=' };
  await withPage({ ...PHONE, ...page }, (phone) => growTree(phone, (one) => one.tap()));
  await withPage(page, async (desk) => {
    await growTree(desk, (one) => one.press('Enter'));
    await throughTheLogByKeys(desk);
    await againstTheComputer(desk);
  });
});

/** In which direction somebody turns at the end of a move is the word that would be cut off first. */
test('what would be best with each number can be read in full on a small phone', async () => {
  const phone = { ...PHONE, viewport: { width: 390, height: 664 }, reducedMotion: true };
  await withPage({ ...phone, locale: 'ru', storage, path: '/#/study/short?at=' }, async (page) => {
    const lines = page.locator('.outcomes .line');
    await expect.poll(() => lines.count()).toBe(6);
    await expect.poll(async () => (await lines.allInnerTexts()).join()).toContain('повернуть');
    const cut = lines.evaluateAll((all) =>
      all
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
        .map((one) => one.textContent),
    );
    expect(await cut).toEqual([]);
  });
});

/** Two numbers that did not come: the second is spoken about, and put before the first. */
async function growTree(page: Page, press: (one: Locator) => Promise<void>): Promise<void> {
  const record = async (): Promise<string> => (await keptTexts(page)).get('short') ?? '';
  const numbers = page.getByRole('list', { name: english('what_if') });
  const named = (key: string): Locator => page.getByRole('button', { name: english(key), exact: true });
  for (const number of ['5', '2']) {
    await press(numbers.getByRole('button', { name: new RegExp(`^${number}`) }));
    await expect.poll(record).toMatch(new RegExp(`< *\\(${number}\\)`));
    if (number === '2') break;
    await page.getByRole('slider', { name: english('graph') }).focus();
    await page.keyboard.press('Home');
  }
  await press(named('comment'));
  await page.getByRole('textbox', { name: english('comment') }).pressSequentially('too short');
  await page.keyboard.press('Enter');
  await expect.poll(record).toMatch(/\(5\)[^<]*>[^<]*< *\(2\)[^>]*\{too short\}/);
  await press(named('promote'));
  await expect.poll(record).toMatch(/\(2\)[^<]*>[^<]*< *\(5\)/);
  await page.getByText('too short').waitFor();
  expect(await everything(page)).toEqual([]);
}

/** The log is one stop, and arrows go through its lines; one that is chosen keeps the focus. */
async function throughTheLogByKeys(page: Page): Promise<void> {
  const lines = page.getByRole('region', { name: english('log') }).getByRole('button');
  const stop = lines.and(page.locator('[tabindex="0"]'));
  expect(await lines.count()).toBeGreaterThan(1);
  expect(await stop.count()).toBe(1);
  await stop.focus();
  await page.keyboard.press('End');
  const last = lines.last();
  expect(await last.evaluate((line) => line === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => stop.getAttribute('aria-current')).toBe('step');
  expect(await stop.evaluate((line) => line === document.activeElement)).toBe(true);
  expect(await last.getAttribute('tabindex')).toBe('-1');
}

/** Blue is the computer's: it rolls and plays until Red is to decide again. A link has led to where Blue's turn begins. */
async function againstTheComputer(page: Page): Promise<void> {
  await page.goto('/#/study/short?at=2');
  await page.getByText(says('luck')).waitFor();
  await page.keyboard.press('m');
  const menu = page.getByRole('dialog', { name: english('play_menu') });
  await menu.getByRole('radio', { name: english('side_blue') }).focus();
  await page.keyboard.press('Space');
  expect(await everything(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await keptTexts(page)).get('short'))
    .toMatch(/2b\. \(1\) <\(\d\) (e6|blocked)[^>]*>/);
}

async function fromTheEndToTheReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: english('play_to_end') }).tap();
  await page.getByRole('button', { name: english('end_screen_report') }).tap();
  // Red missed the win; that Blue gave up all the same was no bad move.
  await page.getByText(says('verdict_skill_other')).waitFor();
  await page.getByRole('row', { name: says('column_early') }).waitFor();
  // Where it was lost is said at once, and again in the list of all mistakes.
  const blunder = page.getByRole('button', { name: english('grade_blunder') });
  await page
    .getByRole('region', { name: english('costliest') })
    .getByText(english('why_win'))
    .waitFor();
  await expect.poll(() => blunder.count()).toBe(2);
  await page.getByRole('row', { name: english('column_result') }).waitFor();
  expect(await everything(page)).toEqual([]);
}

async function whyItWasABlunder(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: english('grade_blunder') })
    .first()
    .tap();
  // Whoever goes by keys or by ear is led to the other part, too.
  await page.locator('main.study h1:focus').waitFor();
  // By keys: what was pressed is gone each time, and the next press does what is wanted next.
  const focused = (): Promise<string> => page.locator(':focus').innerText();
  await page.getByRole('button', { name: english('why') }).press('Enter');
  await page.getByText(english('why_win')).waitFor();
  await expect.poll(focused).toBe(english('show'));
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe(english('demonstration_end'));
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe(english('show'));
  await page.getByText(english('why_win')).waitFor();
  expect(await everything(page)).toEqual([]);
}

async function throughTheGraphByKeys(page: Page): Promise<void> {
  const graph = page.getByRole('slider', { name: english('graph') });
  const at = (): Promise<string | null> => graph.getAttribute('aria-valuenow');
  await graph.focus();
  await page.keyboard.press('End');
  await expect.poll(at).toBe('5');
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await expect.poll(at).toBe('1');
  await page.keyboard.press('Home');
  await page.waitForURL(/\/study\/short\?at=$/);
  const box = await graph.boundingBox();
  await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) - 2, (box?.y ?? 0) + 20);
  await expect.poll(at).toBe('5');
  await page.keyboard.press('Home');
  await expect.poll(at).toBe('0');
  await page.keyboard.press('n');
  await expect.poll(at).toBe('1');
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText(english('key_next_mistake')).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
}

async function whatIf(page: Page): Promise<void> {
  const numbers = page.getByRole('list', { name: english('what_if') });
  expect(await numbers.getByRole('button').count()).toBe(6);
  await numbers.getByText('Soldier e1').first().waitFor();
  await numbers.getByRole('button', { name: /^5/ }).tap();
  await page.getByText(english('in_variation')).waitFor();
  await expect.poll(async () => (await keptTexts(page)).get('short')).toMatch(/<\s*\(5\) e1/);
  await page.getByRole('button', { name: english('to_main') }).tap();
  await page.keyboard.press('ArrowLeft');
  const tried = page.getByRole('list', { name: english('variations') });
  await tried.getByRole('button').tap();
  await page.getByRole('button', { name: english('remove') }).tap();
  await expect.poll(async () => (await keptTexts(page)).get('short')).not.toContain('<');
}

/** The one block that is left is live: there is nothing else that could come. */
async function whatIfABlock(page: Page): Promise<void> {
  await page.goto('/#/study/block?at=2');
  const sides = page.getByRole('list', { name: english('what_if') });
  await sides.getByRole('button', { name: english('flip_live') }).waitFor();
  expect(await sides.getByRole('button').count()).toBe(1);
  await page.getByText(says('luck_flip')).waitFor();
  await page.getByRole('button', { name: english('flip'), exact: true }).waitFor();
}

async function myNumbers(page: Page): Promise<void> {
  await page.goto('/#/career');
  await page.getByText(english('career_count', { count: 1 })).waitFor();
  expect(await everything(page)).toEqual([]);
}

/** The address that only leads to the table is not what the way back leads to. What can't be read is told where. */
async function fromALinkAndBack(page: Page): Promise<void> {
  await page.goto('/#/study?r=no%20game');
  await page.getByText(english('open_fault')).waitFor();
  await page.goBack();
  await page.goto(`/#/study?r=${encodeURIComponent(SHORT_BATTLE)}`);
  await page.waitForURL(/\/study\/look-/);
  await page.getByRole('slider', { name: english('graph') }).waitFor();
  await page.goBack();
  await page.getByText(english('career_count', { count: 1 })).waitFor();
  await page.goto('/#/open');
  await page.getByRole('textbox', { name: english('open_text') }).fill(SHORT_BATTLE);
  await page.getByRole('button', { name: english('play_study') }).tap();
  await page.getByRole('slider', { name: english('graph') }).waitFor();
}

async function practice(page: Page): Promise<void> {
  await page.goto('/#/practice');
  const board = page.getByRole('grid');
  const asked = await board.boundingBox();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText(english('play_key_next')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // By keys: the button that was pressed is gone, and the focus has gone on.
  await page.getByRole('button', { name: english('practice_answer') }).press('Enter');
  await page.getByText(says('practice_shown')).waitFor();
  await expect.poll(() => page.locator(':focus').innerText()).toBe(english('practice_next'));
  await page.getByText(says('practice_next_best')).waitFor();
  await page
    .getByRole('button', { name: english('show') })
    .first()
    .tap();
  expect(await everything(page)).toEqual([]);
  expect(await board.boundingBox()).toEqual(asked);
  await page.getByRole('button', { name: english('practice_next') }).tap();
  await page.getByRole('radio', { name: english('practice_set_own') }).tap();
  await page.getByText(english('practice_progress', { done: 0, total: 1 })).waitFor();
  // A tap before the player is asked would mean nothing.
  const offered = new RegExp(`^e1, red soldier.*${english('play_cell_lit')}`);
  await page.getByRole('gridcell', { name: offered }).tap({ force: true });
  await page
    .getByRole('button', { name: english('label_to', { square: 'e4' }) })
    .first()
    .tap();
  await page.getByText(says('practice_right')).waitFor();
  expect(await board.boundingBox()).toEqual(asked);
  await page.getByText(english('practice_progress', { done: 1, total: 1 })).waitFor();
}

/** The warning comes before anything is kept; whoever takes it back, or leaves, decides again. */
async function coach(page: Page): Promise<void> {
  await page.goto('/#/game/coach');
  const warning = page.getByRole('dialog', { name: says('coach_blunder') });
  await blunder(page);
  await warning.getByRole('button', { name: english('why') }).tap();
  await warning.getByText(english('why_best_win')).waitFor();
  expect(await everything(page)).toEqual([]);
  await warning.getByRole('button', { name: english('coach_undo') }).tap();
  expect((await keptTexts(page)).get('coach')).not.toContain('e1-e3L');
  await blunder(page);
  await warning.waitFor();
  await page.goto('/#/career');
  await page.goto('/#/game/coach');
  await blunder(page);
  await warning.getByRole('button', { name: english('coach_keep') }).tap();
  await expect.poll(async () => (await keptTexts(page)).get('coach')).toContain('e1-e3L');
}

async function blunder(page: Page): Promise<void> {
  // A tap before the player is asked would mean nothing.
  const offered = new RegExp(`^e1, red soldier.*${english('play_cell_lit')}`);
  await page.getByRole('gridcell', { name: offered }).tap({ force: true });
  await page
    .getByRole('button', { name: english('label_to_left', { square: 'e3' }) })
    .first()
    .tap();
}
