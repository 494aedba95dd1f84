/** What a game is played by: the rules, how many battles, how much time, and whether it counts. */
import { parseRules, type Rules, VARIANTS, type WarFormat } from '@bfi/engine';
import { parseWar } from '@bfi/game';
import {
  flag,
  list,
  matching,
  object,
  oneOf,
  optional,
  orNull,
  type Shaped,
  text,
  union,
  whole,
} from './schema.ts';

const MOST_OPTIONS = 8;
const DAY_MS = 86_400_000;

/** `battle`: seconds for each side and battle, and seconds added after each of its turns. `days`: for each turn. */
export type ClockSettings =
  | { readonly type: 'none' }
  | { readonly type: 'battle'; readonly seconds: number; readonly increment: number }
  | { readonly type: 'days'; readonly days: number };

const clockSettings = union<ClockSettings>({
  none: object({ type: oneOf('none') }),
  battle: object({ type: oneOf('battle'), seconds: whole(10, 10_800), increment: whole(0, 180) }),
  days: object({ type: oneOf('days'), days: whole(1, 14) }),
});

export const gameSettings = object({
  variant: oneOf(...VARIANTS),
  /** House rules as a record's header has them: `chain=full`. */
  options: list(text(1, 40), MOST_OPTIONS),
  /** `best of 3`, `4 battles`, `100 points`; null for a single battle. */
  war: orNull(text(1, 20)),
  clock: clockSettings,
  rated: flag,
  /** Both armies are to stand ready: whoever plays places theirs by chance, without being asked. Left out: as they like. */
  setup: optional(oneOf('ready')),
  /** Each person throws their own die: it falls when they ask for it. Left out: it falls with the decision before it. */
  dice: optional(oneOf('thrown')),
});
export type GameSettings = Shaped<typeof gameSettings>;

export const colourWish = oneOf('red', 'blue', 'random');
export type ColourWish = Shaped<typeof colourWish>;

/** Games, seeks and accounts: what nobody can guess. */
export const identifier = matching(/^[a-z0-9]{8,24}$/);

/** The rules that settings ask for, or null where their words mean nothing. */
export function rulesOf({ variant, options }: GameSettings): Rules | null {
  const rules = parseRules(variant, options);
  return rules.ok ? rules.value : null;
}

export function warOf({ war }: GameSettings): WarFormat | null | 'unreadable' {
  return war === null ? null : (parseWar(war) ?? 'unreadable');
}

/** The time that each side begins a battle with, in milliseconds; null where nobody measures it. */
export function startingTime(clock: ClockSettings): number | null {
  if (clock.type === 'none') return null;
  return clock.type === 'battle' ? clock.seconds * 1000 : clock.days * DAY_MS;
}

/** As a record's header `Clock` has it: `600+10`, `3d`; null where nobody measures time. */
export function formatClock(clock: ClockSettings): string | null {
  if (clock.type === 'none') return null;
  return clock.type === 'battle' ? `${clock.seconds}+${clock.increment}` : `${clock.days}d`;
}
