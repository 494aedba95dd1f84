/** What play could not hold is refused (sections 11 and 12), and what stands just beside it is not. */
import { describe, expect, test } from 'vitest';
import { parsePosition } from './index.ts';
import { given, positionLine, rulesOf } from './testing/given.ts';
import { unwrap, unwrapError } from './testing/unwrap.ts';

type Row = readonly [why: string, rules: string, pieces: string, turn: string];

function faultOf(rules: string, pieces: string, turn: string): { code: string; field: number } {
  const line = positionLine(rulesOf(rules), pieces, turn);
  const { code, at } = unwrapError(parsePosition(line, rulesOf(rules)));
  expect(at).toBeLessThanOrEqual(line.length);
  return { code, field: line.slice(0, at).split(' ').length - 1 };
}

const TEN = '#a3 #b4 #c5 #d6 #e7 #f8 #g9 #h10 #i2 #j11';
const NINE = '#a3 #b4 #c5 #d6 #e7 #f8 #g9 #h10 #i2';
const RED_FIVE = 'S@a1N S@b1N S@c1N S@d1N S@e1N';
const BLUE_FIVE = 's@a12S s@b12S s@c12S s@d12S s@e12S';
const BOTH = 'S@d4N s@l12N';
const RED_TEN = 'S@a1N S@b1N S@c1N S@d1N S@e1N J@f1N J@g1N J@h1N T@i1N T@j1N';

describe('blockLine: two blocks in a row or a column', () => {
  test.each<Row>([
    ['a row', 'standard', `#a5 #l5 ${BOTH}`, 'r roll'],
    ['a column', 'standard', `#c1 #c12 ${BOTH}`, 'r roll'],
    ['in set-up', 'standard', '#a5 #b5 pool=6+4', 'r blocks'],
  ])('%s', (_, rules, pieces, turn) => {
    expect(faultOf(rules, pieces, turn)).toEqual({ code: 'blockLine', field: 0 });
  });

  test('blocks on a diagonal are fine', () => {
    given('standard', `#a5 #b6 #c7 ${BOTH}`, 'r roll').isAt('r roll');
  });
});

describe('tooMany: more characters than an army has', () => {
  test.each<readonly [...Row, field: number]>([
    ['six soldiers', 'standard', `${RED_FIVE} S@f1N s@l12N`, 'r roll', 0],
    ['four jeeps', 'standard', 'S@d4N j@a12S j@b12S j@c12S j@d12S', 'r roll', 0],
    ['three tanks', 'standard', 'T@a1N T@b1N T@c1N s@l12N', 'r roll', 0],
    ['the sixth soldier in slot 4 of Red’s pad', 'standard', `${RED_FIVE} s@l12N red=c:...S.`, 'r roll', 1],
    ['the third tank on Blue’s pad', 'standard', 'S@a1N t@a12S t@b12S blue=j:....T', 'r roll', 2],
    ['six of a kind on a pad would be', 'standard', 'S@a1N S@b1N s@l12N red=c:SSSS.', 'r roll', 1],
    ['ten on the island and a full pad', 'standard', `${RED_TEN} s@l12N red=c:SSSSS`, 'r roll', 1],
    ['eleven on the island', 'allout', `${RED_TEN} S@k1N s@l12N`, 'r roll', 0],
    ['six in blitz', 'blitz', 'S@a1N S@b1N S@c1N J@d1N J@e1N T@f1N s@l12N', 'r roll', 0],
    ['six of Blue’s in blitz', 'blitz', 'S@a1N s@a12S s@b12S s@c12S j@d12S j@e12S t@f12S', 'r roll', 0],
    ['six in blitz when it is over', 'blitz', 'S@a1N S@b1N S@c1N J@d1N J@e1N T@f1N s@l12N', 'r over:red', 0],
  ])('%s', (_, rules, pieces, turn, field) => {
    expect(faultOf(rules, pieces, turn)).toEqual({ code: 'tooMany', field });
  });

  test('a whole army is fine, on the island and on the pad', () => {
    given('allout', `${RED_TEN} s@l12N`, 'r roll').isAt('r roll');
    given('standard', `${RED_FIVE} s@l12N red=c:JJJTT`, 'r roll').isAt('r roll');
    given('blitz', 'S@a1N S@b1N J@c1N T@d1N T@e1N s@l12N', 'r roll').isAt('r roll');
  });
});

describe('blocks: the pool does not match the blocks on the island', () => {
  test.each<Row>([
    ['one more in the pool', 'standard', `#a5 ${BOTH} pool=1+1`, 'r roll'],
    ['one more on the island', 'standard', `#a5 #b6 ${BOTH} pool=1+0`, 'r move:3'],
    ['none on the island', 'standard', `${BOTH} pool=6+4`, 'r after'],
    ['seven live', 'standard', `#a1 #b2 #c3 #d5 #e6 #f7 #g8 ${BOTH} pool=7+0`, 'r roll'],
    ['five safe', 'standard', `#a1 #b2 #c3 #d5 #e6 ${BOTH} pool=0+5`, 'r roll'],
    ['a safe one under allLive', 'standard allLive=on', `#a1 #b2 ${BOTH} pool=1+1`, 'r roll'],
    ['a set-up with fewer', 'standard', '#a5 pool=5+4', 'r blocks'],
    ['a set-up with fewer safe', 'standard', '#a5 pool=6+3', 'r blocks'],
    ['a set-up of another game', 'standard', `${TEN} pool=10+0`, 'r place'],
    ['over with two more in the pool', 'standard', `#a5 ${BOTH} pool=2+1 quiet=1`, 'r over:red'],
    ['over with fewer in the pool', 'standard', `#a5 #b6 ${BOTH} pool=1+0`, 'r over:red'],
    ['over with all ten, but turns were played', 'standard', `#a5 ${BOTH} pool=6+4 quiet=1`, 'r over:red'],
    ['over with seven live', 'standard', `#a1 #b2 #c3 #d5 #e6 #f7 #g8 ${BOTH} pool=7+0`, 'r over:red'],
  ])('%s', (_, rules, pieces, turn) => {
    expect(faultOf(rules, pieces, turn)).toEqual({ code: 'blocks', field: 3 });
  });

  test('seven live are fine under allLive', () => {
    given('standard allLive=on', `#a1 #b2 #c3 #d5 #e6 #f7 #g8 ${BOTH} pool=7+0`, 'r roll').has({
      pool: '7+0',
    });
  });

  test('over, one more in the pool is one that somebody stands on, never flipped', () => {
    given('standard', `#a5 ${BOTH} pool=1+1 quiet=3`, 'r over:red').isAt('r over:red');
  });

  test('over in set-up, the pool is whole whatever lies on the island', () => {
    given('standard', 'pool=6+4', 'r over:red').isAt('r over:red');
    given('standard', '#a5 #b6 pool=6+4', 'b over:draw').isAt('b over:draw');
  });
});

test('setup: whose turn it is after so many blocks tells who has started', () => {
  const starterOf = (pieces: string, turn: string) =>
    unwrap(parsePosition(positionLine(rulesOf('standard'), `${pieces} pool=6+4`, turn), rulesOf('standard')))
      .starter;
  expect([starterOf('#a3', 'b blocks'), starterOf('#a3', 'r blocks')]).toEqual([0, 1]);
  expect([starterOf('#a3 #b4', 'r blocks'), starterOf('#a3 #b4', 'b blocks')]).toEqual([0, 1]);
});

describe('setup: a phase of the set-up, and a board that is not', () => {
  test.each<readonly [...Row, field: number]>([
    ['ten blocks and another due', 'standard', TEN, 'r blocks', 0],
    ['nine blocks and characters due', 'standard', `${NINE} pool=6+4`, 'r place', 0],
    ['nine blocks and the load due', 'standard', `${NINE} ${RED_FIVE} ${BLUE_FIVE} pool=6+4`, 'r load', 0],
    ['Red placed in the third row', 'standard', `${TEN} S@f3N`, 'b place', 0],
    ['Blue placed in the third row', 'standard', `${TEN} s@f10N`, 'r place', 0],
    ['Red placed in Blue’s rows', 'standard', `${TEN} S@f12N`, 'b place', 0],
    ['Red’s pad moved', 'standard', `${TEN} red=d:.....`, 'r place', 1],
    ['Blue’s pad moved', 'standard', `${TEN} blue=i:.....`, 'r place', 1],
    ['somebody placed before the tenth block', 'standard', '#a3 S@a1N pool=6+4', 'r blocks', 5],
    ['a pad loaded before the tenth block', 'standard', '#a3 red=c:SSSSS pool=6+4', 'r blocks', 5],
    ['a pad loaded before the characters', 'standard', `${TEN} blue=j:SSSSS`, 'r place', 5],
    ['two ahead', 'standard', `${TEN} S@a1N S@b1N`, 'b place', 5],
    ['the one ahead places again', 'standard', `${TEN} S@a1N`, 'r place', 5],
    ['five placed and another due', 'standard', `${TEN} ${RED_FIVE} ${BLUE_FIVE}`, 'r place', 5],
    ['six placed', 'standard', `${TEN} ${RED_FIVE} J@f1N ${BLUE_FIVE}`, 'b place', 5],
    [
      'four placed and the load due',
      'standard',
      `${TEN} ${RED_FIVE} s@a12S s@b12S s@c12S s@d12S`,
      'r load',
      5,
    ],
    ['three each and the load due', 'standard', `${TEN} S@a1N S@b1N s@a12S s@b12S`, 'r load', 5],
    [
      'a load when one’s own pad is full',
      'standard',
      `${TEN} ${RED_FIVE} ${BLUE_FIVE} red=c:JJJTT`,
      'r load',
      5,
    ],
    [
      'a load when the other’s is half full',
      'standard',
      `${TEN} ${RED_FIVE} ${BLUE_FIVE} blue=j:JJJ..`,
      'r load',
      5,
    ],
    ['a load without pads', 'blitz', `${TEN} ${RED_FIVE} ${BLUE_FIVE}`, 'r load', 5],
  ])('%s', (_, rules, pieces, turn, field) => {
    expect(faultOf(rules, pieces, turn)).toEqual({ code: 'setup', field });
  });

  test.each<Row>([
    ['no block yet', 'standard', 'pool=6+4', 'b blocks'],
    ['nine blocks', 'standard', `${NINE} pool=6+4`, 'r blocks'],
    ['nobody placed', 'standard', TEN, 'b place'],
    ['the second to place', 'standard', `${TEN} S@a1N`, 'b place'],
    ['the last to place', 'standard', `${TEN} ${RED_FIVE} s@a12S s@b12S s@c12S s@d12S`, 'b place'],
    ['placed in the second row', 'standard', `${TEN} S@a2N s@a11N`, 'r place'],
    ['the first load', 'standard', `${TEN} ${RED_FIVE} ${BLUE_FIVE}`, 'b load'],
    ['the second load', 'standard', `${TEN} ${RED_FIVE} ${BLUE_FIVE} red=c:JJJTT`, 'b load'],
    ['six placed in allout', 'allout', `${TEN} ${RED_FIVE} J@f1N ${BLUE_FIVE}`, 'b place'],
  ])('fine: %s', (_, rules, pieces, turn) => {
    given(rules, pieces, turn).isAt(turn);
  });

  test('who started follows from who is level, and set-up goes on in that order', () => {
    given('standard', `${NINE} pool=6+4`, 'r blocks').after('#j11').isAt('b place');
    given('standard', `${TEN} ${RED_FIVE} s@a12S s@b12S s@c12S s@d12S`, 'b place')
      .after('S@e12S')
      .isAt('r load');
    given('standard', `${TEN} S@a1N S@b1N S@c1N S@d1N ${BLUE_FIVE}`, 'r place').after('S@e1S').isAt('b load');
    given('standard', `${TEN} ${RED_FIVE} ${BLUE_FIVE}`, 'b load').after('=JJJTT').isAt('r load');
    given('standard', `${TEN} ${RED_FIVE} ${BLUE_FIVE} red=c:JJJTT`, 'b load').after('=JJJTT').isAt('r roll');
    given('standard', `${TEN} ${RED_FIVE} ${BLUE_FIVE} blue=j:JJJTT`, 'r load')
      .after('=JJJTT')
      .isAt('b roll');
  });

  test('what is yet to be placed follows from what stands there', () => {
    given('standard', `${TEN} T@a1N T@b1N s@a12S s@b12S`, 'r place').refuses('T@c1N').after('J@c1N');
  });
});

describe('decided: one side has lost, and the phase says otherwise', () => {
  test.each<Row>([
    ['Red has nobody', 'standard', 's@l12N', 'b roll'],
    ['Blue has nobody', 'standard', 'S@d4N', 'r after'],
    ['neither has anybody', 'standard', '', 'r roll'],
    ['five lost in quick', 'quick', 'S@a1N s@a12S s@b12S red=c:SSSS. blue=j:SSS..', 'r roll'],
    ['five of Blue’s lost in quick', 'quick', 'S@a1N S@b1N s@a12S red=c:SSS.J blue=j:SSSS.', 'r roll'],
    ['nobody in blitz', 'blitz', 'S@d4N', 'r roll'],
  ])('%s', (_, rules, pieces, turn) => {
    expect(faultOf(rules, pieces, turn)).toEqual({ code: 'decided', field: 5 });
  });

  test('four lost in quick goes on', () => {
    given('quick', 'S@a1N s@a12S red=c:SSSJJ blue=j:SSSSJ', 'r roll').isAt('r roll');
  });
});

describe('misfit: the phase does not fit who stands where', () => {
  test.each<Row>([
    ['enter with somebody on the island', 'standard', `${BOTH} red=c:S....`, 'r enter'],
    ['enter with nobody who can', 'standard', 's@l12N red=a:S....', 'r enter'],
    ['padpenalty with somebody on the island', 'standard', `${BOTH} red=a:S....`, 'r padpenalty'],
    ['padpenalty though one can enter', 'standard', 's@l12N red=c:S....', 'r padpenalty'],
    ['penalty with nobody on the island', 'standard', 's@l12N red=c:S....', 'r penalty'],
    ['roll with nobody on the island', 'standard', 's@l12N red=c:S....', 'r roll'],
    ['a nominee that is not there', 'standard', BOTH, 'r roll:d5'],
    ['a nominee to move that is not there', 'standard', BOTH, 'r move:4:e4'],
    ['a nominee of the other side', 'standard', BOTH, 'r move:4:l12'],
    ['a block for a nominee', 'standard', `${BOTH} #a5`, 'r move:4:a5'],
    ['a pad in a variant without', 'allout', BOTH, 'r roll:pad'],
    ['a pad to move in a variant without', 'blitz', BOTH, 'r move:3:pad'],
    ['lost, though nobody was', 'allout', `${RED_TEN} s@l12N`, 'r move:3:lost'],
    ['lost before the roll, though nobody was', 'standard', `${RED_FIVE} s@l12N red=c:JJJTT`, 'r roll:lost'],
    ['lost before the roll, where nobody enters', 'allout', BOTH, 'r roll:lost'],
  ])('%s', (_, rules, pieces, turn) => {
    expect(faultOf(rules, pieces, turn)).toEqual({ code: 'misfit', field: 5 });
  });

  test.each<Row>([
    ['enter', 'standard', 's@l12N red=c:S....', 'r enter'],
    ['padpenalty', 'standard', 's@l12N red=a:S....', 'r padpenalty'],
    ['penalty', 'standard', BOTH, 'r penalty'],
    ['move with nobody on the island', 'standard', 's@l12N red=c:S....', 'r move:3'],
    ['after with nobody on the island', 'standard', 's@l12N red=c:S....', 'r after'],
    ['zero with nobody on the island', 'standard', 's@l12N red=c:S....', 'r zero'],
    ['the pad to move with nobody on the island', 'standard', 's@l12N red=c:S....', 'r move:3:pad'],
    ['a nominee', 'standard', BOTH, 'r roll:d4'],
    ['Blue’s nominee', 'standard', BOTH, 'b move:4:l12'],
    ['the pad', 'quick', 'S@d4N s@l12N red=c:SSSJJ blue=j:SSSJJ', 'r roll:pad'],
    ['lost before the roll', 'standard', 'S@d4N s@l12N red=c:S....', 'r roll:lost'],
    ['lost before the move, where nobody enters', 'allout', BOTH, 'r move:3:lost'],
  ])('fine: %s', (_, rules, pieces, turn) => {
    given(rules, pieces, turn).isAt(turn);
  });
});

describe('quietTooLong: the quiet limit was reached before', () => {
  test.each<Row>([
    ['the limit itself', 'standard', `${BOTH} quiet=100`, 'r roll'],
    ['beyond it', 'standard quietLimit=4', `${BOTH} quiet=5`, 'r after'],
    ['beyond it when it is over', 'standard quietLimit=4', `${BOTH} quiet=5`, 'r over:draw'],
    ['quiet turns before the first', 'standard', '#a5 pool=6+4 quiet=1', 'r blocks'],
  ])('%s', (_, rules, pieces, turn) => {
    expect(faultOf(rules, pieces, turn)).toEqual({ code: 'quietTooLong', field: 6 });
  });

  test.each<Row>([
    ['one before the limit', 'standard', `${BOTH} quiet=99`, 'r roll'],
    ['the limit when it is over', 'standard', `${BOTH} quiet=100`, 'r over:draw'],
    ['any number where there is no limit', 'standard quietLimit=0', `${BOTH} quiet=999999999`, 'r roll'],
    ['any number when it is over', 'standard quietLimit=0', `${BOTH} quiet=5000`, 'r over:red'],
  ])('fine: %s', (_, rules, pieces, turn) => {
    given(rules, pieces, turn).isAt(turn);
  });
});

describe('insideAction: a roll-off or a flip is due, which cannot be loaded', () => {
  test.each<Row>([
    ['the roll-off', 'standard', 'pool=6+4', 'r rolloff'],
    ['a flip', 'standard', `${BOTH} #d6`, 'r flip:d6'],
    ['a flip in the last row', 'standard', `${BOTH} #d12`, 'r flip:d12'],
    ['two flips', 'standard', `${BOTH} #d6 #e7`, 'r flip:d6,e7'],
  ])('%s', (_, rules, pieces, turn) => {
    expect(faultOf(rules, pieces, turn)).toEqual({ code: 'insideAction', field: 5 });
  });
});

describe('12: anything that play could not hold is refused', () => {
  test.each<Row>([
    [
      'lost on the way in, where a block bars the way',
      'standard entryBlock=bar',
      `${BOTH} red=c:S....`,
      'r roll:lost',
    ],
    ['lost on the way in, from a pad that is full', 'standard', `${BOTH} red=c:SSSJJ`, 'r roll:lost'],
    [
      'lost on the way in, though no block ever was live',
      'standard allLive=on',
      `${TEN} ${BOTH} red=c:S....`,
      'r roll:lost',
    ],
    ['won at the quiet limit, which is a draw', 'standard quietLimit=4', `${BOTH} quiet=4`, 'r over:red'],
  ])('%s', (_, rules, pieces, turn) => {
    const line = positionLine(rulesOf(rules), pieces, turn);
    expect(parsePosition(line, rulesOf(rules))).toMatchObject({ ok: false });
  });
});
