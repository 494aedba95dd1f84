/**
 * One node of the game server: its games, who watches them, the lobby, the computer player, time, and the other nodes. Whoever
 * speaks for a client, socket or HTTP, speaks to this.
 */
import { type PerSide, resultOf, type Side } from '@bfi/engine';
import { warStanding } from '@bfi/game';
import type { ChatLine, GameEntry, GameSettings, PlayerTag, SeekTag } from '@bfi/protocol';
import { Computer } from '../computer/computer.ts';
import { NEW_RATING, rateGames, ratingAfterPause } from '../people/glicko.ts';
import type { Storage } from '../storage/index.ts';
import type { SeatLink } from '../storage/lobby.ts';
import type { Account, KeptRating } from '../storage/people.ts';
import type { Draft, LiveGame } from './draft.ts';
import { Games } from './games.ts';
import { Hub } from './hub.ts';
import type { Log } from './log.ts';
import * as rulings from './rulings.ts';

export interface ServiceOptions {
  readonly storage: Storage;
  readonly node: string;
  readonly log: Log;
  readonly now?: () => number;
  readonly mostInMemory?: number;
}

const SWEEP_MS = 250;
const BEAT_MS = 3000;
const HOUSEKEEPING_MS = 60_000;
const PRESENCE_MS = 50;
/** A node that has not been heard of for so long is taken for dead. */
const NODE_PATIENCE = 10_000;
const FORGET_NODES = 3_600_000;
const MOST_DUE = 100;
const MOST_ASKED_LENGTHS = 500;
const SEEKS_LIVE = 1_800_000;
/** Somebody who only reloads the page still looks for an opponent. */
const SEEK_GRACE = 10_000;
/** How long it takes until nothing is known of a player for one game more. */
const RATING_PERIOD = 7 * 86_400_000;

export class Service {
  readonly storage: Storage;
  readonly node: string;
  readonly log: Log;
  readonly now: () => number;
  readonly hub = new Hub();
  readonly games: Games;
  readonly #computer = new Computer();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #thinking = new Set<string>();
  #presenceTimer: NodeJS.Timeout | null = null;
  #sharing: Promise<void> = Promise.resolve();
  #nodes = '';
  #closed = false;

  constructor({ storage, node, log, now = Date.now, mostInMemory }: ServiceOptions) {
    this.storage = storage;
    this.node = node;
    this.log = log;
    this.now = now;
    this.games = new Games({ storage, hub: this.hub, log, now, ...(mostInMemory && { mostInMemory }) });
    this.games.onChanged = (live, entries, here) => this.#changed(live, entries, here);
    this.hub.onMoved = () => this.#presenceMoved();
    storage.bus.onChange((change) => {
      if (change.type === 'game') this.#quietly(this.games.hear(change.game, change.length));
      else if (change.type === 'table') this.#quietly(this.#hearTable(change.game));
      else if (change.type === 'seeks') this.#quietly(this.#showSeeks());
      else if (change.type === 'account') this.#quietly(this.#hearAccount(change.account));
      else this.hub.tellAccount(change.account, { type: 'started', game: change.game });
    });
  }

  async start(): Promise<void> {
    await this.storage.lobby.beat(this.node, this.now());
    this.#every(SWEEP_MS, () => this.sweep());
    this.#every(BEAT_MS, () => this.#beat());
    this.#every(HOUSEKEEPING_MS, () => this.#keepHouse());
    this.#quietly(this.#keepHouse());
  }

  /** Whatever is on its way is kept; then nothing more is done. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#computer.close();
    await this.games.settle();
    try {
      await this.#sharePresence();
    } catch (error) {
      // Others find out by themselves that this node is gone.
      this.log.warn('who was here could not be told', { error: String(error) });
    }
  }

  /** A new game with those who sit at it from the start. */
  open(settings: GameSettings, players: PerSide<PlayerTag | null>): Promise<LiveGame> {
    return this.games.create(settings, (draft) => {
      for (const side of ['red', 'blue'] as const) {
        const player = players[side];
        if (player !== null) rulings.sit(draft, side, player);
      }
      rulings.sealBattle(draft);
    });
  }

  async tagOf({ id, name, kind }: Account, variant: string): Promise<PlayerTag> {
    const known = kind === 'guest' ? null : await this.storage.people.rating(id, variant);
    return { id, name, kind, ...(known === null ? {} : { rating: Math.round(known.rating) }) };
  }

  /** Those at a table who are not there yet: their game has begun. */
  tellSeats({ online }: LiveGame, except: string): void {
    for (const player of [online.players.red, online.players.blue]) {
      if (player === null || player.kind === 'computer' || player.id === except) continue;
      this.hub.tellAccount(player.id, { type: 'started', game: online.id });
      this.storage.bus.tell({ type: 'started', account: player.id, game: online.id });
    }
  }

  async seeks(): Promise<SeekTag[]> {
    const kept = await this.storage.lobby.seeks();
    return kept.map(({ id, player, settings, colour }) => ({ id, player, settings, colour }));
  }

  seeksChanged(): void {
    this.storage.bus.tell({ type: 'seeks' });
    this.#quietly(this.#showSeeks());
  }

  /** The last socket of an account is gone. */
  wentAway(account: string): void {
    this.#later(SEEK_GRACE, async () => {
      if (this.hub.listenersOf(account).length > 0) return;
      if ((await this.storage.lobby.removeSeeksOf(account)) > 0) this.seeksChanged();
    });
  }

  /** An account is not what it was: its sockets are told, on every node. */
  async accountChanged(account: string): Promise<void> {
    this.storage.bus.tell({ type: 'account', account });
    await this.#hearAccount(account);
  }

  links(game: string): Promise<PerSide<SeatLink>> {
    return this.storage.lobby.links(game, this.now() - NODE_PATIENCE);
  }

  async say(
    game: string,
    account: Account,
    words: Pick<ChatLine, 'side' | 'preset' | 'text'>,
  ): Promise<void> {
    const line = await this.storage.lobby.say(game, account.id, {
      ...words,
      name: account.name,
      at: this.now(),
    });
    this.hub.chat(game, [line]);
    this.storage.bus.tell({ type: 'table', game });
  }

  /** Who is connected to a game, for its watchers. */
  async showPresence(game: string): Promise<void> {
    const aliveSince = this.now() - NODE_PATIENCE;
    const [links, watchers] = await Promise.all([
      this.links(game),
      this.storage.lobby.watchers(game, aliveSince),
    ]);
    const shown = (side: Side) => {
      const { connected, goneSince } = links[side];
      return { connected, claimable: goneSince === null ? null : goneSince + rulings.CLAIM_AFTER };
    };
    const seats = { red: shown('red'), blue: shown('blue') };
    this.hub.tellWatchers(game, { type: 'presence', game, seats, watchers, now: this.now() });
  }

  /** Games whose time has come. */
  async sweep(): Promise<void> {
    const now = this.now();
    for (const game of await this.storage.games.due(now, MOST_DUE)) {
      // One that cannot be looked at must not keep the others from their time.
      await this.#look(game, now).catch((error: unknown) => {
        this.log.error('a game could not be looked at', { game, error: String(error) });
      });
    }
  }

  async #look(game: string, now: number): Promise<void> {
    const looked = await this.games.change(game, (draft) => {
      rulings.timePasses(draft, lastChange(draft));
      return null;
    });
    if (!looked.ok) return;
    this.#askComputer(looked.value);
    await this.storage.games.postpone(game, now, now + SWEEP_MS * 8);
  }

  #changed(live: LiveGame, entries: readonly GameEntry[], here: boolean): void {
    if (!here || this.#closed) return;
    this.#askComputer(live);
    const isEnd = entries.some(({ type }) => type === 'play') && live.online.stage === 'finished';
    if (isEnd) this.#quietly(this.#settle(live));
  }

  #askComputer({ online }: LiveGame): void {
    const side = online.game.match.toAct;
    if (online.stage !== 'playing' || (side !== 'red' && side !== 'blue')) return;
    const { kind, level } = online.players[side] ?? {};
    if (kind !== 'computer' || level === undefined || this.#thinking.has(online.id)) return;
    this.#thinking.add(online.id);
    const after = online.length;
    const answered = this.#computer.decide(online.game.match.position, level).then(async (token) => {
      this.#thinking.delete(online.id);
      if (token === null || this.#closed) return;
      await this.games.change(online.id, (draft) => {
        if (draft.online.length !== after) return this.#again(draft, side);
        return rulings.play(draft, side, { token, key: `c${after}`, roundTrip: 0 });
      });
    });
    this.#quietly(answered);
  }

  /** Something else came first, an offer say: the computer is asked again. */
  #again(draft: Draft, side: Side): null {
    if (draft.online.game.match.toAct === side) setImmediate(() => this.#askComputer(draft.live));
    return null;
  }

  async #settle({ online }: LiveGame): Promise<void> {
    const { red, blue } = online.players;
    const { position } = online.game.match;
    const result = warStanding(online.game)?.score.result ?? resultOf(position);
    const isRated = online.settings.rated && red !== null && blue !== null && red.id !== blue.id;
    const sides = isRated ? (red.id < blue.id ? (['red', 'blue'] as const) : (['blue', 'red'] as const)) : [];
    const accounts = sides.map((side) => online.players[side]?.id ?? '');
    const now = this.now();
    await this.storage.people.settle(online.id, position.rules.variant, accounts, (kept) => {
      const before = kept.map((rating) => (rating === null ? null : agedRating(rating, now)) ?? NEW_RATING);
      return sides.map((side, index): KeptRating => {
        const score = result === 'draw' ? 0.5 : result === side ? 1 : 0;
        const opponent = before[1 - index] ?? NEW_RATING;
        const after = rateGames(before[index] ?? NEW_RATING, [{ opponent, score }]);
        return { ...after, games: (kept[index]?.games ?? 0) + 1, updated: now };
      });
    });
  }

  /** One after the other: two at once would write the same rows. */
  #presenceMoved(): void {
    this.#presenceTimer ??= this.#later(PRESENCE_MS, async () => {
      await this.#sharePresence().finally(() => {
        this.#presenceTimer = null;
        if (this.hub.hasMoved) this.#presenceMoved();
      });
    });
  }

  #sharePresence(): Promise<void> {
    const shared = this.#sharing.then(() => this.#writePresence());
    this.#sharing = shared.catch(() => undefined);
    return shared;
  }

  async #writePresence(): Promise<void> {
    const tables = this.hub.takeMoved();
    if (tables.length > 0) await this.storage.lobby.setPresence(this.node, tables);
    for (const { game } of tables) {
      this.storage.bus.tell({ type: 'table', game });
      await this.showPresence(game);
    }
  }

  async #hearAccount(id: string): Promise<void> {
    const listeners = this.hub.listenersOf(id);
    if (listeners.length === 0) return;
    const account = await this.storage.people.account(id);
    for (const listener of listeners) listener.accountChanged(account);
  }

  async #hearTable(game: string): Promise<void> {
    if (this.hub.lengthOf(game) === null) return;
    await this.showPresence(game);
    await this.#showChat(game);
  }

  async #showChat(game: string): Promise<void> {
    const known = this.hub.chatLengthOf(game);
    if (known !== null) this.hub.chat(game, await this.storage.lobby.chatFrom(game, known));
  }

  async #showSeeks(): Promise<void> {
    if (this.hub.hasLobby) this.hub.tellLobby({ type: 'seeks', seeks: await this.seeks() });
  }

  /** Says that this node lives, notices which others no longer do, and looks for what was missed. */
  async #beat(): Promise<void> {
    const now = this.now();
    await this.storage.lobby.beat(this.node, now);
    const nodes = (await this.storage.lobby.livingNodes(now - NODE_PATIENCE)).join();
    const games = this.hub.games;
    if (nodes !== this.#nodes && this.#nodes !== '') {
      for (const game of games) await this.showPresence(game);
    }
    this.#nodes = nodes;
    for (let first = 0; first < games.length; first += MOST_ASKED_LENGTHS) {
      const lengths = await this.storage.games.lengths(games.slice(first, first + MOST_ASKED_LENGTHS));
      for (const [game, length] of lengths) {
        if (length > (this.hub.lengthOf(game) ?? length)) await this.games.hear(game, length);
      }
    }
  }

  async #keepHouse(): Promise<void> {
    const now = this.now();
    await this.storage.lobby.removeOldNodes(now - FORGET_NODES);
    await this.storage.people.removeExpiredTokens(now);
    if ((await this.storage.lobby.removeOldSeeks(now - SEEKS_LIVE)) > 0) this.seeksChanged();
    for (const game of await this.storage.games.unsettled(MOST_DUE)) {
      await this.games.view(game, (live) => this.#settle(live));
    }
  }

  #every(milliseconds: number, work: () => Promise<void>): void {
    this.#later(milliseconds, async () => {
      await work().finally(() => {
        if (!this.#closed) this.#every(milliseconds, work);
      });
    });
  }

  #later(milliseconds: number, work: () => Promise<void>): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#quietly(work());
    }, milliseconds);
    this.#timers.add(timer);
    return timer;
  }

  /** What nobody waits for still must not end the program: a database can be away for a while. */
  #quietly(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!this.#closed) this.log.error('something did not work', { error: String(error) });
    });
  }
}

function lastChange({ live }: Draft): number {
  return live.entries.at(-1)?.at ?? live.created;
}

function agedRating(rating: KeptRating, now: number): KeptRating {
  return { ...rating, ...ratingAfterPause(rating, (now - rating.updated) / RATING_PERIOD) };
}
