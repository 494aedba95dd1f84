/** What everyone at the table shares during a battle: the game, the screen, the seats, chance, and a few settings. */
import type { Random } from '@bfi/ai';
import type { PerSide, Side } from '@bfi/engine';
import type { Moment } from './dice.ts';
import type { Display } from './display.ts';
import type { Game } from './game.ts';
import type { Seat } from './saved-game.ts';

export interface Settings {
  /** The die rolls by itself at the start of a person's turn. */
  autoRoll: boolean;
  /** Milliseconds between what the computer does. */
  delay: number;
}

export interface LeftStep {
  readonly phase: string;
  readonly to: 'chance' | 'adviser';
}

export interface Table {
  readonly game: Game;
  readonly display: Display;
  readonly seats: PerSide<Seat>;
  readonly settings: Settings;
  /** The sides that have left the rest of a step of the set-up to chance or to the adviser. */
  readonly leftToOthers: Map<Side, LeftStep>;
  /** Where in the game this is, for dice that follow from a seed. */
  moment(): Moment;
  /** A generator for the decision that is due. */
  random(): Random;
  /** How the game would be saved now. */
  recordText(): string;
  readonly savePath: string;
}
