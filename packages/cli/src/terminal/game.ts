/** A battle in progress: the position, the tokens that led to it, and what happened in words, turn by turn. */
import {
  type ActionCode,
  type Actor,
  copyPosition,
  type GameEvent,
  isOutsideEnding,
  newPosition,
  type Position,
  type Rules,
  type Side,
  toAct,
  tryPlay,
  viewPosition,
} from '@bfi/engine';
import { isSetup } from '@bfi/game';
import { describe } from './words.ts';

export interface LogEntry {
  /** Turns count from 1; 0 is the set-up. */
  readonly turn: number;
  /** Whose turn it is; null in the set-up. */
  readonly side: Side | null;
  readonly text: string;
}

export class Game {
  readonly rules: Rules;
  readonly start: Position | null;
  readonly actions: ActionCode[] = [];
  readonly log: LogEntry[] = [];
  turn = 0;
  /** Whose turn it is; null in the set-up. */
  side: Side | null = null;
  #position: Position;
  #turnEvents: GameEvent[] = [];
  #lastTurnEvents: GameEvent[] = [];

  constructor(rules: Rules, start: Position | null = null) {
    this.rules = rules;
    this.start = start === null ? null : copyPosition(start);
    this.#position = start === null ? newPosition(rules) : copyPosition(start);
    if (!isSetup(this.#position)) {
      this.turn = 1;
      this.side = viewPosition(this.#position).side;
    }
  }

  get position(): Position {
    return this.#position;
  }

  /** What this turn has done so far or, while it has done nothing, the one before; in set-up the last step. */
  get recent(): readonly GameEvent[] {
    return this.#turnEvents.length > 0 ? this.#turnEvents : this.#lastTurnEvents;
  }

  /** Plays an action and returns what it did. Throws if the rules refuse it: ask them first. */
  apply(actor: Actor, action: ActionCode): readonly GameEvent[] {
    const played = tryPlay(this.#position, actor, action);
    if (!played.ok) throw new Error(`the rules refuse this action: ${played.error}`);
    this.#position = played.value.position;
    this.actions.push(action);
    this.#tell(played.value.events);
    return played.value.events;
  }

  /** The words of an action belong to its turn, even when it begins the next one. */
  #tell(events: readonly GameEvent[]): void {
    const next = events.findIndex(({ type }) => type === 'turnBegan');
    const began = events[next];
    this.#write(describe(next < 0 ? events : events.slice(0, next)));
    if (this.turn === 0) this.#turnEvents = [];
    this.#turnEvents.push(...events);
    if (began?.type !== 'turnBegan') return;
    this.#lastTurnEvents = this.#turnEvents;
    this.#turnEvents = [];
    this.turn++;
    this.side = began.side;
    this.#write(describe(events.slice(next + 1)));
  }

  #write(sentences: readonly string[]): void {
    for (const text of sentences) this.log.push({ turn: this.turn, side: this.side, text });
  }
}

/** A game as it stood after its recorded actions, which must be legal. */
export function restoreGame(rules: Rules, start: Position | null, actions: readonly ActionCode[]): Game {
  const game = new Game(rules, start);
  for (const action of actions) {
    const actor = toAct(game.position);
    game.apply(isOutsideEnding(action) || actor === 'over' ? 'referee' : actor, action);
  }
  return game;
}
