/**
 * Times and values in a record: comments after a token, in the form known from chess. `{[%clk 0:09:41]}` is what its player
 * has left then, `{[%eval 0.63]}` Red's winning chance after it. A comment may hold both, and words besides.
 */
import type { GameRecord, RecordStep, Remark } from './record.ts';

/** The seconds that its player has left after a step, or null where nothing says so. */
export function clockOf(step: RecordStep): number | null {
  const [, hours, minutes, seconds] =
    findTag(step, /\[%clk ([0-9]{1,5}):([0-5][0-9]):([0-5][0-9](?:\.[0-9]{1,3})?)\]/) ?? [];
  return seconds === undefined ? null : 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
}

/** Red's winning chance after a step, from 0 to 1, or null where nothing says so. */
export function evalOf(step: RecordStep): number | null {
  const [, value] = findTag(step, /\[%eval (0(?:\.[0-9]{1,15})?|1(?:\.0{1,15})?)\]/) ?? [];
  return value === undefined ? null : Number(value);
}

/** The comment that says how many seconds are left; parts of a second are cut off, as clocks show them. */
export function formatClockTag(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (number: number): string => String(number).padStart(2, '0');
  return `[%clk ${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}]`;
}

/** The comment that gives Red's winning chance, to four digits. */
export function formatEvalTag(redsChance: number): string {
  return `[%eval ${Number(Math.min(1, Math.max(0, redsChance)).toFixed(4))}]`;
}

/** A record with Red's winning chance after each step of the game, as far as it is given, in the place of what stood there. */
export function writeEvals({ headers, line }: GameRecord, chances: readonly number[]): GameRecord {
  const steps = line.steps.map((step, index) => {
    const chance = chances[index];
    return chance === undefined ? step : { ...step, remarks: withEval(step.remarks, formatEvalTag(chance)) };
  });
  return { headers, line: { ...line, steps } };
}

/** Behind what was said before the first variation. All else stays as it is, and where it is. */
function withEval(remarks: readonly Remark[], tag: string): Remark[] {
  const others = remarks.map(withoutEval).filter((remark) => remark !== null);
  const variation = others.findIndex((remark) => typeof remark !== 'string');
  others.splice(variation < 0 ? others.length : variation, 0, tag);
  return others;
}

/** Null: it said nothing else. */
function withoutEval(remark: Remark): Remark | null {
  if (typeof remark !== 'string') return remark;
  const parts = remark.split(/\[%eval [^\]]{0,200}\]/);
  const others = parts.map((part) => part.trim()).filter((part) => part !== '');
  if (parts.length === 1) return remark;
  return others.length === 0 ? null : others.join(' ');
}

/** What a comment says by tags, of whatever kind, and what in words. */
export function splitTags(comment: string): { readonly tags: string; readonly words: string } {
  // Bounded: a hostile comment of many beginnings must not take long.
  const tag = /\[%[^\]]{0,200}\]/g;
  const words = comment.split(tag).map((part) => part.trim());
  return { tags: (comment.match(tag) ?? []).join(' '), words: words.filter(Boolean).join(' ') };
}

/** The last comment that holds such a tag counts: whoever writes a value anew writes it behind the others. */
function findTag({ remarks }: RecordStep, tag: RegExp): RegExpExecArray | null {
  let last: RegExpExecArray | null = null;
  for (const remark of remarks) {
    if (typeof remark === 'string') last = tag.exec(remark) ?? last;
  }
  return last;
}
