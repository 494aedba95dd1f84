/** Section 2, and what section 10 changes of it. */
import { describe, expect, test } from 'vitest';
import { chanceOutcomes, formatAction, legalActionList, toAct } from './index.ts';
import { given, newBattle } from './testing/given.ts';

const DIAGONAL = '#a2 #b3 #c4 #d5 #e6 #f7 #g8 #h9 #i10 #j11';
/** Where the diagonal leaves room for everyone. */
const NO_BLOCKS_AT_HOME = '#a3 #b4 #c5 #d6 #e7 #f8 #g9 #h10 #i12 #j1';

describe('2.1: who starts', () => {
  test('where it is agreed, Red or Blue places the first block', () => {
    newBattle('standard first=red').isAt('r blocks');
    newBattle('standard first=blue').isAt('b blocks');
  });

  test('else both roll, 36 ways, each as likely', () => {
    const { position } = newBattle('standard').isAt('r rolloff');
    expect(toAct(position)).toBe('chance');
    const outcomes = chanceOutcomes(position).map(
      ({ action, weight }) => `${formatAction(action)}×${weight}`,
    );
    const numbers = ['0', '1', '2', '3', '4', '5'];
    expect(outcomes).toEqual(numbers.flatMap((red) => numbers.map((blue) => `(${red}-${blue})×1`)));
  });

  test.each([
    ['(5-3)', 'r blocks'],
    ['(1-0)', 'r blocks'],
    ['(0-1)', 'b blocks'],
    ['(2-4)', 'b blocks'],
  ])('the higher number starts: %s', (roll, turn) => {
    newBattle('standard').after(roll).isAt(turn);
  });

  test.each(['(0-0)', '(3-3)', '(5-5)'])('equal numbers roll again: %s', (roll) => {
    newBattle('standard').after(roll).isAt('r rolloff').after('(1-4)').isAt('b blocks');
  });
});

describe('2.2: blocks', () => {
  test('the first goes onto any of the 144 squares', () => {
    const { position } = newBattle('standard first=red');
    expect(legalActionList(position)).toHaveLength(144);
    expect(toAct(position)).toBe('red');
  });

  test('in turn, one each', () => {
    newBattle('standard first=red').after('#d5').isAt('b blocks').after('#e6').isAt('r blocks');
    newBattle('standard first=blue').after('#d5').isAt('r blocks').after('#e6').isAt('b blocks');
  });

  test('never two in one row or in one column', () => {
    const second = newBattle('standard first=red').after('#d5').refuses('#d5 #d1 #d12 #a5 #l5');
    expect(legalActionList(second.position)).toHaveLength(121);
    second.after('#e6').refuses('#d8 #e8 #h5 #h6 #e5 #d6');
  });

  test('after the ninth, three rows and three columns are left', () => {
    const nine = newBattle('standard first=red').after(DIAGONAL.replace(' #j11', '')).isAt('b blocks');
    nine.offers('#j1 #k1 #l1 #j11 #k11 #l11 #j12 #k12 #l12');
  });

  test.each(['red', 'blue'])('after ten it is the starter’s turn to place characters: %s', (first) => {
    newBattle(`standard first=${first}`)
      .after(DIAGONAL)
      .isAt(`${first.charAt(0)} place`)
      .shows(DIAGONAL)
      .has({ pool: '6+4', quiet: 0 });
  });
});

test('2.3: the missiles lie over c and j', () => {
  newBattle('standard first=red').has({ pads: 'c:..... j:.....' });
});

describe('2.4: characters', () => {
  test('any kind, facing any way, onto the empty squares of the two rows nearest to Red', () => {
    const { position } = newBattle('standard first=red').after(DIAGONAL);
    const tokens = legalActionList(position).map(formatAction);
    const home = ['1', '2'].flatMap((row) => [...'abcdefghijkl'].map((column) => column + row));
    const expected = home
      .filter((square) => square !== 'a2')
      .flatMap((square) => [...'SJT'].flatMap((kind) => [...'NESW'].map((way) => `${kind}@${square}${way}`)));
    expect(tokens).toEqual(expected);
  });

  test('and of the two rows nearest to Blue', () => {
    const { position } = newBattle('standard first=blue').after(DIAGONAL);
    const squares = new Set(legalActionList(position).map((action) => formatAction(action).slice(2, -1)));
    const home = ['11', '12'].flatMap((row) => [...'abcdefghijkl'].map((column) => column + row));
    expect([...squares]).toEqual(home.filter((square) => square !== 'j11'));
  });

  test('not onto a block, nor onto another character', () => {
    newBattle('standard first=red')
      .after(`${DIAGONAL} S@d2N S@d11S`)
      .refuses('S@a2N S@d2N J@d2E S@d3N S@d11N')
      .isAt('r place');
  });

  test('in turn, one each, five each', () => {
    const placing = newBattle('standard first=blue').after(NO_BLOCKS_AT_HOME);
    for (const [index, column] of [...'abcde'].entries()) {
      placing.isAt('b place').after(`S@${column}11S`).isAt('r place').after(`S@${column}2N`);
      placing.isAt(index < 4 ? 'b place' : 'b load');
    }
  });

  test('no more of a kind than the army has', () => {
    newBattle('standard first=red')
      .after(`${NO_BLOCKS_AT_HOME} T@a1N S@a11S T@b1N S@b11S`)
      .refuses('T@c1N T@d2W')
      .after('J@c1N S@c11S J@d1N S@d11S')
      .refuses('T@e1N')
      .after('J@e1N')
      .isAt('b place');
  });
});

describe('2.5: the pad', () => {
  const FIVE_EACH = {
    red: 'S@a1N T@a12S S@b1N T@b12S S@c1N J@c12S S@d1N J@d12S J@e1N J@e12S',
    blue: 'T@a12S S@a1N T@b12S S@b1N J@c12S S@c1N J@d12S S@d1N J@e12S J@e1N',
  };
  const placedFrom = (first: 'red' | 'blue') =>
    newBattle(`standard first=${first}`).after(`${NO_BLOCKS_AT_HOME} ${FIVE_EACH[first]}`);

  test('the starter loads first, then the other, and then the starter’s first turn begins', () => {
    placedFrom('red').isAt('r load').after('=STJJT').isAt('b load').after('=SSSSS').isAt('r roll');
    placedFrom('blue').isAt('b load').after('=SSSSS').isAt('r load').after('=STJJT').isAt('b roll');
  });

  test('in any order, the five that remain and no others', () => {
    const loading = placedFrom('red').refuses('=SSSSS =SSJJT =TTTJJ =STTJT');
    const tokens = legalActionList(loading.position).map(formatAction);
    // One soldier, two jeeps and two tanks: 5! / (2! 2!) orders.
    expect(new Set(tokens).size).toBe(30);
    for (const token of tokens) expect([...token.slice(1)].sort().join('')).toBe('JJSTT');
    loading.after('=TJSJT').offers('=SSSSS');
  });

  test('slot 1 is the first that is written', () => {
    placedFrom('red').after('=TJSJT =SSSSS').has({ pads: 'c:TJSJT j:SSSSS' });
  });
});

describe('10: set-up of the other variants', () => {
  test('quick is set up like standard', () => {
    newBattle('quick first=red').after(DIAGONAL).isAt('r place').has({ pads: 'c:..... j:.....' });
  });

  test('allout: no pads, and all ten go onto the two rows', () => {
    const columns = [...'abcdefghij'];
    const kinds = 'SSSSSJJJTT';
    const placing = newBattle('allout first=red').has({ pads: '- -' }).after(NO_BLOCKS_AT_HOME);
    for (const [index, column] of columns.entries()) {
      placing.isAt('r place').after(`${kinds[index]}@${column}2N`).isAt('b place');
      placing.after(`${kinds[index]}@${column}11S`);
    }
    placing.isAt('r roll');
  });

  test('blitz: no pads, any five go onto the two rows, and the battle begins', () => {
    newBattle('blitz first=blue')
      .has({ pads: '- -' })
      .after(NO_BLOCKS_AT_HOME)
      .after('T@a12S S@a1N T@b12S S@b1N J@c12S S@c1N J@d12S S@d1N J@e12S')
      .isAt('r place')
      .after('J@e1N')
      .isAt('b roll');
  });

  test('allLive=on: ten live blocks, no safe one', () => {
    for (const variant of ['standard', 'quick', 'allout', 'blitz']) {
      newBattle(`${variant} first=red allLive=on`).has({ pool: '10+0' });
      newBattle(`${variant} first=red`).has({ pool: '6+4' });
    }
  });
});

test('2.4: a set-up that was interrupted goes on from its position', () => {
  given('standard', `${DIAGONAL} S@d2N`, 'b place').after('S@d11S').isAt('r place');
  given('standard', `${DIAGONAL} s@d11S`, 'r place').after('S@d2N').isAt('b place');
});
