import { makeRules, type Variant } from '@bfi/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, setLocale } from '../language/language.svelte.ts';
import { describeGoal, goalParts } from './goal.ts';

describe('the goal of a battle', () => {
  beforeAll(() => setLocale('en'));

  it.each<[Variant, string]>([
    ['standard', 'Defeat all 10 enemies.'],
    ['quick', 'Defeat 5 enemies to win.'],
    ['allout', 'Defeat all 10 enemies.'],
    ['blitz', 'Defeat all 5 enemies.'],
  ])('of %s is as many enemies as decide it', (variant, goal) => {
    expect(describeGoal(makeRules({ variant }))).toMatch(new RegExp(`^${goal}`));
  });
});

it('each character has its range in it, in every language, and nothing of the text is lost', async () => {
  for (const locale of LOCALES) {
    await setLocale(locale);
    for (const variant of ['standard', 'quick'] as const) {
      const goal = describeGoal(makeRules({ variant }));
      const parts = goalParts(goal);
      expect(parts.map(({ text }) => text).join('')).toBe(goal);
      const kinds = parts.flatMap(({ kind }) => kind ?? []);
      expect(kinds, goal).toEqual(['soldier', 'jeep', 'tank']);
    }
  }
  await setLocale('en');
});
