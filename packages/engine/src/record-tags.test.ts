/** Times and values in comments (section 11, «Times and values»). */
import { describe, expect, test } from 'vitest';
import {
  clockOf,
  evalOf,
  formatClockTag,
  formatEvalTag,
  type Remark,
  splitTags,
  writeEvals,
} from './index.ts';

const step = (...remarks: readonly Remark[]) => ({ action: 0, remarks });

describe('11: what a player has left', () => {
  test.each([
    ['[%clk 0:09:41]', 581],
    ['[%clk 1:00:00]', 3600],
    ['[%clk 72:00:05.5]', 259_205.5],
    ['[%clk 0:00:05.125]', 5.125],
    ['thinks long [%clk 0:00:01] and shoots', 1],
    ['[%eval 0.5] [%clk 0:00:02]', 2],
    ['[%clk 0:60:00]', null],
    ['[%clk 9:41]', null],
    ['clk 0:09:41', null],
  ])('%s', (comment, seconds) => {
    expect(clockOf(step(comment))).toBe(seconds);
  });

  test('nothing is said where there is no comment', () => {
    expect(clockOf(step())).toBeNull();
    expect(evalOf(step())).toBeNull();
  });

  test('is what the last comment says, and not what a variation says', () => {
    expect(clockOf(step('[%clk 0:00:09]', '[%clk 0:00:07]', 'so'))).toBe(7);
    expect(clockOf(step({ comments: ['[%clk 0:00:09]'], steps: [] }))).toBeNull();
  });

  test.each([
    [581, '[%clk 0:09:41]'],
    [581.9, '[%clk 0:09:41]'],
    [259_205, '[%clk 72:00:05]'],
    [0, '[%clk 0:00:00]'],
    [-3, '[%clk 0:00:00]'],
  ])('%d seconds are written as %s', (seconds, tag) => {
    expect(formatClockTag(seconds)).toBe(tag);
  });
});

describe('11: Red’s winning chance', () => {
  test.each([
    ['[%eval 0.63]', 0.63],
    ['[%eval 0]', 0],
    ['[%eval 1]', 1],
    ['[%eval 1.000]', 1],
    ['[%eval 1.5]', null],
    ['[%eval -0.2]', null],
    ['[%eval .5]', null],
  ])('%s', (comment, value) => {
    expect(evalOf(step(comment))).toBe(value);
  });

  test.each([
    [0.63, '[%eval 0.63]'],
    [2 / 3, '[%eval 0.6667]'],
    [1, '[%eval 1]'],
    [-1e-9, '[%eval 0]'],
    [1e-9, '[%eval 0]'],
  ])('%d is written as %s', (value, tag) => {
    expect(formatEvalTag(value)).toBe(tag);
    expect(evalOf(step(formatEvalTag(value)))).toBeCloseTo(Math.min(1, Math.max(0, value)), 4);
  });
});

test.each([
  ['a pity', '', 'a pity'],
  ['[%clk 0:00:09]', '[%clk 0:00:09]', ''],
  [
    'thinks [%clk 0:00:01] [%eval 0.1] and\nshoots [%arrow a1]',
    '[%clk 0:00:01] [%eval 0.1] [%arrow a1]',
    'thinks and\nshoots',
  ],
])('11: tags and words of «%s»', (comment, tags, words) => {
  expect(splitTags(comment)).toEqual({ tags, words });
});

describe('11: Red’s winning chance is written into a record', () => {
  const variation = { comments: ['[%eval 0.9]'], steps: [] };

  test.each<[string, Remark[], Remark[]]>([
    ['where nothing was said', [], ['[%eval 0.5]']],
    ['behind what was said, which stays as it is', [' a  pity ', ''], [' a  pity ', '', '[%eval 0.5]']],
    ['in the place of an earlier one', ['[%eval 0.1]'], ['[%eval 0.5]']],
    [
      'and words and times stay',
      ['[%clk 0:00:09] [%eval 0.1] a pity'],
      ['[%clk 0:00:09] a pity', '[%eval 0.5]'],
    ],
    ['before variations, which keep theirs', ['a', variation, 'b'], ['a', '[%eval 0.5]', variation, 'b']],
  ])('%s', (_where, remarks, written) => {
    const record = {
      headers: new Map([['Red', 'Ann']]),
      line: { comments: ['first'], steps: [step(...remarks), step('x')] },
    };
    const { headers, line } = writeEvals(record, [0.5]);
    expect(line.steps[0]?.remarks).toEqual(written);
    expect([headers, line.comments, line.steps[1]]).toEqual([record.headers, ['first'], step('x')]);
  });
});
