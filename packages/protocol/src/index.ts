/** The whole public face of what server and clients say to each other. */
export {
  ACCOUNT_BATTLES_AT_A_TIME,
  type AccountBattle,
  accountBattle,
  LONGEST_DATE,
  MOST_ACCOUNT_BATTLES,
  MOST_EXERCISES,
} from './account-battle.ts';
export { type Clock, clockAfter, flagTime, newClock, timeLeft } from './clock.ts';
export {
  CHAT_PRESETS,
  COMMANDS,
  type CommandAnswer,
  type CommandInput,
  type CommandName,
  ERROR_CODES,
  type ErrorCode,
  isCommandName,
  isSubscriptionName,
  MOST_MESSAGE_BYTES,
  PROTOCOL_VERSION,
  SUBSCRIPTIONS,
} from './commands.ts';
export type { AbortReason, GameEntry, OfferKind, PlayerTag, UndatedEntry } from './entry.ts';
export {
  type ChatLine,
  CLOSE_CODES,
  SERVER_MESSAGES,
  type SeatPresence,
  type SeekTag,
  type ServerMessage,
} from './messages.ts';
export { type Fall, OnlineGame, type Stage } from './online-game.ts';
export { onlineRecords } from './record.ts';
export {
  flag,
  type JsonSchema,
  list,
  matching,
  number,
  type ObjectOf,
  type ObjectShape,
  object,
  oneOf,
  optional,
  orNull,
  type Shape,
  type ShapeFault,
  text,
  whole,
} from './schema.ts';
export {
  type ColourWish,
  type GameSettings,
  identifier,
  rulesOf,
  warOf,
} from './settings.ts';
