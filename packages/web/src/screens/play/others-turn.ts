/** What somebody else is doing, in words that stay for as long as they do it. */
import { opponentOf, type PositionView, type Side } from '@bfi/engine';
import type { Game } from '@bfi/game';
import { m } from '../../language/language.svelte.ts';
import { seatName } from './seats.ts';

/** Do they choose whom to take of those who belong to whoever sits here? */
export function isTaking({ sidesHere }: Game, phase: PositionView['phase'], by: Side): boolean {
  return (phase === 'penalty' || phase === 'padpenalty') && sidesHere.includes(opponentOf(by));
}

/** From the first roll of a turn to its end they play, however long they think. */
export function othersTurn(game: Game, phase: PositionView['phase'], side: Side): string {
  const name = seatName(game.seats, side);
  return isTaking(game, phase, side) ? m.play_taking({ name }) : m.play_playing({ name });
}
