/** The board in somebody else's page, in a real browser: its replay goes on by itself, and never twice at once. */
import { createRandom, randomAction } from '@bfi/ai';
import { actorOf, makeRules } from '@bfi/engine';
import { formatGame, Game, Match, seatHere } from '@bfi/game';
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

/** A replay rests this long between two steps; timers may be a little early. */
const REST = 200;

test('pausing and playing within one step leaves one replay running', async () => {
  await withPage({}, async (page) => {
    // Another page than ours, with rules of its own.
    const body = `<script type="module" src="embed/bfi-board.js"></script><bfi-board>${someRecord()}</bfi-board>`;
    await page.route('**/elsewhere.html', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('elsewhere.html');
    await page.getByRole('button', { name: 'Play' }).waitFor();
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
