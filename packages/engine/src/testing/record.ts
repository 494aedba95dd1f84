/** Records for tests, from words. */
import { type ActionCode, type GameRecord, parseAction, type RecordLine } from '../index.ts';
import { words } from './given.ts';
import { unwrap } from './unwrap.ts';

const HEADERS: Readonly<Record<string, string>> = {
  Variant: 'standard',
  Options: '',
  Red: 'Anna',
  Blue: 'Ben',
  Date: '2026-11-15',
  Result: '*',
  Reason: '',
};

export function actionsOf(tokens: string): ActionCode[] {
  return words(tokens).map((token) => unwrap(parseAction(token)));
}

/** A record with the usual headers, some of them changed or, where `null`, left out. */
export function recordOf(
  tokens: string,
  headers: Readonly<Record<string, string | null>> = {},
  comments: readonly PlacedComment[] = [],
): GameRecord {
  const kept = new Map<string, string>();
  for (const [name, value] of Object.entries({ ...HEADERS, ...headers })) {
    if (value !== null) kept.set(name, value);
  }
  return { headers: kept, line: lineOf(actionsOf(tokens), comments) };
}

export interface PlacedComment {
  /** How many actions stand before it. */
  readonly after: number;
  readonly text: string;
}

export function lineOf(actions: readonly ActionCode[], comments: readonly PlacedComment[]): RecordLine {
  const said = (count: number): string[] =>
    comments.filter(({ after }) => after === count).map(({ text }) => text);
  return {
    comments: said(0),
    steps: actions.map((action, index) => ({ action, remarks: said(index + 1) })),
  };
}
