import { describe, expect, it } from 'vitest';
import { formatBattles, formatWar, parseBattles, parseWar } from './war-words.ts';

describe('a war in words', () => {
  it('formats are read as they are written', () => {
    for (const text of ['best of 3', 'best of 5', '1 battle', '4 battles', '1 point', '100 points']) {
      const war = parseWar(text);
      expect(war === null ? null : formatWar(war)).toBe(text);
    }
    expect(parseWar('Best-of-5')).toEqual({ type: 'bestOf', battles: 5 });
    expect(parseWar(' 12 battles ')).toEqual({ type: 'battles', battles: 12 });
    expect(parseWar('100 points')).toEqual({ type: 'total', points: 100 });
    for (const text of [
      '',
      'best of 0',
      'best of 1',
      'best of 4',
      'best of 7',
      'best of 35',
      'best of many',
      '3',
      '-1 points',
      '99999 points',
      'the best of 3',
      'about 4 battles',
      '4 battlesome',
      '4x battles',
      '1a battles',
      '100 pointed',
    ])
      expect(parseWar(text)).toBeNull();
  });

  it('battles are read as they are written', () => {
    const battles = [
      { result: 'red', points: { red: 24, blue: 0 } },
      { result: 'draw', points: { red: 5, blue: 5 } },
    ] as const;
    expect(formatBattles(battles)).toBe('red 24-0, draw 5-5');
    expect(parseBattles('red 24-0, draw 5-5')).toEqual(battles);
    for (const text of ['', ' ']) expect(parseBattles(text)).toEqual([]);
    expect(parseBattles(' red 24-0 ,draw 5-5 ')).toEqual(battles);
    for (const text of [
      'green 1-2',
      'red 24',
      'red 1-2,',
      'x',
      '- red 1-2',
      'red 1-2 -',
      'red 1-2x',
      'red 1-2000',
    ])
      expect(parseBattles(text)).toBeNull();
  });
});
