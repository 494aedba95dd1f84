/**
 * Elo ratings from a round robin: the ones that make its scores most likely (Bradley and Terry, a draw is half a win), with
 * the mean of all at 0. How sure each is follows from how much the pairs of games varied.
 */
import { type Interval, Z } from '@bfi/analysis';
import { type PairCounts, rateOfElo } from './statistics.ts';

/** What two of the players have played against each other; the pairs are counted for the first. */
export interface Pairing {
  readonly a: number;
  readonly b: number;
  readonly pairs: PairCounts;
}

export interface Rating {
  readonly elo: number;
  /** 95 %. */
  readonly interval: Interval;
}

const ELO_A_NAT = 400 / Math.LN10;
/** A player who has won or lost everything would be rated endlessly: half a pair of draws with the others holds them. */
const PRIOR_PAIRS = 0.5;
const MOST_STEPS = 200;

interface Score {
  readonly a: number;
  readonly b: number;
  readonly pairs: number;
  readonly share: number;
  /** Of one pair. */
  readonly variance: number;
}

export function rate(players: number, pairings: readonly Pairing[]): Rating[] {
  const scores = pairings.map(scoreOf);
  let strengths: number[] = new Array(players).fill(0);
  for (let step = 0; step < MOST_STEPS; step++) {
    const { slope, information } = likelihoodAt(strengths, scores, players);
    const change = solve(information, slope);
    const largest = Math.max(...change.map(Math.abs));
    // Newton's step, shortened where it would jump too far.
    const share = Math.min(1, 1 / Math.max(largest, 1e-12));
    strengths = strengths.map((strength, index) => strength + share * (change[index] ?? 0));
    if (largest < 1e-10) break;
  }
  const mean = strengths.reduce((sum, one) => sum + one, 0) / players;
  const errors = standardErrors(strengths, scores, players);
  return strengths.map((strength, index) => {
    const elo = ELO_A_NAT * (strength - mean);
    const half = Z * ELO_A_NAT * (errors[index] ?? 0);
    return { elo, interval: { low: elo - half, high: elo + half } };
  });
}

function scoreOf({ a, b, pairs }: Pairing): Score {
  const played = pairs.reduce((sum, count) => sum + count, 0);
  const count = played + PRIOR_PAIRS;
  const points = pairs.reduce((sum, one, index) => sum + (one * index) / 4, 0) + PRIOR_PAIRS / 2;
  const share = points / count;
  const spread = pairs.reduce((sum, one, index) => sum + one * (index / 4 - share) ** 2, 0);
  // One pair of independent games is mixed in, so that a handful of equal pairs is not taken for certainty.
  const variance = (spread + (share * (1 - share)) / 2) / count;
  return { a, b, pairs: count, share, variance };
}

/** The slope of the likelihood by each strength, and its curvature. */
function likelihoodAt(strengths: readonly number[], scores: readonly Score[], players: number) {
  const slope: number[] = new Array(players).fill(0);
  const information = square(players);
  for (const { a, b, pairs, share } of scores) {
    const expected = rateOfElo(ELO_A_NAT * ((strengths[a] ?? 0) - (strengths[b] ?? 0)));
    addTo(slope, a, pairs * (share - expected));
    addTo(slope, b, -pairs * (share - expected));
    addDifference(information, a, b, pairs * expected * (1 - expected));
  }
  return { slope, information };
}

/** By the sandwich of curvature and what was really seen to vary. */
function standardErrors(strengths: readonly number[], scores: readonly Score[], players: number): number[] {
  const { information } = likelihoodAt(strengths, scores, players);
  const seen = square(players);
  for (const { a, b, pairs, variance } of scores) addDifference(seen, a, b, pairs * variance);
  return Array.from({ length: players }, (_, player) => {
    // How this player's rating, less the mean of all, answers to the slopes.
    const contrast = Array.from({ length: players }, (_, other) => (other === player ? 1 : 0) - 1 / players);
    const answer = solve(information, contrast);
    const variance = answer.reduce(
      (sum, one, row) =>
        sum + one * answer.reduce((inner, two, column) => inner + two * (seen[row]?.[column] ?? 0), 0),
      0,
    );
    return Math.sqrt(Math.max(0, variance));
  });
}

function square(size: number): number[][] {
  return Array.from({ length: size }, () => new Array<number>(size).fill(0));
}

function addTo(row: number[] | undefined, index: number, value: number): void {
  if (row !== undefined) row[index] = (row[index] ?? 0) + value;
}

function addDifference(matrix: number[][], a: number, b: number, value: number): void {
  addTo(matrix[a], a, value);
  addTo(matrix[b], b, value);
  addTo(matrix[a], b, -value);
  addTo(matrix[b], a, -value);
}

/** Solves for strengths whose sum is 0: only differences matter, so the matrix alone has no inverse. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = right.length;
  const rows = matrix.map((row, index) => [...row.map((value) => value + 1), right[index] ?? 0]);
  for (let column = 0; column < size; column++) {
    const pivot = rows[column]?.[column] ?? 0;
    for (let row = 0; row < size; row++) {
      const factor = row === column ? 0 : (rows[row]?.[column] ?? 0) / pivot;
      rows[row] = (rows[row] ?? []).map((value, index) => value - factor * (rows[column]?.[index] ?? 0));
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}
