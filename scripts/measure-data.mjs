// `npm run measure:data`: how long it takes to make data, to check it and to evaluate positions, as docs/data.md says it. Battles of
// level 3 with evaluations on all cores, then a thousand records by one `verify`, then 100,000 positions by `redsChance` on one core.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createNetwork, createRandom, decodeWeights, randomAction, redsChance } from '@bfi/ai';
import { makeRules, newPosition, play, toAct } from '@bfi/engine';

const HELP = `Usage: npm run measure:data -- [FLAGS]

  --battles N  battles of level 3 to play (1000)
  --page       play the 10,000 of docs/data.md, run its programs on them, and write what they print into the page`;

const { values } = parseArgs({
  options: {
    battles: { type: 'string', default: '1000' },
    page: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** What docs/data.md speaks of. */
const [ALL_BATTLES, FILES, POSITIONS] = [10_000, 1000, 100_000];

const BFI = fileURLToPath(new URL('../packages/cli/bin/bfi.js', import.meta.url));
const PAGE = fileURLToPath(new URL('../docs/data.md', import.meta.url));
const CHAMPION = new URL(import.meta.resolve('@bfi/ai/champion.bin'));

/** Seconds. @param {() => void} work */
function timed(work) {
  const started = performance.now();
  work();
  return (performance.now() - started) / 1000;
}

/** @param {readonly string[]} words */
function bfi(...words) {
  const { status, stderr } = spawnSync(process.execPath, [BFI, ...words], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`bfi ${words.slice(0, 3).join(' ')} ended with ${status}: ${stderr}`);
}

/** Every moment of random battles, the dice's too. */
function evaluateMany() {
  const network = createNetwork(decodeWeights(readFileSync(CHAMPION)));
  const random = createRandom(1);
  for (let count = 0; count < POSITIONS; ) {
    const position = newPosition(makeRules());
    for (; toAct(position) !== 'over' && count < POSITIONS; count++) {
      redsChance(network, position);
      play(position, randomAction(position, random));
    }
  }
}

/** What the programs of the page print stands in its only block of text. @param {string} folder Where the battles are. */
function renewPage(folder) {
  const page = readFileSync(PAGE, 'utf8');
  const programs = Array.from(page.matchAll(/^```python\n([\s\S]*?)^```$/gm), ([, program = '']) => program);
  const { status, stdout, stderr } = spawnSync('python3', ['-c', programs.join('\n')], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the programs of the page ended with ${status}: ${stderr}`);
  writeFileSync(
    PAGE,
    page.replace(/^```text\n[\s\S]*?^```$/m, () => `\`\`\`text\n${stdout}\`\`\``),
  );
  console.log(`docs/data.md:\n${stdout}`);
}

function main() {
  if (values.help) return console.log(HELP);
  const folder = mkdtempSync(join(tmpdir(), 'bfi-data-'));
  try {
    const battles = values.page ? ALL_BATTLES : Number(values.battles);
    const players = ['--red', '3', '--blue', '3', '--seed', '11', '--games', String(battles)];
    const sim = timed(() => bfi('sim', ...players, '--eval', '--jsonl', join(folder, 'battles.jsonl')));
    console.log(
      `sim: ${battles} battles of level 3 with evaluations in ${sim.toFixed(1)} s on ${availableParallelism()} cores;`,
      `${ALL_BATTLES} would take ${((sim * ALL_BATTLES) / battles / 60).toFixed(1)} minutes`,
    );
    if (values.page) renewPage(folder);
    const records = join(folder, 'records');
    bfi('sim', '--seed', '11', '--games', String(FILES), '--records', records);
    const files = Array.from({ length: FILES }, (_, index) =>
      join(records, `${String(index + 1).padStart(6, '0')}.bfi`),
    );
    const verify = timed(() => bfi('verify', '--quiet', ...files));
    console.log(`verify: ${FILES} records in ${verify.toFixed(1)} s`);
    console.log(`redsChance: ${POSITIONS} positions in ${timed(evaluateMany).toFixed(1)} s`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main();
