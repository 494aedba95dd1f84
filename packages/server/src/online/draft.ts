/** A game in this node's memory, and what is about to be written into it. */
import type { PerSide } from '@bfi/engine';
import { type DiceParty, type SealedKey, sealedKey } from '@bfi/game';
import { type GameEntry, OnlineGame, type UndatedEntry } from '@bfi/protocol';
import type { KeptGame } from '../storage/games.ts';
import type { GameHead, KeptSecret } from '../storage/sql.ts';
import { LagBudget } from './lag.ts';

export class LiveGame {
  readonly online: OnlineGame;
  readonly created: number;
  /** Those that are kept; what is being written is not among them. */
  readonly entries: GameEntry[];
  readonly lag: PerSide<LagBudget> = { red: new LagBudget(), blue: new LagBudget() };
  /** What lists say of it; null where another node may have changed that. */
  head: GameHead | null = null;
  readonly #secrets = new Map<string, string>();
  #key: { readonly battle: number; readonly key: SealedKey } | null = null;

  constructor({ id, settings, created, entries }: KeptGame, secrets: readonly KeptSecret[]) {
    // Nobody looks back here, and thousands of games are kept.
    this.online = new OnlineGame(id, settings, created, 'last');
    this.created = created;
    this.entries = [...entries];
    this.hide(secrets);
    for (const entry of entries) {
      if (!this.online.apply(entry).ok)
        throw new Error(`game ${id}: an entry does not follow those before it`);
    }
  }

  /** What another node has written meanwhile. */
  follow(entries: readonly GameEntry[]): boolean {
    this.head = null;
    for (const entry of entries) {
      if (!this.online.apply(entry).ok) return false;
      this.entries.push(entry);
    }
    return true;
  }

  hide(secrets: readonly KeptSecret[]): void {
    for (const { battle, party, value } of secrets) this.#secrets.set(`${battle} ${party}`, value);
  }

  /** What the server has chosen for a party of the battle on the board. */
  secret(party: DiceParty): string {
    const value = this.#secrets.get(`${this.online.battle} ${party}`);
    if (value === undefined) throw new Error(`game ${this.online.id}: nothing was chosen for ${party}`);
    return value;
  }

  /** Of the dice of the battle on the board. */
  get diceKey(): SealedKey {
    const { battle, seals } = this.online;
    const { red = '', blue = '' } = seals.nonces;
    if (this.#key?.battle !== battle) {
      this.#key = { battle, key: sealedKey({ secret: this.secret('server'), nonces: { red, blue } }) };
    }
    return this.#key.key;
  }
}

/**
 * Entries on their way into a game. They are taken in by the game in memory at once, so that one can follow from another; if the
 * database then refuses them, that game is thrown away and read again.
 */
export class Draft {
  readonly live: LiveGame;
  readonly now: number;
  readonly entries: GameEntry[] = [];
  /** The same as JSON, written once for the database and for everybody who watches. */
  readonly texts: string[] = [];
  readonly secrets: KeptSecret[] = [];

  constructor(live: LiveGame, now: number) {
    this.live = live;
    this.now = now;
  }

  get online(): OnlineGame {
    return this.live.online;
  }

  /** An entry that the game does not take is a mistake of whoever wrote it: everything is checked before. */
  add(entry: UndatedEntry): void {
    const dated = { ...entry, at: this.now } as GameEntry;
    if (!this.online.apply(dated).ok) throw new Error(`game ${this.online.id} does not take ${entry.type}`);
    this.#write(dated);
  }

  /** What the game has just played itself. */
  addPlayed(entry: Extract<UndatedEntry, { type: 'play' }>): void {
    this.online.tell(entry);
    this.#write({ ...entry, at: this.now });
  }

  #write(entry: GameEntry): void {
    this.entries.push(entry);
    this.texts.push(JSON.stringify(entry));
  }

  hide(secret: KeptSecret): void {
    this.secrets.push(secret);
    this.live.hide([secret]);
  }
}
