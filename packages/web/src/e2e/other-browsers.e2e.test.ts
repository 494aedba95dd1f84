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
import { faultsOf, middleOf, noteFaults } from './testing/other-page.ts';
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
  ['/online/new', 'form button[type=submit]'],
  ['/online/account', 'main input[type=password]'],
  ['/online/leaders', 'main .none, main table'],
  ['/practice', '.screen [role=grid]'],
  ['/career', 'main > a[href="#/games"]'],
  ['/study/move', '.study [role=grid]'],
  ['/study/move/report', 'main.reading table'],
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
  await noteFaults(browser);
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
  for (const selector of ['.near .menu', '.menu .danger', '.menu .danger']) {
    await click(await browser.evaluate(middleOf, selector));
  }
  const reason = await browser.evaluate(headingOf, null);
  expect(SIDES.some((side) => says(`end_screen_reason_resignation_${side}`).test(reason))).toBe(true);
  expect(await faultsOf(browser)).toEqual([]);
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
