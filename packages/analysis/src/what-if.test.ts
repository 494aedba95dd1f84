import { decodeAction, formatAction, play } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { Judge } from './judge.ts';
import { replayLine } from './line.ts';
import { network, read, token } from './testing/games.ts';
import { whatIf } from './what-if.ts';

describe('what if', () => {
  it('shows the six numbers, each with its worth and its best play', () => {
    const p = read('12/12/12/12/12/12/4ss7/12/12/12/12/4Sn7 - - 0+0 r roll 0', { variant: 'blitz' });
    const six = whatIf(new Judge(network), p, 1);
    expect(six.map(({ action }) => formatAction(action))).toEqual(['(0)', '(1)', '(2)', '(3)', '(4)', '(5)']);
    expect(Math.max(...six.map(({ value }) => value))).toBe(six[3]?.value);
    expect(six[3]).toMatchObject({ value: 1, probability: 1 / 6 });
    expect(six[3]?.line.map(formatAction)).toEqual(['e1-e4', 'e4xe6']);
    for (const { action, line } of six) expect(replayLine(p, [action, ...line])).not.toBeNull();
  });

  it('shows a block live and safe, by the pool', () => {
    const p = read('12/11#/10#1/12/12/12/3ssjs7/3#8/12/12/12/3Tn1Sn2Sn3 - - 2+1 r after 0', {
      variant: 'blitz',
    });
    play(p, token('d1xd5'));
    const two = whatIf(new Judge(network), p, 0);
    expect(two.map(({ action }) => decodeAction(action))).toMatchObject([{ live: true }, { live: false }]);
    expect(two.map(({ probability }) => probability)).toEqual([2 / 3, 1 / 3]);
  });

  it('has nothing to show where somebody decides', () => {
    const p = read('12/12/12/12/12/12/4ss7/12/12/12/12/4Sn7 - - 0+0 r move:3 0', { variant: 'blitz' });
    expect(whatIf(new Judge(network), p)).toEqual([]);
  });
});
