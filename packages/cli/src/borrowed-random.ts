/** A generator that is exchanged from time to time, so that a player can be kept while its chance follows the game. */
import type { Random } from '@bfi/ai';

export class BorrowedRandom implements Random {
  current: Random | null = null;

  below(limit: number): number {
    return this.current?.below(limit) ?? 0;
  }

  fraction(): number {
    return this.current?.fraction() ?? 0;
  }
}
