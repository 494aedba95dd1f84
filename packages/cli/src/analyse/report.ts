/** What `bfi analyse` has to tell of a file, before it is put into words, JSON or a page. */
import {
  type Analysis,
  auditDice,
  countDice,
  type DecisionReport,
  type DiceAudit,
  type DiceCounts,
  Judge,
  MatchAnalysis,
  NO_DICE,
  type Reason,
  type Verdict,
  verdictOf,
  whyMistake,
} from '@bfi/analysis';
import { type ParsedRecord, type PerSide, type PositionView, type Rules, viewPosition } from '@bfi/engine';
import { isQuickSetup, type Match } from '@bfi/game';
import { championNetwork } from '../champion-network.ts';
import { ProgressBar } from '../progress.ts';

export interface Explained extends DecisionReport {
  readonly why: readonly Reason[];
}

export interface Report extends Omit<Analysis, 'decisions'> {
  readonly names: PerSide<string>;
  readonly rules: Rules;
  readonly match: Match;
  readonly plies: number;
  readonly end: Pick<PositionView, 'result' | 'reason'>;
  readonly verdict: Verdict;
  readonly decisions: readonly Explained[];
  readonly dice: DiceAudit & { readonly counts: DiceCounts };
}

/** Often enough for the bar to move. */
const EVALUATIONS_A_LOOK = 50_000;

export function analyseRecord(record: ParsedRecord, match: Match, plies: number): Report {
  const quickSetup = isQuickSetup(record.headers);
  const analysis = new MatchAnalysis(match, championNetwork(), plies, undefined, quickSetup);
  const bar = new ProgressBar(Math.max(1, analysis.progress.total), 'tokens');
  while (!analysis.advance(EVALUATIONS_A_LOOK)) bar.update(analysis.progress.done);
  bar.clear();
  const found = analysis.report();
  const counts = countDice(NO_DICE, match);
  const judge = new Judge(championNetwork());
  return {
    ...found,
    names: { red: record.headers.get('Red') ?? '', blue: record.headers.get('Blue') ?? '' },
    rules: match.rules,
    match,
    plies,
    end: viewPosition(match.position),
    verdict: verdictOf(found.ledger, found.isOver),
    decisions: found.decisions.map((decision) => ({ ...decision, why: reasonsFor(judge, match, decision) })),
    dice: { ...auditDice(counts), counts },
  };
}

/** An inaccuracy is too little to have a reason that could be shown. */
function reasonsFor(
  judge: Judge,
  match: Match,
  { index, action, best, grade, kind }: DecisionReport,
): Reason[] {
  if (best === null || kind === 'ending' || (grade !== 'mistake' && grade !== 'blunder')) return [];
  return whyMistake(judge, match.moments[index - 1]?.position ?? match.start, action, best);
}
