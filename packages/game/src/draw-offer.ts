/** A draw that somebody has offered, and how a saved game writes it down: `red 12`, or `red 12 declined`. */
import { isSide, type Side } from '@bfi/engine';

export interface DrawOffer {
  readonly by: Side;
  /** The turn in which it was made. */
  readonly turn: number;
  readonly state: 'open' | 'declined';
}

export function formatDrawOffer({ by, turn, state }: DrawOffer): string {
  return state === 'open' ? `${by} ${turn}` : `${by} ${turn} declined`;
}

/** Null where it is something else. */
export function parseDrawOffer(text: string): DrawOffer | null {
  const [, side, turn, declined] = /^(\w+) (0|[1-9][0-9]{0,5})( declined)?$/.exec(text) ?? [];
  if (!isSide(side)) return null;
  return { by: side, turn: Number(turn), state: declined === undefined ? 'open' : 'declined' };
}
