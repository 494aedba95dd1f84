/** Copies and resets: a position keeps nothing of what it was, and shares nothing with what it came from. */
import { describe, expect, test } from 'vitest';
import { characterCell } from './cell.ts';
import { copyPosition, newPosition, parseAction, play } from './index.ts';
import { resetPosition } from './packed.ts';
import { liftCharacter, type Position, putCharacter } from './position.ts';
import { given, newBattle, rulesOf, squareOf } from './testing/given.ts';
import { unwrap } from './testing/unwrap.ts';

/** In the midst of a chain: flips, shooter, resume and nominee are all in use. */
const midChain = () =>
  given(
    'quick chain=full',
    'T@d9S S@a1N #d5 #c4 #e6 s@l12N red=c:SSSJJ blue=j:SSSJJ quiet=4',
    'r move:2:a1',
  ).after('d9xd5 d5:live');

/** A position of which every number and every byte is something that no new one has. */
function unlikeAny(rules: string): Position {
  const position = newPosition(rulesOf(rules));
  const numbers = position as unknown as Record<string, number>;
  for (const [index, name] of numberNames(position).entries()) numbers[name] = 1000 + index;
  for (let index = 0; index < position.bytes.length; index++) position.bytes[index] = 255 - (index % 100);
  return position;
}

function numberNames(position: Position): string[] {
  return Object.entries(position).flatMap(([name, value]) => (typeof value === 'number' ? [name] : []));
}

describe('copyPosition', () => {
  test('leaves out no number and no byte', () => {
    const odd = unlikeAny('blitz');
    expect(numberNames(odd).length).toBeGreaterThan(15);
    expect(copyPosition(odd)).toEqual(odd);
    expect(copyPosition(odd, newPosition(rulesOf('standard')))).toEqual(odd);
  });

  test('gives an equal position', () => {
    const { position } = midChain();
    expect(copyPosition(position)).toEqual(position);
    expect(copyPosition(position)).not.toBe(position);
  });

  test('into a used one gives the same as into a new one', () => {
    const { position } = midChain();
    const used = newBattle('blitz first=blue').after('#a1 #b2').position;
    expect(copyPosition(position, used)).toBe(used);
    expect(used).toEqual(copyPosition(position));
    const over = given('standard', 'S@d4N s@l12N', 'r over:blue').position;
    expect(copyPosition(newBattle('standard').position, over)).toEqual(newBattle('standard').position);
  });

  test('shares nothing: playing on one leaves the other', () => {
    const { position } = midChain();
    const kept = copyPosition(position);
    const copy = copyPosition(position);
    for (const token of ['c4:live', 'e6:live', 'a1-a3', 'end']) play(copy, unwrap(parseAction(token)));
    expect(position).toEqual(kept);
    expect(copy).not.toEqual(kept);
  });
});

describe('resetPosition', () => {
  test('leaves no number and no byte as it was, and what is played afterwards stays out of the next reset', () => {
    for (const words of ['standard first=roll', 'allout first=blue allLive=on']) {
      const rules = rulesOf(words);
      const reset = resetPosition(unlikeAny('blitz'), rules);
      expect(reset).toEqual(newPosition(rules));
      for (const token of words.includes('roll') ? ['(4-1)', '#a1'] : ['#a1', '#b2']) {
        play(reset, unwrap(parseAction(token)));
      }
      expect(reset).not.toEqual(newPosition(rules));
      expect(resetPosition(unlikeAny('quick'), rules)).toEqual(newPosition(rules));
    }
  });

  test('makes a used position new again, of whatever rules', () => {
    for (const rules of ['standard', 'blitz first=blue', 'allout first=red allLive=on', 'quick first=blue']) {
      const used = midChain().position;
      expect(resetPosition(used, rulesOf(rules))).toBe(used);
      expect(used).toEqual(newPosition(rulesOf(rules)));
      const over = given('standard', 'S@d4N s@d6N quiet=9', 'r after').after('d4xd6').position;
      expect(resetPosition(over, rulesOf(rules))).toEqual(newPosition(rulesOf(rules)));
    }
  });
});

describe('the list of who stands where', () => {
  test('is kept in order of square, for each side', () => {
    const { position } = newBattle('standard first=red');
    for (const square of ['d4', 'a1', 'l12', 'c4'])
      putCharacter(position, squareOf(square), characterCell(0, 2, 1));
    putCharacter(position, squareOf('b2'), characterCell(1, 0, 0));
    const reds = () => Array.from(position.standing.subarray(0, position.onIsland[0]));
    expect(reds()).toEqual(['a1', 'c4', 'd4', 'l12'].map(squareOf));
    expect(liftCharacter(position, squareOf('c4'))).toBe(characterCell(0, 2, 1));
    expect(reds()).toEqual(['a1', 'd4', 'l12'].map(squareOf));
    expect(liftCharacter(position, squareOf('l12'))).toBe(characterCell(0, 2, 1));
    expect(reds()).toEqual(['a1', 'd4'].map(squareOf));
    expect(Array.from(position.onIsland)).toEqual([2, 1]);
  });
});
