/** How a battle ended, in a sentence. */
import { type BattleResult, opponentOf, type Reason, type Side } from '@bfi/engine';
import { m } from '../language/language.svelte.ts';
import { sideName } from './names.ts';

export function describeEnd(result: BattleResult, reason: Reason): string {
  return result === 'draw' ? describeDraw(reason) : describeVictory(reason, namesOf(result));
}

interface Names {
  readonly winner: string;
  readonly loser: string;
}

function namesOf(winner: Side): Names {
  return { winner: sideName(winner), loser: sideName(opponentOf(winner)) };
}

function describeDraw(reason: Reason): string {
  switch (reason) {
    case 'annihilation':
      return m.end_both();
    case 'quiet':
      return m.end_quiet();
    case 'agreement':
      return m.end_agreement();
    default:
      return m.end_drawn();
  }
}

function describeVictory(reason: Reason, names: Names): string {
  switch (reason) {
    case 'annihilation':
      return m.end_annihilation(names);
    case 'resignation':
      return m.end_resignation(names);
    case 'time':
      return m.end_time(names);
    case 'forfeit':
      return m.end_forfeit(names);
    default:
      return m.end_won({ winner: names.winner });
  }
}
