/**
 * One player over many games: mistakes and luck per battle with their intervals, where and in what the mistakes were made,
 * how that changes, and a rating without luck. Pure functions of what was kept of each game.
 */
import { shareSeenBy } from '@bfi/ai';
import { opponentOf, type Side } from '@bfi/engine';
import type { Analysis } from './analysis.ts';
import { DECISION_KINDS, type DecisionKind, type Grade, STAGES, type Stage } from './grade.ts';
import { playedAway } from './ledger.ts';
import { type Estimate, estimateOf, type Interval, studentsZ, wilsonInterval } from './statistics.ts';

/** What is kept of a game for its player: plain data. */
export interface Performance {
  readonly mistakes: number;
  readonly opponentsMistakes: number;
  /** What chance gave the player, less what it gave the opponent. */
  readonly luck: number;
  /** The player's share at the end. */
  readonly result: number;
  /** Decisions in which there was a choice. */
  readonly decisions: number;
  readonly grades: Readonly<Record<Grade, number>>;
  readonly byStage: Readonly<Record<Stage, number>>;
  readonly byKind: Readonly<Partial<Record<DecisionKind, number>>>;
}

export function performanceOf({ ledger, decisions }: Analysis, side: Side): Performance {
  // To give up is no play, and what others placed is nobody's decision.
  const own = decisions.filter(
    ({ side: whose, kind, placedBy }) => whose === side && kind !== 'ending' && placedBy === null,
  );
  const lossIn = (is: (decision: (typeof own)[number]) => boolean): number =>
    own.filter(is).reduce((sum, { loss }) => sum + loss, 0);
  const graded = (grade: Grade): number => own.filter((decision) => decision.grade === grade).length;
  const other = opponentOf(side);
  return {
    mistakes: playedAway(ledger, side),
    opponentsMistakes: playedAway(ledger, other),
    luck: ledger.luck[side] - ledger.luck[other],
    result: shareSeenBy(side, ledger.result),
    decisions: own.filter(({ forced }) => !forced).length,
    grades: { blunder: graded('blunder'), mistake: graded('mistake'), inaccuracy: graded('inaccuracy') },
    byStage: Object.fromEntries(
      STAGES.map((stage) => [stage, lossIn((one) => one.stage === stage)]),
    ) as Record<Stage, number>,
    byKind: Object.fromEntries(
      DECISION_KINDS.map((kind) => [kind, lossIn((one) => one.kind === kind)] as const).filter(
        ([, loss]) => loss > 0,
      ),
    ),
  };
}

export interface Career {
  readonly games: number;
  readonly mistakes: Estimate;
  readonly luck: Estimate;
  readonly result: Estimate;
  /** The result with the luck of both sides taken out. */
  readonly deserved: Estimate;
  readonly byStage: Readonly<Record<Stage, Estimate>>;
  readonly byKind: Readonly<Record<DecisionKind, Estimate>>;
  /** By how much mistakes per battle change from one battle to the next; below zero is for the better. */
  readonly trend: Trend | null;
  readonly rating: Rating | null;
}

/** `games` in the order in which they were played. */
export function careerOf(games: readonly Performance[]): Career {
  const each = (of: (game: Performance) => number): Estimate => estimateOf(games.map(of));
  const lost = (of: (game: Performance) => number): Estimate => neverBelowZero(each(of));
  return {
    games: games.length,
    mistakes: lost(({ mistakes }) => mistakes),
    luck: each(({ luck }) => luck),
    result: asShare(each(({ result }) => result)),
    deserved: each(({ result, luck }) => result - luck),
    byStage: Object.fromEntries(
      STAGES.map((stage) => [stage, lost(({ byStage }) => byStage[stage])]),
    ) as Record<Stage, Estimate>,
    byKind: Object.fromEntries(
      DECISION_KINDS.map((kind) => [kind, lost(({ byKind }) => byKind[kind] ?? 0)]),
    ) as Record<DecisionKind, Estimate>,
    trend: trendOf(games.map(({ mistakes }) => mistakes)),
    rating: ratingOf(games),
  };
}

/** No mean of losses lies below zero: of few battles the interval would reach there. */
function neverBelowZero(estimate: Estimate): Estimate {
  const { interval } = estimate;
  if (interval === null) return estimate;
  return { ...estimate, interval: { ...interval, low: Math.max(0, interval.low) } };
}

/** Few battles may well all end alike, and are no proof that all do. */
function asShare(estimate: Estimate): Estimate {
  const { count, mean, interval } = estimate;
  return interval === null ? estimate : { ...estimate, interval: wilsonInterval(mean, count) };
}

export interface Trend {
  readonly perGame: number;
  /** 95 %; a trend whose interval holds zero may be none. */
  readonly interval: Interval;
}

const FEWEST_FOR_TREND = 5;

/** A straight line through the values in their order, by least squares; null where there are too few. */
export function trendOf(values: readonly number[]): Trend | null {
  const games = values.length;
  if (games < FEWEST_FOR_TREND) return null;
  const middle = (games - 1) / 2;
  const { mean } = estimateOf(values);
  const squares = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  const perGame = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0) / squares;
  const rest = values.reduce(
    (sum, value, index) => sum + (value - mean - perGame * (index - middle)) ** 2,
    0,
  );
  const half = studentsZ(games - 2) * Math.sqrt(rest / (games - 2) / squares);
  return { perGame, interval: { low: perGame - half, high: perGame + half } };
}

/** In points of Elo, with 95 %. A player without any mistake has `FLAWLESS`. */
export interface Rating {
  readonly points: number;
  readonly interval: Interval;
}

export const FLAWLESS = 2500;
/**
 * So many points are lost by a whole battle's worth of mistakes per battle: about what lies between the computer's levels 1
 * and 7 in Elo, divided by what lies between them in mistakes.
 */
const POINTS_A_BATTLE = 500;

/** A rating from mistakes alone: dice have no part in it, nor who the opponents were. Null where there are too few games. */
function ratingOf(games: readonly Performance[]): Rating | null {
  const { mean, interval } = neverBelowZero(estimateOf(games.map(({ mistakes }) => mistakes)));
  if (interval === null) return null;
  const points = (mistakes: number): number => FLAWLESS - POINTS_A_BATTLE * mistakes;
  return { points: points(mean), interval: { low: points(interval.high), high: points(interval.low) } };
}
