/** What everyone at the table shares during a battle: the game, its log, the screen, chance, and a few settings. */
import type { Random } from '@bfi/ai';
import type { Side } from '@bfi/engine';
import type { ChanceOfBattle, Game } from '@bfi/game';
import type { BotsAtTable } from './bots.ts';
import type { Display } from './display.ts';
import type { MatchLog } from './log.ts';

export interface Settings {
  /** The die rolls by itself at the start of a person's turn. */
  autoRoll: boolean;
  /** Milliseconds between what the computer does. */
  delay: number;
}

export interface LeftStep {
  /** The step of the set-up; null for all that is left of it. */
  readonly phase: string | null;
  readonly to: 'chance' | 'adviser';
}

export interface Table {
  readonly game: Game;
  readonly log: MatchLog;
  readonly display: Display;
  readonly settings: Settings;
  readonly chance: ChanceOfBattle;
  readonly bots: BotsAtTable;
  /** The sides that have left the rest of a step of the set-up to chance or to the adviser. */
  readonly leftToOthers: Map<Side, LeftStep>;
  readonly savePath: string;
  /** What is to be said when the battle is over: how it came to that. */
  readonly lastWords: string[];
}

/** Has somebody here left the whole set-up to others, and wants to see the first turn? */
export function isInHurry({ leftToOthers }: Table): boolean {
  return [...leftToOthers.values()].some(({ phase }) => phase === null);
}

/** A generator for the decision that is due. */
export function randomAt({ chance, game }: Table): Random {
  return chance.random(game.match);
}
