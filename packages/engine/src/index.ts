/** The public face of the engine, in words. What is packed for speed has a door of its own: `packed.ts`. */
export {
  type Action,
  type ActionCode,
  decodeAction,
  OUTSIDE_ENDINGS,
  type OutsideEnding,
} from './action.ts';
export { type ToAct, toAct } from './actor.ts';
export { chanceOutcomes, chanceTotal, drawOutcome } from './chance.ts';
export type { Character } from './character.ts';
export type { GameEvent } from './events.ts';
export { aimOf, blastAround, coveredBy, type Shot, shotsOf } from './fire.ts';
export { columnOf, rowOf, SIZE, SQUARES, type Square, squareAt } from './geometry.ts';
export { isLegal, legalActionList } from './legal.ts';
export { entryOfSlot, facesSea } from './movement.ts';
export { perft } from './perft.ts';
export { play } from './play.ts';
export { copyPosition, newPosition, type Position } from './position.ts';
export { isInsideAction } from './position-check.ts';
export { formatPosition, type PositionError, parsePosition, variantFitting } from './position-text.ts';
export {
  actionsOf,
  type GameRecord,
  plainLine,
  REQUIRED_HEADERS,
  type RecordLine,
  type RecordPath,
  type RecordStep,
  type Remark,
  type ReplayedStep,
  type ReplayFault,
  recordStart,
  replay,
  replayAll,
  resultOf,
  stepAt,
  UNFINISHED,
  variationsOf,
  verifyRecord,
} from './record.ts';
export { type ParsedRecord, parseRecord, type RecordError, type TextPlace } from './record-reader.ts';
export { clockOf, evalOf, formatClockTag, formatEvalTag, splitTags, writeEvals } from './record-tags.ts';
export { formatRecord } from './record-text.ts';
export { type EntryRefusal, entryRefusal, type MoveRefusal, moveRefusal } from './refusal.ts';
export { failure, type Result, success } from './result.ts';
export {
  DEFAULT_OPTIONS,
  formatOptions,
  makeRules,
  OPTION_CHOICES,
  parseRules,
  type RuleOptions,
  type Rules,
  type RulesError,
} from './rules.ts';
export {
  type BattleScore,
  type ScoreParts,
  score,
  scoreParts,
  type WarFormat,
  type WarScore,
  warScore,
} from './score.ts';
export { blocksToLay, isSetup, type SetupRefusal, setupRefusal } from './setup.ts';
export { columnOfSlot, forwardOf, homeSquaresOf } from './shore.ts';
export {
  encodeAction,
  formatAction,
  formatColumn,
  formatSquare,
  parseAction,
  parseSquare,
  type TokenError,
} from './token.ts';
export {
  type Actor,
  actorOf,
  isOutsideEnding,
  type Played,
  type RuleError,
  tryPlay,
  tryPlayHere,
} from './try-play.ts';
export { asTurnOf } from './turn.ts';
export { firstTurn, type TurnCount, turnAfter } from './turn-count.ts';
export { characterAt, type PositionView, viewPosition } from './view.ts';
export {
  ARMY,
  type BattleResult,
  BLOCKS,
  DIE_NUMBERS,
  FACINGS,
  type Facing,
  isSide,
  KINDS,
  type Kind,
  opponentOf,
  type PerSide,
  PHASES,
  type PhaseName,
  RESULTS,
  type Reason,
  rangeOf,
  SIDES,
  type Side,
  SLOTS,
  type Turn,
  VARIANTS,
  type Variant,
  word,
} from './vocabulary.ts';
