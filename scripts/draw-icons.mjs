// Writes the page's icon, in every form a device asks for, into packages/web/public: npm run draw:icons
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { drawIcon } from './drawing/icon.mjs';
import { CHROMIUM_FLAGS, findChromium } from './testing/chromium.mjs';

const folder = new URL('../packages/web/public/', import.meta.url);

/**
 * Rounded: our own corners, for where an icon is shown as it is. Elsewhere the device cuts its own shape, and everything
 * that matters stays within the middle, which no shape cuts.
 * @type {readonly { name: string, size: number, rounded: boolean, zoom: number }[]}
 */
const PICTURES = [
  { name: 'icon-192.png', size: 192, rounded: true, zoom: 1 },
  { name: 'icon-512.png', size: 512, rounded: true, zoom: 1 },
  { name: 'icon-maskable-512.png', size: 512, rounded: false, zoom: 0.92 },
  { name: 'apple-touch-icon.png', size: 180, rounded: false, zoom: 1 },
];

writeFileSync(new URL('icon.svg', folder), drawIcon(true, 1));
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
try {
  for (const { name, size, rounded, zoom } of PICTURES) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const picture = `data:image/svg+xml;base64,${Buffer.from(drawIcon(rounded, zoom)).toString('base64')}`;
    await page.setContent(
      `<style>body{margin:0}img{display:block;width:100vw;height:100vh}</style><img src="${picture}">`,
    );
    await page.locator('img').evaluate((image) => /** @type {any} */ (image).decode());
    writeFileSync(new URL(name, folder), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
console.log(`drew icon.svg and ${PICTURES.length} pictures into packages/web/public`);
