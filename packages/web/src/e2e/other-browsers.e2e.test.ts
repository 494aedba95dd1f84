/** Every screen, and a battle from its first roll to its end, in the browsers that are not Chromium's. */
import { expect, inject, test } from 'vitest';
import {
  findProgram,
  OTHER_BROWSERS,
  type OtherBrowser,
} from '../../../../scripts/testing/other-browsers.ts';
import { keptGame, newGame, settings, stored } from './testing/device.ts';
import { english } from './testing/english.ts';
import { fixDice, playToTheEnd } from './testing/player.ts';

const { page } = inject('sharedBrowser');

/** What is there when a screen is. */
const SCREENS: readonly (readonly [string, string])[] = [
  ['/games', 'article'],
  ['/open', 'textarea'],
  ['/settings', 'input[role=switch]'],
  ['/learn', 'main ol a'],
  ['/learn/shoot', '[role=grid]'],
  ['/rules', 'main h2'],
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
  const { end } = await playToTheEnd(browser, { point: click, press: click }, 11);
  const ends = ['end_screen_rules_red', 'end_screen_rules_blue', 'end_screen_drawn'];
  expect(ends.map((key) => english(key))).toContain(end);
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
