/** The result of an arena, for people in a few lines and for programs as JSON. */
import { formatOptions, type Rules } from '@bfi/engine';
import { formatRows, printable } from '../command-line.ts';
import type { ContestantKey, PerContestant } from './game.ts';
import type { Totals } from './scoreboard.ts';
import {
  eloOfRate,
  estimate,
  estimateMean,
  type Hypotheses,
  type Interval,
  logLikelihoodRatio,
  SPRT_BOUND,
  type Verdict,
} from './statistics.ts';

export interface MatchResult {
  readonly names: PerContestant<string>;
  readonly rules: Rules;
  readonly seed: number;
  readonly totals: Totals;
  readonly sprt: { readonly hypotheses: Hypotheses; readonly verdict: Verdict | null } | null;
}

/** Infinite numbers, an Elo from nothing but wins, become null. */
export function formatJson({ names, rules, seed, totals, sprt }: MatchResult): string {
  const known = estimate(totals.pairs);
  const [low, high] = known === null ? [null, null] : [known.interval.low, known.interval.high];
  const result = {
    a: names.a,
    b: names.b,
    variant: rules.variant,
    options: formatOptions(rules),
    seed,
    games: totals.games,
    wins: totals.wins,
    draws: totals.draws,
    losses: totals.losses,
    pairs: totals.pairs,
    rate: known?.rate ?? null,
    rateInterval: [low, high],
    calm: estimateMean(totals.calm),
    elo: known === null ? null : eloOfRate(known.rate),
    eloInterval: [low, high].map((rate) => (rate === null ? null : eloOfRate(rate))),
    superiority: known?.superiority ?? null,
    turns: average(totals.turns, totals.games),
    milliseconds: { a: thinkingTime(totals, 'a'), b: thinkingTime(totals, 'b') },
    faults: totals.faults,
    sprt: sprt && {
      ...sprt.hypotheses,
      llr: logLikelihoodRatio(totals.pairs, sprt.hypotheses),
      accepted: sprt.verdict,
    },
  };
  return JSON.stringify(result, null, 2);
}

export function formatResult(result: MatchResult): string {
  const { names, rules, seed, totals } = result;
  const rows = [
    ['A', printable(names.a, NAME_WIDTH)],
    ['B', printable(names.b, NAME_WIDTH)],
    ['rules', printable([rules.variant, ...formatOptions(rules)].join(' '), NAME_WIDTH)],
    ['games', `${totals.games}, in pairs with the same dice, seed ${seed}`],
    ...describeScore(totals),
    ...describeSprt(result),
    ...describeFaults(totals, 'a'),
    ...describeFaults(totals, 'b'),
  ];
  return formatRows(rows).join('\n');
}

const NAME_WIDTH = 64;

function describeScore(totals: Totals): string[][] {
  const known = estimate(totals.pairs);
  if (known === null) return [['A’s games', 'no pair is finished yet']];
  const { rate, interval, superiority } = known;
  const elo = { low: eloOfRate(interval.low), high: eloOfRate(interval.high) };
  const turns = average(totals.turns, totals.games) ?? 0;
  return [
    ['A’s games', `${totals.wins} won, ${totals.draws} drawn, ${totals.losses} lost`],
    ['A’s score', `${percent(rate)} %, between ${formatInterval(interval, percent)} (95 % interval)`],
    ...describeCalmScore(totals),
    [
      'Elo',
      `${signed(eloOfRate(rate))}, between ${formatInterval(elo, signed)}; A is stronger: ${percent(superiority)} %`,
    ],
    ['thinking', `A ${formatTime(totals, 'a')} and B ${formatTime(totals, 'b')} ms a decision`],
    ['turns', `${turns.toFixed(1)} a game`],
  ];
}

function describeCalmScore({ calm }: Totals): string[][] {
  const known = estimateMean(calm);
  if (known === null) return [];
  return [['less luck', `${percent(known.rate)} %, between ${formatInterval(known.interval, percent)}`]];
}

function describeSprt({ sprt, totals }: MatchResult): string[][] {
  if (sprt === null) return [];
  const { hypotheses, verdict } = sprt;
  const reached = withMinus(logLikelihoodRatio(totals.pairs, hypotheses).toFixed(2));
  const ratio = `LLR ${reached} of ±${SPRT_BOUND.toFixed(2)}`;
  const [elo0, elo1] = [withMinus(hypotheses.elo0), withMinus(hypotheses.elo1)];
  if (verdict === null) return [['SPRT', `open between Elo ${elo0} and ${elo1} (${ratio})`]];
  const [accepted, rejected] = verdict === 'elo1' ? [elo1, elo0] : [elo0, elo1];
  return [['SPRT', `Elo ${accepted} accepted, Elo ${rejected} rejected (${ratio})`]];
}

function withMinus(number: number | string): string {
  return String(number).replace('-', '−');
}

function describeFaults(totals: Totals, key: ContestantKey): string[][] {
  const { games, last } = totals.faults[key];
  if (games === 0) return [];
  return [
    [
      `${key.toUpperCase()}’s faults`,
      `${games} ${games === 1 ? 'game' : 'games'} lost by them, the last because it`,
    ],
    ['', printable(last, NAME_WIDTH)],
  ];
}

function thinkingTime({ thinking }: Totals, key: ContestantKey): number | null {
  return average(thinking[key].milliseconds, thinking[key].decisions);
}

function formatTime(totals: Totals, key: ContestantKey): string {
  const time = thinkingTime(totals, key);
  return time === null ? '-' : time.toFixed(time < 10 ? 2 : 0);
}

function average(sum: number, count: number): number | null {
  return count === 0 ? null : sum / count;
}

function formatInterval({ low, high }: Interval, format: (value: number) => string): string {
  return `${format(low)} and ${format(high)}`;
}

export function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function signed(elo: number): string {
  if (!Number.isFinite(elo)) return elo > 0 ? '+∞' : '−∞';
  const rounded = Math.round(Math.abs(elo));
  return `${elo < 0 && rounded > 0 ? '−' : '+'}${rounded}`;
}
