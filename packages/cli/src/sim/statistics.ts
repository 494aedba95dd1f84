/** What a simulation counts: sums over all battles, and what they tell. */
import { type Interval, wilsonInterval } from '@bfi/analysis';
import { isSide } from '@bfi/engine';
import { type BattleFacts, LOSS_CAUSES, type LossCause } from '../arena/battle-facts.ts';
import { estimateMean, type Measured } from '../arena/statistics.ts';

export interface Statistics {
  games: number;
  redWins: number;
  blueWins: number;
  draws: number;
  starterWins: number;
  /** Battles that the quiet limit ended. */
  quietDraws: number;
  turns: number;
  turnsSquared: number;
  tokens: number;
  tokensSquared: number;
  shots: number;
  flips: number;
  liveFlips: number;
  reinforcements: number;
  padMoves: number;
  penalties: number;
  padPenalties: number;
  /** Characters lost, by cause. */
  readonly losses: Record<LossCause, number>;
  /** Those of them that fell by a shot or a block of their own side, in their own turn. */
  ownLosses: number;
  winnersPoints: number;
  winnersPointsSquared: number;
  shortestTurns: number;
  longestTurns: number;
}

export function newStatistics(): Statistics {
  return {
    games: 0,
    redWins: 0,
    blueWins: 0,
    draws: 0,
    starterWins: 0,
    quietDraws: 0,
    turns: 0,
    turnsSquared: 0,
    tokens: 0,
    tokensSquared: 0,
    shots: 0,
    flips: 0,
    liveFlips: 0,
    reinforcements: 0,
    padMoves: 0,
    penalties: 0,
    padPenalties: 0,
    losses: { hit: 0, crossfire: 0, blast: 0, penalty: 0, padPenalty: 0 },
    ownLosses: 0,
    winnersPoints: 0,
    winnersPointsSquared: 0,
    shortestTurns: Number.POSITIVE_INFINITY,
    longestTurns: 0,
  };
}

/** Adds what happened in a battle that is over. */
export function countBattle(statistics: Statistics, facts: BattleFacts): void {
  const { result, reason, starter, points, turns, tokens, counts } = facts;
  statistics.games++;
  if (result === 'red') statistics.redWins++;
  else if (result === 'blue') statistics.blueWins++;
  else statistics.draws++;
  if (reason === 'quiet') statistics.quietDraws++;
  if (result === starter) statistics.starterWins++;
  if (isSide(result)) {
    statistics.winnersPoints += points.red + points.blue;
    statistics.winnersPointsSquared += (points.red + points.blue) ** 2;
  }
  statistics.turns += turns;
  statistics.turnsSquared += turns * turns;
  statistics.tokens += tokens;
  statistics.tokensSquared += tokens * tokens;
  statistics.shortestTurns = Math.min(statistics.shortestTurns, turns);
  statistics.longestTurns = Math.max(statistics.longestTurns, turns);
  statistics.shots += counts.shots;
  statistics.flips += counts.flips;
  statistics.liveFlips += counts.liveFlips;
  statistics.reinforcements += counts.reinforcements;
  statistics.padMoves += counts.padMoves;
  countLosses(statistics, facts);
}

function countLosses(statistics: Statistics, { lost, lostByOwnHand }: BattleFacts): void {
  for (const cause of LOSS_CAUSES) statistics.losses[cause] += lost[cause];
  statistics.ownLosses += lostByOwnHand;
  statistics.penalties = statistics.losses.penalty;
  statistics.padPenalties = statistics.losses.padPenalty;
}

/** A share of so many, with its 95 % interval. */
export interface Share {
  readonly rate: number;
  readonly interval: Interval;
}

/** What the sums tell: shares and means with 95 % intervals; null where there is too little to know. */
export function estimates(s: Statistics) {
  const decided = s.games - s.draws;
  const all = LOSS_CAUSES.reduce((sum, cause) => sum + s.losses[cause], 0);
  return {
    redWins: share(s.redWins, s.games),
    blueWins: share(s.blueWins, s.games),
    draws: share(s.draws, s.games),
    starterWins: share(s.starterWins, decided),
    liveFlips: share(s.liveFlips, s.flips),
    turns: mean({ count: s.games, sum: s.turns, squares: s.turnsSquared }),
    tokens: mean({ count: s.games, sum: s.tokens, squares: s.tokensSquared }),
    winnersPoints: mean({ count: decided, sum: s.winnersPoints, squares: s.winnersPointsSquared }),
    losses: {
      hit: share(s.losses.hit, all),
      crossfire: share(s.losses.crossfire, all),
      blast: share(s.losses.blast, all),
      penalty: share(s.losses.penalty, all),
      padPenalty: share(s.losses.padPenalty, all),
    },
  };
}

function share(count: number, of: number): Share | null {
  return of === 0 ? null : { rate: count / of, interval: wilsonInterval(count / of, of) };
}

function mean(measured: Measured): { readonly mean: number; readonly interval: Interval } | null {
  const known = estimateMean(measured);
  return known === null ? null : { mean: known.rate, interval: known.interval };
}
