// The page's palette for pictures that stand alone: every colour becomes a plain one, which any reader of SVG knows.
import { readFileSync } from 'node:fs';

const file = new URL('../../packages/web/src/look/palette.css', import.meta.url);
/** The first set is the light one. */
const [lightSet = ''] = readFileSync(file, 'utf8').split('}');
const PALETTE = Object.fromEntries(
  [...lightSet.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
);

/** @typedef {Readonly<Record<string, string>>} Names What names mean beside the palette's: a token's `fill`, for one. */

/**
 * A colour as CSS says it, `var(--red)` or `color-mix(in srgb, var(--red) 60%, #000)`, as its six digits.
 * @param {string} said
 * @param {Names} [names]
 * @returns {string}
 */
export function plainColour(said, names = {}) {
  const [, name] = /^var\(--([\w-]+)\)$/.exec(said) ?? [];
  if (name !== undefined) {
    const found = names[name] ?? PALETTE[name];
    if (found === undefined) throw new Error(`${name} is no colour of the palette`);
    return plainColour(found, names);
  }
  const [, first, share, second] = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(said) ?? [];
  if (first === undefined || second === undefined) return said;
  return mixed(plainColour(first, names), plainColour(second, names), Number(share) / 100);
}

/** @param {string} name */
export const colour = (name) => plainColour(`var(--${name})`);

/** @param {string} first @param {string} second @param {number} share The first one's. */
export function mixed(first, second, share) {
  const [one, other] = [partsOf(first), partsOf(second)];
  const parts = one.map((part, index) => Math.round(part * share + (other[index] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** @param {string} hex */
function partsOf(hex) {
  const digits = hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex;
  return [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}
