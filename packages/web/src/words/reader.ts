/** The whole board in a few lines, for those who listen to it. */
import { formatSquare, isSide, type PositionView, SIDES, type Side } from '@bfi/engine';
import { tellEnd } from '@bfi/game';
import { m } from '../language/language.svelte.ts';
import { describeEnd } from './ends.ts';
import { type Called, facingName, kindName, plainList, sideName } from './names.ts';
import { describePad } from './places.ts';

export function describePositionForReader(view: PositionView, called: Called = sideName): string[] {
  const pads =
    view.pads === null ? [] : SIDES.map((side) => m.reader_sentence({ words: describePad(view, side) }));
  return [
    whoActs(view, called),
    ...SIDES.map((side) => army(view, side)),
    ...pads,
    blocks(view),
    m.reader_pool(view.pool),
  ];
}

function whoActs({ toAct, side, phase, roll, result, reason, flips }: PositionView, called: Called): string {
  if (result !== null && reason !== null) return describeEnd(tellEnd(result, reason), called);
  if (phase === 'rolloff') return m.reader_roll_off();
  if (phase === 'flip') return m.reader_flip_due({ square: plainList(flips.map(formatSquare)) });
  if (phase === 'roll') return m.reader_roll_due({ side: called(side) });
  const actor = called(isSide(toAct) ? toAct : side);
  return roll === null ? m.reader_turn({ side: actor }) : m.reader_turn_roll({ side: actor, number: roll });
}

function army(view: PositionView, side: Side): string {
  const own = view.characters.filter(({ character }) => character.side === side);
  if (own.length === 0) return m.reader_side_nobody({ side: sideName(side) });
  const pieces = own.map(({ square, character }) =>
    m.reader_piece({
      kind: kindName(character.kind),
      square: formatSquare(square),
      facing: facingName(character.facing),
    }),
  );
  return m.reader_side({ side: sideName(side), count: own.length, pieces: plainList(pieces) });
}

function blocks(view: PositionView): string {
  if (view.blocks.length === 0) return m.reader_blocks_none();
  return m.reader_blocks({
    count: view.blocks.length,
    squares: plainList(view.blocks.map(formatSquare)),
  });
}
