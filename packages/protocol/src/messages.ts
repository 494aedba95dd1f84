/** What the server tells a client through its socket. */
import type { PerSide, Side } from '@bfi/engine';
import type { ErrorCode } from './commands.ts';
import type { GameEntry, PlayerTag } from './entry.ts';
import type { ColourWish, GameSettings } from './settings.ts';

/** A seat's connection. `claimable`: the server's time from which the opponent may claim the battle; null while nobody may. */
export interface SeatPresence {
  readonly connected: boolean;
  readonly claimable: number | null;
}

export interface SeekTag {
  readonly id: string;
  readonly player: PlayerTag;
  readonly settings: GameSettings;
  readonly colour: ColourWish;
}

export interface ChatLine {
  readonly number: number;
  readonly name: string;
  readonly side: Side | null;
  readonly preset: string | null;
  readonly text: string | null;
  readonly at: number;
}

export type ServerMessage =
  /** The first one. `now` is the server's time, in milliseconds. */
  | {
      readonly type: 'welcome';
      readonly version: number;
      readonly you: PlayerTag | null;
      readonly now: number;
    }
  /** The answer to the message that had this `id`. Each has a number of the client's choice, and gets one answer. */
  | { readonly type: 'ok'; readonly id: number; readonly answer: object }
  | { readonly type: 'error'; readonly id: number | null; readonly code: ErrorCode; readonly path?: string }
  | {
      readonly type: 'game';
      readonly game: string;
      readonly settings: GameSettings;
      readonly created: number;
      readonly side: Side | null;
    }
  /** Entries from the sequence number `from`. Whoever has fewer has a gap, and watches again from there. */
  | {
      readonly type: 'entries';
      readonly game: string;
      readonly from: number;
      readonly entries: readonly GameEntry[];
      readonly now: number;
    }
  | {
      readonly type: 'presence';
      readonly game: string;
      readonly seats: PerSide<SeatPresence>;
      readonly watchers: number;
      readonly now: number;
    }
  | { readonly type: 'chat'; readonly game: string; readonly lines: readonly ChatLine[] }
  | { readonly type: 'seeks'; readonly seeks: readonly SeekTag[] }
  /** A seek or a rematch of yours has become this game. */
  | { readonly type: 'started'; readonly game: string }
  /** This server is about to stop: connect again, to another. */
  | { readonly type: 'bye' };

/** In words, for whoever writes a client. */
export const SERVER_MESSAGES: Readonly<Record<ServerMessage['type'], string>> = {
  welcome: 'The first one: the version of the protocol, who you are, and the time of the server',
  ok: 'The answer to the message that had this `id`',
  error:
    'Why that message was refused, and which field cannot be read; `id` is null where none could be read',
  game: 'What was agreed for a game that you watch, and which side you have',
  entries: 'Entries of a game from the number `from`; who has fewer than that has a gap, and watches again',
  presence: 'Who is connected, from when a battle may be claimed, and how many look on',
  chat: 'What was said at a table, numbered without gaps',
  seeks: 'Who looks for an opponent, all of them',
  started: 'A seek or a rematch of yours has become this game',
  bye: 'This server is about to stop: connect again, to another',
};

/** Why a socket was closed by the server, as its close code. */
export const CLOSE_CODES = {
  /** Its client speaks another version of the protocol: load the page anew. */
  version: 4000,
  /** It sent what cannot be read, too much, or too fast. */
  abuse: 4001,
  /** It did not read what it was sent. */
  slow: 4002,
  banned: 4003,
  /** The session or token by which it was opened has ended. */
  signedOut: 4004,
  /** The server stops. */
  stopping: 1012,
} as const;
