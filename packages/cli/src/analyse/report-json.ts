/** An analysis as JSON: tokens instead of codes, everything else as it was found, without rounding, so that it adds up. */
import type { Reason, Reply } from '@bfi/analysis';
import { type ActionCode, formatAction, formatOptions, formatSquare, type Square } from '@bfi/engine';
import type { Explained, Report } from './report.ts';

export function reportAsJson(report: Report): object {
  const { names, rules, match, plies, end, ledger, verdict, decisions, chances, graph, dice } = report;
  return {
    red: names.red,
    blue: names.blue,
    variant: rules.variant,
    options: formatOptions(rules).join(' '),
    depth: plies,
    tokens: match.moments.length,
    turns: match.turn.turn,
    result: end.result,
    reason: end.reason,
    ledger,
    verdict,
    decisions: decisions.map(decisionAsJson),
    chances: chances.map(({ action, prospects, ...chance }) => ({
      ...chance,
      action: formatAction(action),
      prospects: prospects.map((prospect) => ({ ...prospect, action: formatAction(prospect.action) })),
    })),
    graph,
    dice,
  };
}

function decisionAsJson({ action, best, candidates, why, ...decision }: Explained): object {
  return {
    ...decision,
    action: formatAction(action),
    best: best === null ? null : formatAction(best),
    candidates: candidates.map((candidate) => ({ ...candidate, action: formatAction(candidate.action) })),
    why: why.map(reasonAsJson),
  };
}

const tokens = (line: readonly ActionCode[]): string[] => line.map(formatAction);
const names = (squares: readonly Square[]): string[] => squares.map(formatSquare);

function reasonAsJson(reason: Reason): object {
  if ('replies' in reason) {
    return {
      ...reason,
      ...('to' in reason && { to: formatSquare(reason.to) }),
      ...('fewer' in reason && { fewer: reason.fewer.map(replyAsJson) }),
      replies: reason.replies.map(replyAsJson),
    };
  }
  return {
    ...reason,
    ...('square' in reason && { square: formatSquare(reason.square) }),
    ...('squares' in reason && { squares: names(reason.squares) }),
    ...('shot' in reason && {
      shot: { from: formatSquare(reason.shot.from), to: formatSquare(reason.shot.to) },
    }),
    ...('falls' in reason && { falls: names(reason.falls) }),
    line: tokens(reason.line),
  };
}

function replyAsJson({ rolls, falls, line }: Reply): object {
  return { rolls, falls: names(falls), line: tokens(line) };
}
