/** Text as a terminal counts it: how wide, and where to break. Knows nothing of the game. */
import { stripVTControlCharacters } from 'node:util';

/** Code points that take two columns: East Asian wide and full-width forms, and emoji. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1faff],
  [0x20000, 0x3fffd],
];

function characterWidth(character: string): number {
  if (/\p{Mark}|\p{Cf}/u.test(character)) return 0;
  const code = character.codePointAt(0) ?? 0;
  return WIDE.some(([first, last]) => code >= first && code <= last) ? 2 : 1;
}

/** How many columns a line takes; colours take none. */
export function visibleWidth(text: string): number {
  let width = 0;
  for (const character of stripVTControlCharacters(text)) width += characterWidth(character);
  return width;
}

export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - visibleWidth(text)));
}

/** Cuts uncoloured text to a width. */
export function clip(text: string, width: number): string {
  if (visibleWidth(text) <= width) return text;
  return `${takeColumns(text, width - 2)}..`;
}

function takeColumns(text: string, width: number): string {
  let taken = '';
  let used = 0;
  for (const character of text) {
    used += characterWidth(character);
    if (used > width) break;
    taken += character;
  }
  return taken;
}

/** Breaks uncoloured text at blanks; later lines are indented. A word longer than a line is broken too. */
export function wrap(text: string, width: number, indent = 0): string[] {
  const lines: string[] = [];
  let line = '';
  const margin = ' '.repeat(indent);
  for (const word of text.split(' ')) {
    let rest = word;
    const joined = line === '' || line === margin ? line + rest : `${line} ${rest}`;
    if (visibleWidth(joined) <= width) {
      line = joined;
      continue;
    }
    if (line.trim() !== '') lines.push(line);
    while (visibleWidth(margin + rest) > width) {
      const part = takeColumns(rest, Math.max(1, width - indent));
      if (part === '') break;
      lines.push(margin + part);
      rest = rest.slice(part.length);
    }
    line = margin + rest;
  }
  lines.push(line);
  return lines;
}

/** A list as people say it: «a, b and c». */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** «1 jeep», «4 soldiers» */
export function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
