/** A war so far: the battles before the current one. */
import type { BattleScore, Side, WarFormat } from '@bfi/engine';

export interface War {
  readonly format: WarFormat;
  /** The battles that are over, the current one not among them. */
  readonly battles: readonly BattleScore[];
  /** Who started the first; null while that is the current one. */
  readonly firstStarter: Side | null;
}

export function newWar(format: WarFormat): War {
  return { format, battles: [], firstStarter: null };
}
