import { type Character, makeRules, parseAction } from '@bfi/engine';
import { Match, setUpByChance } from '@bfi/game';
import { describe, expect, it } from 'vitest';
import { recentEvents } from './log.ts';
import { makeStyle } from './style.ts';
import { MIDDLE, positionFrom, square } from './testing/games.ts';
import { trailOf } from './trail.ts';

const { glyphs } = makeStyle('none', false);
const tank: Character = { side: 'red', kind: 'tank', facing: 'north' };

function play(match: Match, actor: 'red' | 'blue' | 'chance', token: string): void {
  const action = parseAction(token);
  if (!action.ok || !match.append(actor, action.value).ok) throw new Error(token);
}

describe('the trail of what just happened', () => {
  it('marks where somebody came from, where they are, and who was lost', () => {
    const marks = trailOf(
      [
        { type: 'moved', from: square('d4'), to: square('d7'), character: tank },
        { type: 'lost', square: square('e9'), character: tank, cause: 'hit' },
        { type: 'activated', square: square('f8'), by: 'shot' },
      ],
      glyphs,
    );
    expect(Array.from(marks, ([at, { text }]) => [at, text])).toEqual([
      [square('d4'), '·'],
      [square('d7'), '*'],
      [square('e9'), '×'],
      [square('f8'), '?'],
    ]);
  });

  it('stays through the opponent’s roll, until the next turn does something of its own', () => {
    const start = positionFrom(MIDDLE);
    const match = new Match(start.rules, start);
    play(match, 'red', 'f4-f7');
    play(match, 'red', 'end');
    expect(match.turn.turn).toBe(2);
    expect(trailOf(recentEvents(match), glyphs).has(square('f7'))).toBe(true);
    play(match, 'chance', '(1)');
    expect(trailOf(recentEvents(match), glyphs).size).toBe(0);
  });

  it('in set-up shows the last step alone, also when the first turn has begun', () => {
    const match = new Match(makeRules({ variant: 'blitz', first: 'red' }));
    setUpByChance(match, () => 0);
    expect([match.turn.turn, trailOf(recentEvents(match), glyphs).size]).toEqual([1, 1]);
  });
});
