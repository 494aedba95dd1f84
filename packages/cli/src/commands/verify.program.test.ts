import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diceCommitment, diceHeaders } from '@bfi/game';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBfi } from '../testing/process.ts';
import { verdictOn } from './verify.ts';

const HEADERS =
  '[Variant "blitz"]\n[Options "first=red"]\n[Red "A"]\n[Blue "B"]\n[Date "2026-11-15"]\n[Result "blue"]\n[Reason "resignation"]\n';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bfi-verify-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function verify(text: string, ...flags: string[]) {
  const file = join(folder, 'game.bfi');
  writeFileSync(file, text);
  const { code, stdout, stderr } = await runBfi(['verify', file, ...flags]);
  return { code, stdout: stdout.replace(file, 'FILE'), stderr: stderr.replace(file, 'FILE') };
}

describe('bfi verify', () => {
  it('accepts a record that is right, and says how the battle ended', async () => {
    expect(await verify(`${HEADERS}\n#a1 {so far} #b2\nred:resigns\n`)).toEqual({
      code: 0,
      stdout: 'FILE: ok, 3 tokens, blue wins by resignation, points 0-10\n',
      stderr: '',
    });
  });

  it.each([
    ['an illegal token', `${HEADERS}\n#a1\n#a2 red:resigns\n`, 'FILE:10:1: #a2 is not legal here\n'],
    [
      'a token after the end',
      `${HEADERS}\nred:resigns #a2\n`,
      'FILE:9:13: #a2 comes after the end of the battle\n',
    ],
    ['a token that is none', `${HEADERS}\n#a1 #m3\n`, 'FILE:9:5: no token reads like this\n'],
    ['a comment without end', `${HEADERS}\n#a1 {oh\n`, 'FILE:10:1: the comment is not closed\n'],
    [
      'a result that did not happen',
      `${HEADERS}\n#a1\n`,
      'FILE:6:1: the header says Result "blue", the tokens say otherwise\n',
    ],
    [
      'a missing header',
      `${HEADERS.replace('[Blue "B"]\n', '')}\n#a1\n`,
      'FILE:1:1: the header Blue is missing\n',
    ],
    [
      'an illegal token in a variation',
      `${HEADERS}\n#a1 <#b2\n#c3 <#c4 #c5> #d6> red:resigns\n`,
      'FILE:10:10: #c5 is not legal here\n',
    ],
    [
      'a variation that goes on from the wrong place',
      `${HEADERS}\n#a1 #b2 <#a5> red:resigns\n`,
      'FILE:9:10: #a5 is not legal here\n',
    ],
    [
      'a variation that goes on after its end',
      `${HEADERS}\n#a1 <draw:agreed #b2> red:resigns\n`,
      'FILE:9:18: #b2 comes after the end of the battle\n',
    ],
    [
      'a variation that is not closed',
      `${HEADERS}\n#a1 <#b2 red:resigns\n`,
      'FILE:9:5: this < or > has no counterpart, or no token stands before it\n',
    ],
    [
      'a variant that is none',
      `${HEADERS.replace('blitz', 'chess')}\n#a1\n`,
      'FILE:1:1: the header Variant has a value that cannot be: "chess"\n',
    ],
  ])('names the place of %s, with exit code 1', async (_what, text, stderr) => {
    expect(await verify(text)).toEqual({ code: 1, stdout: '', stderr });
  });

  it('writes the record again in its normal form with --print', async () => {
    const text = `${HEADERS}[Event "tea"]\n\n {first}\n#a1\n<#b2 {or\nso} <#c3>\n> #b2\nred:resigns`;
    const printed = `${HEADERS}[Event "tea"]\n\n{first}\n#a1 <#b2 {or\\nso} <#c3>> #b2 red:resigns\n`;
    expect(await verify(text, '--print')).toEqual({ code: 0, stdout: printed, stderr: '' });
    expect(await verify(printed, '--print', '--quiet')).toEqual({ code: 0, stdout: printed, stderr: '' });
  });

  it('with --print writes nothing of a record that is wrong, and names its fault', async () => {
    const stderr = 'FILE:9:5: #a2 is not legal here\n';
    expect(await verify(`${HEADERS}\n#a1 #a2\n`, '--print')).toEqual({ code: 1, stdout: '', stderr });
  });

  it('checks many files and standard input, goes on after one that is wrong or missing, and tells it as JSON', async () => {
    const [right, wrong] = [join(folder, 'right.bfi'), join(folder, 'wrong.bfi')];
    writeFileSync(right, `${HEADERS}\n#a1 red:resigns\n`);
    writeFileSync(wrong, `${HEADERS}\n#a1 #a2 red:resigns\n`);
    const input = `${HEADERS}\nred:resigns\n`;
    const words = ['verify', wrong, join(folder, 'none'), right, '-'];
    const said = await runBfi(words, input);
    expect(said.code).toBe(2);
    expect(said.stdout.split('\n').map((line) => line.replace(/^.*: ok/, 'ok'))).toEqual([
      'ok, 2 tokens, blue wins by resignation, points 0-10',
      'ok, 1 tokens, blue wins by resignation, points 0-10',
      '',
    ]);
    expect(said.stderr).toMatch(
      /wrong\.bfi:9:5: #a2 is not legal here\nbfi: cannot read .*none: there is no such file/,
    );
    const { code, stdout } = await runBfi(['verify', '--json', wrong, right, '-'], input);
    expect(code).toBe(1);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { file: wrong, ok: false, fault: { line: 9, column: 5, message: '#a2 is not legal here' } },
      {
        file: right,
        ok: true,
        tokens: 2,
        turns: 0,
        result: 'blue',
        reason: 'resignation',
        points: { red: 0, blue: 10 },
      },
      expect.objectContaining({ file: '-', ok: true, tokens: 1 }),
    ]);
  });

  it('computes the dice again with --dice, and names the first that differs', async () => {
    // The first published vector: three values of zeroes give the roll for the start (3-4), and then (5).
    const zeroes = '0'.repeat(64);
    const headers = `${HEADERS.replace('first=red', '')}${diceHeaders({
      commitments: {
        server: diceCommitment('server', zeroes),
        red: diceCommitment('red', zeroes),
        blue: diceCommitment('blue', zeroes),
      },
      nonces: { red: zeroes, blue: zeroes },
      secret: zeroes,
    })
      .map(([name, value]) => `[${name} "${value}"]\n`)
      .join('')}`;
    expect(await verify(`${headers}\n(3-4) #a1 red:resigns\n`, '--dice')).toEqual({
      code: 0,
      stdout:
        'FILE: ok, 3 tokens, blue wins by resignation, points 0-10, 1 rolls and flips as the sealed dice gave them\n',
      stderr: '',
    });
    const verdict = (text: string): string => verdictOn('FILE', text, { manner: 'say', dice: true }).stderr;
    expect(verdict(`${headers}\n(4-3) #a1 red:resigns\n`)).toBe(
      'FILE:16:1: the sealed dice gave (3-4) here, not (4-3)\n',
    );
    expect(verdict(`${HEADERS}\nred:resigns\n`)).toBe(
      'FILE:1:1: the dice cannot be checked: the header Dice is missing\n',
    );
    expect(verdict(`${headers.replace(/Nonce "0/, 'Nonce "1')}\nred:resigns\n`)).toBe(
      'FILE:12:1: DiceRedNonce is not what its party had committed to\n',
    );
  });

  it('says nothing with --quiet', async () => {
    expect(await verify('?', '--quiet')).toEqual({ code: 1, stdout: '', stderr: '' });
  });

  it('refuses a file of five megabytes: no record is so long', async () => {
    const file = join(folder, 'large');
    writeFileSync(file, Buffer.alloc(5_000_000, 'a'));
    const { code, stderr } = await runBfi(['verify', file]);
    expect(code).toBe(2);
    expect(stderr).toContain('too large');
  });

  it.skipIf(process.platform === 'win32')('shows no control character of a file name', async () => {
    const file = join(folder, 'game\x1b[2J.bfi');
    writeFileSync(file, `${HEADERS}\nred:resigns\n`);
    expect((await runBfi(['verify', file])).stdout).toMatch(/game\?\[2J\.bfi: ok, 1 tokens/);
    writeFileSync(file, '?');
    expect((await runBfi(['verify', file])).stderr).toMatch(/game\?\[2J\.bfi:1:1: /);
  });
});
