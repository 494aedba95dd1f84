/** Reads what a page wants to show: a position or a record, as text. Pure, so that the element only has to show it. */
import {
  formatAction,
  type GameEvent,
  type PositionView,
  parsePosition,
  parseRecord,
  parseRules,
  type Rules,
  recordStart,
  replay,
  variantFitting,
  viewPosition,
} from '@bfi/engine';

interface Moment {
  readonly view: PositionView;
  /** What led to it; nothing for the first. */
  readonly events: readonly GameEvent[];
  /** The token that was played. */
  readonly token: string;
}

/** One moment is a picture; several are a replay. Or a short sentence that says what is wrong. */
export type Embedded = { readonly moments: readonly Moment[] } | { readonly fault: string };

export function readPosition(line: string, variant: string | null, options: string | null): Embedded {
  const text = line.trim();
  const found = rulesOf(variant ?? variantFitting(text), options);
  if (found === null) return { fault: `Unknown variant or option: ${variant ?? ''} ${options ?? ''}`.trim() };
  const position = parsePosition(text, found);
  if (!position.ok) {
    const { code, at } = position.error;
    return { fault: `This position can't be read: ${code}, at character ${at + 1}.` };
  }
  return { moments: [{ view: viewPosition(position.value), events: [], token: '' }] };
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
  const start = recordStart(parsed.value);
  if (!start.ok) return { fault: faultOf(start.error) };
  const moments: Moment[] = [{ view: viewPosition(start.value), events: [], token: '' }];
  const end = replay(parsed.value, (position, action, _index, events) => {
    moments.push({ view: viewPosition(position), events, token: formatAction(action) });
  });
  if (!end.ok) return { fault: faultOf(end.error) };
  return { moments };
}

function faultOf(fault: {
  readonly code: string;
  readonly header?: string;
  readonly index?: number;
}): string {
  const where = fault.header === undefined ? `action ${(fault.index ?? 0) + 1}` : `header ${fault.header}`;
  return `This record can't be replayed: ${fault.code}, ${where}.`;
}
