/** Section 7: what is flipped, what is removed, what sets off what. */
import { describe, expect, test } from 'vitest';
import { chanceOutcomes, formatAction } from './index.ts';
import { given } from './testing/given.ts';

const AROUND_D5 = 's@c4N s@d4N s@e4N s@c5N s@e5N';
const AND_ABOVE = 'J@c6N J@d6N J@e6N';

describe('7: a flipped block', () => {
  test('safe: it is removed, and those on it and beside it stay', () => {
    given('standard', 'S@b5E #d5 s@d4N s@e6N pool=0+1', 'r move:2')
      .after('b5-d5 d5:safe')
      .shows('S@d5E s@d4N s@e6N')
      .has({ pool: '0+0' })
      .isAt('r after');
  });

  test('live: it is removed with everyone on it and on the eight squares around, whoever owns them', () => {
    given('standard', `T@d9S #d5 ${AROUND_D5} ${AND_ABOVE} T@l1N t@l12N`, 'r after')
      .after('d9xd5 d5:live')
      .shows('T@d9S T@l1N t@l12N')
      .has({ pool: '0+0' });
  });

  test('live: two squares away is out of reach', () => {
    given('standard', 'T@d9S #d5 s@b5N s@f5N s@d3N s@b3N s@f7N', 'r after')
      .after('d9xd5 d5:live')
      .shows('T@d9S s@b5N s@f5N s@d3N s@b3N s@f7N');
  });

  test('live: the one who landed on it is removed', () => {
    given('standard', 'S@d4N S@a1N #d5 s@e6N s@l12N', 'r move:1')
      .after('d4-d5 d5:live')
      .shows('S@a1N s@l12N')
      .isAt('r after')
      .offers('end');
  });

  test('live: around a corner there are three squares, and none on the other side of the island', () => {
    given('standard', 'S@a3S #a1 s@b1N s@b2N s@a2N s@l1N s@l2N t@c1N', 'r after')
      .after('a3xa1 a1:live')
      .shows('S@a3S s@l1N s@l2N t@c1N');
    given('standard', 'S@l10N #l12 s@k12N s@k11N s@l11N s@a12N s@a11N', 'r after')
      .after('l10xl12 l12:live')
      .shows('S@l10N s@a12N s@a11N');
  });

  test('live is as likely as live blocks are among those left', () => {
    const outcomes = (pool: string, blocks: string) => {
      const { position } = given('standard', `S@d4N #d6 ${blocks} s@l12N pool=${pool}`, 'r after').after(
        'd4xd6',
      );
      return chanceOutcomes(position).map(({ action, weight }) => `${formatAction(action)} ${weight}`);
    };
    const nine = '#a1 #b2 #c3 #e7 #f8 #g9 #h10 #i11 #j12';
    expect(outcomes('6+4', nine)).toEqual(['d6:live 6', 'd6:safe 4']);
    expect(outcomes('1+2', '#a1 #b2')).toEqual(['d6:live 1', 'd6:safe 2']);
    expect(outcomes('2+0', '#a1')).toEqual(['d6:live 2']);
    expect(outcomes('0+2', '#a1')).toEqual(['d6:safe 2']);
  });

  test('a flip takes from the pool what it showed', () => {
    given('standard', 'S@d4N #d6 #a1 #b2 s@l12N pool=2+1', 'r after')
      .after('d4xd6 d6:live')
      .has({ pool: '1+1' });
    given('standard', 'S@d4N #d6 #a1 #b2 s@l12N pool=2+1', 'r after')
      .after('d4xd6 d6:safe')
      .has({ pool: '2+0' });
  });
});

describe('7: a live block sets off the blocks beside it', () => {
  test('each on the eight squares around, in order of square', () => {
    given('standard', 'T@d9S #d5 #c4 #e6 s@l12N', 'r after')
      .after('d9xd5 d5:live')
      .isAt('r flip:c4,e6')
      .shows('T@d9S #c4 #e6 s@l12N')
      .offers('c4:live')
      .after('c4:live')
      .isAt('r flip:e6')
      .after('e6:live')
      .isAt('r after')
      .shows('T@d9S s@l12N');
    given('standard', 'T@d9S #d5 #e4 #c6 s@l12N', 'r after').after('d9xd5 d5:live').isAt('r flip:e4,c6');
  });

  test('a safe one sets off nothing', () => {
    given('standard', 'T@d9S #d5 #c4 #e6 s@l12N pool=0+3', 'r after')
      .after('d9xd5 d5:safe')
      .isAt('r after')
      .shows('T@d9S #c4 #e6 s@l12N');
  });

  test('one that was landed on sets them off too', () => {
    given('standard', 'S@d4N #d5 #e6 s@l12N T@a1N', 'r move:1').after('d4-d5 d5:live').isAt('r flip:e6');
  });

  test('one that was set off and is live takes those around it', () => {
    given('standard', 'T@d9S #d5 #e6 s@f7N s@e7N s@l12N', 'r after')
      .after('d9xd5 d5:live')
      .shows('T@d9S #e6 s@f7N s@e7N s@l12N')
      .after('e6:live')
      .shows('T@d9S s@l12N');
  });

  test('one that was set off and is safe takes nobody', () => {
    given('standard', 'T@d9S #d5 #e6 s@f7N s@l12N pool=1+1', 'r after')
      .after('d9xd5 d5:live e6:safe')
      .shows('T@d9S s@f7N s@l12N');
  });

  test('the shooter can be lost by the chain, and the turn goes on without it', () => {
    given('standard', 'J@d8S S@a1N #d5 #e6 #f7 s@l12N', 'r move:1')
      .after('d8xd5 d5:live')
      .isAt('r flip:e6')
      .after('e6:live')
      .shows('J@d8S S@a1N #f7 s@l12N');
    given('standard', 'S@d7S S@a1N #d5 #e6 s@l12N', 'r move:1')
      .after('d7xd5 d5:live e6:live')
      .shows('S@a1N s@l12N')
      .isAt('r move:1')
      .offers('a1-a2');
  });

  test('two squares away is not beside', () => {
    given('standard', 'T@d9S #d5 #b4 #f6 s@l12N', 'r after').after('d9xd5 d5:live').isAt('r after');
  });
});

describe('7 / chain=once: a block that was set off by another sets off no further one', () => {
  test('three in a line: the third stays', () => {
    given('standard', 'T@d9S #d5 #e6 #f7 s@l12N', 'r after')
      .after('d9xd5 d5:live e6:live')
      .isAt('r after')
      .shows('T@d9S #f7 s@l12N');
  });

  test('the second of two that were set off sets off nothing either', () => {
    given('standard', 'T@d9S #d5 #c4 #e6 #f7 #b3 s@l12N', 'r after')
      .after('d9xd5 d5:live c4:live e6:live')
      .isAt('r after')
      .shows('T@d9S #f7 #b3 s@l12N');
  });

  test('the next block that a character activates sets off its neighbours again', () => {
    given('standard', 'T@d9S S@f9S #d5 #e6 #f7 #g8 s@l12N', 'r after')
      .after('d9xd5 d5:live e6:live')
      .isAt('r after')
      .after('f9xf7 f7:live')
      .isAt('r flip:g8');
  });
});

describe('9 / chain=full: every live block sets off its neighbours, breadth first, each block once', () => {
  test('three in a line: all go', () => {
    given('standard chain=full', 'T@d9S #d5 #e6 #f7 s@l12N', 'r after')
      .after('d9xd5 d5:live')
      .isAt('r flip:e6')
      .after('e6:live')
      .isAt('r flip:f7')
      .after('f7:live')
      .isAt('r after')
      .shows('T@d9S s@l12N');
  });

  test('breadth first: those set off earlier are flipped earlier', () => {
    given('standard chain=full', 'T@d9S #d5 #c4 #e6 #f7 #b3 s@l12N', 'r after')
      .after('d9xd5 d5:live')
      .isAt('r flip:c4,e6')
      .after('c4:live')
      .isAt('r flip:e6,b3')
      .after('e6:live')
      .isAt('r flip:b3,f7')
      .after('b3:live f7:live')
      .isAt('r after');
  });

  test('a safe one in the line stops it there', () => {
    given('standard chain=full', 'T@d9S #d5 #e6 #f7 s@l12N pool=2+1', 'r after')
      .after('d9xd5 d5:live e6:safe')
      .isAt('r after')
      .shows('T@d9S #f7 s@l12N');
  });

  test('each block once: the one that set another off is not set off by it', () => {
    given('standard chain=full', 'T@e10S #e6 #d5 #f7 s@l12N', 'r after')
      .after('e10xe6 e6:live')
      .isAt('r flip:d5,f7')
      .after('d5:live')
      .isAt('r flip:f7')
      .after('f7:live')
      .isAt('r after');
  });

  test('all ten can go in one action', () => {
    const line = '#a2 #b3 #c4 #d5 #e6 #f7 #g8 #h9 #i10 #j11';
    const flips = 'a2:live b3:live c4:live d5:live e6:live f7:live g8:live h9:live i10:live j11:live';
    given('standard chain=full allLive=on', `T@a6S ${line} s@l1N`, 'r after')
      .after(`a6xa2 ${flips}`)
      .isAt('r after')
      .shows('T@a6S s@l1N')
      .has({ pool: '0+0' });
  });
});
