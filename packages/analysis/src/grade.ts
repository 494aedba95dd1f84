/** What a decision's loss is called, and which part of a battle and which kind of decision it belongs to. */
import {
  type ActionCode,
  decodeAction,
  isOutsideEnding,
  isSetup,
  type PhaseName,
  type Position,
  viewPosition,
} from '@bfi/engine';

/** The names for a loss, and the share of the battle from which on it is called so. */
export const GRADES = [
  { grade: 'blunder', from: 0.1 },
  { grade: 'mistake', from: 0.05 },
  { grade: 'inaccuracy', from: 0.02 },
] as const;
export type Grade = (typeof GRADES)[number]['grade'];

export function gradeOf(loss: number): Grade | null {
  return GRADES.find(({ from }) => loss >= from)?.grade ?? null;
}

export const STAGES = ['setup', 'opening', 'middle', 'end'] as const;
export type Stage = (typeof STAGES)[number];

/** The opening lasts until a side has lost more than this share of what it may lose; the end begins at the other one. */
const OPENING_LOST = 0.2;
const END_LOST = 0.7;

export function stageOf(position: Position): Stage {
  if (isSetup(position)) return 'setup';
  const { army, lossLimit } = position.rules;
  const { red, blue } = viewPosition(position).alive;
  const lost = (army - Math.min(red, blue)) / lossLimit;
  if (lost <= OPENING_LOST) return 'opening';
  return lost < END_LOST ? 'middle' : 'end';
}

/**
 * What was to be decided. `shot`: whether to shoot, and whom; wherever a shot was played or would have been best. `zero`: the
 * choice after a zero. `take`: whom to take from a blocked opponent. `ending`: to resign, to agree to a draw, to lose on time.
 */
export const DECISION_KINDS = [
  'block',
  'place',
  'load',
  'shot',
  'move',
  'zero',
  'enter',
  'take',
  'end',
  'ending',
] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

const KIND_OF_PHASE: Readonly<Partial<Record<PhaseName, DecisionKind>>> = {
  blocks: 'block',
  place: 'place',
  load: 'load',
  enter: 'enter',
  zero: 'zero',
  move: 'move',
  after: 'end',
  penalty: 'take',
  padpenalty: 'take',
};

export function kindOf(position: Position, played: ActionCode, best: ActionCode | null): DecisionKind {
  if (isOutsideEnding(played)) return 'ending';
  const shoots = [played, best].some((action) => action !== null && decodeAction(action).type === 'shoot');
  return shoots ? 'shot' : (KIND_OF_PHASE[viewPosition(position).phase] ?? 'end');
}
