/** The whole public face of the engine. */
export {
  type Action,
  type ActionCode,
  decodeAction,
  isShot,
  OUTSIDE_ENDINGS,
  type OutsideEnding,
} from './action.ts';
export { type ChanceOutcome, chanceOutcomes, chanceTotal, chanceWeight, drawOutcome } from './chance.ts';
export type { Character, GameEvent, LossCause } from './events.ts';
export {
  columnOf,
  IN_RANGE,
  NEIGHBOURS,
  NOWHERE,
  rowOf,
  SIZE,
  SQUARES,
  type Square,
  STEP,
  squareAt,
  TO_EDGE,
} from './geometry.ts';
export {
  type ActionBuffer,
  isLegal,
  legalActionList,
  legalActions,
  MAX_ACTIONS,
  newActionBuffer,
} from './legal.ts';
export { entrySquare, targetFrom, targetOf } from './movement.ts';
export { perft } from './perft.ts';
export { play } from './play.ts';
// The packed form of a position, for players and measurements that read it by the million.
export {
  ANYONE,
  BLOCK,
  CHARACTER,
  copyPosition,
  EMPTY,
  MOST,
  NOBODY,
  newPosition,
  type Position,
  resetPosition,
} from './position.ts';
export { formatPosition, type PositionError, parsePosition } from './position-text.ts';
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
export { clockOf, evalOf, formatClockTag, formatEvalTag } from './record-tags.ts';
export { formatRecord } from './record-text.ts';
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
export { type BattleScore, score, type WarFormat, type WarScore, warScore } from './score.ts';
export {
  encodeAction,
  formatAction,
  formatSquare,
  parseAction,
  parseSquare,
  type TokenError,
} from './token.ts';
export { type Actor, actorOf, isOutsideEnding, type Played, type RuleError, tryPlay } from './try-play.ts';
export { firstTurn, type TurnCount, turnAfter } from './turn-count.ts';
export {
  characterAt,
  columnOfSlot,
  type PadView,
  type PositionView,
  type ToAct,
  toAct,
  viewPosition,
} from './view.ts';
export * from './vocabulary.ts';
