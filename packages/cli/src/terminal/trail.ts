/** What just happened, as marks on the board: who moved and from where, who was lost, which block is being turned over. */
import type { GameEvent, Square } from '@bfi/engine';
import type { Mark, Marks } from './board.ts';
import type { Glyphs } from './style.ts';

export function trailOf(events: readonly GameEvent[], glyphs: Glyphs): Marks {
  const marks = new Map<Square, Mark>();
  for (const event of events) {
    switch (event.type) {
      case 'moved':
        marks.set(event.from, { text: glyphs.empty, tone: 'go' });
        marks.set(event.to, { text: '*', tone: 'go' });
        break;
      case 'turned':
      case 'entered':
      case 'placed':
      case 'blockPlaced':
        marks.set(event.square, { text: '*', tone: 'go' });
        break;
      case 'activated':
        marks.set(event.square, { text: '?', tone: 'hit' });
        break;
      case 'flipped':
      case 'lost':
        marks.set(event.square, { text: glyphs.hit, tone: 'hit' });
        break;
      default:
    }
  }
  return marks;
}
