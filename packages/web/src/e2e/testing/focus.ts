/**
 * Looks after every key whether the focus is on something that is seen, and tells where it was not; and where it was put on a tool,
 * such as the one that takes back, without somebody going there.
 */
import type { Page } from 'playwright-core';

/** From now on, in this page, as long as it is not loaded anew. */
export async function watchFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    /** What takes the place of something that disappears comes a moment later: so many frames it may take. */
    const MOST_FRAMES = 6;
    const lost: string[] = [];
    Reflect.set(window, 'lostFocus', lost);
    let last = '';
    let presses = 0;
    window.addEventListener('keydown', async ({ key }) => {
      const from = last;
      const before = document.activeElement;
      presses += 1;
      const press = presses;
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      for (let frames = 0; !isSeen() && frames < MOST_FRAMES; frames++)
        await new Promise(requestAnimationFrame);
      const here = document.activeElement;
      last = `${here?.tagName} ${(here?.getAttribute('aria-label') ?? here?.textContent ?? '').trim().slice(0, 40)}`;
      // A key that came meanwhile has its own look.
      const isPut = key !== 'Tab' && here !== before && here?.matches('.tool') === true;
      if (press === presses && (!isSeen() || isPut)) lost.push(`${key} at ${from}: ${last}`);
    });
    function isSeen(): boolean {
      const here = document.activeElement;
      const { width = 0, height = 0 } = here?.getBoundingClientRect() ?? {};
      return here !== document.body && width > 0 && height > 0;
    }
  });
}

export function lostFocus(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
    return [...new Set<string>(Reflect.get(window, 'lostFocus'))];
  });
}
