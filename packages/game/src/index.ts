/** The whole public face of a game as somebody plays it. */
export { type Aftermath, aftermathOf, isRollOf, sinceActionOf } from './aftermath.ts';
export { DANGER_PARTS, type DangerMap, dangerAtEnds, dangerFor, type EndDanger } from './danger.ts';
export { type ChanceOfBattle, type Draw, diceFrom, drawChance, seededChance } from './dice.ts';
export { type DiceFault, type DiceProof, diceHeaders, verifyDice } from './dice-proof.ts';
export {
  type BlockRisk,
  type Foresight,
  foresee,
  isBlockedForGood,
  type Loss,
  missileAfter,
  outcome,
  ownLosses,
  standAfter,
} from './foresight.ts';
export { dieOwner, Game, type GameParts } from './game.ts';
export { type Decider, type Dice, GameLoop, type Players } from './loop.ts';
export { type ExploreError, type Kept, Match, type Moment, type ReplayedMatch } from './match.ts';
export { armyOf, type Muster, musterOf } from './muster.ts';
export {
  battleAfter,
  battleNumber,
  isFinished,
  type WarStanding,
  warScoreBefore,
  warStanding,
} from './next-battle.ts';
export { isQuickSetup, PLACERS, type Placer, placedTag, placerOf } from './placed-by.ts';
export {
  attackersOf,
  type ByNumbers,
  blockedRolls,
  type DeadEnd,
  deadEndAfter,
  type Reach,
  reachOf,
} from './reach.ts';
export { checkRecordText, type RecordFault, replayFault } from './record-check.ts';
export { formatGame, namedHeaders, readGame, recordOf, type SaveFault } from './saved-game.ts';
export {
  DICE_PARTIES,
  type DiceParty,
  diceCommitment,
  SEALED_HEX,
  type SealedKey,
  type SealedValues,
  sealedKey,
  sealedOutcome,
} from './sealed-dice.ts';
export {
  atLevel,
  type ComputerSeat,
  computerSeat,
  formatSeat,
  type PersonSeat,
  parseSeat,
  type Seat,
  seatHere,
  tidyName,
} from './seat.ts';
export { randomSetupAction, setUpByChance } from './setup-by-chance.ts';
export { type BattleStory, LOSS_CAUSES, type SideStory, storyOf, type TurningPoint } from './story.ts';
export { refereesEnding, resignation, type Submission } from './submission.ts';
export { type GameSummary, summarize } from './summary.ts';
export { lastDecisionOf } from './take-back.ts';
export { type EndTelling, type Telling, tellEnd, tellingsOf } from './telling.ts';
export { today } from './today.ts';
export { eventsByTurn, lastTurn } from './turns.ts';
export { unaskedAction } from './unasked.ts';
export { newWar, type War } from './war.ts';
export { formatWar, parseWar } from './war-words.ts';
