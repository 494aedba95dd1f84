/** `bfi perft`: counts sequences of tokens, to compare implementations of the rules and to find where they part. */
import {
  copyPosition,
  formatAction,
  legalActionList,
  newPosition,
  type Position,
  perft,
  play,
} from '@bfi/engine';
import { type Command, wholeNumber } from '../command-line.ts';
import { ProgressBar } from '../progress.ts';
import { positionFromLine } from './position-flag.ts';
import { MOST_RULES_OPERANDS, RULES_NOTES, RULES_OPERANDS, rulesFromWords } from './rules-words.ts';

export const perftCommand: Command = {
  name: 'perft',
  summary: 'Count the sequences of N tokens from a position, chance outcomes counted like actions',
  operands: `N ${RULES_OPERANDS}`,
  leastOperands: 1,
  mostOperands: 1 + MOST_RULES_OPERANDS,
  flags: {
    position: { value: 'LINE', help: 'start from this position instead of a new battle' },
    divide: { help: 'show the count behind each first token' },
  },
  notes: RULES_NOTES,
  run: ({ operands, text, has }) => {
    const [depthText = '', ...words] = operands;
    const depth = wholeNumber('N', depthText, 0, 20);
    const rules = rulesFromWords(words);
    const line = text('position');
    const position = line === undefined ? newPosition(rules) : positionFromLine('--position', line, rules);
    if (has('divide') && depth > 0) divide(position, depth);
    else countEach(position, depth);
    return 0;
  },
};

function countEach(position: Position, depth: number): void {
  for (let level = Math.min(1, depth); level <= depth; level++) {
    const started = performance.now();
    const count = countWithBar(position, level);
    const seconds = (performance.now() - started) / 1000;
    console.log(`perft ${level}: ${count}  (${seconds.toFixed(2)} s)`);
  }
}

/** By first tokens, so that a person sees how far it is; small counts are done at once. */
function countWithBar(position: Position, depth: number): number {
  if (depth < 2) return perft(position, depth) ?? 0;
  const actions = legalActionList(position);
  const bar = new ProgressBar(actions.length, `first tokens of perft ${depth}`);
  let count = 0;
  for (const [index, action] of actions.entries()) {
    const next = copyPosition(position);
    play(next, action);
    count += perft(next, depth - 1) ?? 0;
    bar.update(index + 1);
  }
  bar.clear();
  return count;
}

function divide(position: Position, depth: number): void {
  let total = 0;
  const rows = legalActionList(position).map((action): [string, number] => {
    const next = copyPosition(position);
    play(next, action);
    return [formatAction(action), perft(next, depth - 1) ?? 0];
  });
  for (const [token, count] of rows.sort(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(`${token} ${count}`);
    total += count;
  }
  console.log(`perft ${depth}: ${total}`);
}
