/**
 * Who is to be told of what: the sockets of this node that watch a game, the lobby, or belong to an account. It hands on; it
 * neither knows the games nor waits for anything.
 */
import { SIDES, type Side } from '@bfi/engine';
import type { ChatLine, GameEntry, ServerMessage } from '@bfi/protocol';
import type { TablePresence } from '../storage/lobby.ts';
import type { Account } from '../storage/people.ts';
import { textFrame } from './frames.ts';

/** One socket, as far as the hub is concerned. */
export interface Listener {
  readonly account: string | null;
  /** Of the session or token by which it was opened. */
  readonly tokenId: string;
  /** Whether somebody looks at the page that has it. */
  readonly isLooking: boolean;
  /** A message as a frame, which is made once for all who hear it. */
  send(frame: string): void;
  hearsChatOf(game: string): boolean;
  /** What the host has said of its account; null where it may no longer act for it. */
  accountChanged(account: Account | null): void;
}

/** `chat`: the number of the next line of chat that it has not been sent. */
interface Watching {
  readonly side: Side | null;
  chat: number;
}

interface Topic {
  readonly listeners: Map<Listener, Watching>;
  /** How many entries all of its listeners have been sent. */
  length: number;
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

  get accounts(): readonly string[] {
    return [...this.#accounts.keys()];
  }

  /** How many entries the watchers of a game have; null where nobody here watches it. */
  lengthOf(game: string): number | null {
    return this.#topics.get(game)?.length ?? null;
  }

  /** The first line of chat that somebody here has not been sent; null where nobody here watches. */
  chatLengthOf(game: string): number | null {
    const watching = [...(this.#topics.get(game)?.listeners.values() ?? [])];
    return watching.length === 0 ? null : Math.min(...watching.map(({ chat }) => chat));
  }

  connect(listener: Listener): void {
    if (listener.account === null) return;
    const mine = this.#accounts.get(listener.account) ?? new Set();
    this.#accounts.set(listener.account, mine.add(listener));
  }

  disconnect(listener: Listener, now: number): void {
    this.#lobby.delete(listener);
    for (const game of this.#watched.get(listener) ?? []) this.leave(listener, game, now);
    this.#watched.delete(listener);
    const mine = listener.account === null ? undefined : this.#accounts.get(listener.account);
    mine?.delete(listener);
    if (mine?.size === 0 && listener.account !== null) this.#accounts.delete(listener.account);
  }

  /** From now on a listener is told of a game that has `length` entries and so much chat, all of which it has been sent. */
  watch(listener: Listener, game: string, side: Side | null, known: { length: number; chat: number }): void {
    const topic = this.#topic(game, known.length);
    topic.listeners.set(listener, { side, chat: known.chat });
    if (side !== null) topic.gone[side] = null;
    this.#watched.set(listener, (this.#watched.get(listener) ?? new Set()).add(game));
    this.#move(game);
  }

  leave(listener: Listener, game: string, now: number): void {
    const topic = this.#topics.get(game);
    const watching = topic?.listeners.get(listener);
    if (topic === undefined || watching === undefined) return;
    topic.listeners.delete(listener);
    this.#watched.get(listener)?.delete(game);
    if (watching.side !== null && !isHere(topic, watching.side)) topic.gone[watching.side] = now;
    this.#move(game);
  }

  /** A seat without a socket here has asked for its game: it was there then. */
  touch(game: string, side: Side, now: number): void {
    const topic = this.#topic(game, 0);
    if (isHere(topic, side)) return;
    topic.gone[side] = now;
    this.#move(game);
  }

  /** Somebody has begun to look at a listener's page, or ended. */
  looked(listener: Listener): void {
    for (const game of this.#watched.get(listener) ?? []) this.#move(game);
  }

  isLookedAt(game: string, side: Side): boolean {
    const topic = this.#topics.get(game);
    return topic !== undefined && looksFrom(topic, side);
  }

  /** The games that a listener watches. */
  watchedBy(listener: Listener): ReadonlySet<string> {
    return this.#watched.get(listener) ?? new Set();
  }

  get hasMoved(): boolean {
    return this.#moved.size > 0;
  }

  /** The tables that have changed since it was asked last. What becomes of them is said by `shared` or `notShared`. */
  takeMoved(): TablePresence[] {
    const tables = [...this.#moved].flatMap((game): TablePresence[] => {
      const topic = this.#topics.get(game);
      if (topic === undefined) return [];
      const watchers = [...topic.listeners.values()].filter(({ side }) => side === null).length;
      const looking = SIDES.filter((side) => looksFrom(topic, side));
      return [{ game, gone: { ...topic.gone }, looking, watchers }];
    });
    this.#moved.clear();
    return tables;
  }

  /** Everybody can know of these tables now: those that nobody watches any more are forgotten. */
  shared(tables: readonly TablePresence[]): void {
    for (const { game } of tables) {
      if (this.#topics.get(game)?.listeners.size === 0 && !this.#moved.has(game)) this.#topics.delete(game);
    }
  }

  /** The database was away: these tables are to be told of again. */
  notShared(tables: readonly TablePresence[]): void {
    for (const { game } of tables) this.#moved.add(game);
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

  /** What has just come to a game of `length` entries, as JSON. Whoever lacks some before it is told by `entries`. */
  news(game: string, length: number, texts: readonly string[], now: number): void {
    const topic = this.#topics.get(game);
    if (topic?.length !== length) return;
    const head = `{"type":"entries","game":${JSON.stringify(game)},"from":${length},"entries":`;
    const frame = textFrame(`${head}[${texts.join()}],"now":${now}}`);
    for (const listener of topic.listeners.keys()) listener.send(frame);
    topic.length += texts.length;
  }

  /** Lines of a game, all there are from `chatLengthOf`. */
  chat(game: string, lines: readonly ChatLine[]): void {
    const end = (lines.at(-1)?.number ?? -1) + 1;
    const byNeed = new Map<number, Listener[]>();
    for (const [listener, watching] of this.#topics.get(game)?.listeners ?? []) {
      if (watching.chat >= end) continue;
      if (listener.hearsChatOf(game))
        byNeed.set(watching.chat, [...(byNeed.get(watching.chat) ?? []), listener]);
      watching.chat = end;
    }
    for (const [from, listeners] of byNeed) {
      const news = lines.filter(({ number }) => number >= from);
      this.#send(listeners, { type: 'chat', game, lines: news });
    }
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

  #topic(game: string, length: number): Topic {
    const topic: Topic = this.#topics.get(game) ?? { listeners: new Map(), gone: {}, length };
    this.#topics.set(game, topic);
    return topic;
  }

  #move(game: string): void {
    this.#moved.add(game);
    this.onMoved();
  }

  #send(listeners: Iterable<Listener>, message: ServerMessage): void {
    const frame = textFrame(JSON.stringify(message));
    for (const listener of listeners) listener.send(frame);
  }
}

function looksFrom({ listeners }: Topic, side: Side): boolean {
  return [...listeners].some(([listener, watching]) => watching.side === side && listener.isLooking);
}

/** Is a seat connected through this node? */
function isHere({ listeners }: Topic, side: Side): boolean {
  return [...listeners.values()].some((watching) => watching.side === side);
}
