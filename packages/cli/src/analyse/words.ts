/** What an analysis found, in English. Nothing here judges: every sentence stands for a code that the search bears out. */
import { areOfNextRoll, type DecisionReport, type Reason, type Reply, type Verdict } from '@bfi/analysis';
import { type ActionCode, formatAction, formatSquare, opponentOf, type Side, type Square } from '@bfi/engine';
import { listed } from '../terminal/text.ts';
import { sideName } from '../terminal/words.ts';
import type { Explained } from './report.ts';

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** With its sign, as a column of the ledger adds it. */
export function signedPercent(share: number): string {
  const digits = (100 * Math.abs(share)).toFixed(1);
  return `${share < 0 && digits !== '0.0' ? '−' : '+'}${digits} %`;
}

function formatLine(line: readonly ActionCode[]): string {
  return line.map(formatAction).join(' ');
}

/** The whole ledger in one sentence. */
export function describeVerdict(verdict: Verdict): string {
  const { early } = verdict;
  const said = describePlay(verdict);
  if (early === null) return said;
  return `${said} The early end cost ${sideName(early.side)} ${percent(early.share)}.`;
}

function describePlay(verdict: Verdict): string {
  const { better, favoured, luck, winner, decided } = verdict;
  const dice = percent(luck);
  const skilled = describeSkill(verdict);
  const fortune =
    favoured === null ? 'the dice favoured nobody' : `the dice gave ${sideName(favoured)} ${dice}`;
  if (winner === null) return `${skilled}; ${fortune}.`;
  switch (decided) {
    case 'luck':
      return better === null
        ? `${skilled}; the dice decided, with ${dice} for ${sideName(winner)}.`
        : `${skilled}; the dice took ${dice}, and ${sideName(winner)} won.`;
    case 'spite':
      return `${skilled}, and won against the dice, which took ${dice}.`;
    case 'both':
      return `${skilled}, and had the dice as well: ${dice}.`;
    case 'skill':
      return `${skilled}, and won; ${fortune}.`;
    case 'early':
    case 'neither':
      return `${skilled}; ${fortune}.`;
  }
}

function describeSkill({ better, skill, mistakes, isFlawless }: Verdict): string {
  if (better !== null) return `${sideName(better)} was the better player, by ${percent(skill)}`;
  if (isFlawless) return 'Both played almost without a mistake';
  return `Red gave away ${percent(mistakes.red)} and Blue ${percent(mistakes.blue)}: neither was clearly better`;
}

const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five'];

/** Why a decision was a mistake, for the side that made it. */
export function describeReason(reason: Reason, side: Side): string {
  const other = sideName(opponentOf(side));
  switch (reason.code) {
    case 'win':
      return `It would have won at once: ${formatLine(reason.line)}.`;
    case 'shot':
      return `There was a shot from ${formatSquare(reason.shot.from)} that takes ${squares(reason.falls)}: ${formatLine(reason.line)}.`;
    case 'blast':
      return `There was a shot at the block on ${formatSquare(reason.shot.to)}; if it is live, it takes ${squares(reason.falls)}.`;
    case 'ownLoss':
      return `It takes one's own on ${squares(reason.falls)}.`;
    case 'ownRisk':
      return `If the block is live, it takes one's own on ${squares(reason.falls)}.`;
    case 'frees':
      return `A shot would have opened the way: ${formatLine(reason.line)}.`;
    case 'loses':
      return `With ${numbers(reason.replies)} ${other} then wins at once${example(reason.replies)}.`;
    case 'reply':
      return `With ${numbers(reason.replies)} ${other} can then shoot ${fallen(reason.replies)}${example(reason.replies)}.`;
    case 'blocked':
      return areOfNextRoll(reason.replies)
        ? `With ${numbers(reason.replies)} on the next roll ${sideName(side)} has no move.`
        : `In ${reason.replies.length} of 36 ways the next two rolls can fall, ${sideName(side)} has no move then.`;
    case 'reinforce':
      return `Somebody could come in from slot ${reason.slot}.`;
    case 'aim':
      return `It would have ended with ${formatSquare(reason.shot.from)} aiming at ${formatSquare(reason.shot.to)}: ${formatLine(reason.line)}.`;
    case 'replyBlast':
      return `With ${numbers(reason.replies)} ${other} can then shoot the block on ${formatSquare(reason.to)}; if it is live, it takes ${fallen(reason.replies)}${example(reason.replies)}.`;
    case 'chances':
      return describeChances(reason);
    case 'stuck':
      return `As everybody stands then, no number lets ${squares(reason.squares)} move.`;
    case 'idle':
      return `As everybody stood, no number let ${squares(reason.squares)} move.`;
    case 'clears':
      return `It would have shot the block on ${squares(reason.squares)} off the island: ${formatLine(reason.line)}.`;
    case 'mobile':
      return `It would have let ${formatSquare(reason.square)} move with ${rolled(reason.numbers)}, too.`;
    case 'hinders':
      return `It would have kept ${formatSquare(reason.square)} from moving with ${rolled(reason.numbers)}.`;
    case 'worth':
      return `Better was ${formatLine(reason.line)}.`;
  }
}

function squares(falls: readonly Square[]): string {
  return listed(falls.map(formatSquare));
}

function numbers(replies: readonly Reply[]): string {
  return rolled(replies.map(({ rolls: [roll = 0] }) => roll));
}

function rolled(values: readonly number[]): string {
  return listed([...new Set(values)].sort().map((value) => `a ${NUMBER_WORDS[value] ?? value}`));
}

function describeChances({ replies, fewer, of }: Extract<Reason, { code: 'chances' }>): string {
  if (areOfNextRoll(replies)) {
    return `It would have left a hit on the next roll with ${numbers(replies)}${example(replies)}.`;
  }
  return `It would have left a hit in ${replies.length} of the ${of} ways the next two rolls can fall${example(replies)}; this leaves ${fewer.length}.`;
}

/** The reasons of a decision. In set-up nothing has happened yet: what is said is said of the battle that the set-up leads to. */
export function describeReasons({ why, side, stage }: Pick<Explained, 'why' | 'side' | 'stage'>): string[] {
  const said = why.map((reason) => describeReason(reason, side));
  const isAhead = stage === 'setup' && why.some(({ code }) => code !== 'worth');
  return isAhead ? [...said, 'That is, if both sides set up as well as they can from here on.'] : said;
}

function fallen(replies: readonly Reply[]): string {
  const falls = new Set(replies.flatMap((reply) => reply.falls));
  return squares([...falls].sort((a, b) => a - b));
}

function example([first]: readonly Reply[]): string {
  return first === undefined ? '' : `, as in ${formatLine(first.line)}`;
}

/** When and who, as in a record: `12b.` is Blue's twelfth turn, `0.` the set-up. */
export function turnMark({ turn, side }: Pick<DecisionReport, 'turn' | 'side'>): string {
  return turn === 0 ? 'set-up' : `${turn}${side.charAt(0)}.`;
}
