import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  copyPosition,
  formatPosition,
  makeRules,
  newPosition,
  type Position,
  parsePosition,
  play,
  type Rules,
  toAct,
  VARIANTS,
} from '@bfi/engine';
import { Phase } from '@bfi/engine/packed';
import { describe, expect, it } from 'vitest';
import { randomAction } from '../playout.ts';
import { createRandom } from '../random.ts';
import { CHAPTER, FEATURES, MOST_ACTIVE } from './feature-groups.ts';
import { listFeatures } from './features.ts';
import {
  chanceBothWays,
  createFastNetwork,
  createNetwork,
  createPlainNetwork,
  winningChance,
} from './network.ts';
import {
  B1,
  B2,
  B3,
  decodeWeights,
  encodeWeights,
  HEAD,
  HIDDEN,
  newIntegerWeights,
  PARAMETERS,
  quantize,
  readNote,
  SECOND,
  W1,
  W2,
  W3,
} from './weights.ts';

const CHAMPION = fileURLToPath(new URL('../../champion.bin', import.meta.url));
const champion = decodeWeights(readFileSync(CHAMPION));
const note = readNote(readFileSync(CHAMPION));

/** Positions from random games of every variant, set-up included. */
function somePositions(perVariant: number): Position[] {
  const random = createRandom(17);
  return VARIANTS.flatMap((variant) => {
    const positions: Position[] = [];
    const rules = makeRules({ variant, allLive: random.below(2) === 1, friendlyFire: random.below(2) === 1 });
    while (positions.length < perVariant) {
      const p = newPosition(rules);
      while (toAct(p) !== 'over') {
        play(p, randomAction(p, random));
        if (random.below(10) === 0 && toAct(p) !== 'over') positions.push(copyPosition(p));
      }
    }
    return positions.slice(0, perVariant);
  });
}

function featureSet(p: Position, side: number, mirrored = false): number[] {
  const list = new Uint16Array(MOST_ACTIVE);
  return Array.from(list.subarray(0, listFeatures(p, side, list, mirrored))).sort((a, b) => a - b);
}

function read(line: string, rules: Rules): Position {
  const position = parsePosition(line, rules);
  if (!position.ok) throw new Error(position.error.code);
  return position.value;
}

const COLUMNS = 'abcdefghijkl';

/** The same position with each row, and each pad, rewritten. */
function rewritten(
  p: Position,
  {
    row,
    facings,
    pad,
  }: {
    row(parts: string[]): string[];
    facings: Readonly<Record<string, string>>;
    pad(slots: string): string;
  },
): string[] {
  const [board = '', ...fields] = formatPosition(p).split(' ');
  const rows = board.split('/').map((text) =>
    row(text.match(/[SJTsjt][nesw]|#|[0-9]+/g) ?? [])
      .map((part) => part.replace(/^([SJTsjt])(.)$/, (_, kind, facing) => kind + (facings[facing] ?? facing)))
      .join(''),
  );
  const opposite = (text: string): string =>
    text === '-' ? text : COLUMNS.charAt(11 - COLUMNS.indexOf(text.charAt(0))) + text[1] + pad(text.slice(2));
  const [red = '', blue = '', ...rest] = fields;
  return [rows.join('/'), opposite(red), opposite(blue), ...rest];
}

/** The same game seen from the other side of the table: colours swapped, the board turned round. */
function turnedRound(p: Position): Position {
  const [board = '', red, blue, pool, side, phase, quiet] = rewritten(p, {
    row: (parts) => parts.reverse(),
    facings: { n: 's', s: 'n', e: 'w', w: 'e' },
    pad: (slots) => slots,
  });
  const swapped = board.replace(/([SJTsjt])([nesw])/g, (_, kind, facing) =>
    kind === kind.toUpperCase() ? kind.toLowerCase() + facing : kind.toUpperCase() + facing,
  );
  const rows = swapped.split('/').reverse().join('/');
  return read(`${rows} ${blue} ${red} ${pool} ${side === 'r' ? 'b' : 'r'} ${phase} ${quiet}`, p.rules);
}

/** The same game in a mirror: left and right swapped. */
function mirrored(p: Position): Position {
  const fields = rewritten(p, {
    row: (parts) => parts.reverse(),
    facings: { e: 'w', w: 'e' },
    pad: (slots) => [...slots].reverse().join(''),
  });
  return read(fields.join(' '), p.rules);
}

describe('the features', () => {
  const positions = somePositions(300);

  it('are known, and never more than the list holds', () => {
    for (const p of positions) {
      const features = featureSet(p, p.side);
      expect(features.length).toBeLessThan(MOST_ACTIVE);
      expect(features.at(-1)).toBeLessThan(FEATURES);
    }
  });

  const loadable = positions.filter((p) =>
    /^(roll|after|zero|blocks|place|load)$/.test(formatPosition(p).split(' ')[5] ?? ''),
  );

  it('are the same from both sides of the table', () => {
    expect(loadable.length).toBeGreaterThan(200);
    for (const p of loadable) {
      const loaded = read(formatPosition(p), p.rules);
      const turned = turnedRound(p);
      expect(featureSet(turned, 1 - p.side)).toEqual(featureSet(loaded, p.side));
      expect(featureSet(turned, p.side)).toEqual(featureSet(loaded, 1 - p.side));
    }
  });

  it('are mirrored as if the board were', () => {
    // In set-up a pad has its place, which a mirror would move.
    const battles = loadable.filter((p) => p.phase > Phase.load);
    expect(battles.length).toBeGreaterThan(200);
    for (const p of battles) {
      expect(featureSet(p, p.side, true)).toEqual(featureSet(mirrored(p), p.side));
      expect(featureSet(mirrored(p), p.side, true)).toEqual(
        featureSet(read(formatPosition(p), p.rules), p.side),
      );
    }
  });

  it('see who can be hit after which roll', () => {
    const rules = makeRules({ variant: 'allout' });
    // A soldier two squares short of its shot: a roll of 2 brings it there. Without the enemy nothing of that is on.
    const withTarget = read('12/12/12/12/12/4ss7/12/12/12/4Sn7/12/12 - - 0+0 r roll 0', rules);
    const aside = read('12/12/12/12/12/ss11/12/12/12/4Sn7/12/12 - - 0+0 r roll 0', rules);
    const shot = featureSet(withTarget, 0).filter((feature) => !featureSet(aside, 0).includes(feature));
    // Where the enemy stands, the gain after a 2, one roll that shoots, the danger it is in; and the same for the enemy.
    expect(shot.length).toBeGreaterThanOrEqual(6);
  });
});

/** The network as it is trained: in floats, layer by layer, ReLU between. */
function exactLogit(parameters: Float32Array, features: readonly number[]): number {
  const at = (index: number): number => parameters[index] ?? 0;
  const relu = (sum: number): number => Math.max(0, sum);
  const hidden = Array.from({ length: HIDDEN }, (_, unit) =>
    relu(features.reduce((sum, feature) => sum + at(W1 + feature * HIDDEN + unit), at(B1 + unit))),
  );
  // The chapter's feature has the highest number of all.
  const ours = ((features.at(-1) ?? 0) - CHAPTER) * HEAD;
  const second = Array.from({ length: SECOND }, (_, unit) =>
    relu(
      hidden.reduce(
        (sum, value, input) => sum + value * at(ours + W2 + unit * HIDDEN + input),
        at(ours + B2 + unit),
      ),
    ),
  );
  return second.reduce((sum, value, unit) => sum + value * at(ours + W3 + unit), at(ours + B3));
}

describe('the network', () => {
  const positions = somePositions(150);

  it('computes the same in WebAssembly and in plain JavaScript, to the bit', () => {
    const random = createRandom(4);
    const parameters = Float32Array.from({ length: PARAMETERS }, () => random.fraction() - 0.5);
    const wild = newIntegerWeights();
    quantize(parameters, wild);
    // One network for both, because sums of the first weights must not outlast them.
    const fast = createFastNetwork();
    for (const weights of [champion, wild]) {
      const plain = createPlainNetwork();
      fast.load(weights);
      plain.load(weights);
      for (const p of positions) expect(winningChance(fast, p, p.side)).toBe(winningChance(plain, p, p.side));
    }
  });

  it('says the same of a position whatever it was asked before, and through whose eyes', () => {
    const fast = createFastNetwork();
    fast.load(champion);
    const ask = (p: Position, eyes: number): number =>
      fast.logit(listFeatures(p, p.side, fast.features), eyes);
    const said = positions.map((p) => ask(p, 0));
    const random = createRandom(6);
    for (let asked = 0; asked < 1000; asked++) {
      const place = random.below(positions.length);
      const p = positions[place];
      if (p !== undefined) expect(ask(p, random.below(4))).toBe(said[place]);
    }
  });

  it('adds up to far less than sixteen bits hold, so that no sum ever runs over', () => {
    const list = new Uint16Array(MOST_ACTIVE);
    let most = 0;
    for (const p of positions) {
      const sums = Int32Array.from(champion.b1);
      for (const feature of list.subarray(0, listFeatures(p, p.side, list)))
        for (let unit = 0; unit < HIDDEN; unit++) sums[unit]! += champion.w1[feature * HIDDEN + unit]!;
      for (const sum of sums) most = Math.max(most, Math.abs(sum));
    }
    expect(most).toBeGreaterThan(5000);
    expect(most).toBeLessThan(24_000);
  });

  it('asked both ways says the mean of a position and its mirror image, and so the same of either', () => {
    const network = createNetwork(champion);
    let differ = 0;
    for (const p of positions) {
      const [there, mirror] = [false, true].map((mirrors) => {
        const logit = network.logit(listFeatures(p, p.side, network.features, mirrors));
        return 1 / (1 + Math.exp(-logit));
      });
      const both = chanceBothWays(network, p, p.side);
      expect(both).toBe(((there ?? 0) + (mirror ?? 0)) / 2);
      if (there !== mirror) differ++;
      // In set-up a pad has its place, which a mirror would move; within an action a position can't be written down.
      if (!/ (roll|after|zero) /.test(formatPosition(p))) continue;
      expect(chanceBothWays(network, mirrored(p), p.side)).toBeCloseTo(both, 12);
    }
    expect(differ).toBeGreaterThan(positions.length / 2);
  });

  it('loses little by being made of integers: its word is that of the floats, computed as they are', () => {
    const random = createRandom(9);
    const bound = (index: number): number => (index < B1 ? 0.1 : 0.3);
    const parameters = Float32Array.from(
      { length: PARAMETERS },
      (_, index) => (2 * random.fraction() - 1) * bound(index),
    );
    const rounded = newIntegerWeights();
    quantize(parameters, rounded);
    const network = createPlainNetwork();
    network.load(rounded);
    let most = 0;
    const said = positions.map((p) => {
      const exact = exactLogit(parameters, featureSet(p, p.side));
      most = Math.max(most, Math.abs(network.logit(listFeatures(p, p.side, network.features)) - exact));
      return exact;
    });
    // Positions differ in far more than what rounding takes away: about a hundred weights are added up, each off by half a step at most.
    expect(Math.max(...said) - Math.min(...said)).toBeGreaterThan(0.5);
    expect(most).toBeLessThan(0.02);
  });

  it('is stored and read back exactly, in less than 2 MB', () => {
    const stored = readFileSync(CHAMPION);
    expect(stored.length).toBeLessThan(2_000_000);
    const bytes = encodeWeights(champion, note);
    const again = decodeWeights(bytes);
    for (const list of ['w1', 'b1', 'w2', 'b2', 'w3'] as const)
      expect(Buffer.compare(new Uint8Array(again[list].buffer), new Uint8Array(champion[list].buffer))).toBe(
        0,
      );
    expect(bytes.length).toBe(stored.length);
  });

  it('is rounded to eight bits a weight in a file: by half a step of its row at most, and not again when it is stored anew', () => {
    const random = createRandom(21);
    const weights = newIntegerWeights();
    // Rows of very different size, as those of rare features and of lives are.
    for (let row = 0; row < 400; row++) {
      const most = row === 0 ? 32767 : random.below(row % 4 === 0 ? 8000 : 700);
      for (let unit = 0; unit < HIDDEN; unit++)
        weights.w1[row * HIDDEN + unit] = random.below(2 * most + 1) - most;
    }
    weights.w1[0] = 32767;
    weights.w1[1] = -32768;
    const once = decodeWeights(encodeWeights(weights, note));
    for (let row = 0; row < 400; row++) {
      const [exact, rounded] = [weights, once].map(({ w1 }) => w1.subarray(row * HIDDEN, (row + 1) * HIDDEN));
      const largest = Math.max(...(exact ?? []).map(Math.abs));
      const off = Math.max(...(exact ?? []).map((weight, unit) => Math.abs(weight - (rounded?.[unit] ?? 0))));
      // Half a step, and half an integer.
      expect(off).toBeLessThanOrEqual((Math.ceil((8 * largest) / 127) / 8 + 1) / 2);
    }
    const twice = decodeWeights(encodeWeights(once, note));
    expect(Buffer.compare(new Uint8Array(twice.w1.buffer), new Uint8Array(once.w1.buffer))).toBe(0);
  });

  it('carries how it was made', () => {
    expect(note.games).toBeGreaterThan(100_000);
    const other = { ...note, command: 'npm run train -- --seed 12', seed: 12 };
    expect(readNote(encodeWeights(champion, other))).toEqual(other);
  });

  it('refuses bytes that are not its weights', () => {
    const bytes = encodeWeights(champion, note);
    expect(() => decodeWeights(bytes.subarray(1))).toThrow(RangeError);
    expect(() => decodeWeights(new Uint8Array(3))).toThrow(RangeError);
    const other = bytes.slice();
    other[8] = 0;
    expect(() => decodeWeights(other)).toThrow(RangeError);
  });
});
