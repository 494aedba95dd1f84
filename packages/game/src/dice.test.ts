/** Dice from a source of numbers, and from a seed. */
import { formatAction } from '@bfi/engine';
import { expect, it } from 'vitest';
import { type ChanceOfBattle, diceFrom, seededChance } from './dice.ts';
import type { Match } from './match.ts';
import { appendTokens, matchAtFirstRoll, newMatch } from './testing/players.ts';

const never = new Promise<null>(() => undefined);

function falls(dice: Pick<ChanceOfBattle, 'fall'>, match: Match): string {
  const outcome = dice.fall(match, never);
  if (outcome instanceof Promise) throw new Error('these dice answer at once');
  return formatAction(outcome);
}

it('a draw is asked for as many outcomes as are due, and gives one of them', () => {
  const bounds: number[] = [];
  const dice = diceFrom((bound) => {
    bounds.push(bound);
    return bound - 1;
  });
  expect(falls(dice, newMatch())).toBe('(5-5)');
  expect(falls(dice, matchAtFirstRoll())).toBe('(5)');
  expect(bounds).toEqual([36, 6]);
});

it('with a seed the dice follow from the place in the game alone', () => {
  const match = matchAtFirstRoll();
  const again = matchAtFirstRoll();
  expect(falls(seededChance(7, 1), match)).toBe(falls(seededChance(7, 1), again));
  const one = seededChance(7, 1);
  falls(one, newMatch());
  expect(falls(one, match)).toBe(falls(seededChance(7, 1), match));
  expect(one.random(match).below(1000)).toBe(seededChance(7, 1).random(again).below(1000));
});

it('another seed, another battle and another place have other dice', () => {
  const match = newMatch();
  const later = appendTokens(newMatch(), '(2-2)');
  const rolls = Array.from({ length: 40 }, (_, index) => [
    falls(seededChance(index, 1), match),
    falls(seededChance(7, index + 1), match),
    falls(seededChance(index, 1), later),
  ]);
  for (const column of [0, 1, 2]) {
    expect(new Set(rolls.map((row) => row[column])).size).toBeGreaterThan(15);
  }
  expect(rolls.filter(([one, , other]) => one === other).length).toBeLessThan(10);
  const random = seededChance(7, 1).random(match);
  expect(random.below(36)).not.toBe(Number.NaN);
});

it('all numbers of a seed’s dice come about equally often', () => {
  const counts = new Map<string, number>();
  const match = matchAtFirstRoll();
  for (let seed = 0; seed < 6000; seed++) {
    const roll = falls(seededChance(seed, 1), match);
    counts.set(roll, (counts.get(roll) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  // A standard deviation is 29.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120);
});
