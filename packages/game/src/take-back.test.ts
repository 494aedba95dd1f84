import { legalActionList } from '@bfi/engine';
import { expect, it } from 'vitest';
import { positionFrom } from '../../../scripts/testing/from-text.ts';
import { Match } from './match.ts';
import { lastDecisionBeforeDice, lastDecisionOf } from './take-back.ts';
import { appendTokens, matchAtFirstRoll, newMatch, playAtRandom } from './testing/players.ts';

it('the first thing of all that happened can be taken back, too', () => {
  const match = appendTokens(newMatch({ first: 'red' }), '#a1');
  expect([lastDecisionOf(match, 'red'), lastDecisionBeforeDice(match, ['red'])]).toEqual([0, 0]);
  expect([lastDecisionOf(match, 'blue'), lastDecisionBeforeDice(match, ['blue'])]).toEqual([null, null]);
  expect([lastDecisionOf(newMatch(), 'red'), lastDecisionBeforeDice(newMatch(), ['red'])]).toEqual([
    null,
    null,
  ]);
});

it('a decision is taken back past dice, where they fall again, and what was the only thing possible is none', () => {
  const match = matchAtFirstRoll();
  playAtRandom(match, 200, 3);
  const [places, forced] = [new Set<number | null>(), { count: 0 }];
  for (let length = 0; length <= match.moments.length; length++) {
    const earlier = match.until(length);
    const { moments, start } = earlier;
    const index = lastDecisionOf(earlier, 'red');
    places.add(index);
    const since = moments.slice((index ?? -1) + 1);
    const isForced = (at: number) => legalActionList(moments[at - 1]?.position ?? start).length === 1;
    if (index !== null) expect([moments[index]?.actor, isForced(index)]).toEqual(['red', false]);
    for (const [offset, { actor }] of since.entries()) {
      if (actor !== 'red') continue;
      forced.count++;
      expect(isForced((index ?? -1) + 1 + offset)).toBe(true);
    }
    // Without that, never past what has fallen.
    const near = lastDecisionBeforeDice(earlier, ['red']);
    if (near !== null) expect(moments.slice(near).every(({ actor }) => actor !== 'chance')).toBe(true);
    if (near !== null) expect(near).toBe(index);
  }
  expect(places.size).toBeGreaterThan(10);
  expect(forced.count).toBeGreaterThan(0);
});

it('a move goes back with the end of the turn that had to follow, but not where there was nothing to choose', () => {
  const line = '11ss/12/12/12/12/12/12/12/12/12/12/Sn11 c:..... j:..... 0+0 r';
  const from = (phase: string): Match => {
    const position = positionFrom(`${line} ${phase} 0`);
    return new Match(position.rules, position);
  };
  const chosen = appendTokens(from('move:2'), 'a1-a3 end');
  expect(lastDecisionBeforeDice(chosen, ['red'])).toBe(0);
  const forced = appendTokens(from('move:1'), 'a1-a2 end');
  expect(lastDecisionBeforeDice(forced, ['red'])).toBeNull();
});
