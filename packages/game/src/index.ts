/** The whole public face of a game as somebody plays it. */
export {
  type BlockRisk,
  type Foresight,
  foresee,
  type Loss,
  missileAfter,
  outcome,
  ownLosses,
  type Stand,
  standAfter,
} from './foresight.ts';
export { gameRecord, type PlayedGame } from './game-record.ts';
export {
  type CheckedRecord,
  checkRecordText,
  type HeaderFault,
  type RecordFault,
  type TextFault,
  type TokenFault,
} from './record-check.ts';
export { formatSave, parseSave, type SavedGame, type SaveFault, saveFrom } from './saved-game.ts';
export { formatSeat, isPerson, parseSeat, personNamed, type Seat, SOMEBODY, tidyName } from './seat.ts';
export { type GameSummary, summarize, type WarSummary } from './summary.ts';
export { threatened } from './threats.ts';
export { today } from './today.ts';
export { formatBattles, formatWar, parseBattles, parseWar } from './war-words.ts';
