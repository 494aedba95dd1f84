/** The board in somebody else's page, in a real browser: its replay obeys its buttons and keys, and goes on by itself. */
import { createRandom, randomAction } from '@bfi/ai';
import { actorOf, makeRules } from '@bfi/engine';
import { formatGame, Game, Match, seatHere } from '@bfi/game';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withPage } from '../testing/browser.ts';

function someRecord(): string {
  const match = new Match(makeRules({ first: 'red' }));
  const random = createRandom(1);
  while (match.moments.length < 20) {
    const action = randomAction(match.position, random);
    match.append(actorOf(match.position, action), action);
  }
  const seats = { red: seatHere(), blue: seatHere() };
  return formatGame(new Game({ match, seats, date: '2026-11-15' }));
}

/** Another page than ours, with rules of its own. */
async function openElsewhere(page: Page): Promise<void> {
  const body = `<script type="module" src="embed/bfi-board.js"></script><bfi-board>${someRecord()}</bfi-board>`;
  await page.route('**/elsewhere.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('elsewhere.html');
  await page.getByRole('button', { name: 'Play' }).waitFor();
}

/** A replay rests this long between two steps; timers may be a little early. */
const REST = 200;

test('pausing and playing within one step leaves one replay running', async () => {
  await withPage({}, async (page) => {
    await openElsewhere(page);
    const gaps = await page.evaluate(async () => {
      const root = document.querySelector('bfi-board')?.shadowRoot;
      const press = (name: string): void => root?.querySelector<HTMLElement>(`button.${name}`)?.click();
      const beat = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
      const times: number[] = [];
      const count = root?.querySelector('.count');
      if (count === null || count === undefined) throw new Error('there is no count');
      const watch = new MutationObserver(() => times.push(performance.now()));
      press('play');
      await beat();
      press('pause');
      await beat();
      press('play');
      await beat();
      watch.observe(count, { characterData: true, subtree: true, childList: true });
      while (times.length < 6) await beat();
      return times.slice(1).map((time, index) => time - (times[index] ?? 0));
    });
    for (const gap of gaps) expect(gap).toBeGreaterThan(REST);
  });
});

test('a replay is gone through by buttons, by keys and by its slider', async () => {
  await withPage({ reducedMotion: true }, async (page) => {
    await openElsewhere(page);
    const count = page.locator('bfi-board .count');
    const isAt = (step: number): Promise<void> =>
      expect.poll(async () => (await count.innerText()).split(' ').at(-1)).toBe(`${step}/20`);
    const forward = page.getByRole('button', { name: 'One step forward' });
    await isAt(0);
    await forward.click();
    await isAt(1);
    // Who listens hears what was done and who stands where.
    await page
      .locator('bfi-board [aria-live]', { hasText: /^Red puts a block on \w+\./ })
      .waitFor({ state: 'attached' });
    await page.locator('bfi-board section', { hasText: '1 block:' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'To the end' }).click();
    await isAt(20);
    await page.keyboard.press('ArrowLeft');
    await isAt(19);
    await forward.focus();
    await page.keyboard.press('Enter');
    await isAt(20);
    // At the end the button is of no use, and still keeps the focus.
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowLeft');
    await isAt(19);
    await page.keyboard.press('Home');
    await isAt(0);
    await page.getByRole('slider', { name: 'Steps of the game' }).fill('7');
    await isAt(7);
    const boxes = await page
      .locator('bfi-board button')
      .evaluateAll((buttons) =>
        buttons
          .map((button) => button.getBoundingClientRect())
          .map(({ width, height }) => Math.min(width, height)),
      );
    expect(Math.min(...boxes)).toBeGreaterThanOrEqual(44);
  });
});
