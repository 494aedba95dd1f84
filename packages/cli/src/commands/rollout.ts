/** `bfi rollout`: plays a position out many times and says what it is worth, luck taken out. */
import { setImmediate } from 'node:timers/promises';
import { type Estimate, Rollout } from '@bfi/analysis';
import type { Position } from '@bfi/engine';
import { percent } from '../analyse/words.ts';
import { championNetwork } from '../champion-network.ts';
import { type Command, formatRows } from '../command-line.ts';
import { ProgressBar } from '../progress.ts';
import { positionFromLine } from './position-flag.ts';
import { MOST_RULES_OPERANDS, RULES_NOTES, RULES_OPERANDS, rulesFromWords } from './rules-words.ts';

const GAMES = 100;

export const rolloutCommand: Command = {
  name: 'rollout',
  summary: 'Play a position out many times: the winning chances, luck taken out, with their interval',
  operands: `POSITION ${RULES_OPERANDS}`,
  leastOperands: 1,
  mostOperands: 1 + MOST_RULES_OPERANDS,
  flags: {
    games: { value: 'N', help: `how many battles (${GAMES})` },
    turns: { value: 'N', help: 'break each off after so many turns and judge it there (never)' },
    seed: { value: 'N', help: 'other dice (1)' },
    json: { help: 'print it as JSON' },
  },
  notes: `POSITION is one line in quotation marks, as \`position\` of the bot protocol gives it. Both sides play as the champion does at first sight. Ctrl-C stops, and prints what is known so far.\n\n${RULES_NOTES}`,
  run: async (input) => {
    const [line = '', ...words] = input.operands;
    const position = positionFromLine('POSITION', line, rulesFromWords(words));
    const turns = input.number('turns', 1, 1_000_000);
    const seed = input.number('seed', 0, 2 ** 31 - 1) ?? 1;
    const games = input.number('games', 1, 1_000_000) ?? GAMES;
    const report = await rollOut(position, games, { seed, ...(turns !== undefined && { turns }) });
    if (input.has('json')) console.log(JSON.stringify(report));
    else console.log(formatReport(report));
    return 0;
  },
};

type Reported = ReturnType<Rollout['report']>;

async function rollOut(
  position: Position,
  games: number,
  options: { readonly seed: number; readonly turns?: number },
): Promise<Reported> {
  const rollout = new Rollout(championNetwork(), position, options);
  const bar = new ProgressBar(games, 'battles');
  let stopped = false;
  const stop = (): void => {
    stopped = true;
  };
  process.once('SIGINT', stop);
  for (let game = 0; game < games && !stopped; game++) {
    rollout.playOne();
    bar.update(game + 1, standing(rollout.report().red));
    await setImmediate();
  }
  process.off('SIGINT', stop);
  bar.clear();
  return rollout.report();
}

function standing({ mean, interval }: Estimate): string {
  const half = interval === null ? '' : ` ± ${((100 * (interval.high - interval.low)) / 2).toFixed(1)}`;
  return `Red ${percent(mean)}${half}`;
}

function formatReport({ red, plain, saving }: Reported): string {
  return formatRows([
    ['battles', String(red.count)],
    ['luck taken out', standing(red)],
    ['as it came', standing(plain)],
    ['saved', `${saving.toFixed(1)} times as many battles would be needed without taking luck out`],
  ]).join('\n');
}
