import { describe, expect, it } from 'vitest';
import { clip, listed, padTo, visibleWidth, wrap } from './text.ts';

describe('text in a terminal', () => {
  it('colours take no room, wide characters take two columns, marks none', () => {
    expect(visibleWidth('\x1b[1;31mRed\x1b[0m')).toBe(3);
    expect(visibleWidth('島をめぐる')).toBe(10);
    expect(visibleWidth('e\u0301')).toBe(1);
  });

  it('is broken at blanks, with later lines indented', () => {
    expect(wrap('one two three four', 9)).toEqual(['one two', 'three', 'four']);
    expect(wrap('one two three', 9, 2)).toEqual(['one two', '  three']);
  });

  it('a word longer than a line is broken too, and nothing is lost', () => {
    const lines = wrap('a verylongwordindeed b', 6);
    expect(lines.every((line) => visibleWidth(line) <= 6)).toBe(true);
    expect(lines.join('').replaceAll(' ', '')).toBe('averylongwordindeedb');
    expect(wrap('島をめぐる戦い', 5).every((line) => visibleWidth(line) <= 5)).toBe(true);
  });

  it('is cut and filled by columns', () => {
    expect(clip('battle', 6)).toBe('battle');
    expect(clip('battles', 6)).toBe('batt..');
    expect(padTo('\x1b[1mab\x1b[0m', 4)).toBe('\x1b[1mab\x1b[0m  ');
  });

  it('lists as people say it', () => {
    expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ]);
  });
});
