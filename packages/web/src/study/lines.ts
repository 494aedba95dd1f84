/** Lines through a match and its variations: what is gone through when somebody looks at a moment of one of them. */
import { firstTurn, type RecordPath, stepAt, turnAfter, variationsOf } from '@bfi/engine';
import type { Match } from '@bfi/game';

/** The paths of all moments from the start through a moment to the end of its line. */
export function linePaths(match: Match, path: RecordPath): RecordPath[] {
  const above = path.slice(0, -1);
  const before = above.length === 0 ? [] : linePathsTo(match, above.slice(0, -1));
  return [...before, ...stepsOf(match, above).map((_, index) => [...above, index])];
}

/** The paths up to what stands before a moment. */
function linePathsTo(match: Match, path: RecordPath): RecordPath[] {
  const index = path.at(-1) ?? 0;
  const whole = linePaths(match, path);
  return whole.slice(0, whole.length - stepsOf(match, path.slice(0, -1)).length + index);
}

function stepsOf({ line }: Match, above: RecordPath): readonly unknown[] {
  if (above.length === 0) return line.steps;
  const step = stepAt(line, above.slice(0, -1));
  return step === null ? [] : (variationsOf(step.remarks)[above.at(-1) ?? -1]?.steps ?? []);
}

/** The first moments of what might have come instead of a moment. */
export function alternativesTo(match: Match, path: RecordPath): RecordPath[] {
  const moment = match.momentAt(path);
  if (moment === null) return [];
  return variationsOf(moment.remarks).map((_, number) => [...path, number, 0]);
}

/** All that follows a moment: in its line, and what was tried instead. */
export function continuations(match: Match, path: RecordPath): RecordPath[] {
  const next = [...path.slice(0, -1), (path.at(-1) ?? -1) + 1];
  return match.momentAt(next) === null ? [] : [next, ...alternativesTo(match, next)];
}

/** The turn that is played after a moment; 0 in the set-up. */
export function turnAt(match: Match, path: RecordPath): number {
  const moment = match.momentAt(path);
  return (moment === null ? firstTurn(match.start) : turnAfter(moment, moment.events)).turn;
}

/** `12`, `12-0-3`: as in an address. */
export function formatPath(path: RecordPath): string {
  return path.join('-');
}

/** Null where it is no path. */
export function parsePath(text: string): RecordPath | null {
  if (text === '') return [];
  const numbers = text.split('-').map((part) => (/^[0-9]{1,5}$/.test(part) ? Number(part) : Number.NaN));
  return numbers.length % 2 === 0 || numbers.some(Number.isNaN) ? null : numbers;
}

/** Does a path leave the game itself? */
export function isInVariation(path: RecordPath): boolean {
  return path.length > 1;
}

/** The last moment of the game itself on the way there, -1 at its start. What a variation begins with takes the place of one. */
export function lastOfGame(path: RecordPath): number {
  const [index = -1] = path;
  return isInVariation(path) ? index - 1 : index;
}
