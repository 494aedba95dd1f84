import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { copyPosition, legalActionList, type Position, play, type RuleOptions } from '@bfi/engine';
import { ANYONE, Phase } from '@bfi/engine/packed';
import { describe, expect, it, vi } from 'vitest';
import { createNetwork, winningChance } from '../network/network.ts';
import { decodeWeights } from '../network/weights.ts';
import { createRandom, type Random } from '../random.ts';
import { championPlayer } from '../search/champion.ts';
import { TurnSearch } from '../search/turn-search.ts';
import { network, read } from '../testing/positions.ts';
import { ENDINGS } from './ending.ts';
import { decodeEndings, encodeEndings, endingsOrNone, valueOfEnding } from './endings.ts';

const bytes = readFileSync(fileURLToPath(new URL('../../endings.bin', import.meta.url)));
const endings = decodeEndings(bytes);
const weights = decodeWeights(readFileSync(fileURLToPath(new URL('../../champion.bin', import.meta.url))));
const knowing = createNetwork(weights, endings);

/** What a byte cannot say, and how far apart the bounds were. */
const ERROR = 0.5 / 255 + 1e-5;

const FACINGS = 'nesw';
const KINDS = 'sjt';

interface Piece {
  readonly square: number;
  readonly facing: number;
  readonly kind: number;
}

function line(red: Piece, blue: Piece, rest: string): string {
  const rows = Array.from({ length: 12 }, (_, fromTop) =>
    Array.from({ length: 12 }, (_, column) => {
      const square = (11 - fromTop) * 12 + column;
      const written = ({ kind, facing }: Piece): string =>
        `${KINDS[kind]}`.toUpperCase() + FACINGS[facing & 3];
      if (square === red.square) return written(red);
      if (square !== blue.square) return '.';
      return `${KINDS[blue.kind]}${FACINGS[blue.facing & 3]}`;
    }).join(''),
  );
  return `${rows.join('/').replace(/\.+/g, (run) => String(run.length))} ${rest}`;
}

function pieces(random: Random): [Piece, Piece] {
  const piece = (square: number): Piece => ({ square, facing: random.below(4), kind: random.below(3) });
  const one = random.below(144);
  return [piece(one), piece((one + 1 + random.below(143)) % 144)];
}

/** One with pads, one without, in turn. */
function endingsToAsk(count: number, phase = 'r roll'): Position[] {
  const random = createRandom(15);
  return Array.from({ length: count }, (_, index) => {
    const variant = index % 2 === 0 ? 'standard' : 'allout';
    const pads = variant === 'standard' ? 'b:..... k:.....' : '- -';
    return read(line(...pieces(random), `${pads} 0+0 ${phase} 0`), { variant });
  });
}

/** By the rules alone, what `me` can expect of a turn of its own that goes on like this; the table says what comes after it. */
function worthWithin(p: Position, me: number): number {
  if (p.phase === Phase.over) return p.winner === me ? 1 : 0;
  if (p.side !== me || (p.phase === Phase.roll && p.nominee >= 0)) return valueOfEnding(endings, p, me);
  const worths = legalActionList(p).map((action) => {
    // The pad's roll: its numbers come to the same, and another zero to what has been chosen from already.
    if (p.phase === Phase.roll && action === legalActionList(p)[0]) return 0;
    const next = copyPosition(p);
    play(next, action);
    return worthWithin(next, me);
  });
  return Math.max(...worths);
}

function worthBeforeRoll(p: Position): number {
  const faces = legalActionList(p).map((roll) => {
    const next = copyPosition(p);
    play(next, roll);
    return worthWithin(next, p.side);
  });
  return faces.reduce((sum, worth) => sum + worth, 0) / faces.length;
}

describe('the table of endings', () => {
  it('has what the best play by the rules comes to, as exactly as a byte can say', () => {
    const errors = endingsToAsk(300).map((p) => {
      const error = Math.abs(valueOfEnding(endings, p, 0) - worthBeforeRoll(p));
      expect(error).toBeLessThanOrEqual(2 * ERROR);
      return error;
    });
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.7 * ERROR);
  });

  it('says the same for Blue as for Red and for left as for right, and the rest for the other side', () => {
    const random = createRandom(16);
    for (let count = 0; count < 100; count++) {
      const [one, other] = pieces(random);
      const value = (red: Piece, blue: Piece, side: string): number =>
        valueOfEnding(endings, read(line(red, blue, `- - 0+0 ${side} roll 0`), { variant: 'blitz' }), 0);
      const inMirror = ({ square, facing, kind }: Piece): Piece => ({
        square: square - 2 * (square % 12) + 11,
        facing: 4 - facing,
        kind,
      });
      const turned = ({ square, facing, kind }: Piece): Piece => ({
        square: 143 - square,
        facing: facing + 2,
        kind,
      });
      const said = value(one, other, 'r');
      expect(value(inMirror(one), inMirror(other), 'r')).toBe(said);
      expect(1 - value(turned(other), turned(one), 'b')).toBeCloseTo(said, 12);
    }
  });

  it.each<readonly [string, string, Partial<RuleOptions>]>([
    ['a block', '12/12/12/12/12/12/4ss7/12/2#9/7Sn4/12/12 - - 1+0 r roll 0', { variant: 'blitz' }],
    ['a friend', '12/12/12/12/12/12/4ss7/12/2Sn9/7Sn4/12/12 - - 0+0 r roll 0', { variant: 'blitz' }],
    ['an enemy more', '12/12/12/12/12/12/4ss7/12/2tn9/7Sn4/12/12 - - 0+0 r roll 0', { variant: 'blitz' }],
    ['an enemy on a pad', '12/12/12/12/12/12/4ss7/12/12/7Sn4/12/12 c:..... j:..T.. 0+0 r roll 0', {}],
    ['a friend on a pad', '12/12/12/12/12/12/4ss7/12/12/7Sn4/12/12 c:..T.. j:..... 0+0 r roll 0', {}],
    ['nobody left but on a pad', '12/12/12/12/12/12/12/12/12/7Sn4/12/12 c:..... j:..T.. 0+0 r roll 0', {}],
    ['no friend left but on a pad', '12/12/12/12/12/12/4ss7/12/12/12/12/12 c:..T.. j:..... 0+0 b roll 0', {}],
    [
      'a draw that is near',
      `12/12/12/12/12/12/4ss7/12/12/7Sn4/12/12 - - 0+0 r roll ${101 - endings.turns}`,
      { variant: 'blitz' },
    ],
    ['a move to be made', '12/12/12/12/12/12/4ss7/12/12/7Sn4/12/12 - - 0+0 r move:3 0', { variant: 'blitz' }],
    ['a pad to be moved', '12/12/12/12/12/12/4ss7/12/12/7Sn4/12/12 c:..... j:..... 0+0 r roll:pad 0', {}],
  ])('says nothing where there is %s', (_, text, options) => {
    const p = read(text, options);
    expect(valueOfEnding(endings, p, 0)).toBeNaN();
    if (p.phase === Phase.roll && p.nominee === ANYONE)
      expect(winningChance(knowing, p, 0)).toBe(winningChance(network, p, 0));
  });

  it('says what it can as soon as the draw is far enough', () => {
    const text = `12/12/12/12/12/12/4ss7/12/12/7Sn4/12/12 - - 0+0 r roll ${100 - endings.turns}`;
    const p = read(text, { variant: 'blitz' });
    expect(winningChance(knowing, p, 0)).toBe(valueOfEnding(endings, p, 0));
    expect(winningChance(knowing, p, 0)).not.toBe(winningChance(network, p, 0));
  });

  it('knows no draw where there is no limit', () => {
    const text = '12/12/12/12/12/12/4ss7/12/12/7Sn4/12/12 - - 0+0 r roll';
    const said = valueOfEnding(endings, read(`${text} 0`, { variant: 'blitz' }), 0);
    expect(valueOfEnding(endings, read(`${text} 90`, { variant: 'blitz', quietLimit: 0 }), 0)).toBe(said);
  });

  it('is written as exactly as a byte can say, and read again as it was written', () => {
    const worths = new Float64Array(2 * ENDINGS).fill(1);
    worths.set([0, 0.1, 0.5, 0.9, Number.NaN]);
    const { turns, values } = decodeEndings(encodeEndings(worths, 40));
    expect(turns).toBe(40);
    expect([...values.subarray(0, 5), values.at(-1)]).toEqual([0, 26, 128, 230, 0, 255]);
  });

  it('is refused where it is damaged, cut or something else, and done without where it is not there', () => {
    const changedAt = (place: number): Uint8Array => {
      const changed = Uint8Array.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      return changed;
    };
    // What it is, its form, how many endings; and a value.
    const damaged = [0, 4, 8, 1_000_000].map(changedAt);
    for (const wrong of [...damaged, bytes.subarray(0, -1), bytes.subarray(1), new Uint8Array(3)]) {
      expect(() => decodeEndings(wrong)).toThrow('not the table of endings');
      expect(endingsOrNone(() => wrong)).toBe(null);
    }
    const absent = (): Uint8Array => {
      throw new Error('no such file');
    };
    expect(endingsOrNone(absent)).toBe(null);
  });
});

describe('the champion in an ending', () => {
  it('plays the best there is, after any roll, and knows it without a long thought', () => {
    const champion = championPlayer(knowing, { milliseconds: Number.POSITIVE_INFINITY });
    const positions = ['r move:3', 'r zero', 'r move:5'].flatMap((phase) => endingsToAsk(20, phase));
    let choices = 0;
    for (const p of positions) {
      const actions = legalActionList(p);
      const worthOf = (action: number): number => {
        const next = copyPosition(p);
        play(next, action);
        if (next.phase === Phase.penalty) return 0;
        return worthWithin(next, 0);
      };
      const best = Math.max(...actions.map(worthOf));
      if (actions.some((action) => worthOf(action) < best)) choices++;
      const looks = vi.fn(() => false);
      const { action, candidates } = champion.decide(p, { isStopped: looks });
      expect(looks).not.toHaveBeenCalled();
      expect(worthOf(action)).toBeCloseTo(best, 12);
      for (const one of candidates) expect(one.value).toBeCloseTo(worthOf(one.action), 12);
    }
    expect(choices).toBeGreaterThan(positions.length / 2);
  });

  it('thinks on where the draw is too near for the table when this turn is over', () => {
    const champion = championPlayer(knowing, { milliseconds: Number.POSITIVE_INFINITY });
    const thinksOn = (quiet: number): boolean => {
      const looks = vi.fn(() => false);
      const text = `12/12/12/12/12/12/4ss7/12/12/7Sn4/12/12 - - 0+0 r move:3 ${quiet}`;
      champion.decide(read(text, { variant: 'blitz' }), { evaluations: 2000, isStopped: looks });
      return looks.mock.calls.length > 0;
    };
    expect(thinksOn(99 - endings.turns)).toBe(false);
    expect(thinksOn(100 - endings.turns)).toBe(true);
  });

  it('sees the same a turn and more before it', () => {
    const search = new TurnSearch(knowing);
    for (const p of endingsToAsk(10)) {
      expect(search.valueBeforeRoll(p, 0)).toBe(search.valueNow(p, 0));
      expect(search.valueNow(p, 0)).toBe(valueOfEnding(endings, p, 0));
    }
  });
});
