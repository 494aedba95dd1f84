/** The phases by name, as a packed position holds them. */
import { PHASES, type PhaseName } from '@bfi/engine';

export const Phase = Object.fromEntries(PHASES.map((name, index) => [name, index])) as Readonly<
  Record<PhaseName, number>
>;
