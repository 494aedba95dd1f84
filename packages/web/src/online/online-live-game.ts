/** A game on the server that is played on this page: like any other, but what is agreed on is agreed on over there. */
import { failure, type Result, success } from '@bfi/engine';
import type { Game } from '@bfi/game';
import type { Answer, Refusal } from '../game/answer.ts';
import type { DriverTools } from '../game/drivers.svelte.ts';
import { LiveGame } from '../game/live-game.svelte.ts';
import type { StoredGame } from '../game/source.ts';
import type { Waiting } from '../game/waiting.ts';
import type { Connection } from './connection.svelte.ts';
import type { OnlineSource } from './online-source.ts';
import type { OnlineTable } from './online-table.svelte.ts';
import { wantsReadySetup } from './setup-wishes.ts';
import { ThrownDice } from './thrown-dice.svelte.ts';

interface Parts {
  readonly stored: StoredGame;
  readonly table: OnlineTable;
  readonly source: OnlineSource;
  readonly connection: Connection;
  readonly tools: DriverTools;
  /** Remembers what was thrown on this page; null where nothing can be kept. */
  readonly storage: Storage | null;
}

export class OnlineLiveGame extends LiveGame {
  readonly #table: OnlineTable;
  readonly #source: OnlineSource;
  readonly #connection: Connection;

  constructor({ stored, table, source, connection, tools, storage }: Parts) {
    super(table.id, stored, source, {
      ...tools,
      setsUp: () => (wantsReadySetup(table) ? 'random' : null),
      hand: new ThrownDice(table, storage),
    });
    this.#table = table;
    this.#source = source;
    this.#connection = connection;
  }

  /** With the proof of its dice, as far as it is known. */
  override get text(): string {
    return this.#table.record ?? super.text;
  }

  /** A throw on its way is not asked for again. What has fallen already needs no server, whatever else is on its way there. */
  override get waiting(): Waiting {
    const waiting = super.waiting;
    const isOnItsWay = this.#table.unsent !== null && this.presenter.thrower === null;
    return waiting.for === 'roll' && isOnItsWay ? { for: 'scene' } : waiting;
  }

  /** What has fallen already is shown; what is due falls at the server. */
  override async roll(): Promise<Answer> {
    if (this.presenter.throwDie()) return success(undefined);
    if (this.waiting.for !== 'roll') return failure(this.game.match.isOver ? 'over' : 'turn');
    await this.#source.roll();
    return success(undefined);
  }

  override async offerDraw(): Promise<Answer> {
    if (!this.#table.mayOffer('draw')) return failure('turn');
    return this.#ask('offer', { what: 'draw' });
  }

  override async answerDraw(agrees: boolean): Promise<Answer> {
    return this.#ask('answer', { what: 'draw', accept: agrees });
  }

  /** The next battle of the war, or the wish for another game; the server and the opponent say what comes of it. */
  override async next(): Promise<Result<Game | null, Refusal>> {
    if (this.#table.isBetweenBattles) this.#table.goOn();
    else await this.#ask('offer', { what: 'rematch' });
    return success(null);
  }

  async #ask(type: string, fields: object): Promise<Answer> {
    const answer = await this.#connection.ask(type, { game: this.#table.id, ...fields }, { again: false });
    if (answer.ok) return success(undefined);
    this.#table.refusal = answer.error;
    return failure('stale');
  }
}
