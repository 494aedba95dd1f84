/** A kept game in words, for its card and for the button that goes on with it. */
import type { GameSummary } from '@bfi/game';
import { currentLocale, m } from '../language/language.svelte.ts';

/** «Turn 12», «Setting up», «Red won» */
export function stateWords(summary: GameSummary): string {
  if (summary.result !== null) return m[`games_over_${summary.result}`]();
  return summary.turn === 0 ? m.games_setup() : m.games_turn({ turn: summary.turn });
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** «5 minutes ago»; what is younger than a minute is now. */
export function agoWords(then: number, now: number): string {
  const format = agoFormat(currentLocale());
  const seconds = Math.max(0, (now - then) / 1000);
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  }
  return format.format(0, 'second');
}

/** To make one takes longer than to use it for all the cards of a list. */
function agoFormat(locale: string): Intl.RelativeTimeFormat {
  const made = agoFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  agoFormats.set(locale, made);
  return made;
}
const agoFormats = new Map<string, Intl.RelativeTimeFormat>();
