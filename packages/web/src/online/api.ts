/** What the page asks the server for besides its socket: people, lists, and everything that sets a cookie. */
import { failure, type PerSide, type Result, success, type ToAct } from '@bfi/engine';
import { ERROR_CODES, type ErrorCode, type GameSettings, type PlayerTag, type Stage } from '@bfi/protocol';

/** `offline`: the server could not be reached, and nothing has changed. `lost`: nobody knows what it did. */
export type ApiFault = ErrorCode | 'lost' | 'offline';

interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly games: number;
}

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly kind: 'guest' | 'member' | 'bot';
  /** Otherwise they sign in by passkey only. */
  readonly hasPassword: boolean;
  /** By variant. */
  readonly ratings: Readonly<Record<string, Rating>>;
}

export interface ListedGame {
  readonly id: string;
  readonly stage: Stage;
  readonly updated: number;
}

/** A game in short, as it stands. */
export interface SeenGame {
  readonly game: string;
  readonly settings: GameSettings;
  readonly stage: Stage;
  readonly players: PerSide<PlayerTag | null>;
  readonly position: string;
  /** Whom it waits for, to decide or to throw. */
  readonly awaited: ToAct;
}

/** More entries than any game has: they are not wanted. */
const NO_ENTRIES = 1_000_000;

export function seeGame(id: string): Promise<Result<SeenGame, ApiFault>> {
  return get(`games/${id}?from=${NO_ENTRIES}`);
}

export interface Leader {
  readonly id: string;
  readonly name: string;
  readonly rating: number;
  readonly deviation: number;
  readonly games: number;
  /** Of whose strength little is known yet, it is false. */
  readonly isSure: boolean;
}

/** A way into the account. */
export interface Token {
  readonly id: string;
  readonly kind: 'session' | 'bot' | 'passkey';
  /** What a browser calls itself, or what its owner called a program; of a passkey, the browser in which it was made, if that is known. */
  readonly label: string;
  readonly used: number;
  /** The one by which this page is known. */
  readonly isThis: boolean;
}

/** Relative to the page, so that it may lie in any folder behind a proxy. */
function address(path: string): string {
  return new URL(`api/${path}`, document.baseURI).href;
}

export function socketAddress(query: string): string {
  return `${address('socket').replace(/^http/, 'ws')}?${query}`;
}

export function get<T>(path: string): Promise<Result<T, ApiFault>> {
  return request(path, { method: 'GET' });
}

export function post<T = object>(path: string, body: object = {}): Promise<Result<T, ApiFault>> {
  return request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function request<T>(path: string, init: RequestInit): Promise<Result<T, ApiFault>> {
  try {
    const response = await fetch(address(path), init);
    const answer: unknown = await response.json();
    if (response.ok) return success(answer as T);
    const code = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'error') : null;
    return failure(ERROR_CODES.find((known) => known === code) ?? 'busy');
  } catch {
    return failure(init.method === 'GET' ? 'offline' : 'lost');
  }
}
