/**
 * Records as nobody writes them by hand: random battles of every variant with comments, times, values, headers that nobody
 * knows, and variations within variations. The same seed gives the same record. For the tests of all who read and write them.
 * `RANDOM_RECORDS=10000 npx vitest run --project unit --testTimeout=0 -t 'random records'` tries more of them everywhere.
 */
import {
  type ActionCode,
  copyPosition,
  encodeAction,
  formatClockTag,
  formatEvalTag,
  formatOptions,
  formatPosition,
  type GameRecord,
  legalActionList,
  makeRules,
  newPosition,
  OUTSIDE_ENDINGS,
  type Position,
  play,
  type RecordLine,
  type RecordStep,
  type Remark,
  type RuleOptions,
  type Rules,
  resultOf,
  toAct,
  VARIANTS,
  viewPosition,
} from '@bfi/engine';
import { positionFrom } from './from-text.ts';
import { randomNumbers } from './random-numbers.ts';

/** How many of them a test tries, unless somebody asks for another number. */
export function recordCount(usual: number): number {
  return Number(process.env.RANDOM_RECORDS ?? usual);
}

type Random = (bound: number) => number;

const TEXTS = [
  'Well.',
  '',
  'a } brace, a \\ backslash and a "quote"',
  'two\nlines',
  'Анна 太郎 😀',
  '< no variation >',
  '[%draw arrow]',
  '\t\u0007\ud83d',
  ' blanks around ',
];
const HEADERS = ['Event', 'Site', 'Annotator', 'Clock', 'Dice', 'X_1'];
const DEEPEST = 3;

export interface RandomRecordOptions {
  /** The most tokens of the game itself. */
  readonly longest?: number;
}

export function randomRecord(seed: number, { longest = 60 }: RandomRecordOptions = {}): GameRecord {
  const random = randomNumbers(seed);
  const rules = randomRules(random);
  const begun = newPosition(rules);
  // Most battles are joined after a while: what is worth a comment comes later.
  const skipped = random(3) === 0 ? 0 : random(300);
  for (let token = 0; token < skipped && toAct(begun) !== 'over'; token++)
    play(begun, anyAction(begun, random));
  // No record can begin inside an action.
  while (skipped > 0 && ['rolloff', 'flip'].includes(viewPosition(begun).phase))
    play(begun, anyAction(begun, random));
  // As whoever reads the record begins: nothing has been removed in a turn that is joined in its middle.
  const start = skipped > 0 ? positionFrom(formatPosition(begun), rules) : begun;
  const last = copyPosition(start);
  const line = randomLine(last, random, 1 + random(longest), 0);
  const headers = new Map<string, string>();
  const unknown = HEADERS.filter(() => random(4) === 0);
  for (const name of unknown) if (random(2) === 0) headers.set(name, anyText(random));
  headers.set('Variant', rules.variant);
  headers.set('Options', formatOptions(rules).join(' '));
  headers.set(
    'Red',
    random(3) === 0 ? `level ${1 + random(8)}` : (['?', '', 'human', 'Anna', 'Ben "B." \\'][random(5)] ?? ''),
  );
  headers.set('Blue', ['Ben', 'level 4', '?', ' two  blanks '][random(4)] ?? '');
  headers.set('Date', ['2026-11-15', '?', ''][random(3)] ?? '');
  headers.set('Result', resultOf(last));
  headers.set('Reason', viewPosition(last).reason ?? '');
  if (skipped > 0) headers.set('Position', formatPosition(start));
  setSaveHeaders(headers, random);
  for (const name of unknown) if (!headers.has(name)) headers.set(name, anyText(random));
  return { headers, line };
}

/** What saved games say besides, in their own words and in others that mean the same. */
function setSaveHeaders(headers: Map<string, string>, random: Random): void {
  if (random(5) === 0) headers.set('Setup', random(2) === 0 ? 'quick' : 'by hand');
  if (random(5) === 0) headers.set('Seed', random(2) === 0 ? '12345' : '007');
  if (random(5) !== 0) return;
  headers.set('War', ['best of 3', 'Best-of-5', '4 battles', '100 points'][random(4)] ?? '');
  if (random(2) === 0) return;
  headers.set('Battles', 'red 24-0,  draw 5-5');
  headers.set('FirstStarter', 'blue');
}

function randomRules(random: Random): Rules {
  const options: RuleOptions = {
    variant: VARIANTS[random(VARIANTS.length)] ?? 'standard',
    first: (['roll', 'red', 'blue'] as const)[random(3)] ?? 'roll',
    chain: random(4) === 0 ? 'full' : 'once',
    entryBlock: random(4) === 0 ? 'bar' : 'land',
    nominee: random(4) === 0 ? 'pass' : 'penalty',
    friendlyFire: random(4) !== 0,
    quietLimit: [0, 3, 50, 100][random(4)] ?? 100,
    allLive: random(8) === 0,
  };
  return makeRules(options);
}

/** Plays on from a position, which goes along, and says things on the way. */
function randomLine(position: Position, random: Random, length: number, depth: number): RecordLine {
  const steps: RecordStep[] = [];
  while (steps.length < length && toAct(position) !== 'over') {
    const before = copyPosition(position);
    const action = anyAction(position, random);
    play(position, action);
    steps.push({ action, remarks: randomRemarks(before, random, depth) });
  }
  if (toAct(position) !== 'over' && random(10) === 0) {
    const { token } = OUTSIDE_ENDINGS[random(OUTSIDE_ENDINGS.length)] ?? OUTSIDE_ENDINGS[0];
    const ending = encodeAction({ type: 'outside', ending: token });
    play(position, ending);
    steps.push({ action: ending, remarks: [] });
  }
  return { comments: random(5) === 0 ? [anyText(random)] : [], steps };
}

function randomRemarks(before: Position, random: Random, depth: number): Remark[] {
  const remarks: Remark[] = [];
  while (random(4) === 0) {
    const kind = random(4);
    if (kind === 0 && depth < DEEPEST) {
      remarks.push(randomLine(copyPosition(before), random, random(8), depth + 1));
    } else if (kind === 1) remarks.push(formatClockTag(random(100_000)));
    else if (kind === 2) remarks.push(formatEvalTag(random(10_001) / 10_000));
    else remarks.push(anyText(random));
  }
  return remarks;
}

function anyAction(position: Position, random: Random): ActionCode {
  const legal = legalActionList(position);
  const action = legal[random(legal.length)];
  if (action === undefined) throw new RangeError('there is nothing to play');
  return action;
}

function anyText(random: Random): string {
  return TEXTS[random(TEXTS.length)] ?? '';
}
