/**
 * Records as text files (section 11), written: headers, a blank line, then the tokens with a turn a line. Comments and
 * variations stand where they stood. Turn numbers are for people: written where the game can be replayed. Reading is in
 * `record-reader.ts`.
 */
import { type ActionCode, TAG_SHIFT } from './action.ts';
import { type GameRecord, type RecordStep, type Remark, recordStart, replay } from './record.ts';
import * as Tag from './tag.ts';
import { formatAction } from './token.ts';
import { firstTurn, type TurnCount, turnAfter } from './turn-count.ts';

export function formatRecord(record: GameRecord): string {
  const headers = Array.from(record.headers, ([name, value]) => `[${name} "${escapeText(value, '"')}"]\n`);
  return `${headers.join('')}\n${formatGame(record)}`;
}

function formatGame(record: GameRecord): string {
  const heads = turnHeads(record);
  const { comments, steps } = record.line;
  const lines = [comments.map(formatRemark)];
  for (const [index, step] of steps.entries()) {
    const head = heads.get(index);
    if (head !== undefined || startsLine(steps[index - 1]?.action, step.action)) lines.push([]);
    const line = lines.at(-1) ?? [];
    if (head !== undefined) line.push(head);
    line.push(...formatStep(step));
  }
  return lines
    .filter((line) => line.length > 0)
    .map((line) => `${line.join(' ')}\n`)
    .join('');
}

function formatStep({ action, remarks }: RecordStep): string[] {
  return [formatAction(action), ...remarks.map(formatRemark)];
}

/** A comment in its braces; a variation between angle brackets, on the line of the token that it might have replaced. */
function formatRemark(remark: Remark): string {
  if (typeof remark === 'string') return `{${escapeText(remark, '}')}}`;
  return `<${[...remark.comments.map(formatRemark), ...remark.steps.flatMap(formatStep)].join(' ')}>`;
}

/** In set-up each step has its line; in the battle a turn has one. */
function startsLine(previous: ActionCode | undefined, action: ActionCode): boolean {
  if (previous === undefined) return true;
  const [before, now] = [previous >>> TAG_SHIFT, action >>> TAG_SHIFT];
  const setup: readonly number[] = [Tag.rolloff, Tag.block, Tag.place, Tag.load];
  if (setup.includes(before)) return now !== before && now !== Tag.outside;
  const endsTurn: readonly number[] = [Tag.end, Tag.padLeft, Tag.padRight, Tag.take, Tag.takeFromPad];
  return endsTurn.includes(before);
}

/** `12b.` by the number of the step before which it stands. */
function turnHeads(record: GameRecord): Map<number, string> {
  const heads = new Map<number, string>();
  const begin = (index: number, { turn, side }: TurnCount): void => {
    if (side !== null) heads.set(index, `${turn}${side === 'blue' ? 'b' : 'r'}.`);
  };
  const start = recordStart(record);
  if (start.ok) begin(0, firstTurn(start.value));
  replay(record, ({ path: [index = 0], turn, side, events }) => {
    const next = turnAfter({ turn, side }, events);
    if (next.turn !== turn && index + 1 < record.line.steps.length) begin(index + 1, next);
  });
  return heads;
}

/** Keeps a header or comment on one line and inside its delimiters, whatever somebody has typed. */
function escapeText(text: string, delimiter: string): string {
  let escaped = '';
  for (const character of text) {
    if (character === '\\' || character === delimiter) escaped += `\\${character}`;
    else if (character === '\n') escaped += '\\n';
    else if (isUnwritable(character)) escaped += `\\u${hex(character)}`;
    else escaped += character;
  }
  return escaped;
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0');
}

/** Control characters and lone surrogates, which no text file carries safely. Iterating a string pairs whole surrogates. */
export function isUnwritable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 || code === 0x7f || (code >= 0xd800 && code <= 0xdfff);
}
