/** On this page the dice do not follow from a seed: what a record says of one is true until something is appended. */
import type { Game } from '@bfi/game';

export function withOwnDice(game: Game): Game {
  return game.seed === null ? game : game.with({ seed: null });
}
