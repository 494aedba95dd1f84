/** An army as its player counts it, by the rules of the variant. */
import { SIDES, VARIANTS, viewPosition } from '@bfi/engine';
import { expect, it } from 'vitest';
import { positionFrom } from '../../../scripts/testing/from-text.ts';
import { Match } from './match.ts';
import { musterOf } from './muster.ts';
import { newMatch, playAtRandom } from './testing/players.ts';

it.each(VARIANTS)(
  'at every moment of %s those who are left are counted, and those who fell are known',
  (variant) => {
    const match = playAtRandom(newMatch({ variant }), 100_000, 5);
    const { army } = match.rules;
    for (const { position } of match.moments) {
      const view = viewPosition(position);
      for (const side of SIDES) {
        const muster = musterOf(match, view, side);
        const sum = (count: 'all' | 'left'): number => muster.reduce((total, one) => total + one[count], 0);
        if (!view.inSetup) expect([sum('all'), sum('left')]).toEqual([army, view.alive[side]]);
        else expect(sum('all')).toBe(sum('left'));
        expect(muster.every(({ all, left }) => left <= all)).toBe(true);
      }
    }
  },
);

it('a battle that begins in the middle knows only who is there where not everybody fights', () => {
  const line = '11ss/12/12/12/12/12/12/12/12/12/12/Sn1Tn9 - - 0+0 r roll 0';
  const start = positionFrom(line, { variant: 'blitz' });
  const muster = musterOf(new Match(start.rules, start), viewPosition(start), 'red');
  expect(muster.map(({ kind, all, left }) => [kind, all, left])).toEqual([
    ['soldier', 1, 1],
    ['jeep', 0, 0],
    ['tank', 1, 1],
  ]);
});
