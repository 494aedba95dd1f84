import { legalActionList } from '@bfi/engine';
import { expect, it } from 'vitest';
import { lastActBeforeDice, lastDecisionOf } from './take-back.ts';
import { appendTokens, matchAtFirstRoll, newMatch, playAtRandom } from './testing/players.ts';

it('the first thing of all that happened can be taken back, too', () => {
  const match = appendTokens(newMatch({ first: 'red' }), '#a1');
  expect([lastDecisionOf(match, 'red'), lastActBeforeDice(match, ['red'])]).toEqual([0, 0]);
  expect([lastDecisionOf(match, 'blue'), lastActBeforeDice(match, ['blue'])]).toEqual([null, null]);
  expect([lastDecisionOf(newMatch(), 'red'), lastActBeforeDice(newMatch(), ['red'])]).toEqual([null, null]);
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
    const near = lastActBeforeDice(earlier, ['red']);
    if (near !== null) expect(moments.slice(near).every(({ actor }) => actor !== 'chance')).toBe(true);
  }
  expect(places.size).toBeGreaterThan(10);
  expect(forced.count).toBeGreaterThan(0);
});
