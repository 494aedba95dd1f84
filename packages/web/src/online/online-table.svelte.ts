/**
 * A table on the server as this page follows it: the game by its entries, who is there, and what is said. A gap is noticed by the
 * sequence numbers and healed by asking for the rest; nothing is ever drawn over one. It also seals this player's dice.
 */
import { opponentOf, type PerSide, type Side } from '@bfi/engine';
import { diceCommitment } from '@bfi/game';
import {
  type AbortReason,
  type ChatLine,
  type Clock,
  type GameEntry,
  type OfferKind,
  OnlineGame,
  onlineRecords,
  type PlayerTag,
  type SeatPresence,
  type ServerMessage,
  type Stage,
  timeLeft,
} from '@bfi/protocol';
import { Absence } from './absence.svelte.ts';
import type { AskFault, Connection } from './connection.svelte.ts';
import type { Nonces } from './nonces.ts';

type Told<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

/** Milliseconds after which the next battle of a war begins though nobody has asked for it: the server does not wait for ever. */
const NEXT_BATTLE_AFTER = 25_000;
const MOST_CHAT_KEPT = 200;
/** The server would let this page watch later: it is busy, was asked too much at once, or shows this page too much already. */
const LATER: readonly AskFault[] = ['busy', 'rate', 'many'];
const SOON = 1000;
/** A nonce of another device that was not opened for so long will not be. */
const UNOPENED = 5000;

const NOBODY: PerSide<SeatPresence> = {
  red: { connected: false, claimable: null },
  blue: { connected: false, claimable: null },
};

/** A decision or a throw on its way to the server. */
export interface Unsent {
  readonly token: string;
}

export class OnlineTable {
  readonly id: string;
  readonly #connection: Connection;
  readonly #nonces: Nonces;
  readonly #stopListening: () => void;
  readonly #absence = new Absence();
  readonly #watchers = new Set<() => void>();
  /** Everything from before this page came has arrived, in however many messages: what comes now is news. */
  #hasAll = false;
  /** An online game does not tell when it grows: whoever reads it depends on this. */
  #changes = $state(0);
  #online: OnlineGame | null = null;
  /** Goes up when what is here may not be what the server has, so that whoever shows it takes it anew. */
  #epoch = 0;
  #takebacks = 0;
  #shownBattle = 1;
  #nextBattle: ReturnType<typeof setTimeout> | null = null;
  #nextWatch: ReturnType<typeof setTimeout> | null = null;
  #nextSeal: ReturnType<typeof setTimeout> | null = null;
  /** This device's seal takes the place of another one's. */
  #takesSeal = true;
  #isClosed = false;
  #arrived: () => void = () => undefined;
  /** Comes true when the game, or that there is none, is known. */
  readonly arrived = new Promise<void>((resolve) => {
    this.#arrived = resolve;
  });
  side = $state<Side | null>(null);
  /** There is no such game. */
  isUnknown = $state(false);
  presence = $state.raw<PerSide<SeatPresence>>(NOBODY);
  watchers = $state(0);
  /** The opponent has just said no to what this player offered. */
  isDeclined = $state(false);
  chat = $state.raw<readonly ChatLine[]>([]);
  /** Lines of others that nobody has looked at. */
  unread = $state(0);
  isMuted = $state(false);
  unsent = $state.raw<Unsent | null>(null);
  /** Why the server would not have what was done last. */
  refusal = $state<AskFault | null>(null);
  /** Why it was called off. */
  abortReason = $state<AbortReason | null>(null);
  /** The next game, where both wanted one while this page looked on. */
  rematch = $state<string | null>(null);

  constructor(id: string, connection: Connection, nonces: Nonces) {
    this.id = id;
    this.#connection = connection;
    this.#nonces = nonces;
    this.#stopListening = connection.listen((message) => this.#hear(message));
    if (connection.state === 'open') void this.#watch();
  }

  /** Nobody here looks at it any more. */
  close(): void {
    this.#isClosed = true;
    this.#absence.close();
    this.#stopListening();
    if (this.#nextBattle !== null) clearTimeout(this.#nextBattle);
    if (this.#nextWatch !== null) clearTimeout(this.#nextWatch);
    if (this.#nextSeal !== null) clearTimeout(this.#nextSeal);
    void this.#connection.ask('leave', { game: this.id }, { again: false });
  }

  /** Null until the server has told it. Asked anew for whatever is to stay true. */
  get online(): OnlineGame | null {
    void this.#changes;
    return this.#online;
  }

  get stage(): Stage | null {
    return this.online?.stage ?? null;
  }

  get players(): PerSide<PlayerTag | null> {
    return this.online?.players ?? { red: null, blue: null };
  }

  get opponent(): PlayerTag | null {
    return this.side === null ? null : this.players[opponentOf(this.side)];
  }

  /** A person has not been connected for a while. */
  isAway(side: Side): boolean {
    return this.players[side]?.kind !== 'computer' && this.#absence.isAway(side);
  }

  /** Of the battle that is shown; null where nobody measures time, or no battle runs. */
  get clock(): Clock | null {
    return this.isBetweenBattles ? null : (this.online?.clock ?? null);
  }

  /** Milliseconds of a side by the server's time. */
  timeOf(side: Side): number | null {
    const { clock } = this;
    return clock === null ? null : Math.max(0, timeLeft(clock, side, this.#connection.now()));
  }

  offered(what: OfferKind): Side | null {
    return this.online?.offered(what) ?? null;
  }

  mayOffer(what: OfferKind): boolean {
    return this.side !== null && !this.isBetweenBattles && (this.online?.mayOffer(what, this.side) ?? false);
  }

  /** The battle that is shown is over, and the next one of the war waits for this player. */
  get isBetweenBattles(): boolean {
    void this.#changes;
    return this.#online !== null && this.#shownBattle < this.#online.battle;
  }

  /** The game waits for this player: for a decision, a throw, or to go on to the next battle. */
  get isTurn(): boolean {
    const { online, side } = this;
    if (online === null || side === null) return false;
    return this.isBetweenBattles || (online.stage === 'playing' && online.awaited === side);
  }

  /** The record of the battle that is shown, with what proves its dice; null before they are sealed. */
  get record(): string | null {
    const { online } = this;
    return online === null ? null : (onlineRecords(online)[this.#shownBattle - 1] ?? null);
  }

  get shownBattle(): number {
    void this.#changes;
    return this.#shownBattle;
  }

  /** Names what whoever shows the game has seen of it, as far as the board is concerned, with so many moments. */
  versionAt(moments: number, drawOffer: Side | null): string {
    const names = [this.players.red?.name, this.players.blue?.name];
    return [this.#epoch, this.#takebacks, this.#shownBattle, this.isSealed, moments, drawOffer, names].join(
      ' ',
    );
  }

  /** The dice of the battle that is shown are sealed: it can be played. */
  get isSealed(): boolean {
    const { stage } = this;
    return this.isBetweenBattles || !(stage === 'waiting' || stage === 'sealing' || stage === 'aborted');
  }

  /** Called when the board may have changed. */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  /** What is here is not trusted any more: it is taken from the server once more. Comes true when everything is here. */
  async distrust(): Promise<void> {
    this.#epoch += 1;
    const watched = this.#watch();
    this.#tell();
    await watched;
  }

  /** On to the next battle of the war. */
  goOn(): void {
    if (!this.isBetweenBattles || this.#online === null) return;
    if (this.#nextBattle !== null) clearTimeout(this.#nextBattle);
    this.#nextBattle = null;
    this.#shownBattle = this.#online.battle;
    this.#tell();
    this.#seal();
  }

  readChat(): void {
    this.unread = 0;
  }

  async mute(on: boolean): Promise<void> {
    this.isMuted = on;
    await this.#connection.ask('mute', { game: this.id, on }, { again: true });
  }

  async #watch(): Promise<void> {
    if (this.#nextWatch !== null) clearTimeout(this.#nextWatch);
    this.#nextWatch = null;
    const seq = this.#online?.length ?? 0;
    const answer = await this.#connection.ask('watch', { game: this.id, seq }, { again: false });
    if (this.#isClosed) return;
    if (answer.ok) this.#catchUp();
    else if (LATER.includes(answer.error)) this.#nextWatch ??= setTimeout(() => void this.#watch(), SOON);
    else if (answer.error !== 'lost' && answer.error !== 'offline') {
      this.isUnknown = true;
      this.#arrived();
    }
  }

  /** Nothing is missing any more: only now is there a game to be shown, and a battle whose dice may have to be sealed. */
  #catchUp(): void {
    const online = this.#online;
    if (this.#hasAll || online === null) return;
    this.#hasAll = true;
    this.#show(online);
    this.#arrived();
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'welcome') {
      void this.#watch();
      if (this.isMuted) void this.mute(true);
    }
    if (!('game' in message) || message.game !== this.id) return;
    if (message.type === 'game') this.#meet(message);
    else if (message.type === 'entries') this.#follow(message);
    else if (message.type === 'presence') {
      this.presence = message.seats;
      this.#absence.hear(message.seats);
      this.watchers = message.watchers;
    } else if (message.type === 'chat') this.#listen(message.lines);
  }

  #meet({ settings, created, side }: Told<'game'>): void {
    this.side = side;
    this.#online ??= new OnlineGame(this.id, settings, created);
    if (this.#hasAll) this.#tell();
  }

  #follow({ from, entries }: Told<'entries'>): void {
    const online = this.#online;
    if (online === null) return;
    if (from > online.length) {
      void this.#watch();
      return;
    }
    const isFirst = !this.#hasAll;
    const before = online.battle;
    for (const entry of entries.slice(online.length - from)) this.#take(online, entry, isFirst);
    if (isFirst) {
      this.#shownBattle = online.battle;
      return;
    }
    if (online.battle > before) this.#pauseBetweenBattles(online);
    this.#show(online);
  }

  #show(online: OnlineGame): void {
    this.#findSeat(online);
    this.#tell();
    this.#seal();
  }

  #findSeat(online: OnlineGame): void {
    const { you } = this.#connection;
    const side = you === null ? null : online.sideOf(you.id);
    if (side === this.side) return;
    this.side = side;
    // Who only looked has sat down: the server is to count them among the players.
    void this.#watch();
  }

  #take(online: OnlineGame, entry: GameEntry, isFirst: boolean): void {
    if (!online.apply(entry).ok) throw new Error(`game ${this.id}: an entry does not follow those before it`);
    // It stands until something else happens.
    this.isDeclined = entry.type === 'decline' && entry.side !== this.side && !isFirst;
    if (entry.type === 'takeback') this.#takebacks += 1;
    if (entry.type === 'abort') this.abortReason = entry.why;
    if (entry.type === 'open' ? entry.side === this.side : ['abort', 'reveal'].includes(entry.type)) {
      this.#nonces.forget(this.id, online.battle);
    }
    if (entry.type === 'rematch' && !isFirst) this.rematch = entry.game;
  }

  /** The end of the last battle is looked at before the next one begins, but not for ever. */
  #pauseBetweenBattles({ settings }: OnlineGame): void {
    if (this.side === null) {
      this.goOn();
      return;
    }
    if (settings.clock.type === 'days') return;
    this.#nextBattle ??= setTimeout(() => this.goOn(), NEXT_BATTLE_AFTER);
  }

  /**
   * Commits to a nonce when both players are there, and opens it when all three have committed. All devices of a player that show the
   * table do so, and the seal that came last stands: two that took it from each other would never end. Only whoever has just come,
   * or sees that nobody opens it, takes it.
   */
  #seal(): void {
    const { side } = this;
    const online = this.#online;
    if (online === null || side === null || online.stage !== 'sealing') return;
    const { battle, seals } = online;
    const { commitments, nonces } = seals;
    // Between two battles this device waits for its player.
    if (this.#shownBattle !== battle || commitments.server === undefined || nonces[side] !== undefined)
      return;
    const nonce = this.#nonces.of(this.id, battle);
    const commitment = diceCommitment(side, nonce);
    const isMine = commitments[side] === commitment;
    const isDue = commitments.red !== undefined && commitments.blue !== undefined;
    if (!isMine && (commitments[side] === undefined || this.#takesSeal)) {
      void this.#connection.ask('commit', { game: this.id, battle, commitment }, { again: true });
    } else if (isMine && isDue) {
      void this.#connection.ask('open', { game: this.id, battle, nonce }, { again: true });
    } else if (isDue) {
      this.#nextSeal ??= setTimeout(() => this.#takeSeal(), UNOPENED);
    }
    this.#takesSeal = false;
  }

  #takeSeal(): void {
    this.#nextSeal = null;
    this.#takesSeal = true;
    this.#seal();
  }

  #listen(lines: readonly ChatLine[]): void {
    const known = this.chat.at(-1)?.number ?? -1;
    const news = lines.filter(({ number }) => number > known);
    // What was said before this page came is not news.
    if (this.chat.length > 0 || lines.length === 1) {
      this.unread += news.filter(({ side }) => side !== this.side).length;
    }
    this.chat = [...this.chat, ...news].slice(-MOST_CHAT_KEPT);
  }

  #tell(): void {
    this.#changes += 1;
    for (const changed of [...this.#watchers]) changed();
  }
}
