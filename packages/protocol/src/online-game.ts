/**
 * An online game as its entries tell it: who sits where, what the dice are sealed with, the battle on the board, the clock, what
 * is on offer, and the battles before. Server and page follow the same entries with the same code.
 */
import {
  type ActionCode,
  type Actor,
  failure,
  formatClockTag,
  isSide,
  OUTSIDE_ENDINGS,
  opponentOf,
  type PerSide,
  type Position,
  parseAction,
  type Result,
  type RuleError,
  type Rules,
  type Side,
  success,
  type ToAct,
} from '@bfi/engine';
import {
  battleAfter,
  dieOwner,
  Game,
  isFinished,
  type Kept,
  lastDecisionOf,
  Match,
  type Moment,
  newWar,
  type Placer,
  parseSeat,
  placedTag,
  type Seat,
} from '@bfi/game';
import { isEarlyEnough } from './calling-off.ts';
import { type Clock, timeLeft } from './clock.ts';
import {
  type GameEntry,
  NO_SEALS,
  type OfferKind,
  type PlayerTag,
  type Seals,
  type UndatedEntry,
} from './entry.ts';
import { type GameSettings, rulesOf, warOf } from './settings.ts';

/**
 * `waiting`: a seat is free. `sealing`: the dice are not sealed yet. `playing`: a battle is on. `between`: the next battle of the war
 * is to come. `finished`: it has been played to its end. `aborted`: it was called off, and counts for nobody.
 */
export type Stage = 'waiting' | 'sealing' | 'playing' | 'between' | 'finished' | 'aborted';

/** A battle with the seals of its dice. */
export interface OnlineBattle {
  readonly game: Game;
  readonly seals: Seals;
}

/** The roll-off, die or flip that is due, as the battle's chance token of that number. */
export type Fall = (number: number, position: Position) => ActionCode;

type PlayEntry = Extract<UndatedEntry, { type: 'play' }>;

const EMPTY_SEAT: Seat = { decides: 'elsewhere', name: null };

export class OnlineGame {
  readonly id: string;
  readonly settings: GameSettings;
  readonly #rules: Rules;
  readonly #past: OnlineBattle[] = [];
  #players: PerSide<PlayerTag | null> = { red: null, blue: null };
  #game: Game;
  #seals: Seals = NO_SEALS;
  #length = 0;
  #draws = 0;
  #clock: Clock | null = null;
  #offers: Partial<Record<OfferKind, Side>> = {};
  #aborted = false;
  /** Somebody has chosen something themselves; what was placed for them is no choice of theirs. */
  #isChosen = false;
  #rematch: string | null = null;

  /** Settings that were checked before: words that mean nothing are a broken promise. */
  constructor(id: string, settings: GameSettings, created: number, kept: Kept = 'every') {
    const rules = rulesOf(settings);
    const war = warOf(settings);
    if (rules === null || war === 'unreadable') throw new RangeError('settings that mean no game');
    this.id = id;
    this.settings = settings;
    this.#rules = rules;
    this.#game = new Game({
      match: new Match(rules, null, kept),
      seats: { red: EMPTY_SEAT, blue: EMPTY_SEAT },
      date: dayOf(created),
      war: war === null ? null : newWar(war),
    });
  }

  /** How many entries it has taken in, which is the sequence number of the next. */
  get length(): number {
    return this.#length;
  }

  get players(): PerSide<PlayerTag | null> {
    return this.#players;
  }

  /** The battle on the board. */
  get game(): Game {
    return this.#game;
  }

  get seals(): Seals {
    return this.#seals;
  }

  /** The battles of the war that were before the one on the board. */
  get past(): readonly OnlineBattle[] {
    return this.#past;
  }

  /** Which battle of its war is on the board, from 1. */
  get battle(): number {
    return this.#past.length + 1;
  }

  /** How many rolls and flips the battle has had, which is the number of the next. */
  get draws(): number {
    return this.#draws;
  }

  get clock(): Clock | null {
    return this.#clock;
  }

  get rematch(): string | null {
    return this.#rematch;
  }

  get stage(): Stage {
    if (this.#aborted) return 'aborted';
    if (this.#players.red === null || this.#players.blue === null) return 'waiting';
    if (this.#game.match.isOver) return isFinished(this.#game) ? 'finished' : 'between';
    return this.#seals.nonces.red === undefined || this.#seals.nonces.blue === undefined
      ? 'sealing'
      : 'playing';
  }

  /** Can it be called off? Never once a later battle of a war has begun. */
  get mayAbort(): boolean {
    if (this.battle > 1) return false;
    if (this.stage === 'waiting' || this.stage === 'sealing') return true;
    return this.stage === 'playing' && isEarlyEnough(this.#game.match, this.settings, this.#isChosen);
  }

  /** Who is to throw their die before anything goes on: a person, where dice are thrown. A program's falls at once. */
  get thrower(): Side | null {
    const { match } = this.#game;
    if (this.settings.dice !== 'thrown' || match.toAct !== 'chance' || this.stage !== 'playing') return null;
    const owner = dieOwner(match.position);
    const kind = owner === null ? null : this.#players[owner]?.kind;
    return kind === 'guest' || kind === 'member' ? owner : null;
  }

  /** Whom the battle waits for: whoever is to decide or to throw. Nobody is waited for while chance has something to do. */
  get awaited(): ToAct {
    return this.thrower ?? this.#game.match.toAct;
  }

  sideOf(player: string): Side | null {
    if (this.#players.red?.id === player) return 'red';
    return this.#players.blue?.id === player ? 'blue' : null;
  }

  /** Who has offered something that is not answered yet. */
  offered(what: OfferKind): Side | null {
    if (what === 'draw') return this.stage === 'playing' ? this.#game.drawOffer : null;
    return this.#offers[what] ?? null;
  }

  mayOffer(what: OfferKind, side: Side): boolean {
    const other = this.#players[opponentOf(side)];
    if (this.offered(what) !== null || other === null) return false;
    if (what === 'rematch') return this.stage === 'finished' && this.#rematch === null;
    if (this.stage !== 'playing' || other.kind === 'computer') return false;
    return what === 'draw' ? this.#game.couldOfferDraw(side) : this.keptByTakeback(side) !== null;
  }

  /** How many tokens stay when a side takes back its last decision; null where it has taken none. */
  keptByTakeback(side: Side): number | null {
    return lastDecisionOf(this.#game.match, side);
  }

  /** The moments that an entry has brought, or `entry` where it cannot follow what was before; nothing has changed then. */
  apply(entry: GameEntry): Result<readonly Moment[], 'entry'> {
    const moments = this.#take(entry);
    if (moments === null) return failure('entry');
    this.#length++;
    return success(moments);
  }

  /**
   * For whoever writes the game: a decision, and everything that chance then does, is played here and now. The entry that tells of it
   * follows by `tell`, and is not played again.
   */
  decide(by: Side, action: ActionCode, fall: Fall): Result<readonly Moment[], RuleError> {
    const { match } = this.#game;
    const before = match.moments.length;
    const decided = this.#game.append(by, action);
    if (!decided.ok) return decided;
    this.#fall(fall);
    return success(match.moments.slice(before));
  }

  /** Everything that chance does before anybody decides or throws. */
  begin(fall: Fall): readonly Moment[] {
    const before = this.#game.match.moments.length;
    this.#fall(fall);
    return this.#game.match.moments.slice(before);
  }

  /** The `thrower` throws. */
  roll(fall: Fall): readonly Moment[] {
    const before = this.#game.match.moments.length;
    this.#fallOnce(fall);
    this.#fall(fall);
    return this.#game.match.moments.slice(before);
  }

  #fall(fall: Fall): void {
    while (this.#game.match.toAct === 'chance' && this.thrower === null) this.#fallOnce(fall);
  }

  #fallOnce(fall: Fall): void {
    const fallen = this.#game.append('chance', fall(this.#draws, this.#game.match.position));
    if (!fallen.ok) throw new Error(`the rules refuse the dice: ${fallen.error}`);
    this.#draws++;
  }

  /** The entry of what `decide`, `begin` or `roll` has just played. */
  tell({ by, tokens, clock, placed }: PlayEntry): void {
    const first = this.#game.match.moments.length - tokens.length;
    const comments = commentsOn(by, clock, placed);
    if (comments.length > 0) this.#game.match.comment([first], comments);
    this.#choose(by, placed);
    this.#played(clock ?? null);
    this.#length++;
  }

  #choose(by: Actor, placed: Placer | undefined): void {
    if (by !== 'chance' && placed === undefined) this.#isChosen = true;
  }

  #played(clock: Clock | null): void {
    this.#clock = clock;
    delete this.#offers.takeback;
  }

  #take(entry: GameEntry): readonly Moment[] | null {
    switch (entry.type) {
      case 'sit':
        return this.#sit(entry.side, entry.player);
      case 'seal':
        return this.#seal(entry.commitment, entry.at);
      case 'commit':
        return this.#show({ commitments: { ...this.#seals.commitments, [entry.side]: entry.commitment } });
      case 'open':
        return this.#show({ nonces: { ...this.#seals.nonces, [entry.side]: entry.nonce } });
      case 'reveal':
        return this.#show({ secret: entry.secret });
      case 'play':
        return this.#play(entry);
      case 'takeback':
        return this.#takeBack(entry.keep, entry.clock ?? null);
      case 'offer':
        return this.#offer(entry.what, entry.side);
      case 'decline':
        return this.#decline(entry.what);
      case 'abort':
        this.#aborted = true;
        this.#clock = null;
        return [];
      case 'rematch':
        this.#rematch = entry.game;
        delete this.#offers.rematch;
        return [];
    }
  }

  #sit(side: Side, player: PlayerTag): readonly Moment[] | null {
    if (this.#players[side] !== null) return null;
    this.#players = { ...this.#players, [side]: player };
    const seat: Seat =
      player.kind === 'computer'
        ? parseSeat(`level ${player.level}`)
        : { decides: 'elsewhere', name: player.name };
    this.#game = this.#game.with({ seats: { ...this.#game.seats, [side]: seat } });
    return [];
  }

  #seal(commitment: string, at: number): readonly Moment[] | null {
    if (this.stage === 'between') {
      this.#past.push({ game: this.#game, seals: this.#seals });
      this.#game = battleAfter(this.#game, { date: dayOf(at), draw: noDraw });
      this.#draws = 0;
      this.#clock = null;
      this.#offers = {};
    } else if (this.#seals.commitments.server !== undefined) return null;
    this.#seals = { ...NO_SEALS, commitments: { server: commitment } };
    return [];
  }

  #show(more: Partial<Seals>): readonly Moment[] {
    this.#seals = { ...this.#seals, ...more };
    return [];
  }

  #play({ by, tokens, clock, placed }: PlayEntry): readonly Moment[] | null {
    if (this.stage !== 'playing' && !this.#endsUnsealed(tokens)) return null;
    const before = this.#game.match.moments.length;
    for (const [index, token] of tokens.entries()) {
      const action = parseAction(token);
      const actor = index === 0 ? by : 'chance';
      const comments = index === 0 ? commentsOn(by, clock, placed) : [];
      if (!action.ok || !this.#game.append(actor, action.value, comments).ok) {
        this.#goBackTo(before);
        return null;
      }
      if (actor === 'chance') this.#draws++;
    }
    this.#choose(by, placed);
    this.#played(clock ?? null);
    return this.#game.match.moments.slice(before);
  }

  /** A war that has begun goes on counting: whoever does not seal the dice of a later battle can lose it all the same. */
  #endsUnsealed(tokens: readonly string[]): boolean {
    return (
      this.stage === 'sealing' && this.battle > 1 && OUTSIDE_ENDINGS.some(({ token }) => token === tokens[0])
    );
  }

  #takeBack(keep: number, clock: Clock | null): readonly Moment[] | null {
    if (this.stage !== 'playing' || keep >= this.#game.match.moments.length) return null;
    this.#goBackTo(keep);
    this.#played(clock);
    return [];
  }

  /** A match only ever goes forward; one that is to be shorter is another. */
  #goBackTo(length: number): void {
    const match = this.#game.match.until(length);
    this.#draws = match.moments.filter(({ actor }) => actor === 'chance').length;
    this.#game = this.#game.with({ match });
  }

  #offer(what: OfferKind, side: Side): readonly Moment[] | null {
    if (!this.mayOffer(what, side)) return null;
    if (what === 'draw') this.#game.offerDraw(side);
    else this.#offers[what] = side;
    return [];
  }

  #decline(what: OfferKind): readonly Moment[] | null {
    if (this.offered(what) === null) return null;
    if (what === 'draw') this.#game.declineDraw();
    else delete this.#offers[what];
    return [];
  }

  get rules(): Rules {
    return this.#rules;
  }
}

/** What a player has left after a decision, and to whom it was left, in the form that records have for it. */
function commentsOn(by: Actor, clock?: Clock, placed?: Placer): string[] {
  if (!isSide(by)) return [];
  const left = clock === undefined ? [] : [formatClockTag(timeLeft(clock, by, clock.at) / 1000)];
  return placed === undefined ? left : [...left, placedTag(placed)];
}

/** The server's day, which is everybody's: 2026-11-16. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function noDraw(): never {
  throw new Error('online nobody is set up by chance');
}
