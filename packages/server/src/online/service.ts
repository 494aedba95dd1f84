/**
 * One node of the game server: its games, who watches them, the lobby, the computer player, time, and the other nodes. Whoever
 * speaks for a client, socket or HTTP, speaks to this.
 */
import { isSide, opponentOf, type PerSide, resultOf, type Side } from '@bfi/engine';
import { warStanding } from '@bfi/game';
import type { ChatLine, GameEntry, GameSettings, PlayerTag } from '@bfi/protocol';
import { Computer } from '../computer/computer.ts';
import { NEW_RATING, rateGames, ratingAfterPause } from '../people/glicko.ts';
import { Pushes, type PushOptions } from '../push/pushes.ts';
import type { Change } from '../storage/bus.ts';
import type { Storage } from '../storage/index.ts';
import { type Account, BEFORE_ALL_GUESTS } from '../storage/people.ts';
import type { KeptRating } from '../storage/ratings.ts';
import type { Draft, LiveGame } from './draft.ts';
import { Games } from './games.ts';
import { Hub } from './hub.ts';
import type { Log } from './log.ts';
import { NODE_PATIENCE, Presence } from './presence.ts';
import * as rulings from './rulings.ts';
import { Seeks } from './seeks.ts';
import { Timers } from './timers.ts';

export interface ServiceOptions {
  readonly storage: Storage;
  readonly node: string;
  readonly log: Log;
  readonly now?: () => number;
  readonly mostInMemory?: number;
  readonly push?: PushOptions;
}

const NO_PUSH_OPTIONS: PushOptions = { contact: null, isLocalAllowed: false };
const DAY_SECONDS = 86_400;
const SWEEP_MS = 250;
const BEAT_MS = 3000;
const HOUSEKEEPING_MS = 60_000;
const FORGET_NODES = 3_600_000;
const FORGET_GUESTS = 30 * 86_400_000;
const FORGET_CALLED_OFF = 30 * 86_400_000;
const MOST_DUE = 100;
/** Longer than it takes to notice a line that has died without a word. */
const LOOKS_AGAIN_AFTER = 20_000;
/** Looked at each minute. */
const MOST_GUESTS = 500;
const MOST_CALLED_OFF = 100;
const MOST_ASKED_LENGTHS = 500;
/** How long it takes until nothing is known of a player for one game more. */
const RATING_PERIOD = 7 * 86_400_000;

export class Service {
  readonly storage: Storage;
  readonly node: string;
  readonly log: Log;
  readonly now: () => number;
  readonly hub = new Hub();
  readonly games: Games;
  readonly presence: Presence;
  readonly seeks: Seeks;
  readonly pushes: Pushes;
  readonly #looksAgain: NonNullable<PushOptions['looksAgain']>;
  readonly #timers: Timers;
  readonly #computer: Computer;
  readonly #thinking = new Set<string>();
  #nodes = '';
  /** How far it has looked for guests to forget. */
  #guests = BEFORE_ALL_GUESTS;

  constructor({ storage, node, log, now = Date.now, mostInMemory, push = NO_PUSH_OPTIONS }: ServiceOptions) {
    this.storage = storage;
    this.node = node;
    this.log = log;
    this.now = now;
    this.games = new Games({ storage, hub: this.hub, log, now, ...(mostInMemory && { mostInMemory }) });
    this.games.onChanged = (live, entries, here) => this.#changed(live, entries, here);
    this.#timers = new Timers(log);
    this.#computer = new Computer(log);
    const tools = { storage, hub: this.hub, games: this.games, timers: this.#timers, node, now };
    this.presence = new Presence(tools);
    this.seeks = new Seeks(tools);
    this.#looksAgain = push.looksAgain ?? ((look) => this.#timers.later(LOOKS_AGAIN_AFTER, look));
    this.pushes = new Pushes({ ...push, store: storage.pushes, log, timers: this.#timers, now });
    storage.bus.onChange((change) => this.#hear(change));
    storage.bus.onGap(() => this.#timers.quietly(this.#lookAgain()));
  }

  async start(): Promise<void> {
    await this.storage.lobby.beat(this.node, this.now());
    this.#timers.every(SWEEP_MS, () => this.sweep());
    this.#timers.every(BEAT_MS, () => this.beat());
    this.#timers.every(HOUSEKEEPING_MS, () => this.keepHouse());
    this.#timers.quietly(this.keepHouse());
  }

  /** Whatever is on its way is kept; then nothing more is done. */
  async close(): Promise<void> {
    this.#timers.close();
    await this.#computer.close();
    await this.games.settle();
    try {
      await this.presence.share();
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
    const known = kind === 'guest' ? null : await this.storage.ratings.of(id, variant);
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

  /** An account is not what it was: its sockets are told, on every node. */
  async accountChanged(account: string): Promise<void> {
    this.storage.bus.tell({ type: 'account', account });
    await this.#hearAccount(account);
  }

  /** False where the table has said enough. */
  async say(
    game: string,
    account: Account,
    words: Pick<ChatLine, 'side' | 'preset' | 'text'>,
  ): Promise<boolean> {
    const line = { ...words, name: account.name, at: this.now() };
    const number = await this.storage.lobby.say(game, account.id, line);
    if (number === null) return false;
    this.storage.bus.tell({ type: 'table', game });
    // With what was said through other nodes before it.
    await this.showChat(game);
    return true;
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
    let due: number | null = null;
    const looked = await this.games.change(game, (draft) => {
      const changed = lastChange(draft);
      // Nobody can have sealed their dice while there was no server to send them to.
      const since = draft.online.stage === 'sealing' ? Math.max(changed, this.presence.servedSince) : changed;
      due = rulings.deadlineOf(draft, since);
      rulings.timePasses(draft, since);
      return null;
    });
    if (!looked.ok) return;
    this.#askComputer(looked.value);
    await this.storage.games.postpone(game, now, Math.max(now + SWEEP_MS * 8, due ?? 0));
  }

  #changed(live: LiveGame, entries: readonly GameEntry[], here: boolean): void {
    if (!here || this.#timers.isClosed) return;
    this.#askComputer(live);
    const { stage, settings } = live.online;
    const isEnd = stage === 'finished' && entries.some(({ type }) => type === 'play');
    if (isEnd && settings.rated) this.#timers.quietly(this.#settle(live));
    const { clock } = settings;
    if (clock.type === 'days') this.#timers.quietly(this.#pushTurn(live, entries, clock.days));
  }

  /** Where days are for a turn, whoever has come to decide and does not look is told by a push. */
  async #pushTurn({ online }: LiveGame, entries: readonly GameEntry[], days: number): Promise<void> {
    const side = online.awaited;
    if (online.stage !== 'playing' || !isSide(side)) return;
    // Who has just thrown is there, and has not come anew.
    const hasCome = entries.some(
      (entry) =>
        (entry.type === 'play' && entry.by !== side && !(entry.by === 'chance' && entry.key !== undefined)) ||
        entry.type === 'takeback',
    );
    const player = online.players[side];
    if (!hasCome || player === null || (player.kind !== 'guest' && player.kind !== 'member')) return;
    const { id: game, battle } = online;
    const { length } = online.game.match.moments;
    const opponent = online.players[opponentOf(side)]?.name ?? '';
    const tell = (): Promise<void> =>
      this.pushes.tell(player.id, { type: 'turn', game, opponent, battle }, days * DAY_SECONDS);
    if (!(await this.presence.isLookedAt(game, side))) return tell();
    // Who seems to look may sit in a tunnel: the line is dead, and nobody here has noticed yet.
    this.#looksAgain(async () => {
      // What is said meanwhile, an offer say, leaves the turn as it is.
      const isWaiting = await this.games.view(game, ({ online: now }) => {
        const isSame = now.battle === battle && now.game.match.moments.length === length;
        return now.stage === 'playing' && isSame && now.awaited === side;
      });
      if (isWaiting && !(await this.presence.isLookedAt(game, side))) await tell();
    });
  }

  #askComputer({ online }: LiveGame): void {
    const side = online.game.match.toAct;
    if (online.stage !== 'playing' || !isSide(side)) return;
    const { kind, level } = online.players[side] ?? {};
    if (kind !== 'computer' || level === undefined || this.#thinking.has(online.id)) return;
    this.#thinking.add(online.id);
    const after = online.length;
    const opponent = online.players[opponentOf(side)]?.id ?? '';
    const { position } = online.game.match;
    const answered = this.#computer.decide(position, level, opponent).then(async (token) => {
      this.#thinking.delete(online.id);
      if (token === null || this.#timers.isClosed) return;
      await this.games.change(online.id, (draft) => {
        if (draft.online.length !== after) return this.#again(draft, side);
        return rulings.play(draft, side, { token, key: `c${after}`, roundTrip: 0 });
      });
    });
    this.#timers.quietly(answered);
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
    await this.storage.ratings.settle(online.id, position.rules.variant, accounts, (kept) => {
      const before = kept.map((rating) => (rating === null ? null : agedRating(rating, now)) ?? NEW_RATING);
      return sides.map((side, index): KeptRating => {
        const score = result === 'draw' ? 0.5 : result === side ? 1 : 0;
        const opponent = before[1 - index] ?? NEW_RATING;
        const after = rateGames(before[index] ?? NEW_RATING, [{ opponent, score }]);
        return { ...after, games: (kept[index]?.games ?? 0) + 1, updated: now };
      });
    });
  }

  #hear(change: Change): void {
    if (change.type === 'game') this.#timers.quietly(this.games.hear(change.game, change.length));
    else if (change.type === 'table') this.#timers.quietly(this.#hearTable(change.game));
    else if (change.type === 'seeks') this.seeks.showSoon();
    else if (change.type === 'account') this.#timers.quietly(this.#hearAccount(change.account));
    else this.hub.tellAccount(change.account, { type: 'started', game: change.game });
  }

  /** The way to the other nodes was broken for a while. */
  async #lookAgain(): Promise<void> {
    this.games.forget();
    this.seeks.showSoon();
    for (const game of this.hub.games) await this.#hearTable(game);
    for (const account of this.hub.accounts) await this.#hearAccount(account);
    await this.beat();
  }

  async #hearAccount(id: string): Promise<void> {
    const listeners = this.hub.listenersOf(id);
    if (listeners.length === 0) return;
    const { people } = this.storage;
    const [account, tokens] = await Promise.all([people.account(id), people.tokensOf(id, this.now())]);
    const valid = new Set(tokens.map((token) => token.id));
    for (const listener of listeners) {
      listener.accountChanged(valid.has(listener.tokenId) ? account : null);
    }
  }

  async #hearTable(game: string): Promise<void> {
    if (this.hub.lengthOf(game) === null) return;
    await this.presence.show(game);
    await this.showChat(game);
  }

  /** Everybody who watches a game here hears what they have not heard yet. */
  async showChat(game: string): Promise<void> {
    const known = this.hub.chatLengthOf(game);
    if (known !== null) this.hub.chat(game, await this.storage.lobby.chatFrom(game, known));
  }

  /** Says that this node lives, notices which others no longer do, and looks for what was missed. */
  async beat(): Promise<void> {
    const now = this.now();
    await this.storage.lobby.beat(this.node, now);
    this.presence.beat();
    const nodes = (await this.storage.lobby.livingNodes(now - NODE_PATIENCE)).join();
    const games = this.hub.games;
    if (nodes !== this.#nodes && this.#nodes !== '') {
      for (const game of games) await this.presence.show(game);
    }
    this.#nodes = nodes;
    for (let first = 0; first < games.length; first += MOST_ASKED_LENGTHS) {
      const lengths = await this.storage.games.lengths(games.slice(first, first + MOST_ASKED_LENGTHS));
      for (const [game, length] of lengths) {
        if (length > (this.hub.lengthOf(game) ?? length)) await this.games.hear(game, length);
      }
    }
    await this.seeks.attend();
  }

  /** Ends and removes what is over for good, a little at a time, and reckons what was left. */
  async keepHouse(): Promise<void> {
    const now = this.now();
    const { people } = this.storage;
    await this.storage.lobby.removeOldNodes(now - FORGET_NODES);
    await people.removeExpiredTokens(now);
    await this.storage.pushes.removeEnded();
    await this.storage.games.removeCalledOff(now - FORGET_CALLED_OFF, MOST_CALLED_OFF);
    const looked = await people.removeIdleGuests(now - FORGET_GUESTS, this.#guests, MOST_GUESTS);
    this.#guests = looked ?? BEFORE_ALL_GUESTS;
    for (const game of await this.storage.games.unsettled(MOST_DUE)) {
      await this.games.view(game, (live) => this.#settle(live));
    }
  }
}

function lastChange({ live }: Draft): number {
  return live.entries.at(-1)?.at ?? live.created;
}

function agedRating(rating: KeptRating, now: number): KeptRating {
  return { ...rating, ...ratingAfterPause(rating, (now - rating.updated) / RATING_PERIOD) };
}
