/** `bfi hint`: the winning chances in a position, and what the champion would do, with what every other action would cost. */
import { type Candidate, championPlayer, redsChance, shareSeenBy } from '@bfi/ai';
import { formatAction, isSide, type Position, type ToAct, toAct } from '@bfi/engine';
import { outcome } from '@bfi/game';
import { percent } from '../analyse/words.ts';
import { championNetwork } from '../champion-network.ts';
import { type Command, formatRows } from '../command-line.ts';
import { describePlan } from '../terminal/words.ts';
import { positionFromLine } from './position-flag.ts';
import { MOST_RULES_OPERANDS, RULES_NOTES, RULES_OPERANDS, rulesFromWords } from './rules-words.ts';

const SHOWN = 8;

export const hintCommand: Command = {
  name: 'hint',
  summary: 'Judge a position: the winning chances, and the best actions with what the others lose',
  operands: `POSITION ${RULES_OPERANDS}`,
  leastOperands: 1,
  mostOperands: 1 + MOST_RULES_OPERANDS,
  flags: {
    time: { value: 'MS', help: 'how long to think (1000)' },
    nodes: { value: 'N', help: 'think by so many evaluations instead, which repeats exactly' },
    all: { help: `show every action, not only the best ${SHOWN}` },
    json: { help: 'print it as JSON' },
  },
  notes: `POSITION is one line in quotation marks, as \`position\` of the bot protocol gives it.\n\n${RULES_NOTES}`,
  run: (input) => {
    const [line = '', ...words] = input.operands;
    const position = positionFromLine('POSITION', line, rulesFromWords(words));
    const milliseconds = input.number('time', 1, 3_600_000) ?? 1000;
    const evaluations = input.number('nodes', 1, 999_999_999);
    const limits = evaluations === undefined ? {} : { evaluations };
    const actor = toAct(position);
    const decides = isSide(actor);
    const { candidates } = decides
      ? championPlayer(championNetwork(), { milliseconds }).decide(position, limits)
      : { candidates: [] };
    const best = candidates[0];
    const red = redsShare(position, actor, best);
    const actions = candidates.map(
      ({ action, value, plies }): Judged => ({
        action: formatAction(action),
        share: round(value),
        // What was given up earlier was judged at a lesser depth, and its loss would be a guess.
        // A shot at one's own that is passed over may be worth a trifle more than what is played instead.
        loss: best === undefined || plies !== best.plies ? null : round(Math.max(0, best.value - value)),
      }),
    );
    if (input.has('json')) {
      console.log(JSON.stringify({ red: round(red), blue: round(1 - red), toAct: actor, actions }));
      return 0;
    }
    console.log(`Red ${percent(red)}, Blue ${percent(1 - red)}`);
    if (!decides) console.log(actor === 'over' ? 'The battle is over.' : 'Chance decides now.');
    printActions(actions, input.has('all'));
    if (best !== undefined) console.log(inWords(position, best));
    return 0;
  },
};

interface Judged {
  readonly action: string;
  readonly share: number;
  /** Null where it was given up before it was looked at as closely. */
  readonly loss: number | null;
}

function printActions(actions: readonly Judged[], all: boolean): void {
  const shown = all ? actions : actions.slice(0, SHOWN);
  if (shown.length === 0) return;
  const rows = shown.map(({ action, share, loss }) => [
    action,
    loss === null ? `     -   given up earlier` : `${percent(share).padStart(6)}   ${lossWords(loss)}`,
  ]);
  console.log(formatRows([['action', ' share   loss'], ...rows]).join('\n'));
  if (shown.length < actions.length) console.log(`  and ${actions.length - shown.length} more (--all)`);
}

/** What rounds to nothing has no sign. */
function lossWords(loss: number): string {
  const words = percent(loss);
  return `${words === percent(0) ? ' ' : '−'}${words}`;
}

/** For those who do not read tokens. */
function inWords(position: Position, { action }: Candidate): string {
  const said = describePlan(outcome(position, action)?.events ?? []);
  return `Best: ${formatAction(action)}${said === '' ? '.' : `. ${said}`}`;
}

/** Where somebody decides, a position is worth what their best action is: the two must not be said to differ. */
function redsShare(position: Position, actor: ToAct, best: Candidate | undefined): number {
  if (best === undefined || !isSide(actor)) return redsChance(championNetwork(), position);
  return shareSeenBy(actor, best.value);
}

function round(share: number): number {
  return Number(share.toFixed(4));
}
