/** What an analysis found, in words. Nothing here judges: every sentence stands for a code that the search bears out. */
import { areOfNextRoll, type Reason, type Reply, type Verdict } from '@bfi/analysis';
import {
  type ActionCode,
  copyPosition,
  decodeAction,
  formatSquare,
  isSetup,
  opponentOf,
  type Position,
  play,
  type Side,
  type Square,
} from '@bfi/engine';
import { currentLocale, study } from '../language/language.svelte.ts';
import { describeAction } from '../words/actions.ts';
import { choiceList, nameList, sideName } from '../words/names.ts';

/** «31 %», as the language writes it. */
export function percent(share: number, digits = 0): string {
  return format(share, { style: 'percent', maximumFractionDigits: digits });
}

/** «+4.2 %», «−0.3 %» */
export function signedPercent(share: number): string {
  return format(share, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
}

function format(value: number, options: Intl.NumberFormatOptions): string {
  // Some languages write a hyphen, which is too short for a minus.
  return new Intl.NumberFormat(currentLocale(), options).format(value).replace('-', '−');
}

/** The whole ledger in one sentence; `you`: who reads it, where they played. */
export function describeVerdict(verdict: Verdict, you: Side | null): string {
  const said = study.verdict({ skill: skillWords(verdict, you), dice: diceWords(verdict, you) });
  return verdict.early === null
    ? said
    : study.two_sentences({ one: said, other: earlyWords(verdict.early, you) });
}

function earlyWords({ side, share }: NonNullable<Verdict['early']>, you: Side | null): string {
  const by = { percent: percent(share) };
  if (you !== null) return side === you ? study.verdict_early_you(by) : study.verdict_early_other(by);
  return study[`verdict_early_${side}`](by);
}

function skillWords({ better, skill, mistakes, isFlawless }: Verdict, you: Side | null): string {
  if (better === null) return isFlawless ? study.verdict_skill_flawless() : evenWords(mistakes, you);
  const by = { percent: percent(skill) };
  if (you !== null) return better === you ? study.verdict_skill_you(by) : study.verdict_skill_other(by);
  return study[`verdict_skill_${better}`](by);
}

function evenWords({ red, blue }: Verdict['mistakes'], you: Side | null): string {
  if (you === null) return study.verdict_skill_even({ red: percent(red), blue: percent(blue) });
  const [own, other] = you === 'red' ? [red, blue] : [blue, red];
  return study.verdict_skill_even_you({ own: percent(own), other: percent(other) });
}

function diceWords({ favoured, luck }: Verdict, you: Side | null): string {
  if (favoured === null) return study.verdict_dice_nobody();
  const by = { percent: percent(luck) };
  if (you !== null) return favoured === you ? study.verdict_dice_gave(by) : study.verdict_dice_took(by);
  return study[`verdict_dice_${favoured}`](by);
}

/** Why a decision in a position was a mistake, for the side that made it. */
export function describeReason(reason: Reason, position: Position, side: Side): string {
  switch (reason.code) {
    case 'win':
      return study.why_win();
    case 'frees':
      return study.why_frees();
    case 'worth': {
      const [first] = reason.line;
      return study.why_worth({ action: first === undefined ? '' : describeAction(position, first) });
    }
    case 'shot':
      return study.why_shot({ from: formatSquare(reason.shot.from), squares: squares(reason.falls) });
    case 'blast':
      return study.why_blast({ to: formatSquare(reason.shot.to), squares: squares(reason.falls) });
    case 'aim':
      return study.why_aim({ from: formatSquare(reason.shot.from), to: formatSquare(reason.shot.to) });
    case 'ownLoss':
      return study.why_own_loss({ count: reason.falls.length, squares: squares(reason.falls) });
    case 'ownRisk':
      return study.why_own_risk({ count: reason.falls.length, squares: squares(reason.falls) });
    case 'loses':
      return study.why_loses({ numbers: numbers(reason.replies), side: sideName(opponentOf(side)) });
    case 'reply':
      return study.why_reply({
        numbers: numbers(reason.replies),
        side: sideName(opponentOf(side)),
        squares: fallen(reason.replies),
      });
    case 'replyBlast':
      return study.why_reply_blast({
        to: formatSquare(reason.to),
        numbers: numbers(reason.replies),
        side: sideName(opponentOf(side)),
        squares: fallen(reason.replies),
      });
    case 'blocked':
      return areOfNextRoll(reason.replies)
        ? study.why_blocked_next({ numbers: numbers(reason.replies) })
        : study.why_blocked({ count: reason.replies.length });
    case 'reinforce':
      return study.why_reinforce({ slot: reason.slot });
    case 'chances':
      return areOfNextRoll(reason.replies)
        ? study.why_chances_next({ numbers: numbers(reason.replies) })
        : study.why_chances({ count: reason.replies.length, fewer: reason.fewer.length });
    case 'stuck':
      return study.why_stuck({ squares: squares(reason.squares) });
    case 'idle':
      return study.why_idle({ squares: squares(reason.squares) });
    case 'clears':
      return study.why_clears({ squares: squares(reason.squares) });
    case 'mobile':
      return study.why_mobile(movesOf(reason));
    case 'hinders':
      return study.why_hinders(movesOf(reason));
  }
}

function movesOf({ square, numbers }: Extract<Reason, { code: 'mobile' | 'hinders' }>) {
  return { square: formatSquare(square), numbers: choiceList(numbers.map(String)) };
}

/** In set-up nothing has happened yet: what is said is said of the battle that the set-up leads to. */
export function conditionOf(position: Position, reasons: readonly Reason[]): string | null {
  return isSetup(position) && reasons.some(({ code }) => code !== 'worth') ? study.why_setup() : null;
}

const OF_THE_BEST: ReadonlySet<Reason['code']> = new Set([
  'win',
  'frees',
  'shot',
  'blast',
  'aim',
  'reinforce',
  'chances',
  'mobile',
  'hinders',
  'clears',
]);

/** Whether it tells of the best rather than of what stands beside it. */
export function isOfTheBest({ code }: Reason): boolean {
  return OF_THE_BEST.has(code);
}

/** The same where the best was found: it is, where a mistake reads that it would have been. */
export function describeFound(reason: Reason, position: Position, side: Side): string {
  switch (reason.code) {
    case 'win':
      return study.why_best_win();
    case 'frees':
      return study.why_best_frees();
    case 'shot':
      return study.why_best_shot({ from: formatSquare(reason.shot.from), squares: squares(reason.falls) });
    case 'blast':
      return study.why_best_blast({ to: formatSquare(reason.shot.to), squares: squares(reason.falls) });
    case 'aim':
      return study.why_best_aim({
        from: formatSquare(reason.shot.from),
        to: formatSquare(reason.shot.to),
      });
    case 'reinforce':
      return study.why_best_reinforce({ slot: reason.slot });
    case 'chances':
      return areOfNextRoll(reason.replies)
        ? study.why_best_chances_next({ numbers: numbers(reason.replies) })
        : study.why_best_chances({ count: reason.replies.length });
    case 'mobile':
      return study.why_best_mobile(movesOf(reason));
    case 'hinders':
      return study.why_best_hinders(movesOf(reason));
    case 'clears':
      return study.why_best_clears({ squares: squares(reason.squares) });
    default:
      return describeReason(reason, position, side);
  }
}

/** The line that shows a reason: of several replies the first. */
export function lineOf(reason: Reason): readonly number[] {
  return 'line' in reason ? reason.line : (reason.replies[0]?.line ?? []);
}

function squares(falls: readonly Square[]): string {
  return nameList([...falls].sort((a, b) => a - b).map(formatSquare));
}

function fallen(replies: readonly Reply[]): string {
  return squares([...new Set(replies.flatMap(({ falls }) => falls))]);
}

/** One of them is enough. */
function numbers(replies: readonly Reply[]): string {
  return choiceList([...new Set(replies.map(({ rolls: [roll = 0] }) => roll))].sort().map(String));
}

/** «Jeep c1 → e1, then turn left; Shoot the block on e4»: a line of at least one action, from a position on. That a turn ends at last goes without saying. */
export function describeLine(position: Position, line: readonly ActionCode[]): string {
  const now = copyPosition(position);
  const words = line.map((action) => {
    const said = { action, words: describeAction(now, action) };
    play(now, action);
    return said;
  });
  const isSaid = words.filter(({ action }) => decodeAction(action).type !== 'end');
  return (isSaid.length === 0 ? words : isSaid)
    .map((one) => one.words)
    .reduce((one, other) => study.one_then_other({ one, other }));
}
