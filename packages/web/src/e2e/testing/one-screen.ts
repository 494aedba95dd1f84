/** Is everything that is needed to play on the screen, without scrolling, and large enough for a thumb? */
import type { Page } from 'playwright-core';

export interface OneScreen {
  readonly faults: string[];
  /** How many pixels a square of the board has. */
  readonly square: number;
  /** Where the board lies, and how large it is. */
  readonly board: string;
}

export function lookAtOneScreen(page: Page): Promise<OneScreen> {
  return page.evaluate(look);
}

/** Runs in the page. */
async function look(): Promise<OneScreen> {
  // The board takes its new size after the next frame.
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  const SLACK = 1;
  const THUMB = 44;
  const faults: string[] = [];
  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollHeight > innerHeight + SLACK) faults.push(`${scrollHeight - innerHeight} px to scroll`);
  if (scrollWidth > innerWidth + SLACK) faults.push(`${scrollWidth - innerWidth} px too wide`);
  const isTable = document.querySelector('.table') !== null;
  const isStudy = document.querySelector('main.study') !== null;
  // A window covers the table: all of it is to be seen then.
  const covering = document.querySelector('dialog[open]');
  if (covering !== null && covering.scrollHeight > covering.clientHeight + SLACK) {
    faults.push(`${covering.scrollHeight - covering.clientHeight} px to scroll in the window`);
  }
  const needed =
    covering !== null
      ? ['dialog[open]']
      : isTable
        ? ['.stage', '.menu', '.table > .near', '.table > .far', '.table > .now']
        : isStudy
          ? ['.stage', '.top .report', '.top button', '.graph', '.bar', '.panel', '.bar button']
          : ['.stage', 'header :is(button, a)', '.panel'];
  for (const selector of needed) {
    if (document.querySelector(selector) === null) faults.push(`no ${selector}`);
  }
  for (const words of document.querySelectorAll('.now .words')) {
    const beyond = words.scrollHeight - words.clientHeight;
    if (beyond > SLACK) faults.push(`${beyond} px of words to scroll`);
  }
  // Only the story of a war, which may be long, is scrolled in its place.
  const inWindow = 'dialog[open] :is(button, a, h2, p):not(.story:has(details) *)';
  // What is known of a moment may be more than fits: it is scrolled in its place.
  const inPanel = isStudy ? '' : ', .panel button, .panel .text';
  const atTable = `${needed.join()}, .die, .now h2, .now .words p, .now button, .now a${inPanel}`;
  for (const element of document.querySelectorAll(covering === null ? atTable : inWindow)) {
    if (!element.checkVisibility()) continue;
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const words = (element.textContent ?? '').trim().slice(0, 30);
    const name = `<${(element.getAttribute('class') ?? '').replace(/ ?svelte-\S+/g, '')}> “${words}”`;
    if (left < -SLACK || top < -SLACK || right > innerWidth + SLACK || bottom > innerHeight + SLACK) {
      faults.push(`${name} is not on the screen`);
      continue;
    }
    if (!element.matches('button, a')) continue;
    if (Math.min(width, height) < THUMB - SLACK / 2) faults.push(`${name}: ${width} × ${height} px`);
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (at === null || !element.contains(at)) faults.push(`${name} is covered`);
  }
  const square = document.querySelector('[data-place=s0]')?.getBoundingClientRect().width ?? 0;
  const { x, y, width, height } = document.querySelector('.sea')?.getBoundingClientRect() ?? new DOMRect();
  return { faults, square, board: [x, y, width, height].map(Math.round).join(' ') };
}
