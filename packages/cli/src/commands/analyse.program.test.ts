import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHORT_BATTLE } from '../../../../scripts/testing/short-battle.mjs';
import { runBfi } from '../testing/process.ts';

const GAME = SHORT_BATTLE.replace('[Red ""]', '[Red "<b>Ann</b>"]').replace(
  '[Blue "level 2"]',
  '[Blue "Ben"]',
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bfi-analyse-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function analyse(text: string, ...flags: string[]) {
  const file = join(folder, 'game.bfi');
  writeFileSync(file, text);
  const { code, stdout, stderr } = await runBfi(['analyse', file, ...flags]);
  return { code, stdout, stderr: stderr.replace(file, 'FILE') };
}

interface Told {
  readonly ledger: Record<'start' | 'corrections' | 'result', number> &
    Record<'luck' | 'mistakes', { readonly red: number; readonly blue: number }>;
  readonly decisions: { readonly action: string; readonly best: string; readonly why: { code: string }[] }[];
  readonly chances: { readonly action: string; readonly luck: number; readonly prospects: object[] }[];
}

describe('bfi analyse', () => {
  it('prints a ledger that adds up, and every token, as JSON', async () => {
    const { code, stdout } = await analyse(GAME, '--json');
    const { ledger, decisions, chances } = JSON.parse(stdout) as Told;
    expect(code).toBe(0);
    const { start, luck, mistakes, corrections, result } = ledger;
    expect(start + luck.red - luck.blue + mistakes.blue - mistakes.red + corrections).toBeCloseTo(result, 9);
    expect(result).toBe(1);
    expect(decisions.map(({ action }) => action)).toEqual(['e1-e3L', 'end', 'blue:resigns']);
    expect(decisions[0]).toMatchObject({ best: 'e1-e4', grade: 'blunder', why: [{ code: 'win' }] });
    expect(chances.map(({ action }) => action)).toEqual(['(3)', '(1)']);
    expect(chances[0]?.luck).toBeGreaterThan(0.2);
    expect(chances[0]?.prospects).toHaveLength(6);
  });

  it('tells it in words, and as a page that needs nothing else and takes nobody’s name for markup', async () => {
    const text = await analyse(GAME, '--depth', '1');
    expect(text.stdout).toContain('It would have won at once: e1-e4 e4xe6.');
    expect(text.stdout).toMatch(/mistakes of Red +−\d/);
    const page = await analyse(GAME, '--html', '--depth', '0');
    expect(page.stdout).toContain('&lt;b&gt;Ann');
    expect(page.stdout).not.toMatch(/<b>|<script|https?:/);
    // A bar for each column of the ledger, with one for what Blue gave up by resigning, and the graph.
    expect(page.stdout.match(/<svg class="bar"/g)).toHaveLength(8);
    expect(page.stdout.match(/<svg viewBox/g)).toHaveLength(1);
  });

  it('refuses what `verify` refuses, in the same words', async () => {
    expect(await analyse(GAME.replace('e1-e3L', 'e1-e9'))).toEqual({
      code: 1,
      stdout: '',
      stderr: 'FILE:10:5: e1-e9 is not legal here\n',
    });
    const both = await analyse(GAME, '--html', '--json');
    expect(both.code).toBe(2);
    expect((await runBfi(['analyse', join(folder, 'nothing')])).code).toBe(2);
  });
});
