// The page's icon: the two armies on their island, seen from above. Red looks north, Blue south, as they land.
import { colour, mixed } from './colours.mjs';
import { tokenFace, tokenFoot } from './pieces.mjs';
import { group, stop } from './svg.mjs';

const SEA =
  stop(0, mixed(colour('sea-1'), '#fff', 0.9)) +
  stop(0.55, 'color-mix(in srgb, var(--sea-1) 55%, var(--sea-2))') +
  stop(1, 'var(--sea-2)');
const SAND = stop(0, 'color-mix(in srgb, var(--sand-1) 65%, #fff)') + stop(1, 'var(--sand-2)');

/** Without the gleam, which is a blot where a token is this large. @param {import('@bfi/engine').Side} side @param {number} degrees */
const soldier = (side, degrees) =>
  tokenFoot(side, degrees) + group(`rotate(${degrees})`, tokenFace(side, 'soldier'));

/**
 * @param {boolean} rounded With corners of its own, for where an icon is shown as it is.
 * @param {number} zoom
 */
export function drawIcon(rounded, zoom) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
<title>Battle for the Island</title>
<defs>
<radialGradient id="sea" cx="50%" cy="42%" r="75%">${SEA}</radialGradient>
<linearGradient id="sand" x1="0" y1="0" x2=".6" y2="1">${SAND}</linearGradient>
</defs>
<rect width="512" height="512"${rounded ? ' rx="112"' : ''} fill="url(#sea)"/>
<g transform="translate(256 256) scale(${zoom}) translate(-256 -256)">
<g fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".22">
<path d="M44 70q16-12 32 0t32 0"/><path d="M410 52q14-11 28 0t28 0"/><path d="M38 448q14-11 28 0t28 0"/><path d="M400 462q16-12 32 0t32 0"/>
</g>
<path d="M112 84C186 34 346 30 410 92C482 164 484 338 424 408C358 484 168 490 96 424C24 358 28 148 112 84Z" fill="#8fd6d6" opacity=".55"/>
<path d="M126 102C196 56 334 54 394 108C458 170 462 332 408 394C348 460 180 466 112 408C48 350 52 156 126 102Z" fill="url(#sand)" stroke="#fff6dd" stroke-width="8"/>
<path d="M256 90V428M88 256H428" fill="none" stroke="${colour('grid')}" stroke-opacity=".3" stroke-width="6"/>
${group('translate(177 318) scale(2.05)', soldier('red', 0))}
${group('translate(335 192) scale(2.05)', soldier('blue', 180))}
</g>
</svg>
`;
}
