/** Buttons lie beside each other as the arrows do on the board, whichever way it is turned. */
import type { Facing, Side, Square, Turn } from '@bfi/engine';
import { expect, it } from 'vitest';
import type { Way } from '../../game/choice.ts';
import { inOrderOfSight } from './ways.ts';

function way(turn: Turn | null, facing: Facing, square: Square = 20, kind: Way['kind'] = null): Way {
  return {
    step: { square, turn, facing, label: '', chosen: false, deadEnd: false, ontoBlock: false },
    kind,
    result: { type: 'point', to: {} },
  };
}

const seen = (ways: readonly Way[], bottom: Side): (Turn | null)[] =>
  inOrderOfSight(ways, bottom).map(({ step }) => step.turn);

it.each([
  ['north', 'west', 'east', ['left', null, 'right']],
  ['south', 'east', 'west', ['right', null, 'left']],
  ['east', 'north', 'south', ['left', null, 'right']],
  ['west', 'south', 'north', ['right', null, 'left']],
] as const)('of one who faces %s', (ahead, left, right, order) => {
  const ways = [way(null, ahead), way('left', left), way('right', right)];
  expect(seen(ways, 'red')).toEqual(order);
  expect(seen(ways, 'blue')).toEqual([...order].reverse());
});

it('those who could land stand as on the pad', () => {
  const ways = [way(null, 'south', 140, 'tank'), way(null, 'south', 138, 'jeep')];
  const squares = (bottom: Side): Square[] => inOrderOfSight(ways, bottom).map(({ step }) => step.square);
  expect(squares('red')).toEqual([138, 140]);
  expect(squares('blue')).toEqual([140, 138]);
});
