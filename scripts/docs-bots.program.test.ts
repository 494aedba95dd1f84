import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { DEFAULT_LEVEL, LEVELS, PLAYER_NAMES } from '@bfi/ai';
import { OPTION_CHOICES, parseRecord, resultOf, verifyRecord } from '@bfi/engine';
import { expect, test } from 'vitest';
import {
  codeBlocks,
  codesOfTable,
  FROM_SOURCE,
  inlineCode,
  ROOT,
  readText,
  section,
  tableRows,
} from './testing/markdown.ts';

const bots = readText('docs/bots.md');
const ENGINE = [...FROM_SOURCE, 'packages/cli/src/main.ts', 'engine', '--seed', '1'];

function startEngine(): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ENGINE, { cwd: ROOT, stdio: 'pipe' });
}

/** Everything the engine answers to these lines, and how it ended. */
async function answersTo(lines: readonly string[]): Promise<{ answers: string[]; code: number }> {
  const engine = startEngine();
  const closed = once(engine, 'close');
  const answers: string[] = [];
  createInterface({ input: engine.stdout }).on('line', (line) => answers.push(line));
  engine.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const [code] = await closed;
  return { answers, code };
}

/** What may differ from run to run or from release to release is made the same on both sides. */
function comparable(answer: string): string {
  if (answer.startsWith('id version ')) return 'id version';
  if (/^eval (0|1|0\.\d+)$/.test(answer)) return 'eval';
  if (answer.startsWith('record ')) return answer.replace(/\[Date [^\]]*\]/, '[Date]');
  return answer;
}

test('the session is what the real program answers', async () => {
  const session = (codeBlocks(bots, 'session')[0]?.text ?? '').trim().split('\n');
  const sent = session.filter((line) => line.startsWith('> ')).map((line) => line.slice(2));
  const expected = session.filter((line) => !line.startsWith('> '));
  const { answers, code } = await answersTo(sent);
  expect(code).toBe(0);
  expect(answers.length).toBe(expected.length);
  const legal = new Set(answers.find((answer) => answer.startsWith('legal '))?.split(' '));
  for (const [index, answer] of answers.entries()) {
    const wanted = expected[index] ?? '';
    if (!wanted.startsWith('best ')) expect(comparable(answer)).toBe(comparable(wanted));
    else for (const best of [answer, wanted]) expect(legal).toContain(best.slice('best '.length));
  }
}, 30_000);

test('every command has its heading, and the program knows no other', async () => {
  const headings = Array.from(
    section(bots, '## Commands').matchAll(/^### `(\w+)/gm),
    ([, name = '']) => name,
  );
  const { answers } = await answersTo(
    headings.filter((name) => name !== 'quit').map((name) => `${name} ? ?`),
  );
  expect(answers.filter((answer) => answer.startsWith('error command'))).toEqual([]);
  expect(headings).toEqual([
    'bfi',
    'new',
    'set',
    'apply',
    'legal',
    'position',
    'perft',
    'go',
    'stop',
    'eval',
    'record',
    'quit',
  ]);
}, 30_000);

test('the error codes in the table are those that the program gives', async () => {
  const { answers } = await answersTo([
    'castle',
    'perft',
    'new slow',
    'apply end',
    'set 12 - - 6+4 r roll 0',
    'apply draw:agreed',
    'apply (3)',
    'perft 21',
  ]);
  const codes = answers.flatMap((answer) => (answer.startsWith('error ') ? [answer.split(' ')[1]] : []));
  expect(codes).toEqual(codesOfTable(section(bots, '## Errors')));
}, 30_000);

test('the options in the table are all there are, with their values', () => {
  const rows = tableRows(section(bots, '## Commands')).map(([option = '', values = '']) => [
    inlineCode(option)[0] ?? '',
    inlineCode(values),
  ]);
  const expected = Object.entries(OPTION_CHOICES).map(([name, values]) => [name, values ?? ['100']]);
  expect(rows.map(([name, values]) => [name, [...(values ?? [])].sort()])).toEqual(
    expected.map(([name, values]) => [name, [...(values ?? [])].sort()]),
  );
});

test('the levels of `go` are the ones there are', () => {
  expect(bots).toContain(`### \`go [level=${LEVELS[0]}…${LEVELS.at(-1)}] `);
  expect(bots).toContain(`Without \`level\` it is level ${LEVELS.at(-1)}, the champion.`);
});

test('the README’s screen shows the level that people meet', () => {
  expect(readText('README.md')).toContain(`Blue · level ${DEFAULT_LEVEL} · `);
});

test('the players of the arena are the ones there are', () => {
  const named = inlineCode(section(bots, '## Measure your bot'));
  const names = PLAYER_NAMES.replace('a level 1 to 8', '1, 8').split(/, (?:or )?/);
  expect(names.filter((name) => !named.includes(name))).toEqual([]);
});

test('the example bot plays a whole game by the rules', () => {
  expect(readText('examples/bot.mjs').trimEnd().split('\n').length).toBeLessThan(40);
  const output = execFileSync(process.execPath, ['examples/bot.mjs', process.execPath, ...ENGINE], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const [phase, , ...lines] = output.split('\n');
  const record = parseRecord(lines.join('\n'));
  const last = record.ok ? verifyRecord(record.value) : record;
  expect(last.ok && `over:${resultOf(last.value)}`).toBe(phase);
}, 60_000);
