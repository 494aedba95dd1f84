/** Reads the documentation as data, for the tests that hold it to the code. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export function readText(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8');
}

export interface CodeBlock {
  readonly language: string;
  /** What stands after the language. */
  readonly words: readonly string[];
  readonly text: string;
  readonly line: number;
}

export function codeBlocks(markdown: string, language?: string): CodeBlock[] {
  const blocks = Array.from(markdown.matchAll(/^```(\S*)(.*)\n([\s\S]*?)^```$/gm), (match): CodeBlock => {
    const [, name = '', words = '', text = ''] = match;
    const line = markdown.slice(0, match.index).split('\n').length;
    return { language: name, words: words.split(' ').filter((word) => word !== ''), text, line };
  });
  return blocks.filter((block) => language === undefined || block.language === language);
}

export function inlineCode(markdown: string): string[] {
  return Array.from(markdown.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code);
}

/** The text under a heading, up to the next heading of the same or a higher rank. */
export function section(markdown: string, heading: string): string {
  const start = markdown.indexOf(`${heading}\n`);
  if (start < 0) throw new Error(`there is no heading '${heading}'`);
  const rank = heading.indexOf(' ');
  const rest = markdown.slice(start + heading.length);
  const end = rest.search(new RegExp(`^#{1,${rank}} `, 'm'));
  return end < 0 ? rest : rest.slice(0, end);
}

/** The rows of the first table, cell by cell, without its head. */
export function tableRows(markdown: string): string[][] {
  const lines = markdown.split('\n');
  const rule = lines.findIndex((line) => /^\|( --- \|)+$/.test(line));
  const rows: string[][] = [];
  for (const line of lines.slice(rule + 1)) {
    if (!line.startsWith('|')) break;
    rows.push(
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  }
  return rows;
}

/** The code words in the first column of the first table. */
export function codesOfTable(markdown: string): string[] {
  return tableRows(markdown).flatMap(([first = '']) => inlineCode(first));
}

/** The names by which a page's headings can be linked to, as GitHub makes them. */
export function anchors(markdown: string): Set<string> {
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, '');
  const seen = new Map<string, number>();
  const names = Array.from(prose.matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
  return new Set(names);
}

/** The program from source, as the tests start it: never a stale build. */
export const FROM_SOURCE = ['--conditions=bfi-source', '--import', 'tsx'] as const;
