// `npm run measure:luck`: ten pairs of players from weak to strong, each in a match, and how wide the 95 % interval of the score is
// with the luck of the dice taken out, beside the plain one. Prints a table in Markdown, which docs/bots.md has.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HELP = `Usage: npm run measure:luck -- [FLAGS]

  --games N    games of a pair (200; of level 8, which thinks by the clock, a third of it)
  --seed N     (41)
  --workers N  games at the same time (one a core)
  --only A:B,… only these pairs`;

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '200' },
    seed: { type: 'string', default: '41' },
    workers: { type: 'string', default: String(availableParallelism()) },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const BFI = fileURLToPath(new URL('../packages/cli/bin/bfi.js', import.meta.url));

/** The stronger one first. */
const PAIRS = [
  ['greedy', 'random'],
  ['1', 'greedy'],
  ['2', '1'],
  ['3', '2'],
  ['4', '3'],
  ['5', '4'],
  ['6', '5'],
  ['7', '6'],
  ['champion:1', 'sight'],
  ['8', '7'],
];

/** A fifth of a second for every decision. */
const SLOW = new Set(['8']);

/** @param {string[]} pair */
async function measure(pair) {
  const games = SLOW.has(pair[0] ?? '') ? Math.ceil(Number(values.games) / 6) * 2 : Number(values.games);
  const flags = ['--luck', '--json', '--seed', values.seed, '--workers', values.workers];
  const child = spawn(process.execPath, [BFI, 'arena', ...pair, ...flags, '--games', String(games)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const part of child.stdout) text += part;
  const { games: played, rate, rateInterval, calm } = JSON.parse(text);
  const plain = { rate, interval: { low: rateInterval[0], high: rateInterval[1] } };
  return { games: played, plain, calm };
}

/** @typedef {{ low: number, high: number }} Interval */

/** @param {{ rate: number, interval: Interval }} known */
function shown({ rate, interval }) {
  const percent = (/** @type {number} */ part) => (100 * part).toFixed(1);
  return `${percent(rate)} % (${percent(interval.low)} to ${percent(interval.high)})`;
}

/** @param {Interval} interval */
const width = ({ low, high }) => high - low;

async function main() {
  if (values.help) return console.log(HELP);
  const wanted = values.only?.split(',');
  const pairs = PAIRS.filter(([a, b]) => wanted === undefined || wanted.includes(`${a}:${b}`));
  if (pairs.length === 0) throw new Error(`no such pair: ${values.only}`);
  console.log('| A against B | games | A’s score | less luck | part of the plain interval |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const pair of pairs) {
    const { games, plain, calm } = await measure(pair);
    const part = width(calm.interval) / width(plain.interval);
    const cells = [pair.join(' against '), games, shown(plain), shown(calm), part.toFixed(2)];
    console.log(`| ${cells.join(' | ')} |`);
    if (part > 1) process.exitCode = 1;
  }
}

await main();
