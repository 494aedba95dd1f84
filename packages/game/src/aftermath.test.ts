/** What somebody finds who comes back to the board. */
import { formatAction, formatSquare } from '@bfi/engine';
import { expect, it } from 'vitest';
import { positionFrom } from '../../../scripts/testing/from-text.ts';
import { aftermathOf, sinceActionOf } from './aftermath.ts';
import { Match } from './match.ts';
import { appendTokens } from './testing/players.ts';

/** Blue's tank on d8 can hit Red's jeep on d4, with a soldier of Red's between; its soldier on h5 aims at the block on h3. */
const DUEL = '12/12/12/12/3ts8/12/3Sn8/7ss4/3Jn8/7#4/6Sn5/12 c:..... j:..... 1+0 r after 0';

function played(tokens: string): Match {
  const start = positionFrom(DUEL);
  return appendTokens(new Match(start.rules, start), tokens);
}

it('begins after one’s own last decision or throw', () => {
  const { moments } = played('end (1) d8xd4 h5-h4 end');
  const tokens = (list: typeof moments): string[] => list.map(({ action }) => formatAction(action));
  expect(tokens(sinceActionOf(moments, 'red', true))).toEqual(['(1)', 'd8xd4', 'h5-h4', 'end']);
  expect(tokens(sinceActionOf(moments, 'blue', true))).toEqual([]);
  const more = played('end (1) d8xd4 h5-h4 end (2)');
  expect(sinceActionOf(more.moments, 'red', true)).toEqual([]);
  // A die that falls by itself takes nothing out of sight.
  expect(tokens(sinceActionOf(more.moments, 'red', false))).toEqual(['(1)', 'd8xd4', 'h5-h4', 'end', '(2)']);
});

it('goes on over the taking of the only one there is, in which nothing was decided', () => {
  const since = (blues: string): string[] => {
    const start = positionFrom(`12/12/12/12/12/12/12/12/12/12/6Sn5/${blues} c:S.... j:S.... 0+0 r after 0`);
    const { moments } = appendTokens(new Match(start.rules, start), 'end (2) blocked -d1');
    return sinceActionOf(moments, 'red', true).map(({ action }) => formatAction(action));
  };
  // Blue stands before the sea, with one character or with two to choose from.
  expect(since('3ss8')).toEqual(['(2)', 'blocked', '-d1']);
  expect(since('3ss1ss6')).toEqual([]);
});

it('holds who fell and where, the lines of the shots, and what blew up', () => {
  const { losses, shots, craters, padLosses } = aftermathOf(
    sinceActionOf(played('end (1) d8xd4 h5xh3 h3:live').moments, 'red', true),
  );
  expect(losses.map(({ square, cause }) => `${formatSquare(square)} ${cause}`)).toEqual([
    'd6 crossfire',
    'd4 hit',
    'g2 blast',
  ]);
  expect(shots.map(({ from, to }) => formatSquare(from) + formatSquare(to))).toEqual(['d8d4', 'h5h3']);
  expect(craters.map(formatSquare)).toEqual(['h3']);
  expect(padLosses).toEqual([]);
});
