import { createRandom, randomAction } from '@bfi/ai';
import {
  aimOf,
  characterAt,
  formatPosition,
  formatSquare,
  makeRules,
  newPosition,
  opponentOf,
  play,
  SIDES,
  type Side,
  toAct,
  VARIANTS,
  viewPosition,
} from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { MIDDLE, positionFrom } from '../../../scripts/testing/from-text.ts';
import { threatened } from './threats.ts';

function threatenedNames(line: string, side: Side, options = {}): string[] {
  return threatened(positionFrom(line, options), side).map(formatSquare);
}

describe('who stands in the line of fire', () => {
  // Blue's tank on d9 aims at d5 over its own soldier on d8 and Red's on d6.
  const LINE = '12/12/12/3ts8/3ss8/12/3Sw8/3Tn8/12/12/12/12 c:..... j:..... 0+0 r move:2 0';

  it('whoever is aimed at, and whoever stands in between', () => {
    expect(threatenedNames(LINE, 'red')).toEqual(['d5', 'd6']);
    expect(threatenedNames(LINE, 'blue')).toEqual(['d8', 'd9']);
  });

  it('a block in between protects', () => {
    expect(threatenedNames(LINE.replace('3ss8/12', '3ss8/3#8').replace('0+0', '1+0'), 'red')).toEqual([]);
  });

  it('a block as the target threatens nobody for certain', () => {
    expect(threatenedNames(MIDDLE, 'blue')).toEqual([]);
  });

  it('in the crossfire of a shot at their own, where house rules allow one', () => {
    const own = '12/12/12/3ts8/12/3Sw8/12/3ss8/12/12/12/12 c:..... j:..... 0+0 r move:2 0';
    expect(threatenedNames(own, 'red', { friendlyFire: true })).toEqual(['d7']);
    expect(threatenedNames(own, 'red', { friendlyFire: false })).toEqual([]);
  });

  it('nobody once the battle is over', () => {
    expect(threatenedNames(LINE.replace('move:2', 'over:blue'), 'red')).toEqual([]);
  });

  it('every character that an enemy aims at is among them, whatever the phase, and the position stays as it was', () => {
    const random = createRandom(1);
    for (const variant of VARIANTS) {
      const position = newPosition(makeRules({ variant, quietLimit: 30 }));
      while (toAct(position) !== 'over') {
        const before = formatPosition(position);
        for (const side of SIDES) {
          const found = threatened(position, side);
          const aimed = viewPosition(position)
            .characters.filter(({ character }) => character.side === opponentOf(side))
            .map(({ square }) => aimOf(position, square))
            .filter((target) => target !== null && characterAt(position, target)?.side === side);
          expect(found, before).toEqual(expect.arrayContaining(aimed));
          expect(found.every((square) => characterAt(position, square)?.side === side)).toBe(true);
        }
        expect(formatPosition(position)).toBe(before);
        play(position, randomAction(position, random));
      }
    }
  });
});
