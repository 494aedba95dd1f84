// SVG as text: elements, numbers, and the page's layers with plain colours.
import { plainColour } from './colours.mjs';

/** @typedef {import('./colours.mjs').Names} Names */
/** @typedef {Readonly<Record<string, string | number | undefined>>} Attributes */

/** @param {number} value */
export const n = (value) => String(Math.round(value * 10) / 10);

/** @param {string} text */
export function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const COLOURED = new Set(['fill', 'stroke', 'stop-color']);

/**
 * @param {string} name
 * @param {Attributes} attributes
 * @param {string} [inner]
 * @param {Names} [names]
 */
export function element(name, attributes, inner = '', names = {}) {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${COLOURED.has(key) ? plainColour(String(value), names) : value}"`);
  return inner === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inner}</${name}>`;
}

/**
 * @param {readonly import('../../packages/web/src/look/paint.ts').Layer[]} layers
 * @param {Names} [names]
 */
export function paths(layers, names) {
  return layers.map((layer) => element('path', { ...layer }, '', names)).join('');
}

/** A colour of a gradient. @param {number} offset @param {string} said */
export const stop = (offset, said) => element('stop', { offset, 'stop-color': said });

/**
 * @param {string} transform
 * @param {string} inner
 */
export const group = (transform, inner) => `<g transform="${transform}">${inner}</g>`;
