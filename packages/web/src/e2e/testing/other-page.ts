/** What tests do in the page of a browser that is not Chromium's: find, press, type, and notice what goes wrong. */
import type { OtherBrowser } from '../../../../../scripts/testing/other-browsers.ts';

/** From now on everything that goes wrong in the page is noted. */
export async function noteFaults(browser: OtherBrowser): Promise<void> {
  await browser.evaluate(() => {
    const faults: string[] = [];
    Reflect.set(window, 'faults', faults);
    addEventListener('error', ({ message }) => faults.push(message));
    addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      faults.push(violatedDirective),
    );
    console.error = (...words) => faults.push(words.join(' '));
  }, null);
}

export function faultsOf(browser: OtherBrowser): Promise<unknown> {
  return browser.evaluate(() => Reflect.get(window, 'faults'), null);
}

/** Runs in the page: where to press something, as soon as it is there. */
export async function middleOf(selector: string): Promise<{ x: number; y: number }> {
  while (document.querySelector(selector) === null) await new Promise(requestAnimationFrame);
  const {
    left,
    top,
    width = 0,
    height = 0,
  } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
  return { x: (left ?? 0) + width / 2, y: (top ?? 0) + height / 2 };
}

/** Presses the button that is called so, as soon as it can be. */
export async function pressButton(browser: OtherBrowser, name: string): Promise<void> {
  const { x, y } = await browser.evaluate(middleOfButton, name);
  await browser.click(x, y);
}

/** Runs in the page. */
async function middleOfButton(name: string): Promise<{ x: number; y: number }> {
  const find = (): Element | undefined =>
    [...document.querySelectorAll<HTMLElement>('button:enabled')].find(
      (one) => (one.getAttribute('aria-label') ?? one.innerText).trim() === name && one.checkVisibility(),
    );
  while (find() === undefined) await new Promise(requestAnimationFrame);
  find()?.scrollIntoView({ block: 'nearest' });
  const box = find()?.getBoundingClientRect() ?? new DOMRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Writes into a field, as soon as it is there. */
export async function fill(browser: OtherBrowser, selector: string, words: string): Promise<void> {
  await browser.evaluate(
    async ([where, what]) => {
      const find = (): HTMLInputElement | null => document.querySelector(where);
      while (find() === null) await new Promise(requestAnimationFrame);
      const field = find();
      if (field === null) return;
      field.value = what;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    [selector, words] as const,
  );
}

/** What a part of the page says, as soon as it says something that matches. */
export function wordsOf(browser: OtherBrowser, selector: string, pattern: RegExp): Promise<string> {
  return browser.evaluate(
    async ([where, what, flags]) => {
      const wanted = new RegExp(what, flags);
      const read = (): string =>
        [...document.querySelectorAll<HTMLElement>(where)]
          .map((one) => one.innerText.trim())
          .find((words) => wanted.test(words)) ?? '';
      while (read() === '') await new Promise(requestAnimationFrame);
      return read();
    },
    [selector, pattern.source, pattern.flags] as const,
  );
}
