/** What no person is asked about, and what they are. */
import { formatAction, type RuleOptions } from '@bfi/engine';
import { expect, it } from 'vitest';
import { positionFrom } from '../../../scripts/testing/from-text.ts';
import { unaskedAction } from './unasked.ts';

function unasked(line: string, options: Partial<RuleOptions> = {}): string | null {
  const action = unaskedAction(positionFrom(line, { variant: 'blitz', ...options }), 'red');
  return action === null ? null : formatAction(action);
}

const REST = '- - 0+0 r';

it('a turn that can only end ends, and the only move is made', () => {
  expect(unasked(`12/12/12/12/12/12/12/12/12/12/ss11/11Sn ${REST} after 0`)).toBe('end');
  expect(unasked(`11Sn/12/12/12/12/12/12/12/12/12/12/ss11 ${REST} move:2 0`)).toBeNull();
  expect(unasked(`12/11Sn/12/12/12/12/12/12/12/12/12/ss11 ${REST} move:1 0`)).toBe('l11-l12');
});

it('where there is a choice, or nobody can move, they are asked', () => {
  expect(unasked(`12/12/12/12/12/12/12/12/4ss7/12/4Sn7/12 ${REST} after 0`)).toBeNull();
  expect(unasked(`11Sn/12/12/12/12/12/12/12/12/12/12/ss11 ${REST} move:5 0`)).toBeNull();
});

it('the only thing that costs or may cost one’s own is not done for them', () => {
  const ontoBlock = (pool: string) =>
    unasked(`11#/11Sn/12/12/12/12/12/12/12/12/12/ss11 - - ${pool} r move:1 0`);
  expect([ontoBlock('1+0'), ontoBlock('0+1')]).toEqual([null, 'l11-l12']);
});
