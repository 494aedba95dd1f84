import { makeRules, type Variant } from '@bfi/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { setLocale } from '../language/language.svelte.ts';
import { describeGoal } from './goal.ts';

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
