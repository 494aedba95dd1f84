import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBlocks, codesOfTable, ROOT, readText, section } from './testing/markdown.ts';

const data = readText('docs/data.md');
const hasPython = spawnSync('python3', ['--version']).status === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bfi-data-'));
  const [command = ''] = codeBlocks(data, 'sh').map(({ text }) => text);
  const words = command
    .trim()
    .replace(/^npx bfi /, '')
    .replace('--games 10000', 'blitz --games 12')
    .replace('battles.jsonl', join(folder, 'battles.jsonl'))
    .split(' ');
  const made = spawnSync(process.execPath, ['packages/cli/bin/bfi.js', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect([made.status, made.stderr]).toEqual([0, '']);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

test('the fields of a line are those in the table', () => {
  const [line = ''] = readFileSync(join(folder, 'battles.jsonl'), 'utf8').split('\n');
  const fields = Object.keys(JSON.parse(line) as object);
  const table = codesOfTable(section(data, '## What stands in a line'));
  expect([...fields, 'fault'].sort()).toEqual(table.sort());
});

test.skipIf(!hasPython)('the programs of the page run on what the command makes', () => {
  const program = codeBlocks(data, 'python').map(({ text }) => text);
  const { stdout, stderr } = spawnSync('python3', ['-c', program.join('\n')], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  // Twelve battles say something else than ten thousand, but in the same words.
  const wordsOf = (text: string): Set<string> => new Set(text.match(/[a-zA-Z]{2,}/g));
  const shown = codeBlocks(data, 'text')[0]?.text.replace('padPenalty', '') ?? '';
  expect(wordsOf(stdout)).toEqual(wordsOf(shown));
  expect(stdout).toMatch(/^12 battles, \d+ tokens\nthe starter wins \d+\.\d % \(95 %: /);
});
