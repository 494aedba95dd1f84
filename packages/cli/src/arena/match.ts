/** One game of a match, from the roll for the start to its end, and what is worth knowing of it. */
import { LuckMeter } from '@bfi/ai';
import {
  type ActionCode,
  encodeAction,
  formatRecord,
  type GameEvent,
  newPosition,
  type OutsideEnding,
  type PerSide,
  type Position,
  play,
  type Rules,
  type Side,
  toAct,
  viewPosition,
} from '@bfi/engine';
import { gameRecord, today } from '@bfi/game';
import { championNetwork } from '../champion-network.ts';
import { BotFault } from './bot-process.ts';
import type { Contestant } from './contestant.ts';
import { createPairDice, createSeatRandom } from './dice.ts';

/** Which game: the first of a pair has A as Red, the second, with the same dice, as Blue. */
export interface GameOrder {
  readonly pair: number;
  readonly second: boolean;
}

interface Thinking {
  readonly decisions: number;
  readonly milliseconds: number;
}

export interface GameReport {
  readonly order: GameOrder;
  /** A's points: 1, ½ or 0. */
  readonly points: number;
  /** How much of that was luck; null where nobody asked. */
  readonly luck: number | null;
  readonly turns: number;
  readonly thinking: Players<Thinking>;
  /** The bot that lost by its own fault, and why. */
  readonly fault: { readonly by: PlayerKey; readonly reason: string } | null;
  /** The record's text. */
  readonly record: string;
}

export type PlayerKey = 'a' | 'b';
export type Players<T> = Readonly<Record<PlayerKey, T>>;

/** Everything that the games of a match have in common. */
export interface MatchSetting {
  readonly rules: Rules;
  readonly seed: number;
  readonly names: Players<string>;
  /** Shall luck be measured? */
  readonly luck: boolean;
}

/** Longer than any game between players who want to win; a record of more could not be read again. */
const MOST_TOKENS = 40_000;

export async function playGame(
  setting: MatchSetting,
  order: GameOrder,
  contestants: Players<Contestant>,
): Promise<GameReport> {
  const { rules, seed } = setting;
  const seats: PerSide<PlayerKey> = order.second ? { red: 'b', blue: 'a' } : { red: 'a', blue: 'b' };
  const game = new MatchGame(rules);
  const dice = createPairDice(seed, order.pair);
  const thinking = { a: newThinking(), b: newThinking() };
  let fault: GameReport['fault'] = null;
  const meter = setting.luck ? new LuckMeter(championNetwork()) : null;
  let redsLuck = 0;

  const perform = (action: ActionCode): void => {
    game.perform(action);
    contestants.a.played(action);
    contestants.b.played(action);
  };
  const forfeit = (side: Side, error: unknown): void => {
    if (!(error instanceof BotFault)) throw error;
    fault = { by: seats[side], reason: error.message };
    game.end(`${side}:${error.late ? 'flag' : 'resigns'}`, `The bot ${error.message}.`);
  };

  for (const side of ['red', 'blue'] as const) {
    try {
      await contestants[seats[side]].beginGame(rules, side, createSeatRandom(seed, order.pair, side));
    } catch (error) {
      forfeit(side, error);
      break;
    }
  }
  for (let actor = toAct(game.position); actor !== 'over'; actor = toAct(game.position)) {
    if (game.actions.length >= MOST_TOKENS) {
      game.end('draw:agreed', 'There was no end in sight.');
    } else if (actor === 'chance') {
      const outcome = dice.fall(game.position);
      redsLuck += meter?.redsLuck(game.position, outcome) ?? 0;
      perform(outcome);
    } else {
      const key = seats[actor];
      const started = performance.now();
      try {
        const action = await contestants[key].decide(game.position);
        thinking[key].milliseconds += performance.now() - started;
        thinking[key].decisions++;
        perform(action);
      } catch (error) {
        forfeit(actor, error);
      }
    }
  }
  const { result } = viewPosition(game.position);
  const points = result === 'draw' || result === null ? 0.5 : seats[result] === 'a' ? 1 : 0;
  const names = { red: setting.names[seats.red], blue: setting.names[seats.blue] };
  const luck = meter === null ? null : seats.red === 'a' ? redsLuck : -redsLuck;
  return { order, points, luck, turns: game.turns, thinking, fault, record: game.record(names) };
}

function newThinking(): { decisions: number; milliseconds: number } {
  return { decisions: 0, milliseconds: 0 };
}

/** A game as it is played. */
class MatchGame {
  readonly #rules: Rules;
  readonly position: Position;
  readonly actions: ActionCode[] = [];
  turns = 0;
  #lastWords = '';

  constructor(rules: Rules) {
    this.#rules = rules;
    this.position = newPosition(rules);
  }

  perform(action: ActionCode): void {
    const events: GameEvent[] = [];
    play(this.position, action, events);
    this.actions.push(action);
    if (events.some(({ type }) => type === 'turnBegan')) this.turns++;
  }

  /** Ends it from outside, and says why in the record. */
  end(ending: OutsideEnding, lastWords: string): void {
    const action = encodeAction({ type: 'outside', ending });
    play(this.position, action);
    this.actions.push(action);
    this.#lastWords = lastWords;
  }

  record(names: PerSide<string>): string {
    const record = gameRecord({
      rules: this.#rules,
      start: null,
      actions: this.actions,
      last: this.position,
      date: today(),
      names,
    });
    const { comments, steps } = record.line;
    const remarks = this.#lastWords === '' ? [] : [this.#lastWords];
    const line = {
      comments,
      steps: steps.map((step, at) => (at + 1 < steps.length ? step : { ...step, remarks })),
    };
    return formatRecord({ ...record, line });
  }
}
