/** Why somebody who was pointed at cannot move or land now, in words. What the reason is, the engine says. */
import {
  characterAt,
  entryRefusal,
  formatSquare,
  moveRefusal,
  type Position,
  type Side,
  type Square,
  viewPosition,
} from '@bfi/engine';
import type { Place } from '../board/marks.ts';
import { m } from '../language/language.svelte.ts';
import { kindAt, pieceAt } from './names.ts';

/** Null where they can, where it is not about moving at all, and of a pad where it is not `me`'s. */
export function describeRefusal(position: Position, place: Place, me: Side): string | null {
  if (place.type === 'square') return whyNoMove(position, place.square);
  return place.type === 'slot' && place.side === me ? whyNoLanding(position, place) : null;
}

function whyNoMove(position: Position, square: Square): string | null {
  const why = moveRefusal(position, square);
  const { phase, roll: die } = viewPosition(position);
  const roll = die ?? 0;
  switch (why?.type) {
    case 'phase':
      return phase === 'after' ? m.play_why_moved() : null;
    case 'nominee': {
      const nominee = characterAt(position, why.square);
      return nominee === null ? null : m.play_why_nominee({ piece: kindAt(nominee, why.square) });
    }
    case 'pad':
      return m.play_why_pad();
    case 'lost':
      return m.play_nobody_moves();
    case 'sea':
      return m.play_why_sea({ roll });
    case 'character':
    case 'block':
      return m.play_why_way({ roll, what: standing(position, why.square) });
    default:
      return null;
  }
}

function whyNoLanding(position: Position, { side, slot }: Extract<Place, { type: 'slot' }>): string | null {
  const { inSetup, result } = viewPosition(position);
  const why = inSetup || result !== null ? null : entryRefusal(position, side, slot);
  switch (why?.type) {
    case 'phase':
      return m.play_why_waits();
    case 'corner':
      return m.play_why_corner();
    case 'character':
    case 'block':
      return m.play_why_land({ what: standing(position, why.square) });
    default:
      return null;
  }
}

function standing(position: Position, square: Square): string {
  const character = characterAt(position, square);
  return character === null
    ? m.play_reach_block({ square: formatSquare(square) })
    : pieceAt(character, square);
}
