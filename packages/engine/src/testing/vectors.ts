/** The golden files beside this one: whole games with the position and the number of legal actions after every token. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Rules } from '../index.ts';
import { rulesOf } from './given.ts';

const FOLDER = new URL('./vectors/', import.meta.url);

export interface VectorRow {
  readonly token: string;
  readonly line: string;
  readonly count: number;
}

export interface VectorGame {
  readonly name: string;
  readonly rules: Rules;
  readonly rows: readonly VectorRow[];
}

export interface PerftRow {
  readonly rules: string;
  readonly line: string;
  readonly depth: number;
  readonly count: number;
}

function linesOf(file: string): string[] {
  return readFileSync(new URL(file, FOLDER), 'utf8').trimEnd().split('\n');
}

export const VECTOR_GAMES: readonly VectorGame[] = readdirSync(FOLDER)
  .filter((file) => /^[0-9].*\.tsv$/.test(file))
  .sort()
  .map((file) => {
    const [rules = '', ...rows] = linesOf(file);
    return { name: file.replace('.tsv', ''), rules: rulesOf(rules), rows: rows.map(readRow) };
  });

function readRow(row: string): VectorRow {
  const [token = '', line = '', count] = row.split('\t');
  return { token, line, count: Number(count) };
}

export const PERFT_ROWS: readonly PerftRow[] = linesOf('perft.tsv').map((row) => {
  const [rules = '', line = '', depth, count] = row.split('\t');
  return { rules, line, depth: Number(depth), count: Number(count) };
});
