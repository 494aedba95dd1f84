/** How a battle ended, in a sentence. */
import type { EndTelling } from '@bfi/game';
import { m } from '../language/language.svelte.ts';
import { type Called, sideName } from './names.ts';

export function describeEnd(end: EndTelling, called: Called = sideName): string {
  return end.type === 'drawn' ? describeDraw(end) : describeVictory(end, called);
}

function describeDraw({ reason }: Extract<EndTelling, { type: 'drawn' }>): string {
  switch (reason) {
    case 'annihilation':
      return m.end_both();
    case 'quiet':
      return m.end_quiet();
    case 'agreement':
      return m.end_agreement();
    case 'unknown':
      return m.end_drawn();
  }
}

function describeVictory({ reason, ...sides }: Extract<EndTelling, { type: 'won' }>, called: Called): string {
  const names = { winner: called(sides.winner), loser: called(sides.loser) };
  switch (reason) {
    case 'annihilation':
      return m.end_annihilation(names);
    case 'resignation':
      return m.end_resignation(names);
    case 'time':
      return m.end_time(names);
    case 'forfeit':
      return m.end_forfeit(names);
    case 'unknown':
      return m.end_won({ winner: names.winner });
  }
}
