/** The result of a match, for people in a few lines and for programs as JSON. */
import type { Interval } from '@bfi/analysis';
import { formatOptions, type Rules } from '@bfi/engine';
import { formatRows, printable } from '../command-line.ts';
import { wrap } from '../terminal/text.ts';
import { VERSION } from '../version.ts';
import type { ContestantKey, PerContestant } from './game.ts';
import { estimateLessLuck } from './luck-statistics.ts';
import type { FaultyGame, Totals } from './scoreboard.ts';
import {
  eloOfRate,
  estimate,
  type Hypotheses,
  logLikelihoodRatio,
  sprtBounds,
  type Verdict,
} from './statistics.ts';

export interface MatchResult {
  readonly names: PerContestant<string>;
  readonly rules: Rules;
  readonly seed: number;
  readonly totals: Totals;
  readonly sprt: { readonly hypotheses: Hypotheses; readonly verdict: Verdict | null } | null;
  /** Worth saying, besides the result. */
  readonly note: string | null;
}

/** Infinite numbers, an Elo from nothing but wins, become null. */
export function formatJson({ names, rules, seed, totals, sprt, note }: MatchResult): string {
  const result = {
    version: VERSION,
    a: names.a,
    b: names.b,
    variant: rules.variant,
    options: formatOptions(rules),
    seed,
    ...resultFields(totals),
    sprt: sprt && {
      ...sprt.hypotheses,
      llr: logLikelihoodRatio(totals.pairs, sprt.hypotheses),
      bounds: sprtBounds(sprt.hypotheses),
      accepted: sprt.verdict,
    },
    note,
  };
  return JSON.stringify(result, null, 2);
}

/** What two players did to each other. */
export function resultFields(totals: Totals) {
  const known = estimate(totals.pairs);
  const [low, high] = known === null ? [null, null] : [known.interval.low, known.interval.high];
  return {
    games: totals.games,
    wins: totals.wins,
    draws: totals.draws,
    losses: totals.losses,
    pairs: totals.pairs,
    rate: known?.rate ?? null,
    rateInterval: [low, high],
    calm: known === null ? null : estimateLessLuck(totals.luck, known),
    elo: known === null ? null : eloOfRate(known.rate),
    eloInterval: [low, high].map((rate) => (rate === null ? null : eloOfRate(rate))),
    superiority: known?.superiority ?? null,
    turns: average(totals.turns, totals.games),
    milliseconds: { a: thinkingTime(totals, 'a'), b: thinkingTime(totals, 'b') },
    faults: { a: faultFields(totals.faults.a), b: faultFields(totals.faults.b) },
  };
}

export function faultFields(faults: readonly FaultyGame[]) {
  return { games: faults.length, last: faults.at(-1)?.reason ?? '', all: faults };
}

export function formatResult(result: MatchResult): string {
  const { names, rules, seed, totals, note } = result;
  const rows = [
    ['A', printable(names.a, TEXT_WIDTH)],
    ['B', printable(names.b, TEXT_WIDTH)],
    ['rules', printable([rules.variant, ...formatOptions(rules)].join(' '), TEXT_WIDTH)],
    ['games', `${totals.games}, in pairs with the same dice, seed ${seed}`],
    ...describeScore(totals),
    ...describeSprt(result),
    ...describeFaults('A', totals.faults.a),
    ...describeFaults('B', totals.faults.b),
    ...(note === null ? [] : rowsOf('note', note)),
  ];
  return formatRows(rows).join('\n');
}

const TEXT_WIDTH = 64;

/** A long text beside its name. */
function rowsOf(name: string, text: string): string[][] {
  return wrap(text, TEXT_WIDTH).map((line, index) => [index === 0 ? name : '', line]);
}

function describeScore(totals: Totals): string[][] {
  const known = estimate(totals.pairs);
  if (known === null) return [['A’s games', 'no pair is finished yet']];
  const { rate, interval, superiority } = known;
  const elo = { low: eloOfRate(interval.low), high: eloOfRate(interval.high) };
  const turns = average(totals.turns, totals.games) ?? 0;
  const calm = estimateLessLuck(totals.luck, known);
  return [
    ['A’s games', `${totals.wins} won, ${totals.draws} drawn, ${totals.losses} lost`],
    ['A’s score', `${percent(rate)} %, between ${formatInterval(interval, percent)} (95 % interval)`],
    ...(calm === null
      ? []
      : [['less luck', `${percent(calm.rate)} %, between ${formatInterval(calm.interval, percent)}`]]),
    [
      'Elo',
      `${signed(eloOfRate(rate))}, between ${formatInterval(elo, signed)}; A is stronger: ${percent(superiority)} %`,
    ],
    ['thinking', `A ${formatTime(totals, 'a')} and B ${formatTime(totals, 'b')} ms a decision`],
    ['turns', `${turns.toFixed(1)} a game`],
  ];
}

function describeSprt({ sprt, totals }: MatchResult): string[][] {
  if (sprt === null) return [];
  const { hypotheses, verdict } = sprt;
  const { low, high } = sprtBounds(hypotheses);
  const reached = withMinus(logLikelihoodRatio(totals.pairs, hypotheses).toFixed(2));
  const bounds =
    hypotheses.alpha === hypotheses.beta
      ? `of ±${high.toFixed(2)}`
      : `between ${withMinus(low.toFixed(2))} and ${high.toFixed(2)}`;
  const ratio = `LLR ${reached} ${bounds}`;
  const [elo0, elo1] = [withMinus(hypotheses.elo0), withMinus(hypotheses.elo1)];
  if (verdict === null) return [['SPRT', `open between Elo ${elo0} and ${elo1} (${ratio})`]];
  const [accepted, rejected] = verdict === 'elo1' ? [elo1, elo0] : [elo0, elo1];
  return [['SPRT', `Elo ${accepted} accepted, Elo ${rejected} rejected (${ratio})`]];
}

function withMinus(number: number | string): string {
  return String(number).replace('-', '−');
}

const MOST_REASONS = 10;

/** All faults of one player, those with the same reason together, none of them cut short. */
export function describeFaults(player: string, faults: readonly FaultyGame[]): string[][] {
  if (faults.length === 0) return [];
  const byReason = new Map<string, FaultyGame[]>();
  for (const fault of faults) byReason.set(fault.reason, [...(byReason.get(fault.reason) ?? []), fault]);
  const reasons = [...byReason].map(([reason, games]) => {
    const where =
      games.length === 1 ? `game ${games[0]?.game}` : `${games.length}×, first game ${games[0]?.game}`;
    return `${where}: it ${reason}`;
  });
  const left = reasons.length - MOST_REASONS;
  return [
    [`${player}’s faults`, `${faults.length} ${faults.length === 1 ? 'game' : 'games'} lost by them`],
    ...reasons.slice(0, MOST_REASONS).flatMap((reason) => rowsOf('', reason)),
    ...(left > 0 ? [['', `and ${left} other reasons (--json lists all)`]] : []),
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

export function formatInterval({ low, high }: Interval, format: (value: number) => string): string {
  return `${format(low)} and ${format(high)}`;
}

export function percent(share: number): string {
  return (100 * share).toFixed(1);
}

export function signed(elo: number): string {
  if (!Number.isFinite(elo)) return elo > 0 ? '+∞' : '−∞';
  const rounded = Math.round(Math.abs(elo));
  return `${elo < 0 && rounded > 0 ? '−' : '+'}${rounded}`;
}
