/** The result of a round robin: everybody's Elo and score, and who did what to whom. */
import { type Interval, wilsonInterval } from '@bfi/analysis';
import { formatOptions, type Rules } from '@bfi/engine';
import { formatRows, printable } from '../command-line.ts';
import { VERSION } from '../version.ts';
import { type Rating, rate } from './ratings.ts';
import { describeFaults, formatInterval, percent, resultFields, signed } from './report.ts';
import type { FaultyGame, Totals } from './scoreboard.ts';

interface Meeting {
  readonly a: number;
  readonly b: number;
  readonly totals: Totals;
}

export interface RoundRobin {
  readonly names: readonly string[];
  readonly rules: Rules;
  readonly seed: number;
  readonly meetings: readonly Meeting[];
}

interface Standing {
  readonly name: string;
  readonly rating: Rating;
  readonly games: number;
  readonly points: number;
  readonly interval: Interval;
  readonly faults: readonly FaultyGame[];
}

/** The strongest first. */
function standingsOf({ names, meetings }: RoundRobin): Standing[] {
  const ratings = rate(
    names.length,
    meetings.map(({ a, b, totals }) => ({ a, b, pairs: totals.pairs })),
  );
  const standings = names.map((name, player): Standing => {
    let [games, points] = [0, 0];
    const faults: FaultyGame[] = [];
    for (const { a, b, totals } of meetings) {
      if (player !== a && player !== b) continue;
      games += totals.games;
      points += totals.draws / 2 + (player === a ? totals.wins : totals.losses);
      faults.push(...totals.faults[player === a ? 'a' : 'b']);
    }
    const interval = games === 0 ? { low: 0, high: 1 } : wilsonInterval(points / games, games);
    const rating = ratings[player] ?? { elo: 0, interval: { low: 0, high: 0 } };
    return { name, rating, games, points, interval, faults };
  });
  return standings.sort((one, other) => other.rating.elo - one.rating.elo);
}

export function formatTableJson(result: RoundRobin): string {
  const { names, rules, seed, meetings } = result;
  const players = standingsOf(result).map(({ name, rating, games, points, interval, faults }) => ({
    name,
    elo: rating.elo,
    eloInterval: rating.interval,
    games,
    points,
    rate: games === 0 ? null : points / games,
    rateInterval: interval,
    faults: faults.length,
  }));
  const options = formatOptions(rules);
  const each = meetings.map(({ a, b, totals }) => ({ a: names[a], b: names[b], ...resultFields(totals) }));
  return JSON.stringify(
    { version: VERSION, variant: rules.variant, options, seed, players, meetings: each },
    null,
    2,
  );
}

const NAME_WIDTH = 30;

export function formatTable(result: RoundRobin): string {
  const { names, rules, seed, meetings } = result;
  const standings = standingsOf(result);
  const width = Math.max(6, ...names.map((name) => printable(name, NAME_WIDTH).length));
  const line = (...cells: string[]): string =>
    `  ${(cells[0] ?? '').padEnd(width)}${(cells[1] ?? '').padStart(7)}${(cells[2] ?? '').padStart(18)}${(cells[3] ?? '').padStart(9)}${(cells[4] ?? '').padStart(8)}`;
  const rows = standings.map(({ name, rating, games, points }) =>
    line(
      printable(name, NAME_WIDTH),
      signed(rating.elo),
      formatInterval(rating.interval, signed),
      games === 0 ? '-' : `${percent(points / games)} %`,
      String(games),
    ),
  );
  const each = meetings.map(({ a, b, totals }) => [
    `${printable(names[a] ?? '', NAME_WIDTH)} : ${printable(names[b] ?? '', NAME_WIDTH)}`,
    `${totals.wins} won, ${totals.draws} drawn, ${totals.losses} lost`,
  ]);
  const faults = standings.flatMap((one) => describeFaults(printable(one.name, NAME_WIDTH), one.faults));
  return [
    `  ${[rules.variant, ...formatOptions(rules)].join(' ')}, in pairs with the same dice, seed ${seed}`,
    '',
    line('player', 'Elo', '95 % between', 'score', 'games'),
    ...rows,
    '',
    ...formatRows(each),
    ...(faults.length === 0 ? [] : ['', ...formatRows(faults)]),
  ].join('\n');
}
