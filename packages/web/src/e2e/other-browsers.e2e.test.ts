/** Every screen, and a battle that ends with somebody giving up, in the browsers that are not Chromium's. */
import { SIDES } from '@bfi/engine';
import { expect, inject, test } from 'vitest';
import {
  findProgram,
  OTHER_BROWSERS,
  type OtherBrowser,
} from '../../../../scripts/testing/other-browsers.ts';
import { keptGame, newGame, settings, stored } from './testing/device.ts';
import { says } from './testing/english.ts';
import { fixDice, playFor } from './testing/player.ts';

/** Some turns of both sides. */
const ACTS = 25;

const { page } = inject('sharedBrowser');

/** What is there when a screen is. */
const SCREENS: readonly (readonly [string, string])[] = [
  ['/games', 'article'],
  ['/open', 'textarea'],
  ['/settings', 'input[role=switch]'],
  ['/learn', 'main ol a'],
  ['/learn/shoot', '[role=grid]'],
  ['/rules', 'main h2'],
  ['/online', 'main a[href="#/online/new"]'],
  ['/practice', '.screen [role=grid]'],
  ['/career', 'main > a[href="#/games"]'],
  ['/study/move', '.study [role=grid]'],
  ['/game/move', '.rings .ring'],
  ['/new', 'form button[type=submit]'],
];

for (const [name, { start, programs, packages }] of Object.entries(OTHER_BROWSERS)) {
  const isThere = programs.every((program) => findProgram(program) !== null);
  if (!isThere) console.warn(`The page is not tried in ${name}: "apt-get install ${packages}" for it.`);
  test.skipIf(!isThere)(
    `every screen opens in ${name}, and a battle is played`,
    { timeout: 120_000 },
    async () => {
      const browser = await start();
      try {
        await tryPage(browser);
      } finally {
        await browser.close();
      }
    },
  );
}

async function tryPage(browser: OtherBrowser): Promise<void> {
  await browser.open(page);
  const form = newGame({ opponent: 'person', options: { variant: 'blitz', first: 'red' } });
  const storage = stored(settings(), form, keptGame('move', { phase: 'move' }));
  await browser.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storage);
  await browser.open(page);
  await watch(browser);
  for (const [path, selector] of SCREENS) {
    expect(await browser.evaluate(goTo, { path, selector }), path).toBe('');
  }
  await fixDice(browser, 7);
  await browser.evaluate(
    () => document.querySelector<HTMLElement>('form button[type=submit]')?.click(),
    null,
  );
  const click = ({ x, y }: { x: number; y: number }): Promise<void> => browser.click(x, y);
  const { end, deeds } = await playFor(browser, { point: click, press: click }, 11, ACTS);
  expect(end).toBeNull();
  expect([...deeds]).toEqual(expect.arrayContaining(['roll', 'pick', 'move']));
  for (const selector of ['.near .menu', '.menu > .danger', '.menu > .danger']) {
    await click(await browser.evaluate(middleOf, selector));
  }
  const reason = await browser.evaluate(headingOf, null);
  expect(SIDES.some((side) => says(`end_screen_reason_resignation_${side}`).test(reason))).toBe(true);
  expect(await browser.evaluate(() => Reflect.get(window, 'faults'), null)).toEqual([]);
}

/** From now on everything that goes wrong in the page is noted. */
async function watch(browser: OtherBrowser): Promise<void> {
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

/** Runs in the page: where to press something, as soon as it is there. */
async function middleOf(selector: string): Promise<{ x: number; y: number }> {
  while (document.querySelector(selector) === null) await new Promise(requestAnimationFrame);
  const {
    left,
    top,
    width = 0,
    height = 0,
  } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
  return { x: (left ?? 0) + width / 2, y: (top ?? 0) + height / 2 };
}

/** Runs in the page: why the battle is over. */
async function headingOf(): Promise<string> {
  while (document.querySelector('dialog[open] .because') === null) await new Promise(requestAnimationFrame);
  return document.querySelector('dialog[open] .because')?.textContent ?? '';
}

/** Runs in the page: goes to a screen; returns what is wrong with it. */
async function goTo({ path, selector }: { path: string; selector: string }): Promise<string> {
  location.hash = path;
  const patience = 20_000;
  const end = performance.now() + patience;
  while (document.querySelector(selector) === null) {
    if (performance.now() > end) return `no ${selector} in ${document.body.innerText.slice(0, 200)}`;
    await new Promise(requestAnimationFrame);
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  return wide > 0 ? `${wide} px too wide` : '';
}
