/** What is to be seen for a moment only: it never stands in the way, and nothing depends on it. */
import type { Facing, Side, Square } from '@bfi/engine';

export type EffectShape =
  | { readonly type: 'tracks'; readonly from: Square; readonly to: Square }
  | { readonly type: 'tracer'; readonly from: Square; readonly to: Square; readonly facing: Facing }
  | { readonly type: 'dust'; readonly square: Square }
  | { readonly type: 'blast'; readonly square: Square }
  | { readonly type: 'calm'; readonly square: Square }
  | { readonly type: 'splash'; readonly square: Square; readonly side: Side };

export type Effect = EffectShape & {
  readonly id: number;
  /** How long it is to be seen; also how fast it plays. */
  readonly ms: number;
  /** Fades only, nothing flies about. */
  readonly reduced: boolean;
};

/** At normal speed. Smoke and tracks stay on after the event that left them. */
export const EFFECT_MS: Readonly<Record<EffectShape['type'], number>> = {
  tracks: 2600,
  tracer: 260,
  dust: 700,
  blast: 1700,
  calm: 600,
  splash: 800,
};
