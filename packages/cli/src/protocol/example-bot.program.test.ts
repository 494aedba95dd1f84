import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runBfi } from '../testing/process.ts';

const BOT = fileURLToPath(new URL('../../../../examples/bot-engine.mjs', import.meta.url));

async function talk(...commands: string[]): Promise<string[]> {
  const bot = spawn(process.execPath, [BOT], { stdio: ['pipe', 'pipe', 'inherit'] });
  bot.stdin.end(commands.map((command) => `${command}\n`).join(''));
  const [answers] = await Promise.all([text(bot.stdout), once(bot, 'close')]);
  return answers.trimEnd().split('\n');
}

it('the example bot gives every answer after its own command, and passes over a blank line', async () => {
  const [name, version, ok, begun, position, legal, best, ...rest] = await talk(
    'bfi',
    '',
    'new blitz first=red',
    '  ',
    'position',
    'legal',
    'go movetime=10',
    'gone',
    'quit',
    'position',
  );
  expect([name, version, ok]).toEqual([
    expect.stringMatching(/^id name /),
    expect.stringMatching(/^id version /),
    'ok',
  ]);
  expect(begun).toBe('ok');
  expect(position).toMatch(/^position .* r blocks 0$/);
  expect(legal).toMatch(/^legal #/);
  expect(legal?.split(' ')).toContain(best?.replace(/^best /, ''));
  expect(rest).toEqual([expect.stringMatching(/^error command /)]);
});

it('the example bot decides neither for chance nor after the end', async () => {
  const answers = await talk('new standard', 'go', 'apply red:resigns', 'go');
  expect(answers).toEqual([
    'ok',
    expect.stringMatching(/^error illegal /),
    'ok',
    expect.stringMatching(/^error over /),
  ]);
});

const PYTHON_BOT = fileURLToPath(new URL('../../../../examples/bot.py', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

it.skipIf(!hasPython)('the Python bot plays whole games without a fault', async () => {
  const bot = `cmd:python3 "${PYTHON_BOT}"`;
  const words = [
    'arena',
    bot,
    'random',
    'blitz',
    '--games',
    '2',
    '--workers',
    '1',
    '--grace',
    '20000',
    '--json',
  ];
  const { code, stdout } = await runBfi(words);
  expect(JSON.parse(stdout)).toMatchObject({ games: 2, faults: { a: { games: 0, all: [] } } });
  expect(code).toBe(0);
});
