// `npm run ladder`: all matches by which the computer players are judged, one after the other, within so many seconds: the ladder
// of levels, more time against less, and, against older ones, first sight and the champion in every variant and house rule.
// Each match is one line of JSON: its name, its share of the time, and what `bfi arena --luck --json` says.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HELP = `Usage: npm run ladder -- [FLAGS]

  --seconds N    all matches together take so long (600)
  --workers N    games at the same time (one a core)
  --out FILE     append the results there, a line of JSON a match; what is there already is not played again
  --old FILE     weights of the same shape to measure against
  --old-bfi FILE the bfi.js of an older version to measure against, of any shape
  --only WORDS   only matches whose names hold one of these words, separated by commas
  --games N      at most so many games a match, to try it
  --list         only print the plan`;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    workers: { type: 'string', default: String(availableParallelism()) },
    out: { type: 'string' },
    old: { type: 'string' },
    'old-bfi': { type: 'string' },
    only: { type: 'string' },
    games: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/**
 * @typedef {{ name: string, words: string[], games: number, cost: number }} Planned
 * `cost`: seconds of one core a game, roughly; it only parts the time.
 */

const BFI = fileURLToPath(new URL('../packages/cli/bin/bfi.js', import.meta.url));
const OLD_BOT = fileURLToPath(new URL('./older-bot.mjs', import.meta.url));

const VARIANTS = ['quick', 'allout', 'blitz'];
const HOUSE_RULES = [
  'allLive=on',
  'friendlyFire=off',
  'chain=full',
  'entryBlock=bar',
  'nominee=pass',
  'quietLimit=0',
];

/** A match with less time would not even begin. */
const LEAST_SECONDS = 3;

const FIRST_SIGHT = 0.3;
const COSTS = { champion100: 9, level8: 9, time: 10, millisecond: 0.4, level: 0.2 };

/** @returns {Planned[]} */
function plan() {
  const levels = [1, 2, 3, 4, 5, 6].map((level) => ({
    name: `level ${level + 1} against ${level}`,
    words: [String(level + 1), String(level)],
    games: 1000,
    cost: COSTS.level,
  }));
  return [
    ...againstOlder(),
    ...levels,
    { name: 'level 8 against 7', words: ['8', '7'], games: 400, cost: COSTS.level8 },
    {
      name: '1 ms against first sight',
      words: ['champion:1', 'sight'],
      games: 1000,
      cost: COSTS.millisecond,
    },
    { name: '200 ms against 20 ms', words: ['champion:200', 'champion:20'], games: 420, cost: COSTS.time },
  ];
}

/** @returns {Planned[]} */
function againstOlder() {
  const older = olderPlayers();
  if (older === null) return [];
  const sight = (/** @type {string} */ name, /** @type {string[]} */ rules, /** @type {number} */ games) => ({
    name: `first sight against older: ${name}`,
    words: ['sight', older.sight, ...rules],
    games,
    cost: FIRST_SIGHT,
  });
  return [
    sight('standard', ['standard'], 2000),
    {
      name: 'champion against older, 100 ms',
      words: ['champion:100', older.champion, '--time', '100'],
      games: 400,
      cost: COSTS.champion100,
    },
    ...VARIANTS.map((variant) => sight(variant, [variant], 1000)),
    ...HOUSE_RULES.map((rule) => sight(rule, ['standard', rule], 1000)),
  ];
}

function olderPlayers() {
  if (values.old !== undefined)
    return { sight: `sight@${values.old}`, champion: `champion:100@${values.old}` };
  const bfi = values['old-bfi'];
  if (bfi === undefined) return null;
  const command = `cmd:"${process.execPath}" "${OLD_BOT}" "${bfi}"`;
  return { sight: `${command} sight`, champion: `${command} champion:100` };
}

/** Lets a match run until its games are played or its time is up; then it prints what is known.
 * @param {Planned} match @param {number} seconds @returns {Promise<object>} */
async function measure({ words, games }, seconds) {
  const started = performance.now();
  const number = values.games === undefined ? games : Math.min(games, Number(values.games));
  const flags = ['--luck', '--json', '--seed', '15', '--workers', values.workers, '--games', String(number)];
  const child = spawn(process.execPath, [BFI, 'arena', ...words, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const timer = setTimeout(() => child.kill('SIGINT'), 1000 * seconds);
  let text = '';
  for await (const part of child.stdout) text += part;
  clearTimeout(timer);
  const result = text.trim() === '' ? null : JSON.parse(text);
  return { seconds: Math.round((performance.now() - started) / 100) / 10, result };
}

/** The names of the matches that the file holds. */
function knownAlready() {
  const { out } = values;
  if (out === undefined || !existsSync(out)) return new Set();
  const lines = readFileSync(out, 'utf8').split('\n').filter(Boolean);
  return new Set(
    lines.map((line) => JSON.parse(line)).map(({ name, result }) => ((result?.games ?? 0) > 0 ? name : '')),
  );
}

async function main() {
  if (values.help) return console.log(HELP);
  const wanted = values.only?.split(',');
  const known = knownAlready();
  const matches = plan().filter(
    ({ name }) => !known.has(name) && (wanted === undefined || wanted.some((word) => name.includes(word))),
  );
  if (values.list) return matches.map(({ name, games }) => console.log(`${name}: ${games} games`));
  const ends = performance.now() + 1000 * Number(values.seconds);
  for (const [index, match] of matches.entries()) {
    // What one match leaves over is for those after it.
    const weights = matches.slice(index).map(({ games, cost }) => games * cost);
    const share = (weights[0] ?? 0) / weights.reduce((sum, weight) => sum + weight, 0);
    const left = (ends - performance.now()) / 1000;
    // An arena takes a moment to end.
    const seconds = share * left - 1;
    if (seconds < LEAST_SECONDS) continue;
    const line = JSON.stringify({ name: match.name, words: match.words, ...(await measure(match, seconds)) });
    if (values.out !== undefined) appendFileSync(values.out, `${line}\n`);
    else console.log(line);
  }
}

await main();
