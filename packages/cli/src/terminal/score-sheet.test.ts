import { type BattleScore, warScore } from '@bfi/engine';
import type { WarStanding } from '@bfi/game';
import { describe, expect, it } from 'vitest';
import { scoreSheet } from './score-sheet.ts';

const FORMAT = { type: 'bestOf', battles: 3 } as const;

function standing(battles: readonly BattleScore[]): WarStanding {
  return { format: FORMAT, battles, firstStarter: 'blue', score: warScore(FORMAT, 'blue', battles) };
}

describe('the score sheet', () => {
  it('a line a battle, the sums, and what they mean', () => {
    const battles = [
      { result: 'red', points: { red: 24, blue: 0 } },
      { result: 'draw', points: { red: 5, blue: 5 } },
    ] as const;
    const names = { red: 'you', blue: 'level 4' };
    const sheet = scoreSheet(standing(battles), names);
    expect(sheet.map((line) => line.trimEnd()).join('\n')).toMatchInlineSnapshot(`
      "The war, best of 3

                           Red          Blue
                           you       level 4
        battle 1            24 *           0
        battle 2             5             5
        points              29             5
        won                1.5           0.5

      Red leads. Blue starts the next battle."
    `);
    const over = [...battles, { result: 'blue', points: { red: 0, blue: 30 } }] as const;
    expect(scoreSheet(standing(over), names).at(-1)).toBe('The war ends in a draw.');
  });

  it('keeps its columns whatever people are called', () => {
    const names = { red: 'Маргарита Петровна', blue: '島' };
    const [, , , row] = scoreSheet(standing([]), names);
    expect(row).toBe('             Маргарита..            島  ');
  });
});
