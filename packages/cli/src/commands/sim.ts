/** `bfi sim`: plays many battles, each with dice of its own, and says what happened in them. */
import { closeSync, openSync } from 'node:fs';
import { freshSeed } from '@bfi/ai';
import { prepareFolder, saveRecord } from '../arena/files.ts';
import type { GameOrder, GameReport } from '../arena/game.ts';
import { Pool, type PoolSetting } from '../arena/pool.ts';
import type { FaultyGame } from '../arena/scoreboard.ts';
import { type Command, type CommandInput, printable, UsageError } from '../command-line.ts';
import { ProgressBar } from '../progress.ts';
import { formatBattle, formatJson, formatStatistics, SIDE_OF } from '../sim/report.ts';
import { countBattle, newStatistics } from '../sim/statistics.ts';
import { whyRefused } from '../terminal/save-file.ts';
import { writeOut } from '../write-out.ts';
import {
  exitCodeOf,
  limitsOf,
  logOf,
  MATCH_FLAGS,
  PLAYER_NOTES,
  startsOf,
  tryPlayers,
  withSignals,
  workersOf,
} from './match-flags.ts';
import { MOST_RULES_OPERANDS, RULES_NOTES, RULES_OPERANDS, rulesFromWords } from './rules-words.ts';

export const simCommand: Command = {
  name: 'sim',
  summary: 'Play many independent battles, count what happens, and write it down',
  operands: RULES_OPERANDS,
  leastOperands: 0,
  mostOperands: MOST_RULES_OPERANDS,
  flags: {
    games: { value: 'N', help: 'how many battles (1000)' },
    red: { value: 'PLAYER', help: 'who plays Red (random)' },
    blue: { value: 'PLAYER', help: 'who plays Blue (random)' },
    records: { value: 'FOLDER', help: 'write the record of each battle there' },
    jsonl: { value: 'FILE', help: 'write each battle there, one line of JSON each (see docs/data.md)' },
    eval: { help: 'add to both Red’s chance after each token, as the champion sees it' },
    ...MATCH_FLAGS,
    json: { help: 'print the statistics as JSON' },
  },
  notes: [
    PLAYER_NOTES,
    '',
    'Numbers in brackets and after ± are 95 % intervals: so many battles leave it open where between them the true number lies.',
    'Exit code 0; 3 if a bot lost a battle by its own fault; 130 after Ctrl-C.',
    '',
    RULES_NOTES,
  ].join('\n'),
  run: (input) => withSignals((signalled) => simulate(input, signalled)),
};

async function simulate(input: CommandInput, signalled: Promise<NodeJS.Signals>): Promise<number> {
  const rules = rulesFromWords(input.operands);
  const games = input.number('games', 1, 100_000_000) ?? 1000;
  const seed = input.number('seed', 0, 2 ** 31 - 1) ?? freshSeed();
  const names = { red: input.text('red') ?? 'random', blue: input.text('blue') ?? 'random' };
  const starts = startsOf(input, rules);
  const hasBots = await tryPlayers([names.red, names.blue]);
  const [records, jsonl] = [input.text('records'), input.text('jsonl')];
  if (records !== undefined) prepareFolder('records', records);
  const lines = jsonl === undefined ? null : openNew(jsonl);
  const wanted = {
    luck: false,
    record: records !== undefined,
    story: lines !== null,
    chances: input.has('eval') && (records !== undefined || lines !== null),
  };
  const setting = {
    rules,
    seed,
    names: [names.red, names.blue],
    starts,
    log: logOf(input),
    wanted,
    limits: limitsOf(input),
  };
  const statistics = newStatistics();
  const faults = { red: [] as FaultyGame[], blue: [] as FaultyGame[] };
  const count = (report: GameReport): void => {
    const { order, facts, fault, record } = report;
    countBattle(statistics, facts);
    if (fault !== null) faults[SIDE_OF[fault.by]].push({ ...fault, game: order.number });
    if (records !== undefined && record !== null) saveRecord(records, order.number, record);
    if (lines !== null && jsonl !== undefined)
      writeOut(jsonl, `${formatBattle({ rules, names, seed }, report)}\n`, { into: lines });
  };
  const started = performance.now();
  const signal = await playAll({ setting, games, hasBots, workers: workersOf(input) }, count, signalled);
  if (lines !== null) closeSync(lines);
  const seconds = (performance.now() - started) / 1000;
  const simulation = { rules, names, seed, statistics, faults, seconds };
  console.log(input.has('json') ? formatJson(simulation) : formatStatistics(simulation));
  return exitCodeOf(signal, faults.red.length + faults.blue.length);
}

/** A file of its own: what is there already belongs to something else. */
function openNew(file: string): number {
  try {
    return openSync(file, 'wx');
  } catch (error) {
    throw new UsageError(`--jsonl: cannot write ${printable(file, 200)}: ${whyRefused(error)}`);
  }
}

interface Play {
  readonly setting: PoolSetting;
  readonly games: number;
  readonly hasBots: boolean;
  readonly workers: number;
}

/** Counts the battles in their order, whichever is finished first: so a seed has one result. */
async function playAll(
  { setting, games, hasBots, workers }: Play,
  count: (report: GameReport) => void,
  signalled: Promise<NodeJS.Signals>,
): Promise<NodeJS.Signals | null> {
  const pool = new Pool(setting, Math.min(workers, games), hasBots);
  const bar = new ProgressBar(games, 'battles');
  const waiting = new Map<number, GameReport>();
  let next = 1;
  let finished = 0;
  try {
    const played = pool.play(orders(games), (report) => {
      waiting.set(report.order.number, report);
      for (let found = waiting.get(next); found !== undefined; found = waiting.get(next)) {
        waiting.delete(next++);
        count(found);
      }
      bar.update(++finished);
      return 'more';
    });
    const signal = await Promise.race([played.then(() => null), signalled]);
    // What was finished before an earlier one, when it is stopped, is known too.
    for (const number of [...waiting.keys()].sort((a, b) => a - b)) {
      const report = waiting.get(number);
      if (report !== undefined) count(report);
    }
    return signal;
  } finally {
    await pool.close(finished === games ? 'quit' : 'kill');
    bar.clear();
  }
}

function* orders(games: number): Generator<GameOrder> {
  for (let pair = 0; pair < games; pair++) {
    yield { number: pair + 1, pair, second: false, players: { a: 0, b: 1 } };
  }
}
