/** Section 10: points for a battle, and the course of a war. */
import { describe, expect, test } from 'vitest';
import { type BattleResult, type BattleScore, score, scoreParts, type WarFormat, warScore } from './index.ts';
import { given } from './testing/given.ts';

describe('10: points', () => {
  const pointsOf = (rules: string, pieces: string, turn: string) =>
    score(given(rules, pieces, turn).position);

  test('none while the battle goes on', () => {
    expect(pointsOf('standard', 'S@d4N s@l12N', 'r after')).toBeNull();
  });

  test.each([
    ['10 and a soldier’s range', 'S@d4N', 12],
    ['10 and a jeep’s range', 'J@d4N', 13],
    ['10 and a tank’s range', 'T@d4N', 14],
    ['10 and everyone’s range on the island', 'S@d4N J@e5N T@f6N', 19],
    ['twice the range of one on the pad: soldier', 'S@d4N red=c:S....', 16],
    ['twice the range of one on the pad: jeep', 'S@d4N red=c:..J..', 18],
    ['twice the range of one on the pad: tank', 'S@d4N red=c:....T', 20],
    ['on a slot that hangs past the corner too', 'S@d4N red=a:T....', 20],
    ['54 is the most there is', 'S@a1N S@b1N S@c1N S@d1N S@e1N red=c:JJJTT', 54],
  ])('the winner’s points, and 0 for the loser: %s', (_, pieces, points) => {
    expect(pointsOf('standard', pieces, 'r over:red')).toEqual({ red: points, blue: 0 });
  });

  test('10: where the points come from', () => {
    const parts = (pieces: string, turn: string) => scoreParts(given('standard', pieces, turn).position);
    expect(parts('S@d4N T@e5N red=c:..J..', 'r over:red')).toEqual({
      red: { result: 10, island: 6, pad: 6 },
      blue: { result: 0, island: 0, pad: 0 },
    });
    const draw = { result: 5, island: 0, pad: 0 };
    expect(parts('S@d4N s@l12N', 'r over:draw')).toEqual({ red: draw, blue: draw });
    expect(parts('S@d4N s@l12N', 'r after')).toBeNull();
  });

  test('Blue scores as Red does', () => {
    expect(pointsOf('standard', 't@d4N s@l12N blue=j:.J...', 'r over:blue')).toEqual({ red: 0, blue: 22 });
  });

  test('the loser scores 0 with whoever is left', () => {
    expect(pointsOf('standard', 'S@d4N s@l12N red=c:TT... blue=j:S....', 'r over:red')).toEqual({
      red: 20 + 8,
      blue: 0,
    });
  });

  test('a draw is 5 each, whoever is left', () => {
    expect(pointsOf('standard', 'S@d4N J@d5N s@l12N', 'r over:draw')).toEqual({ red: 5, blue: 5 });
    expect(pointsOf('standard', '', 'r over:draw')).toEqual({ red: 5, blue: 5 });
  });

  test('a battle that was resigned is scored by what stands there', () => {
    const resigned = given('standard', 'S@d4N s@l12N blue=j:S....', 'r after').after('red:resigns');
    expect(score(resigned.position)).toEqual({ red: 0, blue: 16 });
  });

  test('a battle that was won by a shot', () => {
    const won = given('standard', 'S@d4N T@a1N s@d6N red=c:J....', 'r after').after('d4xd6');
    expect(score(won.position)).toEqual({ red: 10 + 2 + 4 + 6, blue: 0 });
  });
});

/** `r20`: Red won with 20 points; `b12`; `d`: a draw. */
function battles(text: string): BattleScore[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      if (word === 'd') return { result: 'draw', points: { red: 5, blue: 5 } };
      const points = Number(word.slice(1));
      return word.startsWith('r')
        ? { result: 'red', points: { red: points, blue: 0 } }
        : { result: 'blue', points: { red: 0, blue: points } };
    });
}

type Row = readonly [fought: string, result: BattleResult | null];

function expectResult(format: WarFormat, fought: string, result: BattleResult | null): void {
  expect(warScore(format, 'red', battles(fought)).result).toBe(result);
}

describe('10: war', () => {
  test('points and wins add up; a draw is half a win for each', () => {
    expect(warScore({ type: 'bestOf', battles: 5 }, 'red', battles('r20 b14 d'))).toEqual({
      points: { red: 25, blue: 19 },
      wins: { red: 1.5, blue: 1.5 },
      starter: 'blue',
      result: null,
    });
  });

  test('starters alternate from the first', () => {
    const starters = (first: 'red' | 'blue') =>
      ['', 'r12', 'r12 r12', 'r12 b12 d'].map(
        (fought) => warScore({ type: 'battles', battles: 9 }, first, battles(fought)).starter,
      );
    expect(starters('red')).toEqual(['red', 'blue', 'red', 'blue']);
    expect(starters('blue')).toEqual(['blue', 'red', 'blue', 'red']);
  });

  test.each<Row>([
    ['', null],
    ['r54', null],
    ['r12 b54', null],
    ['r12 r12', 'red'],
    ['b12 b12', 'blue'],
    ['r12 b54 r12', 'red'],
    ['r12 b12 b12', 'blue'],
    ['r12 d', null],
    ['r12 d d', 'red'],
    ['d d', null],
    ['d d d', 'draw'],
    ['r12 b54 d', 'draw'],
    ['d d b12', 'blue'],
  ])('best of 3 after "%s": %s', (fought, result) => {
    expectResult({ type: 'bestOf', battles: 3 }, fought, result);
  });

  test.each<Row>([
    ['r12 r12', null],
    ['r12 r12 r12', 'red'],
    ['r12 r12 b12', null],
    ['r12 r12 b12 b12', null],
    ['r12 r12 b12 b12 b12', 'blue'],
    ['r12 r12 d', null],
    ['r12 r12 d d', 'red'],
    ['r12 b12 r12 b12 d', 'draw'],
  ])('best of 5 after "%s": %s', (fought, result) => {
    expectResult({ type: 'bestOf', battles: 5 }, fought, result);
  });

  test.each<Row>([
    ['', null],
    ['r12 r12', null],
    ['r12 r12 b12', 'red'],
    ['r12 r12 b54', 'blue'],
    ['r12 b12 d', 'draw'],
    ['r12 r12 b12 b54', 'blue'],
  ])('three battles for points after "%s": %s', (fought, result) => {
    expectResult({ type: 'battles', battles: 3 }, fought, result);
  });

  test.each<Row>([
    ['', null],
    ['r20 b20', null],
    ['r20 b29 d', null],
    ['r25 r25', 'red'],
    ['r24 r25', null],
    ['r20 b54', 'blue'],
    ['r45 b45 d', 'draw'],
    ['r44 b45 d', 'blue'],
  ])('up to 50 points after "%s": %s', (fought, result) => {
    expectResult({ type: 'total', points: 50 }, fought, result);
  });
});
