// `npm run train:gpu`: translates the rules, builds packages/training/gpu/train.cu for the card that is here, and trains with it. What
// it is asked for, and the commit, go into the weights' note. With --one-core it is built by g++ and runs without a card, slowly.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const GPU = fileURLToPath(new URL('../packages/training/gpu', import.meta.url));
const SOURCE = join(GPU, 'train.cu');

const words = process.argv.slice(2);
// What it can do is said by whatever builds it.
const onOneCore = words.includes('--one-core') || words.includes('--help');
const asked = words.filter((word) => word !== '--one-core');
const at = asked.indexOf('--out');
if (at === -1) asked.push('--out', 'training-run');
const out = asked[asked.indexOf('--out') + 1] ?? '';
if (out === '' || out.startsWith('--')) refuse('--out needs a folder');

/** Ends with one line that says why. */
function refuse(/** @type {string} */ why) {
  console.error(`train:gpu: ${why}`);
  process.exit(2);
}

/** What a program says, or nothing where there is no such program. */
function said(/** @type {string} */ program, /** @type {string[]} */ ...flags) {
  const { status, stdout } = spawnSync(program, flags, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

function build(/** @type {string} */ program) {
  const include = `-I${out}`;
  if (onOneCore) {
    if (said('g++', '--version') === '') refuse('there is no g++ here');
    execFileSync('g++', [
      '-O2',
      '-march=native',
      '-w',
      '-std=c++17',
      include,
      '-x',
      'c++',
      SOURCE,
      '-o',
      program,
    ]);
    return;
  }
  if (said('nvcc', '--version') === '')
    refuse(
      'there is no nvcc here, the compiler for graphics cards of NVIDIA; --one-core does without, slowly',
    );
  const [capability = ''] = said('nvidia-smi', '--query-gpu=compute_cap', '--format=csv,noheader').split(
    '\n',
  );
  if (!/^\d+\.\d+$/.test(capability))
    refuse('there is no graphics card of NVIDIA here; --one-core does without, slowly');
  const chip = `-arch=sm_${capability.replace('.', '')}`;
  execFileSync('nvcc', ['-O3', chip, '-std=c++17', '--extended-lambda', include, SOURCE, '-o', program]);
}

const isHelp = asked.includes('--help');
mkdirSync(out, { recursive: true });
execFileSync(process.execPath, [join(GPU, 'translate.mjs'), join(out, 'rules.h')], { stdio: 'inherit' });
const program = join(out, onOneCore ? 'train-one-core' : 'train');
build(program);
const note = [
  '--command',
  ['npm run train:gpu --', ...words].join(' '),
  '--commit',
  said('git', 'rev-parse', '--short', 'HEAD'),
];
const { status } = spawnSync(program, isHelp ? ['--help'] : [...asked, ...note], { stdio: 'inherit' });
process.exit(status ?? 1);
