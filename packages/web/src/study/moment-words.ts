/** What is said of a moment in words, in the record of its game. */
import { type RecordPath, splitTags } from '@bfi/engine';
import type { Match } from '@bfi/game';

export function wordsAt(match: Match, path: RecordPath): string {
  return commentsAt(match, path)
    .map((comment) => splitTags(comment).words)
    .filter(Boolean)
    .join(' ');
}

/** In the place of the words that stood there; times and values stay. False: there is no such moment. */
export function sayAt(match: Match, path: RecordPath, words: string): boolean {
  const tags = commentsAt(match, path).map((comment) => splitTags(comment).tags);
  return match.comment(path, [...tags, words.trim()].filter(Boolean));
}

function commentsAt(match: Match, path: RecordPath): readonly string[] {
  if (path.length === 0) return match.line.comments;
  return (match.momentAt(path)?.remarks ?? []).filter((remark) => typeof remark === 'string');
}
