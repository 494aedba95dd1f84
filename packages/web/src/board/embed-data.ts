/** Reads what a page wants to show: a position or a record, as text. Pure, so that the element only has to show it. */
import {
  parsePosition,
  parseRecord,
  parseRules,
  type RecordPath,
  type Rules,
  replay,
  variantFitting,
} from '@bfi/engine';
import { Match } from '@bfi/game';

/** A position is a match in which nothing has happened yet. Or a short sentence that says what is wrong. */
export type Embedded = { readonly match: Match } | { readonly fault: string };

export function readPosition(line: string, variant: string | null, options: string | null): Embedded {
  const text = line.trim();
  const found = rulesOf(variant ?? variantFitting(text), options);
  if (found === null) return { fault: `Unknown variant or option: ${variant ?? ''} ${options ?? ''}`.trim() };
  const position = parsePosition(text, found);
  if (!position.ok) {
    const { code, at } = position.error;
    return { fault: `This position can't be read: ${code}, at character ${at + 1}.` };
  }
  return { match: new Match(position.value.rules, position.value) };
}

function rulesOf(variant: string, options: string | null): Rules | null {
  const rules = parseRules(
    variant,
    (options ?? '').split(/\s+/).filter((word) => word !== ''),
  );
  return rules.ok ? rules.value : null;
}

export function readRecord(text: string): Embedded {
  const parsed = parseRecord(`${text.replace(/^\s+/, '').trimEnd()}\n`);
  if (!parsed.ok) {
    const { code, line, column } = parsed.error;
    return { fault: `This record can't be read: ${code}, line ${line}, column ${column}.` };
  }
  // Only the game itself is shown: its variations are not looked at.
  const replayed = Match.of(parsed.value, replay);
  if (!replayed.ok) return { fault: faultOf(replayed.error) };
  const { match, fault } = replayed.value;
  return fault === null ? { match } : { fault: faultOf(fault) };
}

function faultOf(fault: {
  readonly code: string;
  readonly header?: string;
  readonly path?: RecordPath;
}): string {
  const where =
    fault.header === undefined ? `action ${(fault.path?.[0] ?? 0) + 1}` : `header ${fault.header}`;
  return `This record can't be replayed: ${fault.code}, ${where}.`;
}
