/** The course with the mouse: lessons are done by doing what they ask, and what is done stays done. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LESSON_IDS } from '../learn/lesson.ts';
import { withPage } from '../testing/browser.ts';
import { settings, stored } from './testing/device.ts';
import { english, says } from './testing/english.ts';

async function pickCell(page: Page, square: string): Promise<void> {
  await page.getByRole('gridcell', { name: new RegExp(`^${square},`) }).click({ force: true });
}

/** The lesson has shown what it wanted to show. */
async function isMyTurn(page: Page): Promise<void> {
  await page.locator('button:enabled', { hasText: english('course_hint') }).waitFor();
}

async function roll(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: english('course_roll') })
    .last()
    .click();
}

/** The squares on which pieces are drawn: the names of the squares tell what the lesson knows, not what is seen. */
async function squaresWithPieces(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll('[role=gridcell]')];
    return [...document.querySelectorAll('g.place')].flatMap((piece) => {
      const { x, y, width, height } = piece.getBoundingClientRect();
      const [middle, level] = [x + width / 2, y + height / 2];
      const under = cells.find((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        return left < middle && middle < right && top < level && level < bottom;
      });
      return under?.getAttribute('aria-label')?.split(',')[0] ?? [];
    });
  });
}

test('two lessons from the first sentence to the last, and the progress stays', async () => {
  await withPage({ storage: stored(settings()), path: '/#/learn/move' }, async (page) => {
    await roll(page);
    await isMyTurn(page);
    // The wrong one first: it is taken back, with a word about it.
    await pickCell(page, 'j2');
    await page.getByRole('button', { name: 'To j5', exact: true }).first().click();
    await page
      .getByRole('status')
      .filter({ hasText: english('lesson_move_no_jeep') })
      .waitFor();
    await isMyTurn(page);
    await expect.poll(() => squaresWithPieces(page)).toContain('j2');
    expect(await squaresWithPieces(page)).not.toContain('j5');
    await pickCell(page, 'd4');
    await page.getByRole('button', { name: 'To d7', exact: true }).first().click();
    await roll(page);
    await isMyTurn(page);
    await pickCell(page, 'j2');
    await page.getByRole('button', { name: 'To j3', exact: true }).first().click();
    await page.getByRole('link', { name: english('course_next_lesson') }).click();

    await expect.poll(() => page.url()).toContain('/learn/turn');
    await roll(page);
    await isMyTurn(page);
    await pickCell(page, 'f3');
    await page.getByRole('button', { name: 'To f6, then turn right' }).first().click();
    await page.getByRole('gridcell', { name: /^i9, red soldier/ }).waitFor();
    await isMyTurn(page);
    await pickCell(page, 'i9');
    await page
      .getByRole('button', { name: /^To l9/ })
      .first()
      .click();
    await page.getByRole('link', { name: english('course_next_lesson') }).waitFor();

    await page.goto('/#/learn');
    const progress = page.getByRole('progressbar');
    await progress.waitFor();
    expect(await progress.getAttribute('value')).toBe('2');
    await page.reload();
    await progress.waitFor();
    expect(await progress.getAttribute('value')).toBe('2');
    expect(await page.getByRole('link', { name: /Moving.*Done/s }).count()).toBe(1);
  });
});

test('every lesson opens with its board and its first sentence', async () => {
  await withPage({ storage: stored(settings()), path: '/#/learn' }, async (page) => {
    await page.getByRole('list').getByRole('link').first().waitFor();
    const titles = new Set<string>();
    for (const id of LESSON_IDS) {
      await page.goto(`/#/learn/${id}`);
      const title = (): Promise<string> => page.getByRole('heading', { level: 1 }).innerText();
      // The lesson before may still be there.
      await expect.poll(async () => titles.has(await title())).toBe(false);
      await page.getByRole('grid').waitFor();
      titles.add(await title());
      expect((await page.locator('.text').innerText()).length).toBeGreaterThan(10);
    }
    expect(titles.size).toBe(LESSON_IDS.length);

    // By keys a character is one press away, and a hint is said.
    await page.goto('/#/learn/shoot');
    await page.locator('.rings .ring').first().waitFor();
    await page.keyboard.press('n');
    await page.locator('[role=gridcell][aria-selected=true]:focus').waitFor();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: english('play_keys') });
    await keys.getByText(english('play_key_next')).waitFor();
    // In the window keys are the window's.
    await page.keyboard.press('n');
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    expect(await page.locator('[role=gridcell][aria-selected=true]').count()).toBe(1);
    await page.keyboard.press('h');
    await page
      .getByRole('status')
      .filter({ hasText: says('play_hint_said') })
      .waitFor({ state: 'attached' });
    // From a hint, too, the others are one press away.
    await page.keyboard.press('n');
    await page.locator('[role=gridcell][aria-selected=true]:focus').waitFor();
  });
});

test('an unknown lesson leads back to the course', async () => {
  await withPage({ storage: stored(settings()), path: '/#/learn/nothing' }, async (page) => {
    await page.getByText(english('course_unknown')).waitFor();
    await page.getByRole('link', { name: english('course_lessons') }).click();
    await page.getByRole('link', { name: english('lesson_move_title') }).waitFor();
  });
});

test('where the system chooses all colours, the lesson that comes next is marked, and whether it has the focus can be seen', async () => {
  await withPage({ storage: stored(settings()), path: '/#/learn' }, async (page) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const next = page.locator('a.card.next');
    const look = (which: Locator) =>
      which.evaluate((card) => {
        const { outlineStyle, outlineColor, borderTopColor } = getComputedStyle(card);
        return { outlineStyle, outlineColor, borderTopColor };
      });
    const unfocused = await look(next);
    const other = page.locator('a.card:not(.next)').first();
    expect(unfocused.borderTopColor).not.toBe((await look(other)).borderTopColor);
    await page.keyboard.press('Tab');
    await next.focus();
    const focused = await look(next);
    expect([unfocused.outlineStyle, focused.outlineStyle]).toEqual(['none', 'solid']);
    await other.focus();
    expect((await look(other)).outlineColor).toBe(focused.outlineColor);
  });
});
