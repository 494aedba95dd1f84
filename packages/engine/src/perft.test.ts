import { describe, expect, test } from 'vitest';
import { formatPosition, newPosition, parsePosition, perft } from './index.ts';
import { given, rulesOf } from './testing/given.ts';
import { unwrap } from './testing/unwrap.ts';
import { PERFT_ROWS } from './testing/vectors.ts';

describe('12: perft counts sequences of tokens', () => {
  test('there are rows to count', () => {
    expect(PERFT_ROWS).toHaveLength(52);
  });

  test.each(PERFT_ROWS)('$count of $depth from $rules $line', ({ rules, line, depth, count }) => {
    const position = unwrap(parsePosition(line, rulesOf(rules)));
    expect(perft(position, depth)).toBe(count);
    expect(formatPosition(position)).toBe(line);
  });
});

describe('12: perft', () => {
  test('of nothing is the one sequence without tokens', () => {
    expect(perft(newPosition(rulesOf('standard')), 0)).toBe(1);
  });

  test('counts 36 roll-offs, thirty of which lead to 144 first blocks and six to another 36', () => {
    expect(perft(newPosition(rulesOf('standard')), 2)).toBe(30 * 144 + 6 * 36);
  });

  test('counts nothing further once the battle is over', () => {
    const last = given('standard', 'S@d4N s@d6N', 'r after').position;
    expect(perft(last, 1)).toBe(2);
    expect(perft(last, 2)).toBe(6);
  });

  test('gives up when more positions than allowed would be visited', () => {
    const position = newPosition(rulesOf('standard first=red'));
    expect(perft(position, 2, 144)).toBe(144 * 121);
    expect(perft(position, 2, 143)).toBeNull();
    expect(perft(position, 3, 144 + 144 * 121 - 1)).toBeNull();
  });
});
