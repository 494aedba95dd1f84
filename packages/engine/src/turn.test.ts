/** How a turn begins, passes on and ends (section 3), and how the battle ends (section 8). */
import { describe, expect, test } from 'vitest';
import { asTurnOf, copyPosition, formatPosition, type Reason, toAct, viewPosition } from './index.ts';
import { given, newBattle } from './testing/given.ts';

describe('3: a turn', () => {
  test('3.2: it begins with a roll, six ways', () => {
    const { position } = given('standard', 'S@d4N s@l12N', 'r roll').offers('(0) (1) (2) (3) (4) (5)');
    expect(toAct(position)).toBe('chance');
  });

  test('3.2: a zero goes to the three choices, everything else to the move', () => {
    given('standard', 'S@d4N s@l12N', 'r roll').after('(0)').isAt('r zero');
    for (const roll of [1, 2, 3, 4, 5]) {
      given('standard', 'S@d4N s@l12N', 'r roll').after(`(${roll})`).isAt(`r move:${roll}`);
    }
  });

  test('3.3 [3]: shots before the move and after it, as often as wanted', () => {
    given('standard', 'S@d4N J@f4N s@d6N s@f7N s@f9N s@d7N s@l12N', 'r move:1')
      .offers('d4xd6 f4xf7 d4-d5 f4-f5')
      .after('d4xd6 f4xf7')
      .offers('d4-d5 f4-f5')
      .after('d4-d5')
      .offers('d5xd7 end')
      .after('d5xd7')
      .offers('end')
      .after('end')
      .isAt('b roll');
  });

  test('3.3 [13]: nobody has to shoot', () => {
    given('standard', 'S@d4N s@d6N s@l12N', 'r after').offers('d4xd6 end').after('end').isAt('b roll');
  });

  test('3.4 [1]: exactly one character moves', () => {
    given('standard', 'S@d4N J@f4N s@l12N', 'r move:1')
      .after('d4-d5')
      .offers('end')
      .after('end')
      .isAt('b roll');
  });

  test('3.4 [15]: until the move is made the turn cannot end', () => {
    given('standard', 'S@d4N s@d6N s@l12N', 'r move:1').refuses('end blocked').offers('d4xd6 d4-d5');
  });

  test('3.4 [15]: one who can move must, though another could not', () => {
    given('standard', 'S@d12N S@f4N s@l12W', 'r move:1').offers('f4-f5');
  });
});

describe('3.5 [1a]: blocked', () => {
  test('the player gives up, the opponent takes any one from the island, and the turn is over', () => {
    const taking = given('standard', 'S@d12N T@f12N s@l12N red=c:J....', 'r move:3')
      .offers('blocked')
      .after('blocked')
      .isAt('r penalty')
      .offers('-d12 -f12');
    expect(toAct(taking.position)).toBe('blue');
    taking.after('-f12').shows('S@d12N s@l12N').isAt('b roll').has({ pads: 'c:J.... j:.....', quiet: 0 });
  });

  test('Blue blocked: Red takes', () => {
    const taking = given('standard', 'S@d4N s@d1S', 'b move:3')
      .after('blocked')
      .isAt('b penalty')
      .offers('-d1');
    expect(toAct(taking.position)).toBe('red');
    taking.after('-d1').isAt('b over:red');
  });

  test('shots first: they may clear a path, and then the move must be made', () => {
    given('standard', 'T@d4N s@d5E s@d8W s@l12N', 'r move:1')
      .offers('d4xd8 blocked')
      .after('d4xd8')
      .shows('T@d4N s@l12N')
      .offers('d4-d5');
  });

  test('a shot that frees nobody leaves the player blocked', () => {
    given('standard', 'S@h10N s@h12W s@l12N', 'r move:4')
      .offers('h10xh12 blocked')
      .after('h10xh12')
      .offers('blocked');
  });

  test('the last one taken loses the battle', () => {
    given('standard', 'S@d12N s@l12N', 'r move:1').after('blocked -d12').isAt('r over:blue').offers('');
  });
});

describe('3.1: nobody on the island', () => {
  const ended = (pieces: string, rules = 'standard') => given(rules, pieces, 'b after').after('end');

  test('[4]: one must enter before the roll, without a zero', () => {
    ended('s@l12N red=c:S.T..').isAt('r enter').offers('+1 +3');
  });

  test('[4]: then the die is rolled as at any turn’s start', () => {
    ended('s@l12N red=c:S.T..')
      .after('+3')
      .shows('T@c1N s@l12N')
      .has({ pads: 'c:S.... j:.....' })
      .isAt('r roll')
      .after('(2)')
      .isAt('r move:2')
      .offers('c1-c3 c1-c2L c1-c2R');
  });

  test('[4]: Blue enters from the other edge, facing south', () => {
    given('standard', 'S@a1N blue=j:J...S', 'r after')
      .after('end')
      .isAt('b enter')
      .offers('+1 +5')
      .after('+1')
      .shows('S@a1N j@l12S')
      .isAt('b roll');
  });

  test('with somebody on the island nobody enters before the roll', () => {
    ended('S@d4N s@l12N red=c:STJSS').isAt('r roll');
  });

  test('a safe block on the way in: it stays, and rolls', () => {
    ended('s@l12N #a1 red=c:SS... pool=0+1')
      .after('+1')
      .isAt('r flip:a1')
      .offers('a1:safe')
      .after('a1:safe')
      .shows('S@a1N s@l12N')
      .isAt('r roll');
  });

  test('lost on the way in: the next must enter', () => {
    ended('s@l12N #a1 red=c:SST..')
      .after('+1 a1:live')
      .shows('s@l12N')
      .isAt('r enter')
      .offers('+2 +3')
      .after('+2')
      .isAt('r roll');
  });

  test('lost on the way in, with a chain to be flipped first', () => {
    ended('s@l12N #a1 #b2 red=c:SS... pool=1+1')
      .after('+1 a1:live')
      .isAt('r flip:b2')
      .after('b2:safe')
      .isAt('r enter')
      .offers('+2');
  });

  test('lost on the way in, and it was the last: the battle is lost', () => {
    ended('s@l12N #a1 red=c:S....').after('+1 a1:live').isAt('r over:blue');
  });

  test('lost on the way in, and the rest hang past the corner: one of them is taken', () => {
    ended('s@l12N #a1 red=a:SJT..').after('+3 a1:live').isAt('r padpenalty').offers('-pad1 -pad2');
  });

  test('[1b]: none can enter: the opponent takes one off the pad and the turn is over', () => {
    const taking = ended('s@l12N red=a:SJ... quiet=7')
      .isAt('r padpenalty')
      .offers('-pad1 -pad2')
      .has({ quiet: 8 });
    expect(toAct(taking.position)).toBe('blue');
    taking.after('-pad2').has({ pads: 'a:S.... j:.....', quiet: 0 }).isAt('b roll');
  });

  test('[1b]: for Blue the same', () => {
    const taking = given('standard', 'S@a1N blue=l:SJ...', 'r after').after('end').isAt('b padpenalty');
    expect(toAct(taking.position)).toBe('red');
    taking.after('-pad1').isAt('r roll').has({ pads: 'c:..... l:.J...' });
  });

  test('[1b]: characters on the entry squares bar the way', () => {
    ended('s@a1N s@b1N red=c:SJ...').isAt('r padpenalty');
    ended('s@a1N s@b1N red=c:SJT..').isAt('r enter').offers('+3');
  });

  test('[1b]: the last one taken off the pad loses the battle', () => {
    ended('s@l12N red=a:S....').after('-pad1').isAt('r over:blue').has({ pads: 'a:..... j:.....' });
  });

  test('a removal during the entry counts for the turn', () => {
    ended('s@l12N #a1 red=c:ST... pool=0+1 quiet=3')
      .has({ quiet: 4 })
      .after('+1 a1:safe (1) a1-a2 end')
      .has({ quiet: 0 });
  });
});

describe('8: the end', () => {
  test('who has lost all, from island and pad together, has lost', () => {
    const won = given('standard', 'S@d4N s@d6N', 'r after').after('d4xd6').isAt('r over:red').offers('');
    expect(toAct(won.position)).toBe('over');
    expect(viewPosition(won.position)).toMatchObject({ result: 'red', reason: 'annihilation' });
  });

  test('one left on the pad goes on', () => {
    given('standard', 'S@d4N s@d6N blue=j:..S..', 'r after').after('d4xd6').isAt('r after').offers('end');
  });

  test('one may lose by one’s own shot', () => {
    given('standard', 'S@d4N S@d6N s@l12N', 'r after').after('d4xd6').isAt('r after');
    given('standard', 'S@d4N #d6 #e5 s@l12N', 'r after').after('d4xd6 d6:live e5:live').isAt('r over:blue');
  });

  test('one flip that takes the last of both is a draw', () => {
    const drawn = given('standard', 'S@d4N #d5 s@e6N', 'r move:1').after('d4-d5 d5:live').isAt('r over:draw');
    expect(viewPosition(drawn.position)).toMatchObject({ result: 'draw', reason: 'annihilation' });
  });

  test('it is judged when nothing is left to flip', () => {
    given('standard', 'S@d4N #d6 #e5 s@d7N', 'r after')
      .after('d4xd6 d6:live')
      .shows('S@d4N #e5')
      .isAt('r flip:e5')
      .after('e5:live')
      .isAt('r over:draw');
    given('standard', 'S@d4N #d6 #e5 s@d7N pool=1+1', 'r after')
      .after('d4xd6 d6:live e5:safe')
      .isAt('r over:red');
  });

  test('who loses the last before the other does not get away with it', () => {
    given('standard', 'S@d4N #d5 #e6 s@f7S', 'r move:1')
      .after('d4-d5 d5:live')
      .shows('#e6 s@f7S')
      .after('e6:live')
      .isAt('r over:draw');
  });
});

const AT_EVERY_PHASE: readonly (readonly [string, () => ReturnType<typeof given>])[] = [
  ['the roll-off', () => newBattle('standard').isAt('r rolloff')],
  ['the first block', () => newBattle('standard first=blue').isAt('b blocks')],
  ['a placement', () => given('standard', '#a2 #b3 #c4 #d5 #e6 #f7 #g8 #h9 #i10 #j11 S@a1N', 'b place')],
  [
    'a load',
    () =>
      given(
        'standard',
        '#a3 #b4 #c5 #d6 #e7 #f8 #g9 #h10 #i2 #j11 S@a1N S@b1N S@c1N S@d1N S@e1N s@a12S s@b12S s@c12S s@d12S s@e12S',
        'r load',
      ),
  ],
  ['a forced entry', () => given('standard', 's@l12N red=c:S....', 'r enter')],
  ['a roll', () => given('standard', 'S@d4N s@l12N', 'b roll')],
  ['a roll for a nominee', () => given('standard', 'S@d4N s@l12N', 'r roll:d4')],
  ['a move', () => given('standard', 'S@d4N s@l12N', 'r move:3')],
  ['the choice after a zero', () => given('standard', 'S@d4N s@l12N', 'b zero')],
  ['the end of a turn', () => given('standard', 'S@d4N s@l12N', 'r after')],
  ['a flip', () => given('standard', 'S@d4N #d5 s@l12N', 'r move:1').after('d4-d5').isAt('r flip:d5')],
  ['a penalty', () => given('standard', 'S@d12N s@l12N', 'r penalty')],
  ['a penalty from the pad', () => given('standard', 's@l12N red=a:S....', 'r padpenalty')],
];

describe.each(AT_EVERY_PHASE)('8, 11: an ending from outside at %s', (_, at) => {
  test.each<readonly [string, string, Reason]>([
    ['red:resigns', 'over:blue', 'resignation'],
    ['blue:resigns', 'over:red', 'resignation'],
    ['red:flag', 'over:blue', 'time'],
    ['blue:flag', 'over:red', 'time'],
    ['red:forfeits', 'over:blue', 'forfeit'],
    ['blue:forfeits', 'over:red', 'forfeit'],
    ['draw:agreed', 'over:draw', 'agreement'],
  ])('%s is never listed, and ends it: %s', (token, phase, reason) => {
    const before = at().refuses(token);
    const [side] = before.line.split(' ').slice(4);
    const over = before.after(token).isAt(`${side} ${phase}`).offers('');
    expect(viewPosition(over.position)).toMatchObject({ reason, flips: [] });
  });
});

describe('a position as if a turn began in it', () => {
  const lineOf = (
    given: { position: Parameters<typeof asTurnOf>[0] },
    side: 'red' | 'blue',
  ): string | null => {
    const before = copyPosition(given.position);
    const turn = asTurnOf(given.position, side);
    expect(given.position).toEqual(before);
    return turn === null ? null : formatPosition(turn).split(' ').slice(4).join(' ');
  };

  test.each(['r roll', 'r move:3', 'r zero', 'r move:2:d4', 'r after', 'r penalty', 'b after'])(
    'from %s the die of either is due',
    (turn) => {
      const now = given('standard', 'S@d4N s@l12N', turn);
      expect([lineOf(now, 'red'), lineOf(now, 'blue')]).toEqual(['r roll 0', 'b roll 0']);
    },
  );

  test('3.1: who has nobody on the island has to enter, if anybody can', () => {
    expect(lineOf(given('standard', 's@l12N red=c:SS...', 'b after'), 'red')).toBe('r enter 0');
    expect(lineOf(given('standard', 's@l12N s@a1N red=a:..S..', 'b after'), 'red')).toBeNull();
  });

  test('there is none in set-up, at a flip and after the end', () => {
    expect(asTurnOf(newBattle('standard first=red').position, 'red')).toBeNull();
    expect(
      asTurnOf(given('standard', 'S@d4N #d6 s@l12N', 'r after').after('d4xd6').position, 'red'),
    ).toBeNull();
    expect(asTurnOf(given('standard', 'S@d4N s@l12N', 'r over:red').position, 'red')).toBeNull();
  });
});
