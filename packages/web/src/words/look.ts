/** What a character that is looked at could do, in words: by which numbers it moves, whom it could hit and who could hit it. */
import { characterAt, formatSquare, type Position, rangeOf } from '@bfi/engine';
import type { ByNumbers } from '@bfi/game';
import type { LookMark } from '../board/marks.ts';
import { m } from '../language/language.svelte.ts';
import { type Called, capital, nameOf, pieceAt, plainList, sideName } from './names.ts';

const NUMBERS = 6;

/** `why`: the reason why it cannot move now, which is told first. */
export function describeLook(
  position: Position,
  look: LookMark,
  called: Called = sideName,
  why: string | null = null,
): string {
  const { from, steps } = look.reach;
  const character = characterAt(position, from);
  if (character === null) return '';
  const about = capital(
    m.play_about_character({ piece: nameOf(character, from, called), range: rangeOf(character.kind) }),
  );
  const moves = [...new Set(steps.map(({ number }) => number).filter((number) => number > 0))];
  const hits = look.reach.hits.map((hit) => oneOf(position, hit));
  const threats = look.attackers.map((attacker) => oneOf(position, attacker));
  const withZero = [...look.reach.hits, ...look.attackers].some(
    ({ numbers }) => numbers.length < NUMBERS && numbers.includes(0),
  );
  return [
    why ?? about,
    moves.length === 0 ? m.play_reach_stuck() : m.play_reach_moves({ numbers: plainList(moves.map(String)) }),
    hits.length === 0 ? '' : m.play_reach_hits({ who: plainList(hits) }),
    threats.length === 0 ? '' : m.play_reach_threats({ who: plainList(threats) }),
    withZero ? m.play_reach_zero() : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function oneOf(position: Position, { square, numbers }: ByNumbers): string {
  const character = characterAt(position, square);
  const piece =
    character === null ? m.play_reach_block({ square: formatSquare(square) }) : pieceAt(character, square);
  const listed = numbers.length === NUMBERS ? m.play_reach_any() : plainList(numbers.map(String));
  return m.play_reach_one({ piece, numbers: listed });
}
