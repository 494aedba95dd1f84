/** The computer at the table: it says that it thinks, and what it does can be followed. */
import { CHAMPION_EVALUATIONS, CHAMPION_MILLISECONDS, type Level, levelPlayer, type Player } from '@bfi/ai';
import { decodeAction, isSetup, type Position, type Side } from '@bfi/engine';
import type { Decider, Match, Moment, Submission } from '@bfi/game';
import { BorrowedRandom } from '../borrowed-random.ts';
import { championNetwork } from '../champion-network.ts';
import { pause, watchHint } from './pace.ts';
import { isInHurry, randomAt, type Table } from './table.ts';
import { sideName } from './words.ts';

/** Milliseconds. A turn has several decisions, and a person waits. With a seed it must decide alike, whatever time that takes. */
const MOST_THINKING = 1500;
/** In set-up nothing needs to be followed closely. */
const SETUP_PACE = 0.25;

/** A set-up is a dozen decisions, each of which would take all the time it is given. */
function mostThinking(position: Position): number {
  return isSetup(position) ? CHAMPION_MILLISECONDS : MOST_THINKING;
}

export class Computer implements Decider {
  readonly #table: Table;
  readonly #random = new BorrowedRandom();
  readonly #player: Player;

  constructor(table: Table, level: Level) {
    this.#table = table;
    this.#player = levelPlayer(level, { network: championNetwork(), random: this.#random });
  }

  async decide({ position }: Match, side: Side): Promise<Submission> {
    const { display, game } = this.#table;
    display.tell(`${sideName(side)} (${this.#player.name}) is thinking...`);
    await pause(this.#table, 0);
    this.#random.current = randomAt(this.#table);
    const limits =
      game.seed === null ? { milliseconds: mostThinking(position) } : { evaluations: CHAMPION_EVALUATIONS };
    return { actor: side, action: this.#player.decide(position, limits).action };
  }

  async show({ action, turn }: Moment): Promise<void> {
    this.#table.display.tell(watchHint(this.#table));
    if (decodeAction(action).type !== 'end') await pause(this.#table, this.#paceOf(turn));
  }
  #paceOf(turn: number): number {
    if (turn > 0) return 1;
    return isInHurry(this.#table) ? 0 : SETUP_PACE;
  }
}
