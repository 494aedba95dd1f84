/** A battle in words, turn by turn: one line for each moment that has something to say. */
import { formatAction, type Side } from '@bfi/engine';
import { eventsByTurn, type Moment } from '@bfi/game';
import { currentLocale } from '../../language/language.svelte.ts';
import { describeEvents } from '../../words/events.ts';
import type { Called } from '../../words/names.ts';

interface LogLine {
  /** Which moment it tells. */
  readonly index: number;
  readonly words: string;
  readonly token: string;
}

export interface LogTurn {
  /** 0 is the set-up. */
  readonly turn: number;
  readonly side: Side | null;
  readonly lines: readonly LogLine[];
}

/** Words are made once for each moment, language and names: a long battle has hundreds. */
const said = new WeakMap<Moment, Map<string, string>>();

export function wordsOf(moment: Moment, called: Called): string {
  const key = [currentLocale(), called('red'), called('blue')].join();
  const known = said.get(moment) ?? new Map<string, string>();
  said.set(moment, known);
  const words = known.get(key) ?? describeEvents(moment.events, called).join(' ');
  known.set(key, words);
  return words;
}

export function logTurns(moments: readonly Moment[], called: Called): LogTurn[] {
  const turns: { turn: number; side: Side | null; lines: LogLine[] }[] = [];
  for (const [index, moment] of moments.entries()) {
    const parts = eventsByTurn(moment);
    for (const { turn, side, events } of parts) {
      const words = parts.length === 1 ? wordsOf(moment, called) : describeEvents(events, called).join(' ');
      if (words === '') continue;
      let last = turns.at(-1);
      if (last?.turn !== turn) {
        last = { turn, side, lines: [] };
        turns.push(last);
      }
      last.lines.push({ index, words, token: formatAction(moment.action) });
    }
  }
  return turns;
}
