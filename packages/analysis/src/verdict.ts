/** A ledger in one sentence, as a code with its numbers: who played better, and what the dice did about it. */
import { opponentOf, type PerSide, SIDES, type Side } from '@bfi/engine';
import { type Ledger, playedAway, sumOf } from './ledger.ts';

export interface Verdict {
  /** Who gave away less; null where the difference is within its doubt, or too small to speak of. */
  readonly better: Side | null;
  /** By how much of a battle. */
  readonly skill: number;
  /** What each side gave away by how it played. */
  readonly mistakes: PerSide<number>;
  /** Neither gave away enough to speak of. */
  readonly isFlawless: boolean;
  /** Whom chance favoured, and by how much of a battle; null where it is too little to speak of. */
  readonly favoured: Side | null;
  readonly luck: number;
  /** Who gave up something worth a word by ending the battle from outside, and how much; null where nobody did. */
  readonly early: { readonly side: Side; readonly share: number } | null;
  /** Who won; null for a draw, and while the battle goes on. */
  readonly winner: Side | null;
  /**
   * `skill`: the better one won. `luck`: the favoured one won, who was not better. `spite`: the better one won against the dice.
   * `early`: whoever stood better has ended the battle.
   */
  readonly decided: 'skill' | 'luck' | 'spite' | 'both' | 'neither' | 'early';
}

/** Less than this share is not worth a word. */
const LEAST = 0.02;
const CERTAIN = 0.999;

export function verdictOf(ledger: Ledger, isOver: boolean): Verdict {
  const { luck, doubt, endings } = ledger;
  const mistakes = { red: playedAway(ledger, 'red'), blue: playedAway(ledger, 'blue') };
  const skill = mistakes.blue - mistakes.red;
  const fortune = luck.red - luck.blue;
  const unsure = Math.hypot(doubt.mistakes.red, doubt.mistakes.blue);
  const better = Math.abs(skill) < Math.max(LEAST, unsure) ? null : sideOf(skill);
  const favoured = Math.abs(fortune) < LEAST ? null : sideOf(fortune);
  const winner = isOver && Math.abs(2 * sumOf(ledger) - 1) > CERTAIN ? sideOf(sumOf(ledger) - 0.5) : null;
  const early = earlyEnd(endings);
  return {
    better,
    skill: Math.abs(skill),
    mistakes,
    isFlawless: Math.max(mistakes.red, mistakes.blue) < LEAST,
    favoured,
    luck: Math.abs(fortune),
    early,
    winner,
    decided: early !== null && early.share > 0.5 ? 'early' : whatDecided(winner, better, favoured),
  };
}

function earlyEnd(endings: PerSide<number>): Verdict['early'] {
  const side = SIDES.find((one) => endings[one] >= LEAST);
  return side === undefined ? null : { side, share: endings[side] };
}

function sideOf(redsGain: number): Side {
  return redsGain > 0 ? 'red' : 'blue';
}

function whatDecided(winner: Side | null, better: Side | null, favoured: Side | null): Verdict['decided'] {
  if (winner === null) return 'neither';
  if (better === winner) {
    if (favoured === opponentOf(winner)) return 'spite';
    return favoured === winner ? 'both' : 'skill';
  }
  return favoured === winner ? 'luck' : 'neither';
}
