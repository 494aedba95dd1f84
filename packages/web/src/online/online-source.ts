/**
 * A table on the server as a source of games. What a player here decides is sent and counts once the server has it; what it will not
 * have is taken back at once, because then whoever shows the game takes the server's.
 */
import {
  failure,
  formatAction,
  opponentOf,
  type PerSide,
  type Result,
  SIDES,
  type Side,
  success,
} from '@bfi/engine';
import { type Game, type Moment, type Placer, placerOf, type Seat } from '@bfi/game';
import type { PlayerTag } from '@bfi/protocol';
import type { AppendFault, GameSource, LoadFault, StoredGame } from '../game/source.ts';
import type { AskFault, Connection } from './connection.svelte.ts';
import type { OnlineTable } from './online-table.svelte.ts';
import { wantsReadySetup } from './setup-wishes.ts';

/** The server would have it later: it is busy, or was asked too much at once. */
const LATER: readonly AskFault[] = ['busy', 'rate'];
const SOON = 1000;

export class OnlineSource implements GameSource {
  readonly #table: OnlineTable;
  readonly #connection: Connection;
  readonly #nameOf: (player: PlayerTag) => string;
  readonly #later: (work: () => void) => void;

  /** `nameOf`: the computer has a name in the reader's language. */
  constructor(
    table: OnlineTable,
    connection: Connection,
    nameOf: (player: PlayerTag) => string,
    later: (work: () => void) => void = (work) => void setTimeout(work, SOON),
  ) {
    this.#table = table;
    this.#connection = connection;
    this.#nameOf = nameOf;
    this.#later = later;
  }

  async load(): Promise<Result<StoredGame, LoadFault>> {
    await this.#table.arrived;
    const game = this.#shown();
    if (game === null) return failure({ code: 'gone' });
    const version = this.#versionOf(game);
    return success({ game: this.#seated(game), version, isPlayable: true, keeping: 'kept' });
  }

  async append(_id: string, seen: string | null, game: Game): Promise<Result<string, AppendFault>> {
    const shown = this.#shown();
    const last = game.match.moments.at(-1);
    if (shown === null || last === undefined || seen !== this.#versionOf(shown)) return failure('stale');
    const token = formatAction(last.action);
    const offer = shown.drawOffer;
    // Whoever plays on instead of answering has declined.
    const left = offer !== null && last.actor === opponentOf(offer) ? null : offer;
    const version = this.#table.versionAt(game.match.moments.length, left);
    this.#table.unsent = { token };
    const sent = await this.#send(token, placerOf(last, false));
    this.#table.unsent = null;
    if (sent === null) return success(version);
    await this.#table.distrust();
    if (!this.#isThere(game.match.moments.length - 1, last) && !this.#isUnasked(last))
      this.#table.refusal = sent;
    return failure('stale');
  }

  /** Somebody with two devices has decided the same on the other one, or both have done what had no alternative: no news. */
  #isThere(index: number, decided: Moment): boolean {
    const there = this.#shown()?.match.moments[index];
    return there?.actor === decided.actor && there.action === decided.action;
  }

  /** Two devices of a player both place an army that is to stand ready: whoever was first has placed that one. */
  #isUnasked({ turn }: Moment): boolean {
    return turn === 0 && wantsReadySetup(this.#table);
  }

  watch(_id: string, changed: () => void): () => void {
    return this.#table.watch(changed);
  }

  #shown(): Game | null {
    const { online, shownBattle } = this.#table;
    if (online === null) return null;
    return online.past[shownBattle - 1]?.game ?? online.game;
  }

  #versionOf(game: Game): string {
    return this.#table.versionAt(game.match.moments.length, game.drawOffer);
  }

  /** A copy to play on with: this player sits here, all others elsewhere. */
  #seated(game: Game): Game {
    const copy = game.with({ match: game.match.copy(), seats: this.#seats() });
    copy.keepOfferOf(game);
    return copy;
  }

  #seats(): PerSide<Seat> {
    const { players, side: mine, isSealed } = this.#table;
    const seat = (side: Side): Seat => {
      const player = players[side];
      const name = player === null ? null : this.#nameOf(player);
      return { decides: side === mine && isSealed ? 'here' : 'elsewhere', name };
    };
    return Object.fromEntries(SIDES.map((side) => [side, seat(side)])) as PerSide<Seat>;
  }

  /** Null: the server has it. */
  async #send(token: string, placed: Placer | null): Promise<AskFault | null> {
    const game = this.#table.id;
    if (/:resigns$/.test(token)) {
      return this.#once('resign', { game, battle: this.#table.shownBattle });
    }
    if (token === 'draw:agreed') return this.#once('answer', { game, what: 'draw', accept: true });
    return this.#sendOnce('play', placed === null ? { token } : { token, placed });
  }

  /** Throws this player's die, which falls at the server. */
  async roll(): Promise<void> {
    this.#table.unsent = { token: 'roll' };
    const fault = await this.#sendOnce('roll', {});
    this.#table.unsent = null;
    if (fault === null) return;
    await this.#table.distrust();
    const { online, side } = this.#table;
    // Where it has fallen meanwhile, this player has thrown it on another device: no news.
    if (online?.thrower === side || online?.stage !== 'playing') this.#table.refusal = fault;
  }

  /** What counts once, however often it is sent. Null: the server has it. */
  async #sendOnce(type: 'play' | 'roll', fields: object): Promise<AskFault | null> {
    const game = this.#table.id;
    const after = this.#table.online?.length ?? 0;
    const key = newKey();
    for (;;) {
      const answer = await this.#connection.ask(type, { game, after, key, ...fields }, { again: true });
      if (answer.ok) {
        await this.#holds(Number(answer.value.seq));
        return null;
      }
      if (!LATER.includes(answer.error)) return answer.error;
      await new Promise<void>((resolve) => this.#later(resolve));
    }
  }

  /**
   * Comes true when the table has the entry. On a line that has just come back the server's yes may be there first, and what the
   * table shows until then is a game without the decision.
   */
  #holds(seq: number): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if ((this.#table.online?.length ?? 0) <= seq && !this.#table.isUnknown) return;
        stop();
        resolve();
      };
      const stop = this.#table.watch(look);
      look();
    });
  }

  async #once(type: string, fields: object): Promise<AskFault | null> {
    const answer = await this.#connection.ask(type, fields, { again: false });
    return answer.ok ? null : answer.error;
  }
}

/** A mark by which the server knows a decision that was sent twice. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) =>
    byte.toString(36).padStart(2, '0'),
  ).join('');
}
