import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from './testing/chromium.mjs';
import { startPageServer } from './testing/page-server.mjs';
import { preparedDevice, STATES } from './testing/prepared-screens.mjs';
const server = await startPageServer();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
const JOBS = JSON.parse(process.argv[2]);
for (const { state, size, locale = 'en', theme = 'light', forced = false, danger = 'full', keys = [], name } of JOBS) {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: size[0], height: size[1] }, locale, reducedMotion: 'reduce', forcedColors: forced ? 'active' : 'none', hasTouch: size[0] < 900, isMobile: size[0] < 900,
    storageState: { cookies: [], origins: [{ origin: new URL(server.url).origin, localStorage: Object.entries(preparedDevice({ theme, danger, locale })).map(([n, value]) => ({ name: n, value })) }] } });
  const page = await context.newPage();
  const found = STATES.find((s) => s.name === state);
  await page.goto(`/#${found.path}`);
  await found.arrive(page);
  for (const key of keys) { await page.keyboard.press(key); await page.waitForTimeout(150); }
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/hand/${name}.png` });
  await context.close();
}
await browser.close();
await server.stop();
