/** Section 5: what a zero offers, and what the next roll may then be used for. */
import { describe, expect, test } from 'vitest';
import { toAct } from './index.ts';
import { given } from './testing/given.ts';

describe('5 [2]: the choice', () => {
  test('turn, reinforce or move the pad; and nothing ends the turn', () => {
    given('standard', 'S@h4N s@l12N red=c:STJSS', 'r roll')
      .after('(0)')
      .isAt('r zero')
      .offers('h4L h4R +1 +2 +3 +4 +5 pad');
  });

  test('shots first, as wanted; then the choice must still be made', () => {
    given('standard', 'S@d4N J@f4N s@d6N s@f7N s@l12N', 'r zero')
      .offers('d4xd6 f4xf7 d4L d4R f4L f4R pad')
      .after('d4xd6')
      .isAt('r zero')
      .after('f4xf7')
      .offers('d4L d4R f4L f4R pad')
      .isAt('r zero');
  });

  test('a shot at a block comes back to the choice', () => {
    given('standard', 'S@d4N #d6 s@l12N pool=0+1', 'r zero')
      .after('d4xd6')
      .isAt('r flip:d6')
      .after('d6:safe')
      .isAt('r zero')
      .offers('d4L d4R pad');
  });

  test('no shot between the choice and the roll', () => {
    const rolling = given('standard', 'S@d4N S@f4N s@f6N s@l12N', 'r zero').after('d4L');
    rolling.offers('(0) (1) (2) (3) (4) (5)');
    expect(toAct(rolling.position)).toBe('chance');
  });

  test('before the die that follows is used, anyone may shoot', () => {
    given('standard', 'S@d4N S@f4N s@f6N s@l12N', 'r zero')
      .after('d4L (1)')
      .isAt('r move:1:d4')
      .offers('f4xf6 d4-c4')
      .after('f4xf6')
      .isAt('r move:1:d4')
      .offers('d4-c4');
  });

  test('[2a]: another zero starts the three choices again, with everyone eligible', () => {
    given('standard', 'S@d4N S@f4N s@l12N red=c:STJSS', 'r zero')
      .after('+3 (0)')
      .isAt('r zero')
      .offers('c1L c1R d4L d4R f4L f4R +1 +2 +4 +5 pad')
      .after('f4R (0) pad (0)')
      .offers('c1L c1R d4L d4R f4L f4R +1 +2 +4 +5 pad')
      .after('d4L')
      .isAt('r roll:d4');
  });

  test('10: without pads a zero offers only the turn in place', () => {
    given('allout', 'S@d4N T@f4W s@l12N', 'r zero').offers('d4L d4R f4L f4R');
    given('blitz', 'S@d4N s@l12S s@d6N', 'r zero').offers('d4xd6 d4L d4R');
  });
});

describe('5.1: reinforce', () => {
  test('Red’s character goes from its slot to row 1 in the same column, facing north', () => {
    given('standard', 'S@h4N s@l12N red=c:STJSS', 'r zero')
      .after('+2')
      .shows('S@h4N T@b1N s@l12N')
      .has({ pads: 'c:S.JSS j:.....' })
      .isAt('r roll:b1');
  });

  test('Blue’s goes to row 12, facing south, and slot 1 is the one nearest to l', () => {
    given('standard', 'S@a1N s@d9S blue=j:STJSS', 'b zero')
      .after('+2')
      .shows('S@a1N s@d9S t@k12S')
      .has({ pads: 'c:..... j:S.JSS' })
      .isAt('b roll:k12');
    given('standard', 'S@a1N s@d9S blue=j:STJSS', 'b zero').after('+5').shows('S@a1N s@d9S s@h12S');
  });

  test('[6]: it leaves from its own slot, wherever the pad has gone', () => {
    given('standard', 'S@h4N s@l12N red=g:STJSS', 'r zero').after('+2').shows('S@h4N T@f1N s@l12N');
    given('standard', 'S@a1N s@d9S blue=e:STJSS', 'b zero').after('+2').shows('S@a1N s@d9S t@f12S');
  });

  test('not from an empty slot', () => {
    given('standard', 'S@h4N s@l12N red=c:.T..S', 'r zero').offers('h4L h4R +2 +5 pad');
  });

  test('not where a character stands, whoever owns it', () => {
    given('standard', 'S@a1W s@b1W s@l12N red=c:STJSS', 'r zero').offers('a1L a1R +3 +4 +5 pad');
  });

  test('not from a slot that hangs past the corner', () => {
    given('standard', 'S@h4N s@l12N red=a:STJSS', 'r zero').offers('h4L h4R +3 +4 +5 pad');
    given('standard', 'S@h4N s@l12N red=l:STJSS', 'r zero').offers('h4L h4R +1 +2 +3 pad');
    given('standard', 'S@a1N s@d9S blue=l:STJSS', 'b zero').offers('d9L d9R +3 +4 +5 pad');
    given('standard', 'S@a1N s@d9S blue=a:STJSS', 'b zero').offers('d9L d9R +1 +2 +3 pad');
  });

  test('the next roll moves that character only', () => {
    given('standard', 'S@h4N s@l12N red=c:STJSS', 'r zero')
      .after('+3 (2)')
      .isAt('r move:2:c1')
      .offers('c1-c3 c1-c2L c1-c2R')
      .after('c1-c2R')
      .offers('end');
  });

  test('a block there is landed on and activated', () => {
    given('standard', 'S@h4N s@l12N #c1 red=c:STJSS pool=0+1', 'r zero')
      .after('+3')
      .shows('S@h4N J@c1N s@l12N')
      .isAt('r flip:c1')
      .after('c1:safe')
      .shows('S@h4N J@c1N s@l12N')
      .isAt('r roll:c1');
  });

  test('lost on a live block, nothing is left to move: roll:lost', () => {
    given('standard', 'S@h4N s@l12N #c1 red=c:STJSS', 'r zero')
      .after('+3 c1:live')
      .shows('S@h4N s@l12N')
      .isAt('r roll:lost')
      .offers('(0) (1) (2) (3) (4) (5)');
  });

  test('roll:lost, then move:n:lost: shoot if you like, then the turn ends, no penalty', () => {
    given('standard', 'S@h4N s@h6N s@l12N', 'r roll:lost')
      .after('(2)')
      .isAt('r move:2:lost')
      .offers('h4xh6 end')
      .after('h4xh6')
      .offers('end')
      .after('end')
      .isAt('b roll');
  });

  test('roll:lost, then another zero: everyone is eligible again', () => {
    given('standard', 'S@h4N s@l12N red=c:ST.SS', 'r roll:lost')
      .after('(0)')
      .isAt('r zero')
      .offers('h4L h4R +1 +2 +4 +5 pad');
  });

  test('roll:lost with nobody on the island ends the turn all the same', () => {
    given('standard', 's@l12N red=c:ST.SS', 'r roll:lost').after('(4)').isAt('r move:4:lost').offers('end');
  });
});

describe('5.2: move the pad', () => {
  test('the pad is chosen, then the die says how far', () => {
    given('standard', 'S@h4N s@l12N', 'r zero')
      .after('pad')
      .isAt('r roll:pad')
      .after('(2)')
      .isAt('r move:2:pad');
  });

  test.each([
    ['Red’s left is towards a', 'r', 'red=f', 'padL', 'd'],
    ['Red’s right is towards l', 'r', 'red=f', 'padR', 'h'],
    ['Blue’s left is towards l', 'b', 'blue=f', 'padL', 'h'],
    ['Blue’s right is towards a', 'b', 'blue=f', 'padR', 'd'],
  ])('%s', (_, side, pad, move, missile) => {
    const [red, blue] = side === 'r' ? [missile, 'j'] : ['c', missile];
    given('standard', `S@h4N s@l12N ${pad}:S...J`, `${side} move:2:pad`)
      .offers('padL padR')
      .after(move)
      .has({
        pads: `${red}:${side === 'r' ? 'S...J' : '.....'} ${blue}:${side === 'b' ? 'S...J' : '.....'}`,
      });
  });

  test.each([
    ['r', 'red=c', 2, 'padL padR'],
    ['r', 'red=c', 3, 'padR'],
    ['r', 'red=a', 1, 'padR'],
    ['r', 'red=j', 2, 'padL padR'],
    ['r', 'red=j', 3, 'padL'],
    ['r', 'red=l', 1, 'padL'],
    ['b', 'blue=j', 2, 'padL padR'],
    ['b', 'blue=j', 3, 'padR'],
    ['b', 'blue=l', 1, 'padR'],
    ['b', 'blue=c', 2, 'padL padR'],
    ['b', 'blue=c', 3, 'padL'],
    ['b', 'blue=a', 5, 'padL'],
  ])('the missile stays over the island: %s, %s, a roll of %i', (side, pad, roll, offers) => {
    given('standard', `S@h4N s@g9N ${pad}:SSSS.`, `${side} move:${roll}:pad`).offers(offers);
  });

  test('no character moves by that roll, but anyone may shoot before', () => {
    given('standard', 'S@h4N s@h6N s@l12N', 'r move:2:pad')
      .offers('h4xh6 padL padR')
      .after('h4xh6')
      .isAt('r move:2:pad')
      .offers('padL padR');
  });

  test('then the turn is over, with no shot after it', () => {
    given('standard', 'S@h4N s@h6N s@l12N', 'r move:2:pad')
      .after('padL')
      .isAt('b roll')
      .shows('S@h4N s@h6N s@l12N');
  });

  test('9: the pad may be moved when it is empty', () => {
    given('standard', 'S@h4N s@l12N red=c:.....', 'r zero')
      .after('pad (5) padR')
      .has({ pads: 'h:..... j:.....' })
      .isAt('b roll');
  });
});

describe('5.3: turn', () => {
  test.each([
    ['S@d4N', 'd4L', 'S@d4W'],
    ['S@d4N', 'd4R', 'S@d4E'],
    ['J@d4W', 'd4L', 'J@d4S'],
    ['T@d4W', 'd4R', 'T@d4N'],
    ['T@d4S', 'd4L', 'T@d4E'],
  ])('%s turns where it stands: %s', (before, turn, after) => {
    given('standard', `${before} s@l12N`, 'r zero').after(turn).shows(`${after} s@l12N`).isAt('r roll:d4');
  });

  test('only the player’s own characters', () => {
    given('standard', 'S@d4N s@d9S', 'b zero').offers('d9L d9R pad');
  });

  test('the next roll moves that character only', () => {
    given('standard', 'S@d4N J@f4N s@l12N', 'r zero')
      .after('d4R (3)')
      .isAt('r move:3:d4')
      .offers('d4xf4 blocked')
      .refuses('f4-f7 end');
    given('standard', 'S@d4N J@f4N s@l12N', 'r zero').after('d4L (3)').offers('d4-a4 d4-b4L d4-b4R');
  });

  test('after the move nobody is singled out any more', () => {
    given('standard', 'S@d4N s@l12N', 'r zero')
      .after('d4L (3) d4-a4')
      .isAt('r after')
      .after('end')
      .isAt('b roll');
  });
});
