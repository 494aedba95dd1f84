/** What is worth counting in one battle: how it ended, how long it was, what was done in it, and who was lost how. */
import {
  type Action,
  type BattleResult,
  decodeAction,
  type GameEvent,
  type Kind,
  type Reason,
  SIDES,
  type Side,
  score,
  viewPosition,
} from '@bfi/engine';
import type { Match } from '@bfi/game';

/** `hit`, `crossfire` and `blast`; `penalty` and `padPenalty` are those whom the opponent took. */
export const LOSS_CAUSES = ['hit', 'crossfire', 'blast', 'penalty', 'padPenalty'] as const;
export type LossCause = (typeof LOSS_CAUSES)[number];

export interface LossFact {
  readonly turn: number;
  /** Whose character it was. */
  readonly side: Side;
  readonly kind: Kind;
  readonly cause: LossCause;
  /** Whose turn it was; for whoever was taken, the one who could not move. */
  readonly during: Side;
}

export interface BattleFacts {
  readonly result: BattleResult | null;
  readonly reason: Reason | null;
  readonly starter: Side;
  readonly points: { readonly red: number; readonly blue: number };
  readonly turns: number;
  readonly tokens: number;
  readonly counts: ActionCounts;
  /** How many were lost, by cause. */
  readonly lost: Readonly<Record<LossCause, number>>;
  /** Those of them that fell by a shot or a block of their own side, in their own turn. */
  readonly lostByOwnHand: number;
}

interface ActionCounts {
  shots: number;
  flips: number;
  liveFlips: number;
  reinforcements: number;
  padMoves: number;
}

export function factsOf(match: Match): BattleFacts {
  const { position, moments } = match;
  const { result, reason } = viewPosition(position);
  const counts = { shots: 0, flips: 0, liveFlips: 0, reinforcements: 0, padMoves: 0 };
  for (const { action } of moments) countAction(counts, decodeAction(action));
  const lost = { hit: 0, crossfire: 0, blast: 0, penalty: 0, padPenalty: 0 };
  let lostByOwnHand = 0;
  for (const { cause, side, during } of lossFactsOf(match)) {
    lost[cause]++;
    const isTaken = cause === 'penalty' || cause === 'padPenalty';
    if (!isTaken && side === during) lostByOwnHand++;
  }
  return {
    result,
    reason,
    starter: match.isWhole ? (SIDES[position.starter] ?? 'red') : viewPosition(match.start).side,
    points: score(position) ?? { red: 0, blue: 0 },
    turns: match.turn.turn,
    tokens: moments.length,
    counts,
    lost,
    lostByOwnHand,
  };
}

/** Everybody who was lost, in order. */
export function lossFactsOf({ moments }: Match): LossFact[] {
  const losses: LossFact[] = [];
  for (const { events, turn, side } of moments) {
    for (const event of events) {
      const loss = lossIn(event);
      if (loss !== null) losses.push({ turn, ...loss, during: side ?? loss.side });
    }
  }
  return losses;
}

function lossIn(event: GameEvent): Pick<LossFact, 'side' | 'kind' | 'cause'> | null {
  if (event.type === 'lost') {
    const { side, kind } = event.character;
    return { side, kind, cause: event.cause };
  }
  if (event.type === 'lostFromPad') return { side: event.side, kind: event.kind, cause: 'padPenalty' };
  return null;
}

function countAction(counts: ActionCounts, action: Action): void {
  switch (action.type) {
    case 'shoot':
      counts.shots++;
      break;
    case 'flip':
      counts.flips++;
      if (action.live) counts.liveFlips++;
      break;
    case 'enter':
      counts.reinforcements++;
      break;
    case 'padMove':
      counts.padMoves++;
      break;
    default:
  }
}
