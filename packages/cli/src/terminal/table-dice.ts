/** The dice at the table: a person throws by hand when their turn begins, and every outcome gets time to be seen. */
import { type ActionCode, formatSquare, type Side, viewPosition } from '@bfi/engine';
import type { Dice, Match, Submission } from '@bfi/game';
import { pause, watchHint } from './pace.ts';
import { waitForRoll } from './roll.ts';
import type { Table } from './table.ts';
import { sideName } from './words.ts';

/** For a question that nobody waits for any more. */
const NO_ANSWER = new Promise<never>(() => undefined);

export class TableDice implements Dice {
  readonly #table: Table;
  readonly #end: (ending: Submission) => void;

  /** `end`: called where a person ends the battle in place of throwing. */
  constructor(table: Table, end: (ending: Submission) => void) {
    this.#table = table;
    this.#end = end;
  }

  async fall(match: Match, abandoned: Promise<null>): Promise<ActionCode> {
    const { display, chance } = this.#table;
    const { phase, flips } = viewPosition(match.position);
    const thrower = this.#thrower();
    if (thrower !== null) {
      const title =
        phase === 'rolloff'
          ? 'Both roll for the start: the higher number begins'
          : `${sideName(thrower)}: your turn. Roll the die`;
      const ending = await waitForRoll(this.#table, thrower, title);
      display.settle();
      if (ending !== null) {
        this.#end(ending);
        return NO_ANSWER;
      }
    }
    const [flip] = flips;
    if (flip !== undefined) {
      display.tell(`The block on ${formatSquare(flip)} is turned over, and it is...`);
      await pause(this.#table, 1);
    }
    return chance.fall(match, abandoned);
  }

  /** A person who is asked next reads it then; what the computer rolls or flips needs a moment. */
  async show(): Promise<void> {
    const { display, game } = this.#table;
    display.tell(watchHint(this.#table));
    if (!game.sidesHere.some((side) => game.mayAct(side))) await pause(this.#table, 0.7);
  }

  /** Whoever is asked to throw: for the start one is enough, and after a zero the die rolls on by itself. */
  #thrower(): Side | null {
    const { game } = this.#table;
    const { thrower } = game;
    if (thrower === 'both') return game.sidesHere[0] ?? null;
    return viewPosition(game.match.position).nominee === 'anyone' ? thrower : null;
  }
}
