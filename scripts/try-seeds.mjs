// `npm run try:seeds`: is a seed the same battle everywhere? `sim` and `arena` are run again and again beside a busy loop on every
// core, each time with another number of workers, and everything they give is compared byte for byte: statistics, lines of JSON, records.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HELP = `Usage: npm run try:seeds -- [FLAGS]

  --runs N     runs of each command (20)
  --games N    battles in each run (12)
  --workers A,B,C
               numbers of workers, one after the other (1,2,3)
  --calm       without the busy loops`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    games: { type: 'string', default: '12' },
    workers: { type: 'string', default: '1,2,3' },
    calm: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const BFI = fileURLToPath(new URL('../packages/cli/bin/bfi.js', import.meta.url));

/** Level 3 glances, 6 sees, and the champion with counted evaluations searches: whatever would think by the clock is among them. */
const COMMANDS = {
  sim: ['sim', '--red', '3', '--blue', '6', '--eval'],
  arena: ['arena', '8', '3', 'blitz', '--nodes', '300', '--luck'],
};

/** What a clock has measured. */
const MEASURED = new Set(['seconds', 'milliseconds']);

/** Runs it, and returns a digest of all that came of it.
 * @param {keyof typeof COMMANDS} name @param {string} workers */
async function digestOf(name, workers) {
  const folder = mkdtempSync(join(tmpdir(), 'bfi-seed-'));
  try {
    const files = ['--records', join(folder, 'records')];
    if (name === 'sim') files.push('--jsonl', join(folder, 'battles.jsonl'));
    const words = [...COMMANDS[name], '--seed', '11', '--games', values.games, '--workers', workers];
    const printed = await bfi([...words, '--json', ...files]);
    const statistics = JSON.parse(printed, (key, value) => (MEASURED.has(key) ? undefined : value));
    const hash = createHash('sha256').update(JSON.stringify(statistics));
    for (const file of filesIn(folder)) hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
    return hash.digest('hex').slice(0, 16);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}

/** @param {readonly string[]} words @returns {Promise<string>} */
async function bfi(words) {
  const child = spawn(process.execPath, [BFI, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const part of child.stdout) text += part;
  const code = child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)));
  if (code !== 0) throw new Error(`bfi ${words.join(' ')} ended with ${code}`);
  return text;
}

/** @returns {() => void} Ends them. */
function startBusyLoops() {
  const loops = Array.from({ length: values.calm ? 0 : availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const stop = () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
  process.once('exit', stop);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return stop;
}

async function main() {
  if (values.help) return console.log(HELP);
  if (!(Number(values.runs) >= 2))
    throw new Error('--runs must be 2 or more: one run has nothing to be compared with');
  const workers = values.workers.split(',');
  const stop = startBusyLoops();
  for (const name of /** @type {(keyof typeof COMMANDS)[]} */ (Object.keys(COMMANDS))) {
    /** @type {Map<string, string[]>} */
    const seen = new Map();
    for (let run = 0; run < Number(values.runs); run++) {
      const number = workers[run % workers.length] ?? '1';
      const digest = await digestOf(name, number);
      seen.set(digest, [...(seen.get(digest) ?? []), number]);
    }
    const results = [...seen].map(([digest, by]) => `${digest} with ${by.join(' ')} workers`);
    console.log(
      `${name}: ${values.runs} runs, ${seen.size === 1 ? 'identical' : `DIFFERENT:\n  ${results.join('\n  ')}`}`,
    );
    if (seen.size !== 1) process.exitCode = 1;
  }
  stop();
}

await main();
