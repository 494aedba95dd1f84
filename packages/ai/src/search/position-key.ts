/** Positions told apart by a number, for those who keep what they found about them. */
import type { Position } from '@bfi/engine';

/** A number that tells positions at the start of a turn apart, but for one pair in some 10¹⁵ (FNV-1a, twice). */
export function keyOf(p: Position, plies: number): number {
  let low = Math.imul(0x811c9dc5 ^ (plies | (p.side << 4) | (p.phase << 5)), 0x01000193);
  let high = Math.imul(0x9747b28c ^ (p.quiet | (p.live << 20) | (p.safe << 24)), 0x01000193);
  const { bytes } = p;
  for (let index = 0; index < bytes.length; index++) {
    low = Math.imul(low ^ bytes[index]!, 0x01000193);
    high = Math.imul(high ^ bytes[index]! ^ (low >>> 13), 0x5bd1e995);
  }
  return (low >>> 0) * 0x20_0000 + (high >>> 11);
}
