/** The whole public face of a game as somebody plays it. */
export {
  type BlockRisk,
  type Foresight,
  foresee,
  type Loss,
  missileAfter,
  outcome,
  ownLosses,
  standAfter,
} from './foresight.ts';
export { gameRecord } from './game-record.ts';
export { checkRecordText, type RecordFault } from './record-check.ts';
export { formatSave, parseSave, readSave, type SavedGame, type SaveFault } from './saved-game.ts';
export { formatSeat, isPerson, personNamed, type Seat, SOMEBODY, tidyName } from './seat.ts';
export { isSetup } from './setup.ts';
export { type GameSummary, summarize } from './summary.ts';
export { type EndTelling, type Telling, tellEnd, tellingsOf } from './telling.ts';
export { threatened } from './threats.ts';
export { today } from './today.ts';
export { formatWar, parseWar } from './war-words.ts';
