/**
 * Who is to be told of what: the sockets of this node that watch a game, the lobby, or belong to an account. It hands on; it
 * neither knows the games nor waits for anything.
 */
import type { Side } from '@bfi/engine';
import type { ChatLine, GameEntry, ServerMessage } from '@bfi/protocol';
import type { TablePresence } from '../storage/lobby.ts';
import type { Account } from '../storage/people.ts';

/** One socket, as far as the hub is concerned. */
export interface Listener {
  readonly account: string | null;
  /** A message as JSON. */
  send(message: string): void;
  hearsChatOf(game: string): boolean;
  /** What the host has said of its account, or that the account is gone. */
  accountChanged(account: Account | null): void;
}

interface Topic {
  readonly listeners: Map<Listener, Side | null>;
  /** How many entries all of its listeners have been sent. */
  length: number;
  /** How many lines of chat. */
  chat: number;
  /** Seats that were connected here, with the time they left. */
  readonly gone: Partial<Record<Side, number | null>>;
}

export class Hub {
  readonly #topics = new Map<string, Topic>();
  readonly #lobby = new Set<Listener>();
  readonly #accounts = new Map<string, Set<Listener>>();
  readonly #watched = new Map<Listener, Set<string>>();
  readonly #moved = new Set<string>();
  /** A game's table has changed: somebody came or went. */
  onMoved: () => void = () => undefined;

  get games(): readonly string[] {
    return [...this.#topics.keys()];
  }

  /** How many entries the watchers of a game have; null where nobody here watches it. */
  lengthOf(game: string): number | null {
    return this.#topics.get(game)?.length ?? null;
  }

  chatLengthOf(game: string): number | null {
    return this.#topics.get(game)?.chat ?? null;
  }

  connect(listener: Listener): void {
    if (listener.account === null) return;
    const mine = this.#accounts.get(listener.account) ?? new Set();
    this.#accounts.set(listener.account, mine.add(listener));
  }

  /** Whether it was the last socket of its account here. */
  disconnect(listener: Listener, now: number): boolean {
    this.#lobby.delete(listener);
    for (const game of this.#watched.get(listener) ?? []) this.leave(listener, game, now);
    this.#watched.delete(listener);
    const mine = listener.account === null ? undefined : this.#accounts.get(listener.account);
    mine?.delete(listener);
    if (mine?.size !== 0 || listener.account === null) return false;
    return this.#accounts.delete(listener.account);
  }

  /** From now on a listener is told of a game that has `length` entries and so much chat, all of which it has been sent. */
  watch(listener: Listener, game: string, side: Side | null, known: { length: number; chat: number }): void {
    const topic: Topic = this.#topics.get(game) ?? { listeners: new Map(), gone: {}, ...known };
    topic.listeners.set(listener, side);
    if (side !== null) topic.gone[side] = null;
    this.#topics.set(game, topic);
    this.#watched.set(listener, (this.#watched.get(listener) ?? new Set()).add(game));
    this.#move(game);
  }

  leave(listener: Listener, game: string, now: number): void {
    const topic = this.#topics.get(game);
    const side = topic?.listeners.get(listener);
    if (topic === undefined || side === undefined) return;
    topic.listeners.delete(listener);
    this.#watched.get(listener)?.delete(game);
    if (side !== null && ![...topic.listeners.values()].includes(side)) topic.gone[side] = now;
    this.#move(game);
  }

  /** How many games a listener watches. */
  countWatched(listener: Listener): number {
    return this.#watched.get(listener)?.size ?? 0;
  }

  get hasMoved(): boolean {
    return this.#moved.size > 0;
  }

  /** The tables that have changed since it was asked last. Whoever watches no longer is forgotten with it. */
  takeMoved(): TablePresence[] {
    const tables = [...this.#moved].flatMap((game): TablePresence[] => {
      const topic = this.#topics.get(game);
      if (topic === undefined) return [];
      if (topic.listeners.size === 0) this.#topics.delete(game);
      const watchers = [...topic.listeners.values()].filter((side) => side === null).length;
      return [{ game, gone: { ...topic.gone }, watchers }];
    });
    this.#moved.clear();
    return tables;
  }

  /** Entries of a game, the first of which has the number `from`. False: some before them are missing here. */
  entries(game: string, from: number, entries: readonly GameEntry[], now: number): boolean {
    const topic = this.#topics.get(game);
    if (topic === undefined) return true;
    if (from > topic.length) return false;
    const news = entries.slice(topic.length - from);
    if (news.length === 0) return true;
    this.#send(topic.listeners.keys(), { type: 'entries', game, from: topic.length, entries: news, now });
    topic.length += news.length;
    return true;
  }

  chat(game: string, lines: readonly ChatLine[]): void {
    const topic = this.#topics.get(game);
    const news = lines.filter(({ number }) => number >= (topic?.chat ?? 0));
    if (topic === undefined || news.length === 0) return;
    const hearing = [...topic.listeners.keys()].filter((listener) => listener.hearsChatOf(game));
    this.#send(hearing, { type: 'chat', game, lines: news });
    topic.chat = (news.at(-1)?.number ?? topic.chat) + 1;
  }

  tellWatchers(game: string, message: ServerMessage): void {
    this.#send(this.#topics.get(game)?.listeners.keys() ?? [], message);
  }

  tellAccount(account: string, message: ServerMessage): void {
    this.#send(this.#accounts.get(account) ?? [], message);
  }

  listenersOf(account: string): readonly Listener[] {
    return [...(this.#accounts.get(account) ?? [])];
  }

  enterLobby(listener: Listener): void {
    this.#lobby.add(listener);
  }

  leaveLobby(listener: Listener): void {
    this.#lobby.delete(listener);
  }

  get hasLobby(): boolean {
    return this.#lobby.size > 0;
  }

  tellLobby(message: ServerMessage): void {
    this.#send(this.#lobby, message);
  }

  #move(game: string): void {
    this.#moved.add(game);
    this.onMoved();
  }

  #send(listeners: Iterable<Listener>, message: ServerMessage): void {
    const text = JSON.stringify(message);
    for (const listener of listeners) listener.send(text);
  }
}
