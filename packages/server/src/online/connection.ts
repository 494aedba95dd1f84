/** One socket: reads what a client sends, within limits, and hands on what it is to be told. */

import type { Duplex } from 'node:stream';
import { failure, type Result, success } from '@bfi/engine';
import {
  CLOSE_CODES,
  type ErrorCode,
  isCommandName,
  isSubscriptionName,
  PROTOCOL_VERSION,
  type ServerMessage,
  SUBSCRIPTIONS,
} from '@bfi/protocol';
import type { RawData, WebSocket } from 'ws';
import type { Account } from '../storage/people.ts';
import type { Desk, Refusal } from './desk.ts';
import type { LiveGame } from './draft.ts';
import { textFrame } from './frames.ts';
import type { Listener } from './hub.ts';
import { Pulse } from './lag.ts';
import { RateLimit } from './rate-limit.ts';
import type { Service } from './service.ts';

/** Messages at once, and each second. Who sends more is told so; who goes on all the same is cut off. */
const MESSAGES = { most: 40, perSecond: 15 } as const;
const MOST_FAULTS = 100;
const FAREWELL_MS = 2000;
const MOST_WATCHED = 50;
const MOST_UNSENT_BYTES = 1_000_000;
const ENTRIES_A_MESSAGE = 200;
const MOST_ID = 2 ** 31;
/** Of every message, besides the fields of its type. */
const ENVELOPE: readonly string[] = ['type', 'id'];

export interface ConnectionTools {
  readonly service: Service;
  readonly desk: Desk;
  readonly isLimited: boolean;
}

/** Who opens a socket, and by which of their tokens. */
export interface Caller {
  readonly account: Account | null;
  readonly tokenId: string;
  /** From where; null where nobody counts what is asked for from there. */
  readonly address: string | null;
}

export class Connection implements Listener {
  /** Whose it was when it was opened; it stays that one's until it is closed. */
  readonly account: string | null;
  readonly tokenId: string;
  readonly #address: string | null;
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #service: Service;
  readonly #desk: Desk;
  readonly #limit: RateLimit | null;
  readonly #pulse = new Pulse();
  readonly #muted = new Set<string>();
  /** Games of which there is more to send before they are watched. */
  readonly #arriving = new Set<string>();
  #account: Account | null;
  #isLooking = true;
  #faults = 0;
  /** Frames that go out with the next. */
  #gathered = '';

  constructor(
    { socket, stream }: { readonly socket: WebSocket; readonly stream: Duplex },
    { account, tokenId, address }: Caller,
    { service, desk, isLimited }: ConnectionTools,
  ) {
    this.#limit = isLimited ? new RateLimit(MESSAGES.most, MESSAGES.perSecond) : null;
    this.#address = address;
    this.#socket = socket;
    this.#stream = stream;
    this.account = account?.id ?? null;
    this.tokenId = tokenId;
    this.#account = account;
    this.#service = service;
    this.#desk = desk;
    service.hub.connect(this);
    socket.on('message', (data, isBinary) => void this.#receive(data, isBinary));
    socket.on('ping', (data) => this.#answerPing(data));
    socket.on('pong', () => this.#pulse.answered(performance.now()));
    socket.on('close', () => this.#gone());
    // The library closes it with a code that says why; who does not answer that is cut off.
    socket.on('error', () => setTimeout(() => socket.terminate(), FAREWELL_MS).unref());
    this.#tell({ type: 'welcome', version: PROTOCOL_VERSION, you: this.#tag(), now: service.now() });
    this.ping();
  }

  /** Measures the way there and back, and notices who is no longer there. */
  ping(): void {
    const next = this.#pulse.next(performance.now());
    if (next === 'ask') this.#socket.ping();
    else if (next === 'gone') this.#socket.terminate();
  }

  send(frame: string): void {
    if (!this.#isOpen) return;
    if (this.#stream.writableLength + this.#gathered.length > MOST_UNSENT_BYTES) {
      this.close('slow');
      return;
    }
    if (this.#gathered === '') process.nextTick(() => this.#flush());
    this.#gathered += frame;
  }

  /** What was said in one breath, a decision's answer and its entries say, goes out at once: handing it to the network is what costs. */
  #flush(sent?: () => void): void {
    const frames = this.#gathered;
    this.#gathered = '';
    // The library writes its own frames, pings and farewells, whole: these come between them, and none after a farewell.
    if (frames !== '' && this.#isOpen) this.#stream.write(frames, 'latin1', sent);
    else sent?.();
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN && this.#stream.writable;
  }

  get isLooking(): boolean {
    return this.#isLooking;
  }

  hearsChatOf(game: string): boolean {
    return !this.#muted.has(game);
  }

  accountChanged(account: Account | null): void {
    this.#account = account;
    if (account === null) this.close('signedOut');
    else if ((account.banned ?? 0) > this.#service.now()) this.close('banned');
  }

  close(why: keyof typeof CLOSE_CODES): void {
    this.#flush();
    this.#socket.close(CLOSE_CODES[why], why);
    // Who does not answer the farewell is cut off.
    setTimeout(() => this.#socket.terminate(), FAREWELL_MS).unref();
  }

  stop(): void {
    this.#tell({ type: 'bye' });
    this.close('stopping');
  }

  #tag() {
    if (this.#account === null) return null;
    const { id, name, kind } = this.#account;
    return { id, name, kind };
  }

  #tell(message: ServerMessage): void {
    this.send(textFrame(JSON.stringify(message)));
  }

  #gone(): void {
    this.#service.hub.disconnect(this, this.#service.now());
  }

  async #receive(data: RawData, isBinary: boolean): Promise<void> {
    const message = isBinary ? null : readMessage(String(data));
    if (this.#isTooMuch()) return this.#refuse(message?.id ?? null, { code: 'rate' });
    if (message === null) return this.#refuse(null, { code: 'message' });
    const { type, id } = message;
    const answered = isCommandName(type)
      ? await this.#desk.command(type, this.#person(), message, ENVELOPE)
      : await this.#subscribe(type, message);
    if (!answered.ok) this.#refuse(id, answered.error);
    else this.#tell({ type: 'ok', id, answer: answered.value });
  }

  /** Within the limits of messages: who asks and does not read would otherwise fill the memory. */
  #answerPing(data: Buffer): void {
    if (this.#isTooMuch()) this.#refuse(null, { code: 'rate' });
    else if (this.#stream.writableLength > MOST_UNSENT_BYTES) this.close('slow');
    else this.#socket.pong(data);
  }

  #isTooMuch(): boolean {
    return this.#limit !== null && !this.#limit.takes('', performance.now());
  }

  #person() {
    const { roundTrip } = this.#pulse;
    return this.#account === null ? null : { account: this.#account, roundTrip, address: this.#address };
  }

  #refuse(id: number | null, refusal: Refusal): void {
    this.#tell({ type: 'error', id, ...refusal });
    const isFault = (['message', 'rate'] as ErrorCode[]).includes(refusal.code);
    if (isFault && ++this.#faults > MOST_FAULTS) this.close('abuse');
  }

  async #subscribe(type: string, message: Message): Promise<Result<object, Refusal>> {
    if (!isSubscriptionName(type)) return failure({ code: 'message', path: 'type' });
    const read = SUBSCRIPTIONS[type].read(message, ENVELOPE);
    if (!read.ok) return failure({ code: 'message', path: read.error.path });
    try {
      return await this.#act(type, read.value);
    } catch (error) {
      this.#service.log.error('a subscription failed', { type, error: String(error) });
      return failure({ code: 'busy' });
    }
  }

  async #act(
    type: keyof typeof SUBSCRIPTIONS,
    { game = '', seq = 0, on = false }: { game?: string; seq?: number; on?: boolean },
  ): Promise<Result<object, Refusal>> {
    const { hub } = this.#service;
    if (type === 'watch') return this.#watch(game, seq);
    if (type === 'ping') return success({ now: this.#service.now() });
    if (type === 'leave') hub.leave(this, game, this.#service.now());
    else if (type === 'mute') this.#mute(game, on);
    else if (type === 'look') this.#look(on);
    else if (on) {
      hub.enterLobby(this);
      this.#tell({ type: 'seeks', seeks: await this.#service.seeks.list() });
    } else hub.leaveLobby(this);
    return success({});
  }

  #look(on: boolean): void {
    if (on === this.#isLooking) return;
    this.#isLooking = on;
    this.#service.hub.looked(this);
  }

  #mute(game: string, on: boolean): void {
    if (!on) this.#muted.delete(game);
    else if (this.#muted.size < MOST_WATCHED) this.#muted.add(game);
  }

  /** First everything that the client lacks, a page at a time and no faster than it reads; then whatever comes. */
  async #watch(game: string, seq: number): Promise<Result<object, Refusal>> {
    const { hub, games } = this.#service;
    const watched = hub.watchedBy(this);
    if (!watched.has(game) && watched.size + this.#arriving.size >= MOST_WATCHED)
      return failure({ code: 'many' });
    if (this.#arriving.has(game)) return failure({ code: 'busy' });
    try {
      let isFirst = true;
      for (let from = seq; ; from += ENTRIES_A_MESSAGE) {
        const page = await games.view(game, (live) => this.#nextPage(live, from, isFirst));
        if (page === null) return failure({ code: 'unknown' });
        if (page === 'all') break;
        isFirst = false;
        this.#arriving.add(game);
        await this.#sendAndWait(page);
      }
    } finally {
      this.#arriving.delete(game);
    }
    await this.#service.showChat(game);
    return success({});
  }

  /** When it has gone out. Where the socket is gone this comes back at once, and the next look at it is the last. */
  #sendAndWait(message: string): Promise<void> {
    this.#gathered += textFrame(message);
    return new Promise((resolve) => this.#flush(() => resolve()));
  }

  /** A message to wait for, or `all`: nothing is left to send, and the client is told of what follows. */
  #nextPage({ online, entries, created }: LiveGame, from: number, isFirst: boolean): string | 'all' {
    if (!this.#isOpen) return 'all';
    const { hub, now } = this.#service;
    const { id: game, settings } = online;
    const side = this.account === null ? null : online.sideOf(this.account);
    if (isFirst) this.#tell({ type: 'game', game, settings, created, side });
    const some = entries.slice(from, from + ENTRIES_A_MESSAGE);
    const page: ServerMessage = { type: 'entries', game, from, entries: some, now: now() };
    if (from + some.length < entries.length) return JSON.stringify(page);
    if (some.length > 0) this.#tell(page);
    // Whoever watches already gets what is new first, so that all of them have the same.
    hub.entries(game, 0, entries, now());
    hub.watch(this, game, side, { length: entries.length, chat: 0 });
    return 'all';
  }
}

/** With the fields of its type, which nobody has read yet. */
interface Message {
  readonly type: string;
  readonly id: number;
}

/** Null where it is none. */
function readMessage(text: string): Message | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { type, id } = value as Record<string, unknown>;
  if (typeof type !== 'string') return null;
  const isId = typeof id === 'number' && Number.isInteger(id) && id >= 0 && id < MOST_ID;
  return isId ? (value as Message) : null;
}
