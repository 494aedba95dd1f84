/** Who sits on a side, as records name them. */
import { LEVELS } from '@bfi/ai';
import { describe, expect, it } from 'vitest';
import { atLevel, computerSeat, formatSeat, isSameSeat, parseSeat, seatHere, tidyName } from './seat.ts';

describe('who sits on a side', () => {
  it('levels and people are read as they are written', () => {
    const people = ['', 'Ann', '島', 'Level 3', 'level 9', 'level 33'].map((name) => seatHere(name));
    for (const seat of [...LEVELS.map(computerSeat), ...people]) {
      expect(parseSeat(formatSeat(seat))).toEqual(seat);
    }
    expect(parseSeat('level 3')).toEqual(computerSeat(3));
  });

  it('a person who goes by a level’s name stays a person', () => {
    for (const name of ['level 3', ' level\t3 ']) {
      const seat = parseSeat(formatSeat(seatHere(name)));
      expect(seat.decides).toBe('here');
      expect(parseSeat(formatSeat(seat))).toEqual(seat);
    }
  });

  it('who gives no name has none', () => {
    for (const text of ['', '  ', '?', '\u0007', '\u202e', 'human']) {
      expect(parseSeat(text)).toEqual({ decides: 'here', name: null });
    }
  });

  it('a name that only ends like a level is a person’s, and one that is cut at a blank has none at its end', () => {
    expect(parseSeat('next level 3')).toEqual(seatHere('next level 3'));
    expect(tidyName(`${'n'.repeat(39)} and more`)).toBe('n'.repeat(39));
  });

  it('somebody elsewhere is named like somebody here', () => {
    expect(formatSeat({ decides: 'elsewhere', name: 'Ann' })).toBe('Ann');
    expect(formatSeat({ decides: 'elsewhere', name: null })).toBe('human');
  });

  it('two seats are the same if the same one sits there and the same one decides', () => {
    expect(isSameSeat(seatHere('Ann'), seatHere('Ann'))).toBe(true);
    expect(isSameSeat(computerSeat(4), computerSeat(4))).toBe(true);
    expect(isSameSeat(seatHere('Ann'), seatHere('Ben'))).toBe(false);
    expect(isSameSeat(seatHere('Ann'), { decides: 'elsewhere', name: 'Ann' })).toBe(false);
    expect(isSameSeat(computerSeat(4), computerSeat(5))).toBe(false);
    expect(isSameSeat(computerSeat(4), seatHere())).toBe(false);
    expect(isSameSeat(seatHere(), computerSeat(4))).toBe(false);
  });

  it('another level is for the computer alone', () => {
    const seats = { red: seatHere('Ann'), blue: computerSeat(4) };
    expect(atLevel(seats, 5)).toEqual({ red: seatHere('Ann'), blue: computerSeat(5) });
  });

  it('a name fits on one line and on the screen', () => {
    expect(tidyName(' Ann\n  of\tthe\u0000Island ')).toBe('Ann of the Island');
    expect(tidyName('abc\u202edef')).toBe('abc def');
    expect(Array.from(tidyName('😀'.repeat(100)))).toEqual(Array(40).fill('😀'));
  });
});
