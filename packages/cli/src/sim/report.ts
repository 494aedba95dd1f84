/** What a simulation tells: a table for people, JSON for programs, and one line of JSON for each battle. */
import { formatOptions, type PerSide, type Rules } from '@bfi/engine';
import type { ContestantKey, GameReport } from '../arena/game.ts';
import { describeFaults, faultFields, percent } from '../arena/report.ts';
import type { FaultyGame } from '../arena/scoreboard.ts';
import { formatRows, printable } from '../command-line.ts';
import { VERSION } from '../version.ts';
import { estimates, type Share, type Statistics } from './statistics.ts';

export interface Simulation {
  readonly rules: Rules;
  readonly names: PerSide<string>;
  readonly seed: number;
  readonly statistics: Statistics;
  readonly faults: PerSide<readonly FaultyGame[]>;
  readonly seconds: number;
}

/** Red is A and Blue is B, in every battle. */
export const SIDE_OF: Readonly<Record<ContestantKey, 'red' | 'blue'>> = { a: 'red', b: 'blue' };

export function formatJson({ rules, names, seed, statistics, faults, seconds }: Simulation): string {
  const { shortestTurns, ...sums } = statistics;
  const result = {
    version: VERSION,
    red: names.red,
    blue: names.blue,
    variant: rules.variant,
    options: formatOptions(rules),
    seed,
    ...sums,
    shortestTurns: statistics.games === 0 ? 0 : shortestTurns,
    estimates: estimates(statistics),
    faults: { red: faultFields(faults.red), blue: faultFields(faults.blue) },
    seconds,
  };
  return JSON.stringify(result, null, 2);
}

/** One battle in one line: everything that is known of it. */
export function formatBattle(
  { rules, names, seed }: Pick<Simulation, 'rules' | 'names' | 'seed'>,
  report: GameReport,
): string {
  const { facts, fault, story, chances, order } = report;
  const { result, reason, starter, points, turns } = facts;
  const line = {
    game: order.number,
    seed,
    version: VERSION,
    variant: rules.variant,
    options: formatOptions(rules),
    red: names.red,
    blue: names.blue,
    starter,
    result,
    reason,
    points,
    turns,
    tokens: story?.tokens ?? [],
    ...(chances === null ? {} : { eval: chances.map((chance) => Number(chance.toFixed(4))) }),
    losses: story?.losses ?? [],
    ...(fault === null ? {} : { fault: { by: SIDE_OF[fault.by], reason: fault.reason } }),
  };
  return JSON.stringify(line);
}

export function formatStatistics({ names, seed, statistics: s, faults, seconds }: Simulation): string {
  const known = estimates(s);
  const each = (count: number): string => (count / Math.max(s.games, 1)).toFixed(1);
  const causes = Object.entries(known.losses).map(([cause, share]) => [
    `lost: ${CAUSE_WORDS[cause as keyof typeof CAUSE_WORDS]}`,
    `${each(s.losses[cause as keyof typeof CAUSE_WORDS])} a battle, ${withShare(share)}`,
  ]);
  return formatRows([
    ['players', `${printable(names.red, 30)} as Red, ${printable(names.blue, 30)} as Blue`],
    [
      'battles',
      `${s.games} in ${seconds.toFixed(1)} s, ${pace(s.games / Math.max(seconds, 0.001))} a second, seed ${seed}`,
    ],
    ['Red wins', `${s.redWins}, ${withShare(known.redWins)}`],
    ['Blue wins', `${s.blueWins}, ${withShare(known.blueWins)}`],
    ['draws', `${s.draws}, ${withShare(known.draws)}; by the quiet limit ${s.quietDraws}`],
    ['the starter wins', withShare(known.starterWins)],
    [
      'turns a battle',
      `${withMean(known.turns, each(s.turns))}, from ${s.games === 0 ? 0 : s.shortestTurns} to ${s.longestTurns}`,
    ],
    ['tokens a battle', withMean(known.tokens, each(s.tokens))],
    ['shots a battle', each(s.shots)],
    ['blocks flipped', `${each(s.flips)}, live ${withShare(known.liveFlips)}`],
    ['reinforcements', each(s.reinforcements)],
    ['pad moves', each(s.padMoves)],
    ...causes,
    ['lost by own hand', `${each(s.ownLosses)} a battle`],
    ['winner’s points', withMean(known.winnersPoints, '-')],
    ...describeFaults('Red', faults.red),
    ...describeFaults('Blue', faults.blue),
    ['in brackets, and ±', 'where the true number lies, 95 times in 100'],
  ]).join('\n');
}

const CAUSE_WORDS = {
  hit: 'hit',
  crossfire: 'crossfire',
  blast: 'blast',
  penalty: 'blocked',
  padPenalty: 'off the pad',
} as const;

/** Bots may need seconds for a battle. */
function pace(battles: number): string {
  return battles.toFixed(battles < 10 ? 1 : 0);
}

function withShare(share: Share | null): string {
  if (share === null) return '-';
  return `${percent(share.rate)} % (${percent(share.interval.low)} to ${percent(share.interval.high)})`;
}

function withMean(known: ReturnType<typeof estimates>['turns'], otherwise: string): string {
  if (known === null) return otherwise;
  const half = (known.interval.high - known.interval.low) / 2;
  return `${known.mean.toFixed(1)} ± ${half.toFixed(1)}`;
}
