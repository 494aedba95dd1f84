/** Section 9: every ruling, and its house rule both ways. The quiet limit has `turn-quiet.test.ts`, chains `blocks.test.ts`. */
import { describe, expect, test } from 'vitest';
import { toAct } from './index.ts';
import { given } from './testing/given.ts';

describe('9: may I shoot my own?', () => {
  test('friendlyFire=on: yes', () => {
    given('standard', 'S@d4N T@d6N s@l12N', 'r after')
      .offers('d4xd6 end')
      .after('d4xd6')
      .shows('S@d4N s@l12N');
    given('standard friendlyFire=on', 'S@a1W t@d8S j@d4E', 'b after').offers('d8xd4 end');
  });

  test('friendlyFire=off: one’s own is no target', () => {
    given('standard friendlyFire=off', 'S@d4N T@d6N s@l12N', 'r after').offers('end');
    given('standard friendlyFire=off', 'S@a1W t@d8S j@d4E', 'b after').offers('end');
  });

  test('friendlyFire=off: the opponent’s are targets still, and so are blocks', () => {
    given('standard friendlyFire=off', 'S@d4N s@d6N s@l12N', 'r after').offers('d4xd6 end');
    given('standard friendlyFire=off', 'S@d6W t@d8S s@d10S', 'b after').offers('end');
    given('standard friendlyFire=off', 'S@d6W s@d8S', 'b after').offers('d8xd6 end');
    given('standard friendlyFire=off', 'S@d4N #d6 s@l12N', 'r after').offers('d4xd6 end');
  });

  test('friendlyFire=off: a shot at another over one’s own heads is allowed, and they fall', () => {
    given('standard friendlyFire=off', 'T@d4N S@d5E J@d7E s@d8N s@l12N', 'r after')
      .offers('d4xd8 end')
      .after('d4xd8')
      .shows('T@d4N s@l12N');
  });

  test('friendlyFire=off: one’s own fall between the shooter and a live block', () => {
    given('standard friendlyFire=off', 'T@d4N S@d5E #d8 s@l12N', 'r after')
      .after('d4xd8 d8:live')
      .shows('T@d4N s@l12N');
  });

  test('friendlyFire=off holds after a zero and before the move', () => {
    given('standard friendlyFire=off', 'S@d4N T@d6N s@l12N', 'r zero').offers('d4L d4R d6L d6R pad');
    given('standard friendlyFire=off', 'S@d4N T@d6W s@l12N', 'r move:1').offers('d4-d5 d6-c6');
  });
});

describe('9: a block on the entry square?', () => {
  const pieces = 'S@h4N s@l12N #b1 red=c:ST...';

  test('entryBlock=land: landed on and activated', () => {
    given('standard', pieces, 'r zero').offers('h4L h4R +1 +2 pad').after('+2').isAt('r flip:b1');
    given('standard entryBlock=land', pieces, 'r zero').offers('h4L h4R +1 +2 pad');
  });

  test('entryBlock=bar: it bars the way', () => {
    given('standard entryBlock=bar', pieces, 'r zero').offers('h4L h4R +1 pad');
  });

  test('entryBlock=bar: for a forced entry too', () => {
    given('standard entryBlock=bar', 's@l12N #b1 red=c:ST...', 'b after')
      .after('end')
      .isAt('r enter')
      .offers('+1');
  });

  test('entryBlock=bar [1b]: with every way barred, one is taken off the pad', () => {
    given('standard entryBlock=bar', 's@l12N #b1 red=c:.T...', 'b after').after('end').isAt('r padpenalty');
    given('standard entryBlock=land', 's@l12N #b1 red=c:.T...', 'b after').after('end').isAt('r enter');
  });

  test('entryBlock=bar: moves may still end on a block', () => {
    given('standard entryBlock=bar', 'S@d4N #d5 s@l12N', 'r move:1').offers('d4-d5');
  });
});

describe('9: the one character I may move after a zero is blocked?', () => {
  const oneBlocked = 'S@d12N S@f4N s@l12W';
  const allBlocked = 'S@d12N S@f12N s@l12W';

  test('nominee=penalty: the opponent takes any one of mine from the island', () => {
    given('standard', oneBlocked, 'r move:1:d12')
      .offers('blocked')
      .after('blocked')
      .isAt('r penalty')
      .offers('-d12 -f4')
      .after('-f4')
      .isAt('b roll');
  });

  test('nominee=penalty: also when everyone is blocked', () => {
    given('standard nominee=penalty', allBlocked, 'r move:1:d12').offers('blocked');
  });

  test('nominee=pass: the turn just ends', () => {
    given('standard nominee=pass', oneBlocked, 'r move:1:d12')
      .offers('end')
      .after('end')
      .isAt('b roll')
      .shows(oneBlocked);
  });

  test('nominee=pass: unless every character of mine on the island is blocked', () => {
    given('standard nominee=pass', allBlocked, 'r move:1:d12')
      .offers('blocked')
      .after('blocked')
      .isAt('r penalty');
  });

  test('nominee=pass: the opponent’s characters do not count', () => {
    given('standard nominee=pass', 'S@d12N S@f12N s@h6N', 'r move:1:d12').offers('blocked');
  });

  test('nominee=pass: a shot first, and what it changes counts', () => {
    given('standard nominee=pass', 'S@d12N T@f4N s@f5W s@f8W s@l12W', 'r move:1:d12')
      .offers('f4xf8 blocked')
      .after('f4xf8')
      .offers('end');
  });

  test('nominee=pass: a nominee that can move must', () => {
    given('standard nominee=pass', 'S@d4N S@f4N s@l12W', 'r move:1:d4').offers('d4-d5');
  });

  test('nominee=pass: without a nominee, [1a] holds as ever', () => {
    given('standard nominee=pass', allBlocked, 'r move:1').offers('blocked');
    given('standard nominee=pass', oneBlocked, 'r move:1').offers('f4-f5');
  });
});

describe('9: that character was removed before it moved?', () => {
  test('nothing is left to move: shoot if you like, then the turn ends, no penalty', () => {
    given('standard', 'T@d4N S@d8E S@f4N s@f6N s@l12N', 'r move:1:d8')
      .after('d4xd8')
      .isAt('r move:1:lost')
      .offers('f4xf6 end')
      .after('f4xf6')
      .offers('end')
      .after('end')
      .isAt('b roll');
  });

  test('by crossfire', () => {
    given('standard', 'T@d4N S@d6E s@d8N s@l12N', 'r move:1:d6')
      .after('d4xd8')
      .isAt('r move:1:lost')
      .offers('end');
  });

  test('by a block', () => {
    given('standard', 'T@d4N S@e9E #d8 s@l12N', 'r move:1:e9')
      .after('d4xd8')
      .isAt('r flip:d8')
      .after('d8:live')
      .isAt('r move:1:lost')
      .offers('end');
  });

  test('another who was removed changes nothing', () => {
    given('standard', 'T@d4N S@d8E s@l12N', 'r move:1:d4').after('d4xd8').isAt('r move:1:d4').offers('d4-d5');
  });

  test('under nominee=pass the same', () => {
    given('standard nominee=pass', 'T@d4N S@d8E s@l12N', 'r move:1:d8').after('d4xd8').offers('end');
  });

  test('it makes no difference that somebody else could not move either', () => {
    given('standard', 'S@d12N S@f12N s@l12W', 'r move:1:lost').offers('end');
  });
});

describe('9: my last character on the island went before I moved, in my own turn?', () => {
  // The soldier shoots the block, and the chain takes the soldier.
  const chain = 'S@d4N #d6 #e5 s@l12N red=a:ST...';
  const chainWithEntry = 'S@d4N #d6 #e5 s@l12N red=c:ST...';

  test('before the move: move:4 stays as it is and offers the end, no penalty', () => {
    given('standard', chain, 'r move:4')
      .after('d4xd6 d6:live e5:live')
      .shows('s@l12N')
      .isAt('r move:4')
      .offers('end')
      .after('end')
      .isAt('b roll');
  });

  test('in the zero’s choice, reinforce and pad remain', () => {
    given('standard', chainWithEntry, 'r zero')
      .after('d4xd6 d6:live e5:live')
      .isAt('r zero')
      .offers('+1 +2 pad')
      .after('+1')
      .isAt('r roll:a1');
  });

  test('in the zero’s choice with nobody who can enter, only the pad remains', () => {
    given('standard', chain, 'r zero')
      .after('d4xd6 d6:live e5:live')
      .offers('pad')
      .after('pad (3)')
      .offers('padR');
  });

  test('after the move: the turn ends as ever', () => {
    given('standard', chain, 'r after').after('d4xd6 d6:live e5:live').isAt('r after').offers('end');
  });

  test('landing on a live block with the last one ends the turn, and the next turn begins with an entry', () => {
    given('standard', 'S@d4N #d5 s@l12S red=c:S....', 'r move:1')
      .after('d4-d5 d5:live')
      .isAt('r after')
      .offers('end')
      .after('end (1) l12-l11 end')
      .isAt('r enter');
  });

  test('with the pad chosen, the pad still moves', () => {
    given('standard', chain, 'r move:3:pad')
      .after('d4xd6 d6:live e5:live')
      .isAt('r move:3:pad')
      .offers('padR');
  });
});

describe('9: may the opponent decline to take one?', () => {
  test('no: taking is all there is', () => {
    given('standard', 'S@d12N S@f12N s@f10N s@l12N', 'r penalty').offers('-d12 -f12');
    given('standard', 's@l12N red=a:SS...', 'r padpenalty').offers('-pad1 -pad2');
  });

  test('and it is the opponent who takes', () => {
    expect(toAct(given('standard', 'S@d12N s@l12N', 'r penalty').position)).toBe('blue');
    expect(toAct(given('standard', 's@l12N red=a:SS...', 'r padpenalty').position)).toBe('blue');
  });
});

test('9: a blocked player with a shot may shoot first; if that frees a move, it must be made', () => {
  given('standard', 'S@d4N s@d5W s@d6W s@l12N', 'r move:1')
    .offers('d4xd6 blocked')
    .after('d4xd6')
    .offers('d4-d5')
    .refuses('blocked end');
});

test('9: no shot between choosing after a zero and rolling', () => {
  for (const choice of ['d4L', '+3', 'pad']) {
    given('standard', 'S@d4N S@f4N s@f6N s@l12N red=c:STJ..', 'r zero')
      .after(choice)
      .offers('(0) (1) (2) (3) (4) (5)');
  }
});
