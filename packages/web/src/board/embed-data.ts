/** Reads what a page wants to show: a position or a record, as text. Pure, so that the element only has to show it. */
import {
  parsePosition,
  parseRecord,
  parseRules,
  type Result,
  type Rules,
  type RulesError,
  replay,
  variantFitting,
} from '@bfi/engine';
import { Match, replayFault } from '@bfi/game';
import { m } from '../language/language.svelte.ts';
import {
  describePositionError,
  describeRecordError,
  describeRulesError,
  describeSaveFault,
} from '../words/faults.ts';

/** A position is a match in which nothing has happened yet. Or what is wrong, in words for people. */
export type Embedded = { readonly match: Match } | { readonly fault: string };

export function readPosition(line: string, variant: string | null, options: string | null): Embedded {
  const text = line.trim();
  const found = rulesOf(variant ?? variantFitting(text), options);
  if (!found.ok) return faulty(describeRulesError(found.error));
  const position = parsePosition(text, found.value);
  if (!position.ok) return faulty(describePositionError(position.error));
  return { match: new Match(position.value.rules, position.value) };
}

function rulesOf(variant: string, options: string | null): Result<Rules, RulesError> {
  return parseRules(
    variant,
    (options ?? '').split(/\s+/).filter((word) => word !== ''),
  );
}

/** What is wrong, in two sentences. */
function faulty(why: string): { readonly fault: string } {
  return { fault: `${m.open_fault()}. ${why}` };
}

export function readRecord(text: string): Embedded {
  const parsed = parseRecord(`${text.replace(/^\s+/, '').trimEnd()}\n`);
  if (!parsed.ok) return faulty(describeRecordError(parsed.error));
  // Only the game itself is shown: its variations are not looked at.
  const replayed = Match.of(parsed.value, replay);
  const fault = replayed.ok ? replayed.value.fault : replayed.error;
  if (replayed.ok && fault === null) return { match: replayed.value.match };
  if (fault === null) throw new Error('a record that was not replayed has a fault');
  return faulty(describeSaveFault(replayFault(parsed.value, fault)));
}
