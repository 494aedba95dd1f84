import { createRandom } from '@bfi/ai';
import { formatAction, makeRules } from '@bfi/engine';
import { diceFrom, Match } from '@bfi/game';
import { describe, expect, it } from 'vitest';
import { RememberedChance } from './take-back.ts';
import { savedGameTypist, savedTokens } from './testing/games.ts';
import type { Typist } from './testing/scripted-console.ts';
import { fresh, trial } from './testing/trial.ts';

/** What the die has shown, one number after the other. */
const rolls = (tokens: readonly string[]): string[] => tokens.filter((token) => /^\(\d\)$/.test(token));

describe('taking back', () => {
  it('goes back to one’s last decision, and the dice that have fallen fall again', async () => {
    const file = fresh();
    const options = { variant: 'blitz', first: 'red' } as const;
    const play = savedGameTypist(file, options);
    const before: string[][] = [];
    let decisions = 0;
    const typist: Typist = (prompt, console) => {
      if (!prompt.includes('roll >') && !prompt.startsWith('Sure?')) decisions++;
      // Twice in a row, when the battle has been going on for a while.
      if ((decisions === 22 && before.length < 2) || decisions > 40) {
        if (decisions > 40) return 'quit';
        before.push(savedTokens(file));
        return 'undo';
      }
      return play(prompt, console);
    };
    // Without a seed the dice are a stream that never comes again: only memory makes them fall alike.
    const { console } = await trial({ file, options, blue: 1, seed: null, typist });
    expect(console.output).toContain('Taken back. The dice stay as they fell.');
    const [first = [], second = []] = before;
    expect(second.length).toBeLessThan(first.length);
    expect(first.slice(0, second.length)).toEqual(second);
    const after = savedTokens(file);
    expect(after.length).toBeGreaterThan(first.length);
    const known = rolls(first);
    expect(known.length).toBeGreaterThan(3);
    expect(rolls(after).slice(0, known.length)).toEqual(known);
  });

  it('says so where there is nothing to take back', async () => {
    const { console } = await trial({
      file: fresh(),
      blue: 1,
      options: { first: 'red' },
      typist: ['undo', 'quit'],
    });
    expect(console.output).toContain('There is nothing to take back yet.');
  });

  it('remembers more than one time, what was taken back last first, and then draws anew', () => {
    const match = new Match(makeRules());
    const random = createRandom(4);
    const chance = new RememberedChance(diceOf(random));
    const never = new Promise<null>(() => undefined);
    const fallen = ['(3-3)', '(2-2)', '(5-5)'].map((token) => {
      const next = chance.fall(match, never);
      if (next instanceof Promise) throw new Error('the dice are late');
      match.append('chance', next);
      return [token, formatAction(next)];
    });
    const { moments } = match;
    chance.remember(moments.slice(2));
    chance.remember(moments.slice(1, 2));
    const start = new Match(makeRules());
    const again = [1, 2].map(() => formatAction(chance.fall(start, never) as number));
    expect(again).toEqual(fallen.slice(1).map(([, token]) => token));
  });
});

function diceOf(random: ReturnType<typeof createRandom>) {
  // Equal numbers are rolled again, so that all three are rolls for the start.
  let next = 0;
  const equal = [0, 7, 14];
  return { ...diceFrom(() => equal[next++] ?? 21), random: () => random };
}
