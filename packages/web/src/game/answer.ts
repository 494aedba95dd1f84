/** What comes of something that is handed in. */
import type { Result } from '@bfi/engine';

/**
 * Why nothing came of what somebody handed in. `turn`: nobody here is asked that now. `illegal`: the rules do not allow it.
 * `over`: the battle is. `busy`: what was handed in before is still on its way. `stale`: the game has gone on meanwhile,
 * here or elsewhere. `advice`: the champion could not be asked.
 */
export type Refusal = 'turn' | 'illegal' | 'over' | 'busy' | 'stale' | 'advice';

export type Answer = Result<void, Refusal>;
