/** What trains on a graphics card is held to the TypeScript here, built for the processor: rules, features, turns, learning, files. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createNetwork,
  createRandom,
  decodeWeights,
  type IntegerWeights,
  listFeatures,
  MOST_ACTIVE,
  PARAMETERS,
  type Random,
  randomAction,
  readNote,
  TurnSearch,
  winningChance,
} from '@bfi/ai';
import {
  legalActionList,
  makeRules,
  newPosition,
  type Position,
  parsePosition,
  parseRules,
  play,
  type Rules,
  toAct,
  VARIANTS,
} from '@bfi/engine';
import { Phase } from '@bfi/engine/packed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, hasCompiler, numbersOf, rulesLine, translateRules } from './testing/translated.ts';

const CHAMPION = fileURLToPath(new URL('../../ai/champion.bin', import.meta.url));
const PERFT = new URL('../../engine/src/testing/vectors/perft.tsv', import.meta.url);

function anyRules(game: number, random: Random): Rules {
  const coin = (): boolean => random.below(2) === 0;
  return makeRules({
    variant: VARIANTS[game % VARIANTS.length] ?? 'standard',
    friendlyFire: coin(),
    allLive: coin(),
    chain: coin() ? 'full' : 'once',
    entryBlock: coin() ? 'bar' : 'land',
    nominee: coin() ? 'pass' : 'penalty',
    quietLimit: [0, 10, 20, 40, 100][random.below(5)] ?? 100,
  });
}

/** Weights of which the network, that plays with half of each, has nothing to round: their halves are those given. */
function inSmallerSteps(weights: IntegerWeights): IntegerWeights {
  const twice = (list: Int16Array): Int16Array => {
    const doubled = list.map((weight) => 2 * weight);
    if (doubled.some((weight, index) => weight !== 2 * (list[index] ?? 0))) throw new Error('too large');
    return doubled;
  };
  return {
    w1: twice(weights.w1),
    b1: twice(weights.b1),
    w2: weights.w2,
    b2: weights.b2.map((weight) => 2 * weight),
    // Each head's 32 weights; its bias stays as it is.
    w3: weights.w3.map((weight, index) => (index % 33 === 32 ? weight : weight / 2)),
  };
}

/** A digest of a position, its legal actions and its features from every side, as `check.cpp` prints it. */
function digestOf(p: Position): string {
  let digest = 0x811c9dc5;
  const mix = (value: number): void => {
    digest = Math.imul(digest ^ value, 0x01000193) >>> 0;
  };
  const actions = legalActionList(p);
  for (const value of [...numbersOf(p), ...actions]) mix(value);
  const features = new Uint16Array(MOST_ACTIVE);
  let count = 0;
  for (const side of [0, 1]) {
    for (const mirrored of [false, true]) {
      count = listFeatures(p, side, features, mirrored);
      for (const feature of features.subarray(0, count)) mix(feature);
    }
  }
  return `${digest} ${actions.length} ${count}`;
}

describe.skipIf(!hasCompiler)('the programs for a graphics card (skipped where there is no g++)', () => {
  let folder: string;
  let trainer: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bfi-gpu-'));
    translateRules(folder);
    trainer = build(folder, 'train.cu');
  }, 120_000);
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function run(program: string, args: readonly string[], input = '') {
    const { stdout, stderr, status } = spawnSync(program, args, {
      input,
      encoding: 'utf8',
      maxBuffer: 2 ** 27,
    });
    return { lines: stdout.trim().split('\n'), stderr, status };
  }

  it('play by the engine’s rules, and see its features', () => {
    const random = createRandom(1);
    const asked: string[] = [];
    const expected: string[] = [];
    const ask = (line: string, answer: string): void => {
      asked.push(line);
      expected.push(answer);
    };
    for (let game = 0; game < 80; game++) {
      const rules = anyRules(game, random);
      const p = newPosition(rules);
      ask(`new ${rulesLine(rules)}`, digestOf(p));
      for (let count = 0; toAct(p) !== 'over' && count < 1000; count++) {
        const action = randomAction(p, random);
        play(p, action);
        ask(`play ${action}`, digestOf(p));
      }
    }
    for (const row of readFileSync(PERFT, 'utf8').trim().split('\n')) {
      const [words = '', text = '', depth = '', count = ''] = row.split('\t');
      const [variant = '', ...options] = words.split(' ');
      const rules = parseRules(variant, options);
      const p = rules.ok ? parsePosition(text, rules.value) : rules;
      if (!rules.ok || !p.ok) throw new Error(row);
      ask(
        `new ${rulesLine(rules.value)}`,
        digestOf(newPosition(makeRules({ ...rules.value, first: 'roll' }))),
      );
      ask(`set ${numbersOf(p.value).join(' ')}`, digestOf(p.value));
      ask(`perft ${depth}`, count);
    }
    const { lines } = run(build(folder, 'check.cpp'), [], asked.join('\n'));
    expect(lines.length).toBe(expected.length);
    const wrong = expected.findIndex((answer, index) => answer !== lines[index]);
    expect(wrong === -1 ? 'nothing wrong' : asked[wrong]).toBe('nothing wrong');
  });

  it('judge positions and whole turns as the players’ search does', () => {
    const random = createRandom(5);
    const network = createNetwork(inSmallerSteps(decodeWeights(readFileSync(CHAMPION))));
    const search = new TurnSearch(network);
    const asked: string[] = [];
    const expected: number[] = [];
    for (let game = 0; game < 40; game++) {
      const rules = anyRules(game, random);
      const p = newPosition(rules);
      for (; toAct(p) !== 'over'; play(p, randomAction(p, random))) {
        if (p.phase !== Phase.roll || p.nominee !== -1 || random.below(40) !== 0) continue;
        asked.push(`${rulesLine(rules)} ${numbersOf(p).join(' ')}`);
        const chance = winningChance(network, p, p.side);
        expected.push(p.side === 0 ? chance : 1 - chance, search.valueBeforeRoll(p, 0));
      }
    }
    expect(asked.length).toBeGreaterThan(20);
    const { lines } = run(trainer, ['values', CHAMPION], asked.join('\n'));
    const said = lines.flatMap((line) => line.split(' ').map(Number));
    expect(said.length).toBe(expected.length);
    // Floats there, integers here: rounding is all that may differ.
    for (const [index, value] of said.entries()) expect(value).toBeCloseTo(expected[index] ?? -1, 5);
  });

  const SMALL = ['--games', '8', '--ring', '6000', '--batch', '64', '--gate', '1000', '--nodes', '60000'];

  it('learn by the right gradient, and write weights that play here and say how they were made', () => {
    const made = ['--command', 'train it "so"', '--commit', 'abc1234', '--seed', '5'];
    const { lines, status } = run(trainer, ['--out', folder, '--total-games', '8', ...SMALL, ...made]);
    expect(status).toBe(0);
    // It computes a gradient in plain code as well, and ends with an error where the two differ.
    expect(lines[0]).toMatch(/^check: chances differ by 0\.0000\d at most, the gradient by \d\.\d+e-0[5-9]/);
    const bytes = readFileSync(join(folder, 'weights.bin'));
    const note = readNote(bytes);
    expect(note).toMatchObject({ command: 'train it "so"', commit: 'abc1234', seed: 5 });
    expect(note.games).toBeGreaterThanOrEqual(8);
    const network = createNetwork(decodeWeights(bytes));
    const chance = winningChance(network, newPosition(makeRules()), 0);
    expect(chance).toBeGreaterThan(0.05);
    expect(chance).toBeLessThan(0.95);
    const again = run(trainer, ['--out', folder, '--resume', join(folder, 'checkpoint.bin'), '--seed', '6']);
    expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining('--seed') });
  });

  it('go on, when they were stopped, as if nothing had happened: games in progress and samples, too', () => {
    const folderOf = (name: string): string => {
      mkdirSync(join(folder, name), { recursive: true });
      return join(folder, name);
    };
    const little = ['--gate', '1000', '--nodes', '60000'];
    // Few steps: each goes through all weights, which takes one core a while.
    const words = '--total-games 8 --games 4 --ring 2000 --batch 64 --reuse 1 --seed 7';
    const plan = [...words.split(' '), ...little];
    const learned = (name: string): Buffer => {
      const checkpoint = readFileSync(join(folder, name, 'checkpoint.bin'));
      // Before the weights, both moments and the average stand the plan and the time that it took.
      return checkpoint.subarray(checkpoint.length - 4 * 4 * PARAMETERS);
    };
    expect(run(trainer, ['--out', folderOf('whole'), ...plan]).status).toBe(0);
    expect(run(trainer, ['--out', folderOf('stopped'), ...plan, '--until', '4']).status).toBe(0);
    expect(learned('stopped').equals(learned('whole'))).toBe(false);
    const resume = ['--resume', join(folder, 'stopped', 'checkpoint.bin')];
    expect(run(trainer, ['--out', folderOf('other'), ...little, ...resume]).status).toBe(0);
    expect(learned('other').equals(learned('whole'))).toBe(true);
    // Of another moment, or not there: then that is said.
    copyFileSync(join(folder, 'whole', 'checkpoint.bin'), join(folder, 'stopped', 'checkpoint.bin'));
    const anew = run(trainer, ['--out', folderOf('anew'), ...resume]);
    expect(anew.lines.join('\n')).toContain('is of another moment: games and samples begin anew');
  });

  it.each([
    ['no weights', 'BIFN'],
    ['nothing', ''],
  ])('refuse a file that holds %s', (_, content) => {
    const file = join(folder, 'broken.bin');
    writeFileSync(file, content);
    const { status, stderr } = run(trainer, ['values', file]);
    expect(status).toBe(2);
    expect(stderr).toBe(`train: ${file} holds no weights that fit\n`);
    const resumed = run(trainer, ['--out', folder, '--resume', file]);
    expect(resumed).toMatchObject({ status: 2, stderr: `train: ${file} is no checkpoint of this network\n` });
  });
});
