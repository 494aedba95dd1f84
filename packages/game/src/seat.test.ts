import { LEVELS } from '@bfi/ai';
import { describe, expect, it } from 'vitest';
import { formatSeat, isPerson, parseSeat, SOMEBODY, tidyName } from './seat.ts';

describe('who sits on a side', () => {
  it('levels and people are read as they are written', () => {
    for (const seat of [...LEVELS, SOMEBODY, 'Ann', '島', 'Level 3', 'level 9', 'level 33'])
      expect(parseSeat(formatSeat(seat))).toBe(seat);
    expect(parseSeat('level 3')).toBe(3);
  });

  it('a person who goes by a level’s name stays a person', () => {
    const seat = parseSeat(formatSeat('level 3'));
    expect(isPerson(seat)).toBe(true);
    expect(parseSeat(formatSeat(seat))).toBe(seat);
    expect(isPerson(parseSeat(formatSeat(' level\t3 ')))).toBe(true);
  });

  it('who gives no name is somebody', () => {
    for (const text of ['', '  ', '?', '\u0007', '\u202e']) expect(parseSeat(text)).toBe(SOMEBODY);
  });

  it('a name fits on one line and on the screen', () => {
    expect(tidyName(' Ann\n  of\tthe\u0000Island ')).toBe('Ann of the Island');
    expect(tidyName('abc\u202edef')).toBe('abc def');
    expect(Array.from(tidyName('😀'.repeat(100)))).toEqual(Array(40).fill('😀'));
  });
});
