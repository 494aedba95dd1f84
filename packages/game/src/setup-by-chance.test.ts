/** Set-up left to chance: legal, complete, and with everybody facing forward. */
import { createRandom } from '@bfi/ai';
import { decodeAction, formatAction, forwardOf, isSetup, toAct, VARIANTS, viewPosition } from '@bfi/engine';
import { expect, it } from 'vitest';
import { MIDDLE, positionFrom } from '../../../scripts/testing/from-text.ts';
import { randomSetupAction, setUpByChance } from './setup-by-chance.ts';
import { appendTokens, newMatch, tokensOf } from './testing/players.ts';

it('all of it: the start, blocks, characters that face forward, and the pads', () => {
  for (const variant of VARIANTS) {
    const random = createRandom(3);
    const match = newMatch({ variant });
    setUpByChance(match, (bound) => random.below(bound));
    expect(isSetup(match.position)).toBe(false);
    expect(match.turn.turn).toBe(1);
    const { characters } = viewPosition(match.position);
    expect(characters).toHaveLength(2 * match.rules.placed);
    for (const { character } of characters) expect(character.facing).toBe(forwardOf(character.side));
  }
});

it('only what remains, and nothing once the battle has begun', () => {
  const match = appendTokens(newMatch(), '(2-5) #a1');
  setUpByChance(match, () => 0);
  expect(tokensOf(match)).toMatch(/^\(2-5\) #a1 #/);
  const { length } = match.moments;
  setUpByChance(match, () => 0);
  expect(match.moments).toHaveLength(length);
});

it('one step is one of those that chance or the player has', () => {
  const match = newMatch();
  expect(formatAction(randomSetupAction(match.position, () => 7))).toBe('(1-1)');
  appendTokens(match, '(2-5)');
  expect(formatAction(randomSetupAction(match.position, () => 1))).toBe('#b1');
  while (viewPosition(match.position).phase !== 'place') {
    const actor = toAct(match.position);
    if (actor !== 'over')
      match.append(
        actor,
        randomSetupAction(match.position, () => 0),
      );
  }
  const seen = new Set<number>();
  const action = decodeAction(
    randomSetupAction(match.position, (bound) => {
      seen.add(bound);
      return bound - 1;
    }),
  );
  expect(action).toMatchObject({ type: 'place', facing: 'south' });
  // Three kinds on each of the squares of two rows that hold no block, one facing each.
  const blocks = viewPosition(match.position).blocks.filter((square) => square >= 120).length;
  expect([...seen]).toEqual([3 * (24 - blocks)]);
});

it('nothing, once the battle is over: also where it ended in the set-up', () => {
  const match = appendTokens(newMatch(), '(2-5) #a1 red:resigns');
  expect(() => randomSetupAction(match.position, () => 0)).toThrow('there is nothing to decide');
  setUpByChance(match, () => 0);
  expect(match.moments).toHaveLength(3);
});

it('a roll is drawn with the weights of chance, not from a list', () => {
  const bounds: number[] = [];
  randomSetupAction(positionFrom(MIDDLE.replace(/ \S+ \d+$/, ' roll 0')), (bound) => {
    bounds.push(bound);
    return 0;
  });
  randomSetupAction(appendTokens(newMatch(), '(2-5)').position, (bound) => {
    bounds.push(bound);
    return 0;
  });
  expect(bounds).toEqual([6, 144]);
});

it('in the middle of a battle there is something to choose as well', () => {
  const position = positionFrom(MIDDLE);
  expect(decodeAction(randomSetupAction(position, () => 0)).type).toBe('move');
});
