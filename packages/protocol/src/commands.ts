/**
 * Everything a client can ask for in a game or in the lobby. Each command has one shape and one answer, whether it comes through a
 * socket, as `{ "type": "play", "id": 7, … }`, or over HTTP, where its path says which it is.
 */
import { PLACERS, SEALED_HEX } from '@bfi/game';
import {
  type Fields,
  flag,
  matching,
  type ObjectOf,
  type ObjectShape,
  object,
  oneOf,
  optional,
  orNull,
  type Shape,
  type Shaped,
  text,
  whole,
} from './schema.ts';
import { colourWish, gameSettings, identifier } from './settings.ts';

/** A client that speaks another version is told to load anew. */
export const PROTOCOL_VERSION = 2;

/** No message of a client is longer, in bytes. */
export const MOST_MESSAGE_BYTES = 4096;

const sealed = matching(SEALED_HEX);
/** A war by points has as many battles as it takes. */
const battle = whole(1, 99_999);
const sequence = whole(0, 1_000_000);
/** A client's mark for what it does once. */
const decisionKey = matching(/^[A-Za-z0-9_-]{1,24}$/);
const offerKind = oneOf('draw', 'takeback', 'rematch');

export const CHAT_PRESETS = ['hello', 'luck', 'goodGame', 'thanks', 'oops', 'bye'] as const;
const MOST_CHAT = 140;

const done = object({});
const atGame = object({ game: identifier, side: orNull(oneOf('red', 'blue')) });

interface Command<F extends Fields, A> {
  readonly summary: string;
  /** Of the HTTP interface, where it is a POST; a part such as `:game` is the field of that name. */
  readonly path: string;
  readonly input: ObjectShape<F>;
  readonly answer: Shape<A>;
}

function command<F extends Fields, A>(
  summary: string,
  path: string,
  input: F,
  answer: Shape<A>,
): Command<F, A> {
  return { summary, path, input: object(input), answer };
}

export const COMMANDS = {
  create: command(
    'Open a game. Whoever has its address may sit down; with a level the computer does',
    '/api/games',
    { settings: gameSettings, colour: colourWish, level: optional(whole(1, 8)) },
    atGame,
  ),
  join: command('Take the free seat', '/api/games/:game/join', { game: identifier }, atGame),
  seek: command(
    'Look for an opponent in the lobby',
    '/api/seeks',
    { settings: gameSettings, colour: colourWish },
    object({ seek: identifier }),
  ),
  unseek: command('Look no longer', '/api/seeks/:seek/cancel', { seek: identifier }, done),
  take: command(
    'Answer somebody who looks for an opponent',
    '/api/seeks/:seek/take',
    { seek: identifier },
    atGame,
  ),
  commit: command(
    'Commit to a nonce for the dice of a battle',
    '/api/games/:game/commit',
    { game: identifier, battle, commitment: sealed },
    done,
  ),
  open: command(
    'Open the nonce, once all three commitments are in',
    '/api/games/:game/open',
    { game: identifier, battle, nonce: sealed },
    done,
  ),
  play: command(
    'Decide. `after` is the number of entries that were known; `key` marks the decision, so that one sent twice counts once; `placed` says whom a piece of the set-up was left to',
    '/api/games/:game/play',
    {
      game: identifier,
      after: sequence,
      token: text(1, 24),
      key: decisionKey,
      placed: optional(oneOf(...PLACERS)),
    },
    object({ seq: sequence }),
  ),
  roll: command(
    'Throw your die, in a game whose `dice` are `thrown`; `after` and `key` as for a decision. What a bot or the computer rolls falls by itself',
    '/api/games/:game/roll',
    { game: identifier, after: sequence, key: decisionKey },
    object({ seq: sequence }),
  ),
  resign: command('Give up the battle', '/api/games/:game/resign', { game: identifier, battle }, done),
  abort: command(
    'Call the game off, before the first roll, or where armies stand ready and it is not rated before anybody has chosen anything',
    '/api/games/:game/abort',
    { game: identifier },
    done,
  ),
  offer: command(
    'Offer a draw or a rematch, or ask to take back the last decision',
    '/api/games/:game/offer',
    { game: identifier, what: offerKind },
    done,
  ),
  answer: command(
    'Accept or decline what the opponent has offered',
    '/api/games/:game/answer',
    { game: identifier, what: offerKind, accept: flag },
    done,
  ),
  claim: command(
    'Claim the battle from an opponent who has been away for too long',
    '/api/games/:game/claim',
    { game: identifier },
    done,
  ),
  say: command(
    'Say something at the table: a preset or words',
    '/api/games/:game/say',
    { game: identifier, preset: optional(oneOf(...CHAT_PRESETS)), text: optional(text(1, MOST_CHAT)) },
    done,
  ),
} as const;

export type CommandName = keyof typeof COMMANDS;
export type CommandInput<N extends CommandName> = ObjectOf<(typeof COMMANDS)[N]['input']['fields']>;
export type CommandAnswer<N extends CommandName> = Shaped<(typeof COMMANDS)[N]['answer']>;

/** What a socket understands besides the commands: which games and lists to be told of. */
export const SUBSCRIPTIONS = {
  /** `seq`: how many entries the client has; it is sent the rest, and everything that follows. */
  watch: object({ game: identifier, seq: sequence }),
  leave: object({ game: identifier }),
  lobby: object({ on: flag }),
  /** Whether the others' chat of a game is to be heard. */
  mute: object({ game: identifier, on: flag }),
  /** Whether somebody looks at the page that has this socket; until it says otherwise, somebody does. */
  look: object({ on: flag }),
  /** Is somebody there? A browser does not tell its page of the server's own pings. Answered with the time. */
  ping: object({}),
} as const;

export type SubscriptionName = keyof typeof SUBSCRIPTIONS;

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

export function isSubscriptionName(name: string): name is SubscriptionName {
  return Object.hasOwn(SUBSCRIPTIONS, name);
}

/**
 * `message`: it cannot be read. `unknown`: there is no such game or seek. `seat`: it is not yours, or taken. `stage`: not now.
 * `turn`, `illegal`, `over`: the rules refuse it. `stale`: the game has gone on since `after`. `settings`: they mean no game.
 * `signIn`: that needs an account or a token. `banned`, `muted`: the host has said so. `rate`: too much at once. `many`: too
 * many games or seeks are open. `taken`: the name is. `credentials`: name and password do not belong together. `busy`: try again.
 * `dice`: that is not what was committed to. `early`: the opponent has not been away for long enough. `origin`: another site's page.
 * `lastWay`: without it nobody could sign in to the account again.
 */
export const ERROR_CODES = [
  'message',
  'unknown',
  'seat',
  'stage',
  'turn',
  'illegal',
  'over',
  'stale',
  'settings',
  'signIn',
  'banned',
  'muted',
  'rate',
  'many',
  'taken',
  'credentials',
  'busy',
  'dice',
  'early',
  'origin',
  'lastWay',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
