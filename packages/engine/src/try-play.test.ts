/** The door for everyone who is not a search: who may act, what is legal, and nothing changed by a refusal. */
import { describe, expect, test } from 'vitest';
import {
  type Actor,
  actorOf,
  copyPosition,
  isOutsideEnding,
  OUTSIDE_ENDINGS,
  parseAction,
  tryPlay,
  tryPlayHere,
} from './index.ts';
import { given } from './testing/given.ts';
import { unwrap, unwrapError } from './testing/unwrap.ts';

const codeOf = (token: string): number => unwrap(parseAction(token));
const ACTORS: readonly Actor[] = ['red', 'blue', 'chance', 'referee'];

describe('who may act', () => {
  test.each<readonly [what: string, pieces: string, turn: string, token: string, actor: Actor]>([
    ['a player moves in their own turn', 'S@d4N s@l12N', 'r move:1', 'd4-d5', 'red'],
    ['Blue too', 'S@d4N s@l12S', 'b move:1', 'l12-l11', 'blue'],
    ['chance rolls', 'S@d4N s@l12N', 'r roll', '(3)', 'chance'],
    ['the opponent takes from the island', 'S@d4N s@l12N', 'r penalty', '-d4', 'blue'],
    ['the opponent takes from the pad', 's@l12N red=a:SS...', 'r padpenalty', '-pad1', 'blue'],
    ['Red takes from Blue', 'S@d4N blue=l:SS...', 'b padpenalty', '-pad1', 'red'],
    ['the player enters', 's@l12N red=c:SS...', 'r enter', '+1', 'red'],
    ['the player ends the turn', 'S@d4N s@l12N', 'b after', 'end', 'blue'],
  ])('%s', (_, pieces, turn, token, actor) => {
    const { position } = given('standard', pieces, turn);
    for (const who of ACTORS) {
      const answer = tryPlay(position, who, codeOf(token));
      if (who === actor) expect(answer.ok).toBe(true);
      else expect(unwrapError(answer)).toBe('turn');
    }
  });

  test('chance flips', () => {
    const { position } = given('standard', 'S@d4N #d6 s@l12N', 'r after').after('d4xd6');
    expect(unwrapError(tryPlay(position, 'red', codeOf('d6:live')))).toBe('turn');
    expect(tryPlay(position, 'chance', codeOf('d6:live')).ok).toBe(true);
  });

  test('an action that the rules do not allow is illegal, whoever asks', () => {
    const { position } = given('standard', 'S@d4N s@l12N', 'r move:1');
    for (const who of ACTORS) {
      for (const token of ['d4-d6', 'end', 'blocked', '(3)', 'd4xd6', 'd6:live', '#a1', 'pad']) {
        expect(unwrapError(tryPlay(position, who, codeOf(token)))).toBe('illegal');
      }
    }
  });

  test('after the end nothing is possible any more', () => {
    const { position } = given('standard', 'S@d4N s@l12N', 'r over:red');
    for (const token of ['d4-d5', 'end', '(3)', 'red:resigns', 'draw:agreed']) {
      for (const who of ACTORS) expect(unwrapError(tryPlay(position, who, codeOf(token)))).toBe('over');
    }
  });
});

describe('endings from outside', () => {
  test.each<readonly [token: string, ...allowed: Actor[]]>([
    ['red:resigns', 'red', 'referee'],
    ['blue:resigns', 'blue', 'referee'],
    ['red:flag', 'referee'],
    ['blue:flag', 'referee'],
    ['red:forfeits', 'referee'],
    ['blue:forfeits', 'referee'],
    ['draw:agreed', 'referee'],
  ])('%s: only by %s %s', (token, ...allowed) => {
    // In either player's turn, and while the dice are due.
    for (const turn of ['r move:1', 'b move:1', 'r roll', 'r penalty']) {
      const { position } = given('standard', 'S@d4N s@l12N', turn);
      for (const who of ACTORS) {
        const answer = tryPlay(position, who, codeOf(token));
        if (allowed.includes(who)) expect(answer.ok).toBe(true);
        else expect(unwrapError(answer)).toBe('turn');
      }
    }
  });

  test('are told from everything else', () => {
    for (const { token } of OUTSIDE_ENDINGS) expect(isOutsideEnding(codeOf(token))).toBe(true);
    for (const token of ['end', 'blocked', '(0)', 'a1:live', '=SSSSS'])
      expect(isOutsideEnding(codeOf(token))).toBe(false);
    expect(isOutsideEnding(codeOf('draw:agreed') + 1)).toBe(false);
  });
});

describe('who must have acted', () => {
  test.each<readonly [turn: string, token: string, actor: Actor]>([
    ['r move:1', 'd4-d5', 'red'],
    ['b move:1', 'l12-l11', 'blue'],
    ['r roll', '(3)', 'chance'],
    ['r penalty', '-d4', 'blue'],
    ['b move:1', 'red:resigns', 'red'],
    ['r roll', 'blue:resigns', 'blue'],
    ['r roll', 'red:flag', 'referee'],
    ['r roll', 'draw:agreed', 'referee'],
  ])('%s %s: %s', (turn, token, actor) => {
    expect(actorOf(given('standard', 'S@d4N s@l12S', turn).position, codeOf(token))).toBe(actor);
  });

  test('nobody, once the battle is over', () => {
    const { position } = given('standard', 'S@d4N s@l12N', 'r over:red');
    expect(() => actorOf(position, codeOf('d4-d5'))).toThrow('the battle is over');
  });
});

describe('what comes back', () => {
  test('a new position and the events; the old one is as it was', () => {
    const { position, line } = given('standard', 'S@d4N s@d6N s@l12N', 'r after');
    const before = copyPosition(position);
    const played = unwrap(tryPlay(position, 'red', codeOf('d4xd6')));
    expect(played.events.map(({ type }) => type)).toEqual(['shot', 'lost']);
    expect(played.position).not.toBe(position);
    expect(position).toEqual(before);
    expect(given('standard', 'S@d4N s@d6N s@l12N', 'r after').line).toBe(line);
  });

  test('a refusal leaves the position as it was', () => {
    const { position } = given('standard', 'S@d4N s@d6N s@l12N', 'r after');
    const before = copyPosition(position);
    tryPlay(position, 'red', codeOf('d4xd7'));
    tryPlay(position, 'blue', codeOf('d4xd6'));
    expect(position).toEqual(before);
  });

  test('whoever needs no other position has the action played on this one, and a refusal leaves that one as it was, too', () => {
    const { position } = given('standard', 'S@d4N s@d6N s@l12N', 'r after');
    const before = copyPosition(position);
    const expected = unwrap(tryPlay(position, 'red', codeOf('d4xd6')));
    expect(unwrapError(tryPlayHere(position, 'red', codeOf('d4xd7')))).toBe('illegal');
    expect(unwrapError(tryPlayHere(position, 'blue', codeOf('d4xd6')))).toBe('turn');
    expect(position).toEqual(before);
    expect(unwrap(tryPlayHere(position, 'red', codeOf('d4xd6')))).toEqual(expected);
    expect(position).toEqual(expected.position);
  });

  test.each([
    -1,
    0.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 31,
    2 ** 53,
    16 << 20,
    (15 << 20) | OUTSIDE_ENDINGS.length,
    (15 << 20) | 256,
  ])('a number that is no action is refused and not thrown: %d', (code) => {
    const { position } = given('standard', 'S@d4N s@d6N s@l12N', 'r after');
    for (const who of ACTORS) expect(unwrapError(tryPlay(position, who, code))).toBe('illegal');
  });
});
