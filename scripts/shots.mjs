// Pictures of every screen and state of the built page, to look at: npm run shots [-- PART-OF-A-NAME …]
// They are written to packages/web/shots/, which git ignores: NAME-SIZE-THEME[-LANGUAGE].png
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from './testing/chromium.mjs';
import { startPageServer } from './testing/page-server.mjs';
import { preparedDevice, STATES } from './testing/prepared-screens.mjs';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {{ width: number, height: number }} Size */

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'packages/web/shots');
/** @type {readonly { name: string, viewport: Size, touch: boolean }[]} */
const SIZES = [
  { name: 'phone', viewport: { width: 390, height: 844 }, touch: true },
  { name: 'tablet', viewport: { width: 820, height: 1180 }, touch: true },
  { name: 'desk', viewport: { width: 1440, height: 900 }, touch: false },
];
/** @type {readonly { theme: 'light' | 'dark' | 'contrast', locale: string, sizes: readonly string[] }[]} */
const LOOKS = [
  { theme: 'light', locale: 'en', sizes: ['phone', 'tablet', 'desk'] },
  { theme: 'dark', locale: 'en', sizes: ['phone', 'tablet', 'desk'] },
  { theme: 'contrast', locale: 'en', sizes: ['phone'] },
  { theme: 'light', locale: 'ru', sizes: ['phone'] },
  { theme: 'light', locale: 'ja', sizes: ['phone'] },
];

const wanted = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await startPageServer();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
let taken = 0;
try {
  for (const { theme, locale, sizes } of LOOKS) {
    for (const size of SIZES.filter(({ name }) => sizes.includes(name))) {
      taken += await takeAll(browser, size, theme, locale);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${taken} pictures in ${folder}`);

/** @param {Browser} from @param {(typeof SIZES)[number]} size @param {string} theme @param {string} locale */
async function takeAll(from, { name: size, viewport, touch }, theme, locale) {
  const ending = `${size}-${theme}${locale === 'en' ? '' : `-${locale}`}`;
  const states = STATES.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => `${name}-${ending}`.includes(part)),
  );
  if (states.length === 0) return 0;
  const localStorage = Object.entries(preparedDevice({ theme, locale })).map(([key, value]) => ({
    name: key,
    value,
  }));
  const context = await from.newContext({
    baseURL: server.url,
    viewport,
    locale,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: new URL(server.url).origin, localStorage }] },
  });
  for (const { name, path, arrive } of states) {
    // A page of its own for each: nothing that one state has opened is in the next picture.
    const page = await context.newPage();
    await page.goto(`/#${path}`);
    await arrive(page);
    await page.evaluate('document.fonts.ready.then(() => true)');
    await page.screenshot({ path: join(folder, `${name}-${ending}.png`) });
    await page.close();
  }
  await context.close();
  return states.length;
}
