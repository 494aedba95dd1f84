/** The list of what happened: turns are counted as players count them. */
import { createRandom } from '@bfi/ai';
import { makeRules, newPosition, toAct } from '@bfi/engine';
import { expect, it } from 'vitest';
import { type Moment, nextMoment, replayMoments } from './battle.ts';
import { randomAction } from './testing/random-games.ts';

function randomBattle(seed: number): Moment[] {
  const random = createRandom(seed);
  const start = newPosition(makeRules());
  const moments: Moment[] = [];
  for (;;) {
    const position = moments.at(-1)?.after ?? start;
    const actor = toAct(position);
    if (actor === 'over') return moments;
    moments.push(nextMoment(start, moments, actor, randomAction(position, random)));
  }
}

it('a turn has one side, the next one the other, and set-up is turn 0', () => {
  const moments = randomBattle(3);
  const sides = new Map(moments.map(({ turn, side }) => [turn, side]));
  expect(sides.get(0)).toBeNull();
  expect(Math.max(...sides.keys())).toBeGreaterThan(10);
  for (const [turn, side] of sides) {
    if (turn > 1) expect(side).not.toBe(sides.get(turn - 1));
  }
  for (const { turn, side } of moments) expect(side).toBe(sides.get(turn));
});

it('replaying the actions gives the same moments', () => {
  const moments = randomBattle(4);
  const again = replayMoments(
    newPosition(makeRules()),
    moments.map(({ action }) => action),
  );
  expect(again).toEqual(moments);
});

it('an action that the rules refuse is a fault', () => {
  const start = newPosition(makeRules());
  expect(() => nextMoment(start, [], 'red', 0)).toThrow('refuse');
});
