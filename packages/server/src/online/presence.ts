/**
 * Who is connected to which game, over all nodes, and since when somebody is away. A node writes down what it sees of its tables and
 * tells the others; what could not be written is written later.
 */
import type { PerSide, Side } from '@bfi/engine';
import type { GameEntry, SeatPresence } from '@bfi/protocol';
import type { Storage } from '../storage/index.ts';
import type { SeatLink } from '../storage/lobby.ts';
import type { LiveGame } from './draft.ts';
import type { Games } from './games.ts';
import type { Hub } from './hub.ts';
import { RateLimit } from './rate-limit.ts';
import { CLAIM_AFTER } from './rulings.ts';
import type { Timers } from './timers.ts';

/** A node that has not been heard of for so long is taken for dead. */
export const NODE_PATIENCE = 10_000;
const GATHER_MS = 50;
const AGAIN_MS = 1000;
/** A program that asks for its game again and again is written down once in so many seconds. */
const TOUCH_SECONDS = 20;

export interface PresenceTools {
  readonly storage: Storage;
  readonly hub: Hub;
  readonly games: Games;
  readonly timers: Timers;
  readonly node: string;
  readonly now: () => number;
}

export class Presence {
  readonly #tools: PresenceTools;
  readonly #touches = new RateLimit(1, 1 / TOUCH_SECONDS);
  #isWaiting = false;
  #sharing: Promise<void> = Promise.resolve();
  /** Since when this node has been there without a break, and when it was last known to be. */
  #since: number;
  #seen: number;

  constructor(tools: PresenceTools) {
    this.#tools = tools;
    this.#since = tools.now();
    this.#seen = this.#since;
    tools.hub.onMoved = () => this.#shareSoon(GATHER_MS);
  }

  /** The node has just said that it lives, and the database has heard it. */
  beat(): void {
    this.#since = this.servedSince;
    this.#seen = this.#tools.now();
  }

  /** Nobody is held to have been away while there was no server to come to: before it began, or while its database was away. */
  get servedSince(): number {
    const now = this.#tools.now();
    return now - this.#seen > NODE_PATIENCE ? now : this.#since;
  }

  /** Somebody who has a seat has asked for their game over HTTP, where nobody stays connected. */
  touch(game: string, side: Side): void {
    const { hub, now } = this.#tools;
    if (this.#touches.takes(`${game} ${side}`, now())) hub.touch(game, side, now());
  }

  /** Of each seat: is it connected, or since when is it not. */
  async links(game: string): Promise<PerSide<SeatLink>> {
    const { storage, games, now } = this.#tools;
    const kept = await storage.lobby.links(game, now() - NODE_PATIENCE);
    if (kept.red.connected && kept.blue.connected) return kept;
    const since = this.servedSince;
    const seen = await games.view(game, (live) => ({
      red: linkOf(live, 'red', kept.red, since),
      blue: linkOf(live, 'blue', kept.blue, since),
    }));
    return seen ?? kept;
  }

  /** Does somebody look at a page of that seat, here or through another node? A page that is open behind others is not looked at. */
  async isLookedAt(game: string, side: Side): Promise<boolean> {
    const { storage, hub, node, now } = this.#tools;
    if (hub.isLookedAt(game, side)) return true;
    return storage.lobby.isLookedAtElsewhere(game, side, node, now() - NODE_PATIENCE);
  }

  /** For the watchers of a game. */
  async show(game: string): Promise<void> {
    const { storage, hub, now } = this.#tools;
    const [links, watchers] = await Promise.all([
      this.links(game),
      storage.lobby.watchers(game, now() - NODE_PATIENCE),
    ]);
    const seats = { red: shown(links.red), blue: shown(links.blue) };
    hub.tellWatchers(game, { type: 'presence', game, seats, watchers, now: now() });
  }

  /** Writes down what has changed. One after the other: two at once would write the same rows. */
  share(): Promise<void> {
    const shared = this.#sharing.then(() => this.#write());
    this.#sharing = shared.catch(() => undefined);
    return shared;
  }

  #shareSoon(milliseconds: number): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#tools.timers.later(milliseconds, async () => {
      let pause = GATHER_MS;
      try {
        await this.share();
      } catch (error) {
        pause = AGAIN_MS;
        throw error;
      } finally {
        this.#isWaiting = false;
        if (this.#tools.hub.hasMoved) this.#shareSoon(pause);
      }
    });
  }

  async #write(): Promise<void> {
    const { storage, hub, node } = this.#tools;
    const tables = hub.takeMoved();
    try {
      if (tables.length > 0) await storage.lobby.setPresence(node, tables);
      for (const { game } of tables) {
        storage.bus.tell({ type: 'table', game });
        await this.show(game);
      }
    } catch (error) {
      hub.notShared(tables);
      throw error;
    }
    hub.shared(tables);
  }
}

/**
 * Nodes are forgotten in time, and with them who was connected; and a program may never have been. Then whoever sits there was last
 * there when they last did something, and at least as long as there was nowhere to come to.
 */
function linkOf({ online, entries }: LiveGame, side: Side, kept: SeatLink, since: number): SeatLink {
  const player = online.players[side];
  if (kept.connected || player === null) return kept;
  if (player.kind === 'computer') return { connected: true, goneSince: null };
  // Where days are for a turn nobody claims.
  if (online.settings.clock.type === 'days') return { connected: false, goneSince: null };
  return { connected: false, goneSince: Math.max(since, kept.goneSince ?? 0, lastSignOf(entries, side)) };
}

function lastSignOf(entries: readonly GameEntry[], side: Side): number {
  const isTheirs = (entry: GameEntry): boolean =>
    'side' in entry ? entry.side === side : 'by' in entry && entry.by === side;
  return entries.findLast(isTheirs)?.at ?? 0;
}

function shown({ connected, goneSince }: SeatLink): SeatPresence {
  return { connected, claimable: goneSince === null ? null : goneSince + CLAIM_AFTER };
}
