/** A match that keeps its last position only is the same match. */
import { formatPosition, VARIANTS } from '@bfi/engine';
import { expect, it } from 'vitest';
import { token } from '../../../scripts/testing/from-text.ts';
import { Match } from './match.ts';
import { newMatch, playAtRandom } from './testing/players.ts';

/** The same game, once with every position and once with the last one only. */
function twice(variant: (typeof VARIANTS)[number], most: number): [Match, Match] {
  const full = playAtRandom(newMatch({ variant }), most);
  const light = new Match(full.rules, null, 'last');
  for (const { actor, action } of full.moments) expect(light.append(actor, action).ok).toBe(true);
  return [full, light];
}

it.each(VARIANTS)('of %s, with the same moments, turns and end', (variant) => {
  const [full, light] = twice(variant, 100_000);
  expect(
    light.moments.map(({ action, actor, events, turn, side }) => [action, actor, events, turn, side]),
  ).toEqual(full.moments.map(({ action, actor, events, turn, side }) => [action, actor, events, turn, side]));
  expect([light.position, light.turn.turn, light.turn.side, light.isOver]).toEqual([
    full.position,
    full.turn.turn,
    full.turn.side,
    true,
  ]);
});

it('any earlier position is worked out when it is asked for, also in a copy and beside the game', () => {
  const [full, light] = twice('standard', 60);
  const start = formatPosition(full.start);
  for (const index of [0, 20, 59]) expect(light.positionAt([index])).toEqual(full.positionAt([index]));
  expect([formatPosition(light.start), light.until(20).position]).toEqual([start, full.until(20).position]);
  const copy = light.copy();
  playAtRandom(light, 1);
  expect([copy.position, copy.moments.length]).toEqual([full.position, 60]);
  expect(light.explore([0], light.moments[1]?.actor ?? 'red', token('#l12')).ok).toBe(
    full.explore([0], full.moments[1]?.actor ?? 'red', token('#l12')).ok,
  );
});

it('what is refused leaves it as it was', () => {
  const light = new Match(newMatch().rules, null, 'last');
  const before = formatPosition(light.position);
  expect(light.append('red', token('(1-2)'))).toEqual({ ok: false, error: 'turn' });
  expect(light.append('chance', token('(1)'))).toEqual({ ok: false, error: 'illegal' });
  expect([formatPosition(light.position), light.moments.length]).toEqual([before, 0]);
});

it('what is said of a moment is all that is said of it', () => {
  const light = new Match(newMatch().rules, null, 'last');
  light.append('chance', token('(1-2)'), ['a good start']);
  light.append('blue', token('#a1'));
  expect(light.moments.map(({ remarks }) => remarks)).toEqual([['a good start'], []]);
});
