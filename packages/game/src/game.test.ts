/** What may be done at a game, by whom, and how a draw is offered and answered. */
import { formatAction, legalActionList, SIDES } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { positionFrom, token } from '../../../scripts/testing/from-text.ts';
import type { Game } from './game.ts';
import { Match } from './match.ts';
import { formatGame, readGame } from './saved-game.ts';
import { computerSeat, type Seat, seatHere } from './seat.ts';
import { refereesEnding, resignation } from './submission.ts';
import {
  appendTokens,
  matchAtFirstRoll,
  newGame,
  newMatch,
  playAtRandom,
  unwrap,
} from './testing/players.ts';

const away: Seat = { decides: 'elsewhere', name: 'Ben' };
const HERE = { red: seatHere('Ann'), blue: seatHere('Ben') };
const AGAINST_COMPUTER = { red: seatHere('Ann'), blue: computerSeat(4) };
const ONLINE = { red: away, blue: seatHere('Ann') };

/** Sides for which something may be done. */
function sides(
  game: Game,
  may: 'mayAct' | 'mayResign' | 'mayOfferDraw' | 'mayAnswerDraw' | 'maySetUp',
): string {
  return SIDES.filter((side) => game[may](side)).join(' ');
}

describe('what somebody here may do', () => {
  it('is asked by seat: only those who sit here decide here', () => {
    for (const [seats, here] of [
      [HERE, ['red', 'blue']],
      [AGAINST_COMPUTER, ['red']],
      [ONLINE, ['blue']],
    ] as const) {
      expect(newGame({ seats }).sidesHere).toEqual(here);
    }
  });

  it('decide when one is to act', () => {
    const game = newGame({ seats: HERE });
    expect([sides(game, 'mayAct'), game.thrower]).toEqual(['', 'both']);
    unwrap(game.append('chance', token('(2-5)')));
    expect([sides(game, 'mayAct'), sides(game, 'maySetUp'), game.thrower]).toEqual(['blue', 'blue', null]);
    const other = newGame({ seats: AGAINST_COMPUTER, match: appendTokens(newMatch(), '(2-5)') });
    expect(sides(other, 'mayAct')).toBe('');
  });

  it('throw the die in one’s own turns, and for the start', () => {
    for (const seats of [HERE, AGAINST_COMPUTER, ONLINE]) {
      const game = newGame({ seats, match: matchAtFirstRoll() });
      const { side } = game.match.turn;
      expect(game.match.toAct).toBe('chance');
      expect(game.thrower).toBe(side !== null && seats[side].decides === 'here' ? side : null);
      expect(sides(game, 'maySetUp')).toBe('');
    }
    const nobody = newGame({ seats: { red: computerSeat(1), blue: away } });
    expect(nobody.thrower).toBeNull();
  });

  it('give up at any moment but after the end', () => {
    const game = newGame({ seats: HERE });
    expect(sides(game, 'mayResign')).toBe('red blue');
    expect(sides(newGame({ seats: ONLINE }), 'mayResign')).toBe('blue');
    unwrap(game.append('red', resignation('red').action));
    expect([sides(game, 'mayResign'), sides(game, 'mayOfferDraw'), game.resigner]).toEqual(['', '', null]);
  });

  it('who would give up is the only one here, or of two whoever is to act', () => {
    const match = appendTokens(newMatch(), '(2-5)');
    expect(newGame({ seats: HERE, match }).resigner).toBe('blue');
    expect(newGame({ seats: AGAINST_COMPUTER, match }).resigner).toBe('red');
    const rolling = matchAtFirstRoll();
    expect(newGame({ seats: HERE, match: rolling }).resigner).toBe(rolling.turn.side);
    expect(newGame({ seats: { red: away, blue: computerSeat(3) } }).resigner).toBeNull();
  });
});

describe('a draw', () => {
  const begun = (seats: Game['seats']) => newGame({ seats, match: appendTokens(newMatch(), '(2-5)') });

  it('can be offered to a person, here or elsewhere, and not to the computer', () => {
    expect(sides(begun(HERE), 'mayOfferDraw')).toBe('red blue');
    expect(sides(begun(ONLINE), 'mayOfferDraw')).toBe('blue');
    expect(sides(begun(AGAINST_COMPUTER), 'mayOfferDraw')).toBe('');
  });

  it('waits for the answer of the other side', () => {
    const game = begun(HERE);
    game.offerDraw('blue');
    expect(game.drawOffer).toBe('blue');
    expect([sides(game, 'mayAnswerDraw'), sides(game, 'mayOfferDraw')]).toEqual(['red', '']);
    const online = begun(ONLINE);
    online.offerDraw('blue');
    expect(sides(online, 'mayAnswerDraw')).toBe('');
    online.declineDraw();
    online.offerDraw('red');
    expect(sides(online, 'mayAnswerDraw')).toBe('blue');
  });

  it('ends the battle when both want it, and only the referee can say so', () => {
    const game = begun(HERE);
    const { actor, action } = refereesEnding('draw:agreed');
    expect(game.append('red', action)).toEqual({ ok: false, error: 'turn' });
    unwrap(game.append(actor, action));
    expect(game.match.isOver).toBe(true);
  });

  it('that is declined cannot be offered again by the same side in the same turn', () => {
    const game = newGame({ seats: HERE, match: matchAtFirstRoll() });
    const { side } = game.match.turn;
    const [mover, other] = side === 'red' ? (['red', 'blue'] as const) : (['blue', 'red'] as const);
    game.offerDraw(mover);
    game.declineDraw();
    expect(game.drawOffer).toBeNull();
    expect(sides(game, 'mayOfferDraw')).toBe(other);
    const { turn } = game.match.turn;
    for (let seed = 1; game.match.turn.turn === turn; seed++) playAtRandom(game.match, 1, seed);
    expect(sides(game, 'mayOfferDraw')).toBe('red blue');
  });

  it('is declined by playing on, and stands while whoever offered it plays', () => {
    const game = begun(HERE);
    game.offerDraw('blue');
    unwrap(game.append('blue', token('#a1')));
    expect(game.drawOffer).toBe('blue');
    unwrap(game.append('red', token('#b2')));
    expect(game.drawOffer).toBeNull();
  });

  it('is declined where whoever was to answer is found to have played on', () => {
    const game = begun(HERE);
    unwrap(game.append('blue', token('#a1')));
    const later = game.with({ match: game.match.copy() });
    game.offerDraw('blue');
    unwrap(later.append('red', token('#b2')));
    later.keepOfferOf(game);
    expect([later.drawOffer, later.offer?.state, later.couldOfferDraw('blue')]).toEqual([
      null,
      'declined',
      false,
    ]);
    const own = game.with({ match: game.match.copy() });
    own.keepOfferOf(game);
    expect(own.drawOffer).toBe('blue');
  });

  it('and its answer are kept with the game, until the battle is over', () => {
    const game = begun(HERE);
    const reread = () => unwrap(readGame(formatGame(game)));
    game.offerDraw('blue');
    expect([reread().offer, reread().drawOffer]).toEqual([game.offer, 'blue']);
    game.declineDraw();
    expect([reread().offer, reread().drawOffer, reread().couldOfferDraw('blue')]).toEqual([
      game.offer,
      null,
      false,
    ]);
    const { actor, action } = refereesEnding('draw:agreed');
    unwrap(game.append(actor, action));
    expect([game.offer, formatGame(game).includes('DrawOffer')]).toEqual([null, false]);
    const left = formatGame(game).replace('[Result', '[DrawOffer "blue 0"]\n[Result');
    const read = unwrap(readGame(left));
    expect([read.offer, formatGame(read)]).toEqual([null, formatGame(game)]);
  });

  it('is not on offer again where somebody else has agreed to it meanwhile', () => {
    const game = begun(HERE);
    const over = game.with({ match: game.match.copy() });
    game.offerDraw('blue');
    const { actor, action } = refereesEnding('draw:agreed');
    unwrap(over.append(actor, action));
    over.keepOfferOf(game);
    expect([over.offer, over.drawOffer]).toEqual([null, null]);
  });

  it('is written in a header, and one that says something else is left alone', () => {
    const text = (value: string) =>
      formatGame(newGame()).replace('[Result', `[DrawOffer "${value}"]\n[Result`);
    const offerIn = (value: string) => unwrap(readGame(text(value))).offer;
    expect(offerIn('red 12')).toEqual({ by: 'red', turn: 12, state: 'open' });
    expect(offerIn('blue 0 declined')).toEqual({ by: 'blue', turn: 0, state: 'declined' });
    expect(offerIn('red 1234')).toEqual({ by: 'red', turn: 1234, state: 'open' });
    for (const other of [
      '',
      'green 1',
      'red',
      'red 01',
      'red 1 maybe',
      'red 1 declined ',
      'xred 1',
      'so red 1',
      'red 1234567',
    ])
      expect([offerIn(other), formatGame(unwrap(readGame(text(other))))]).toEqual([null, text(other)]);
    expect(formatGame(unwrap(readGame(text('red 12'))))).toBe(text('red 12'));
  });

  it('stays on offer when somebody else sits down, and not in another match', () => {
    const game = begun(HERE);
    game.offerDraw('blue');
    expect(game.with({ seats: ONLINE }).drawOffer).toBe('blue');
    expect(game.with({ match: game.match.copy() }).drawOffer).toBeNull();
  });

  it('is still on offer where the same game is found to have gone on, and in no other', () => {
    const game = begun(HERE);
    const later = game.with({ match: game.match.copy() });
    const other = game.with({ match: game.match.copy() });
    unwrap(game.append('blue', token('#a1')));
    unwrap(other.append('blue', token('#a2')));
    unwrap(later.append('blue', token('#a1')));
    game.offerDraw('blue');
    other.keepOfferOf(game);
    expect(other.drawOffer).toBeNull();
    later.keepOfferOf(game);
    expect(later.drawOffer).toBe('blue');
    unwrap(later.append('red', token('#b2')));
    later.keepOfferOf(game);
    expect(later.drawOffer).toBeNull();
    expect(game.drawOffer).toBe('blue');
    const declined = game.with({ match: game.match.copy() });
    declined.offerDraw('blue');
    declined.declineDraw();
    declined.keepOfferOf(game);
    expect(declined.drawOffer).toBeNull();
  });
});

it('a game with something changed is the same but for that', () => {
  const game = newGame({ seed: 7, quickSetup: true, headers: new Map([['Event', 'x']]) });
  const changed = game.with({ seed: null });
  expect(changed.seed).toBeNull();
  expect({ ...changed, seed: 7 }).toEqual({ ...game });
});

describe('taking back', () => {
  /** What could be taken back, as its token. */
  const take = (game: Game): string | null => {
    const decision = game.match.moments[game.retractable ?? -1];
    return decision === undefined ? null : formatAction(decision.action);
  };

  it('goes back to one’s last decision and never past what has fallen', () => {
    const game = newGame({ seats: AGAINST_COMPUTER, match: appendTokens(newMatch(), '(5-2)') });
    expect(take(game)).toBeNull();
    unwrap(game.append('red', token('#d5')));
    expect(take(game)).toBe('#d5');
    // The computer's answer goes with it.
    unwrap(game.append('blue', token('#e6')));
    expect(take(game)).toBe('#d5');
    expect(game.match.until(1).moments.map(({ action }) => formatAction(action))).toEqual(['(5-2)']);
    expect(game.match.moments).toHaveLength(3);
  });

  it('is for no set-up that was left to chance, nobody elsewhere, and no battle that is over', () => {
    const match = matchAtFirstRoll();
    expect(take(newGame({ seats: HERE, match }))).not.toBeNull();
    expect(take(newGame({ seats: HERE, match, quickSetup: true }))).toBeNull();
    expect(take(newGame({ seats: ONLINE, match }))).toBeNull();
    const over = newGame({ seats: HERE, match: match.copy() });
    const { actor, action } = resignation('red');
    unwrap(over.append(actor, action));
    expect(take(over)).toBeNull();
  });

  it('stops at every roll and flip of a battle, and passes over what had to be done', () => {
    const match = matchAtFirstRoll();
    playAtRandom(match, 120, 3);
    const { moments } = match;
    const isForced = (index: number): boolean =>
      legalActionList(moments[index - 1]?.position ?? match.start).length === 1;
    let passedOver = 0;
    for (let length = 0; length <= moments.length; length++) {
      const game = newGame({ seats: HERE, match: match.until(length) });
      if (game.match.isOver) break;
      let last = length - 1;
      while (moments[last] !== undefined && moments[last]?.actor !== 'chance' && isForced(last)) last--;
      passedOver += length - 1 - last;
      const isDecision = moments[last] !== undefined && moments[last]?.actor !== 'chance';
      expect(game.retractable).toBe(isDecision ? last : null);
    }
    expect(passedOver).toBeGreaterThan(0);
  });
});

it('of two people here, whoever is to decide would give up, also where that is not the one whose turn it is', () => {
  const penalty = positionFrom('12/12/12/12/12/12/12/12/12/12/12/Sn10ss c:..... j:..... 0+0 r penalty 0');
  const game = newGame({ seats: HERE, match: new Match(penalty.rules, penalty) });
  expect([game.match.toAct, game.resigner]).toEqual(['blue', 'blue']);
});
