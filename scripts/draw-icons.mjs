// Draws the page's icon and writes it, in every form a device asks for, into packages/web/public: npm run draw:icons
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
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

const HOUSE = 'M0-48L38-20V34Q38 42 30 42H-30Q-38 42-38 34V-20Z';
const SHIELD = 'M0-48L36-22Q44 14 24 34Q0 50-24 34Q-44 14-36-22Z';
/** With the small arrow ahead of it that says where its wearer looks. */
const HELMET =
  '<path d="M-10-22L0-31L10-22" fill="none" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>' +
  '<path d="M-21 15C-21-4-13-12 0-12S21-4 21 15Z" stroke="none"/><rect x="-27" y="14" width="54" height="8" rx="4" stroke="none"/>';

/** The two armies on their island, seen from above: Red looks north, Blue south, as they land.
 * @param {boolean} rounded @param {number} zoom */
function drawIcon(rounded, zoom) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
<title>Battle for the Island</title>
<defs>
<radialGradient id="sea" cx="50%" cy="42%" r="75%"><stop offset="0" stop-color="#37a3ae"/><stop offset=".55" stop-color="#19707f"/><stop offset="1" stop-color="#0d4453"/></radialGradient>
<linearGradient id="sand" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="#fbebc4"/><stop offset="1" stop-color="#e6c481"/></linearGradient>
<linearGradient id="redFill" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#df5f44"/><stop offset="1" stop-color="#b93a24"/></linearGradient>
<linearGradient id="blueFill" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#234f9c"/><stop offset="1" stop-color="#3f79d2"/></linearGradient>
</defs>
<rect width="512" height="512"${rounded ? ' rx="112"' : ''} fill="url(#sea)"/>
<g transform="translate(256 256) scale(${zoom}) translate(-256 -256)">
<g fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".22">
<path d="M44 70q16-12 32 0t32 0"/><path d="M410 52q14-11 28 0t28 0"/><path d="M38 448q14-11 28 0t28 0"/><path d="M400 462q16-12 32 0t32 0"/>
</g>
<path d="M112 84C186 34 346 30 410 92C482 164 484 338 424 408C358 484 168 490 96 424C24 358 28 148 112 84Z" fill="#8fd6d6" opacity=".55"/>
<path d="M126 102C196 56 334 54 394 108C458 170 462 332 408 394C348 460 180 466 112 408C48 350 52 156 126 102Z" fill="url(#sand)" stroke="#fff6dd" stroke-width="8"/>
<path d="M256 90V428M88 256H428" fill="none" stroke="#a77f3e" stroke-opacity=".3" stroke-width="6"/>
<g transform="translate(179 322) scale(1.72)">
<path d="${HOUSE}" fill="#4a2a10" opacity=".22" transform="translate(3 6)"/>
<path d="${HOUSE}" fill="url(#redFill)" stroke="#7d2416" stroke-width="6" stroke-linejoin="round"/>
<g fill="#fff3e6" stroke="#fff3e6">${HELMET}</g>
</g>
<g transform="translate(333 190) rotate(180) scale(1.72)">
<path d="${SHIELD}" fill="#4a2a10" opacity=".22" transform="translate(-3 -6)"/>
<path d="${SHIELD}" fill="url(#blueFill)" stroke="#15336a" stroke-width="6" stroke-linejoin="round"/>
<g fill="#eaf2ff" stroke="#eaf2ff">${HELMET}</g>
</g>
</g>
</svg>
`;
}

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
