/** The whole public face of the analysis of games. */
export {
  type Analysis,
  type AnalysisState,
  type ChanceReport,
  type DecisionReport,
  judgementMark,
  MatchAnalysis,
  type Progress,
} from './analysis.ts';
export { bearsOut } from './bears-out.ts';
export { type Career, careerOf, type Performance, performanceOf, type Rating, type Trend } from './career.ts';
export {
  auditDice,
  countDice,
  type DiceAudit,
  type DiceCounts,
  NO_DICE,
  type Unusual,
} from './dice-audit.ts';
export { DECISION_KINDS, type DecisionKind, GRADES, type Grade, STAGES, type Stage } from './grade.ts';
export { DEFAULT_PLIES, Judge, type Judgement, MOST_PLIES, type Weighed } from './judge.ts';
export { type Ledger, playedAway, sumOf } from './ledger.ts';
export { type Exercise, exercisesFrom, practiceSet } from './practice.ts';
export { areOfNextRoll, type Reason, type Reply } from './reason.ts';
export { Rollout, type RolloutOptions, type RolloutReport, type RolloutState } from './rollout.ts';
export { type Estimate, estimateOf, type Interval, wilsonInterval, Z } from './statistics.ts';
export { type Verdict, verdictOf } from './verdict.ts';
export { type WhatIf, whatIf } from './what-if.ts';
export { whyMistake } from './why.ts';
