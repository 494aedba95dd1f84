/** `bfi arena`: lets players meet in many games, and says which one is the stronger and how sure that is. */
import { freshSeed } from '@bfi/ai';
import { VARIANTS } from '@bfi/engine';
import { prepareFolder, saveRecord } from '../arena/files.ts';
import { MatchFile } from '../arena/match-file.ts';
import { Pool, type PoolSetting } from '../arena/pool.ts';
import { formatJson, formatResult } from '../arena/report.ts';
import type { Hypotheses } from '../arena/statistics.ts';
import { formatTable, formatTableJson } from '../arena/table.ts';
import { Tournament } from '../arena/tournament.ts';
import { type Command, type CommandInput, printable, WordsError } from '../command-line.ts';
import { ProgressBar } from '../progress.ts';
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

const DEFAULT_GAMES = 100;
const DEFAULT_SPRT_GAMES = 10_000;
const MOST_PLAYERS = 32;
const MOST_ELO = 1000;

export const arenaCommand: Command = {
  name: 'arena',
  summary: 'Let players meet in pairs of games with the same dice: who is stronger?',
  operands: `A B [MORE …] ${RULES_OPERANDS}`,
  leastOperands: 2,
  mostOperands: MOST_PLAYERS + MOST_RULES_OPERANDS,
  flags: {
    games: {
      value: 'N',
      help: `how many games of each two, made even (${DEFAULT_GAMES}; with --sprt ${DEFAULT_SPRT_GAMES} at most)`,
    },
    sprt: { value: 'ELO0,ELO1', help: 'stop as soon as it is known which Elo difference is right' },
    errors: { value: 'A,B', help: 'how often --sprt may wrongly accept ELO1, and ELO0 (0.05,0.05)' },
    luck: { help: 'also give the score less luck: measured by the champion, and known sooner' },
    keep: { value: 'FILE', help: 'keep the match there, and go on with the one that is there' },
    records: { value: 'FOLDER', help: 'write the record of each game there, odd numbers with A as Red' },
    ...MATCH_FLAGS,
    json: { help: 'print the result as JSON' },
  },
  notes: [
    PLAYER_NOTES,
    'With more than two, everybody meets everybody, and a table gives their Elo.',
    '',
    'Exit code 0; 3 if a bot lost a game by its own fault; 130 after Ctrl-C.',
    '',
    RULES_NOTES,
  ].join('\n'),
  run: (input) => withSignals((signalled) => measure(input, signalled)),
};

async function measure(input: CommandInput, signalled: Promise<NodeJS.Signals>): Promise<number> {
  const { names, words } = splitOperands(input.operands);
  const hypotheses = hypothesesOf(input, names.length);
  const games =
    input.number('games', 1, 10_000_000) ?? (hypotheses === null ? DEFAULT_GAMES : DEFAULT_SPRT_GAMES);
  const rules = rulesFromWords(words);
  const kept = input.text('keep');
  const file = kept === undefined ? null : new MatchFile(kept);
  const records = input.text('records');
  const limits = limitsOf(input);
  const starts = startsOf(input, rules);
  const seed = input.number('seed', 0, 2 ** 31 - 1) ?? file?.seed ?? freshSeed();
  const hasBots = await tryPlayers(names);
  const goesOn = file?.seed !== null && file !== null;
  if (records !== undefined) prepareFolder('records', records, goesOn);
  const wanted = { luck: input.has('luck'), record: records !== undefined, story: false, chances: false };
  const setting = { rules, seed, names, starts, log: logOf(input, goesOn), wanted, limits };
  file?.begin(setting);

  const tournament = new Tournament(names.length, games, hypotheses, ({ order, record }) => {
    if (records !== undefined && record !== null) saveRecord(records, order.number, record);
  });
  tournament.resume(file?.reports ?? []);
  const workers = Math.min(workersOf(input), Math.max(1, tournament.left));
  const signal = await playAll({ setting, workers, hasBots, tournament, file }, signalled);
  console.log(describe(input.has('json'), setting, tournament, hypotheses));
  return exitCodeOf(signal, tournament.faults);
}

interface Play {
  readonly setting: PoolSetting;
  readonly workers: number;
  readonly hasBots: boolean;
  readonly tournament: Tournament;
  readonly file: MatchFile | null;
}

/** Plays until all is played or decided, or a signal comes, which is returned. Nothing runs any more afterwards. */
async function playAll(
  { setting, workers, hasBots, tournament, file }: Play,
  signalled: Promise<NodeJS.Signals>,
): Promise<NodeJS.Signals | null> {
  if (tournament.left === 0 || tournament.isDecided) return null;
  const pool = new Pool(setting, workers, hasBots);
  const bar = new ProgressBar(tournament.left, 'games');
  let finished = 0;
  try {
    const played = pool.play(tournament.orders(), (report) => {
      file?.add(report);
      tournament.add(report);
      finished++;
      bar.update(finished, tournament.standing);
      return tournament.isDecided ? 'enough' : 'more';
    });
    const signal = await Promise.race([played.then(() => null), signalled]);
    tournament.countTheRest();
    return signal;
  } finally {
    await pool.close(tournament.left === 0 ? 'quit' : 'kill');
    bar.clear();
  }
}

function describe(
  json: boolean,
  { names, rules, seed, wanted }: PoolSetting,
  { meetings }: Tournament,
  hypotheses: Hypotheses | null,
): string {
  const [only, another] = meetings;
  if (only === undefined || another !== undefined) {
    const table = {
      names,
      rules,
      seed,
      meetings: meetings.map(({ a, b, board }) => ({ a, b, totals: board.totals })),
    };
    return json ? formatTableJson(table) : formatTable(table);
  }
  const { totals, verdict } = only.board;
  const [a = '', b = ''] = names;
  const isTwice = wanted.record && a === b && !a.startsWith('cmd:');
  const note = isTwice
    ? 'A and B are one player, so both games of a pair are the same game, and each record is there twice. `bfi sim` plays independent games.'
    : null;
  const result = { names: { a, b }, rules, seed, totals, sprt: hypotheses && { hypotheses, verdict }, note };
  return json ? formatJson(result) : formatResult(result);
}

/** Players come first; the variant and the options are known by their look. */
function splitOperands(operands: readonly string[]): { names: readonly string[]; words: readonly string[] } {
  const isRulesWord = (word: string): boolean =>
    !word.startsWith('cmd:') && (word.includes('=') || VARIANTS.some((variant) => variant === word));
  const found = operands.findIndex((word, index) => index >= 2 && isRulesWord(word));
  const count = found < 0 ? operands.length : found;
  if (count > MOST_PLAYERS) throw new WordsError(`the most players are ${MOST_PLAYERS}`);
  return { names: operands.slice(0, count), words: operands.slice(count) };
}

function hypothesesOf(input: CommandInput, players: number): Hypotheses | null {
  const text = input.text('sprt');
  const errors = input.text('errors');
  if (text === undefined) {
    if (errors !== undefined) throw new WordsError('--errors belongs to --sprt');
    return null;
  }
  if (players > 2) throw new WordsError('--sprt is for two players');
  const [elo0 = Number.NaN, elo1 = Number.NaN] = twoNumbers(text);
  if (!(elo0 < elo1 && elo0 >= -MOST_ELO && elo1 <= MOST_ELO))
    throw new WordsError(
      `--sprt must be two numbers from -${MOST_ELO} to ${MOST_ELO}, the smaller first, as in 0,20; not '${printable(text)}'`,
    );
  const [alpha = Number.NaN, beta = Number.NaN] = twoNumbers(errors ?? '0.05,0.05');
  if (!(alpha > 0 && alpha < 0.5 && beta > 0 && beta < 0.5))
    throw new WordsError(
      `--errors must be two numbers between 0 and 0.5, as in 0.05,0.1; not '${printable(errors ?? '')}'`,
    );
  return { elo0, elo1, alpha, beta };
}

function twoNumbers(text: string): number[] {
  return /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(text) ? text.split(',').map(Number) : [];
}
