/** A game as it comes to the table of the analysis. */
import type { Side } from '@bfi/engine';
import type { Game } from '@bfi/game';

export interface StudiedGame {
  readonly id: string;
  /** Under which its analysis is kept. */
  readonly key: string;
  readonly game: Game;
  /** Its record as it was opened. */
  readonly text: string;
  /** The side that somebody here has played, for whom it counts. */
  readonly own: Side | null;
  /** What is played at its end belongs to it: nobody plays it elsewhere. */
  readonly isLoose: boolean;
}
