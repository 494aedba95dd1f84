/** The list that `play` appends to: for each kind of event, what happens and in which order a player would see it. */
import { describe, expect, test } from 'vitest';
import { type GameEvent, parseAction, play } from './index.ts';
import { character, given, newBattle, squareOf } from './testing/given.ts';
import { unwrap } from './testing/unwrap.ts';

const FIVE_EACH = 'S@a1N T@a12S S@b1N T@b12S S@c1N J@c12S S@d1N J@d12S';
const BLOCKS = '#a3 #b4 #c5 #d6 #e7 #f8 #g9 #h10 #i12 #j1';

const [a1, b1, c1, d4, d5, d6, d7, d8, d12, e6, e7, e12, f7, l12] =
  'a1 b1 c1 d4 d5 d6 d7 d8 d12 e6 e7 e12 f7 l12'.split(' ').map(squareOf);

const redBegins: readonly GameEvent[] = [
  { type: 'turnEnded', side: 'blue', quiet: 1 },
  { type: 'turnBegan', side: 'red' },
];
const blueBegins = (quiet: number): readonly GameEvent[] => [
  { type: 'turnEnded', side: 'red', quiet },
  { type: 'turnBegan', side: 'blue' },
];

describe('in set-up', () => {
  test('rolledOff names the starter, or nobody when it is rolled again', () => {
    expect(newBattle('standard').after('(5-3)').events).toEqual([
      { type: 'rolledOff', red: 5, blue: 3, starter: 'red' },
    ]);
    expect(newBattle('standard').after('(2-2) (0-4)').events).toEqual([
      { type: 'rolledOff', red: 2, blue: 2, starter: null },
      { type: 'rolledOff', red: 0, blue: 4, starter: 'blue' },
    ]);
  });

  test('blockPlaced says who and where', () => {
    expect(newBattle('standard first=blue').after('#d4 #e6').events).toEqual([
      { type: 'blockPlaced', side: 'blue', square: d4 },
      { type: 'blockPlaced', side: 'red', square: e6 },
    ]);
  });

  test('placed shows the character as it stands', () => {
    expect(newBattle('standard first=red').after(BLOCKS).after('T@a1E J@e12N').events).toEqual([
      { type: 'placed', square: a1, character: character('Te') },
      { type: 'placed', square: e12, character: character('jn') },
    ]);
  });

  test('padLoaded lists the slots, and the second one begins the first turn', () => {
    const loading = newBattle('standard first=red').after(`${BLOCKS} ${FIVE_EACH} J@e1N J@e12S`);
    expect(loading.after('=TJSJT').events).toEqual([
      { type: 'padLoaded', side: 'red', slots: ['tank', 'jeep', 'soldier', 'jeep', 'tank'] },
    ]);
    expect(loading.after('=SSSSS').events).toEqual([
      { type: 'padLoaded', side: 'blue', slots: ['soldier', 'soldier', 'soldier', 'soldier', 'soldier'] },
      { type: 'turnBegan', side: 'red' },
    ]);
  });

  test('without pads the last placement begins the first turn', () => {
    const placing = newBattle('blitz first=red').after(`${BLOCKS} ${FIVE_EACH} J@e1N`);
    expect(placing.after('J@e12S').events).toEqual([
      { type: 'placed', square: e12, character: character('js') },
      { type: 'turnBegan', side: 'red' },
    ]);
  });
});

describe('in a turn', () => {
  test('rolled says whose die and what it shows', () => {
    expect(given('standard', 'S@d4N s@l12N', 'b roll').after('(0)').events).toEqual([
      { type: 'rolled', side: 'blue', value: 0 },
    ]);
    expect(given('standard', 'S@d4N s@l12N', 'r roll').after('(4)').events).toEqual([
      { type: 'rolled', side: 'red', value: 4 },
    ]);
  });

  test('moved goes from square to square', () => {
    expect(given('standard', 'S@d4N s@l12N', 'r move:2').after('d4-d6').events).toEqual([
      { type: 'moved', from: d4, to: d6, character: character('Sn') },
    ]);
  });

  test('a move with a turn is moved, then turned; the character is as it stands each time', () => {
    expect(given('standard', 'S@d4N s@l12N', 'r move:2').after('d4-d5L').events).toEqual([
      { type: 'moved', from: d4, to: d5, character: character('Sn') },
      { type: 'turned', square: d5, turn: 'left', character: character('Sw') },
    ]);
    expect(given('standard', 'S@d4N s@l12N', 'r move:2').after('d4-d5R').events).toEqual([
      { type: 'moved', from: d4, to: d5, character: character('Sn') },
      { type: 'turned', square: d5, turn: 'right', character: character('Se') },
    ]);
  });

  test('turned, in place after a zero', () => {
    expect(given('standard', 'T@d4W s@l12N', 'r zero').after('d4R').events).toEqual([
      { type: 'turned', square: d4, turn: 'right', character: character('Tn') },
    ]);
  });

  test('entered says the slot, the square and who', () => {
    expect(given('standard', 'S@d4N s@l12N red=c:.T...', 'r zero').after('+2').events).toEqual([
      { type: 'entered', slot: 2, square: b1, character: character('Tn') },
    ]);
    expect(given('standard', 'S@d4N blue=j:J....', 'b enter').after('+1').events).toEqual([
      { type: 'entered', slot: 1, square: l12, character: character('js') },
    ]);
  });

  test('padChosen, then padMoved with the columns of the missile, and the turn ends by itself', () => {
    expect(given('standard', 'S@d4N s@l12N', 'r zero').after('pad').events).toEqual([
      { type: 'padChosen', side: 'red' },
    ]);
    expect(given('standard', 'S@d4N s@l12N', 'r move:2:pad').after('padL').events).toEqual([
      { type: 'padMoved', side: 'red', turn: 'left', from: 2, to: 0 },
      ...blueBegins(1),
    ]);
    expect(given('standard', 'S@d4N s@l12N', 'b move:2:pad').after('padR').events).toEqual([
      { type: 'padMoved', side: 'blue', turn: 'right', from: 9, to: 7 },
      ...redBegins,
    ]);
  });

  test('turnEnded carries the quiet count, then the next turn begins', () => {
    expect(given('standard', 'S@d4N s@l12N quiet=7', 'r after').after('end').events).toEqual(blueBegins(8));
  });
});

describe('shots and blocks', () => {
  test('a hit: shot, the crossfire from near to far, then the one hit', () => {
    expect(given('standard', 'T@d4N s@d5E S@d6W j@d8S s@l12N', 'r after').after('d4xd8').events).toEqual([
      { type: 'shot', from: d4, to: d8, character: character('Tn') },
      { type: 'lost', square: d5, character: character('se'), cause: 'crossfire' },
      { type: 'lost', square: d6, character: character('Sw'), cause: 'crossfire' },
      { type: 'lost', square: d8, character: character('js'), cause: 'hit' },
    ]);
  });

  test('a shot at a block: shot, activated; the flip comes as an action of its own', () => {
    const shooting = given('standard', 'J@d4N s@d5E #d7 s@l12N pool=0+1', 'r after').after('d4xd7');
    expect(shooting.events).toEqual([
      { type: 'shot', from: d4, to: d7, character: character('Jn') },
      { type: 'activated', square: d7, by: 'shot' },
    ]);
    expect(shooting.after('d7:safe').events).toEqual([{ type: 'flipped', square: d7, live: false }]);
  });

  test('a live block that was shot: flipped, crossfire, blast in order of square, then what it sets off', () => {
    const live = given('standard', 'T@d4N s@d5E s@d7N S@e8S #d8 #e7 s@l12N', 'r after').after(
      'd4xd8 d8:live',
    );
    expect(live.events.slice(2)).toEqual([
      { type: 'flipped', square: d8, live: true },
      { type: 'lost', square: d5, character: character('se'), cause: 'crossfire' },
      { type: 'lost', square: d7, character: character('sn'), cause: 'crossfire' },
      { type: 'lost', square: squareOf('e8'), character: character('Ss'), cause: 'blast' },
      { type: 'activated', square: e7, by: 'chain' },
    ]);
    expect(live.after('e7:live').events).toEqual([{ type: 'flipped', square: e7, live: true }]);
  });

  test('a landing: moved, activated by landing; live takes the one on it first', () => {
    const landed = given('standard', 'S@d4N T@a1N #d5 s@c4W s@e6N s@l12N', 'r move:1').after('d4-d5');
    expect(landed.events).toEqual([
      { type: 'moved', from: d4, to: d5, character: character('Sn') },
      { type: 'activated', square: d5, by: 'landing' },
    ]);
    expect(landed.after('d5:live').events).toEqual([
      { type: 'flipped', square: d5, live: true },
      { type: 'lost', square: d5, character: character('Sn'), cause: 'blast' },
      { type: 'lost', square: squareOf('c4'), character: character('sw'), cause: 'blast' },
      { type: 'lost', square: e6, character: character('sn'), cause: 'blast' },
    ]);
  });

  test('an entry onto a block: entered, activated by landing', () => {
    expect(given('standard', 'S@h4N s@l12N #c1 red=c:..J..', 'r zero').after('+3').events).toEqual([
      { type: 'entered', slot: 3, square: c1, character: character('Jn') },
      { type: 'activated', square: c1, by: 'landing' },
    ]);
  });

  test('two that are set off are named in order of square', () => {
    const chain = given('standard', 'S@e4N #e6 #d7 #f5 s@l12N', 'r after').after('e4xe6 e6:live').events;
    expect(chain.filter(({ type }) => type === 'activated')).toEqual([
      { type: 'activated', square: e6, by: 'shot' },
      { type: 'activated', square: squareOf('f5'), by: 'chain' },
      { type: 'activated', square: d7, by: 'chain' },
    ]);
    const full = given('standard chain=full', 'T@d9S #d5 #e6 #f7 s@l12N', 'r after').after('d9xd5 d5:live');
    expect(full.after('e6:live').events).toEqual([
      { type: 'flipped', square: e6, live: true },
      { type: 'activated', square: f7, by: 'chain' },
    ]);
  });
});

describe('penalties and the end', () => {
  test('blocked says by which roll; then one is lost as a penalty and the turn ends', () => {
    const penalty = given('standard', 'S@d12N S@e12N s@l12N', 'r move:3').after('blocked');
    expect(penalty.events).toEqual([{ type: 'blocked', side: 'red', roll: 3 }]);
    expect(penalty.after('-e12').events).toEqual([
      { type: 'lost', square: e12, character: character('Sn'), cause: 'penalty' },
      ...blueBegins(0),
    ]);
  });

  test('nobody can enter: the turn begins, blocked without a roll; then lostFromPad and the turn ends', () => {
    const penalty = given('standard', 's@l12N red=a:SJ...', 'b after').after('end');
    expect(penalty.events).toEqual([...redBegins, { type: 'blocked', side: 'red', roll: null }]);
    expect(penalty.after('-pad2').events).toEqual([
      { type: 'lostFromPad', side: 'red', slot: 2, kind: 'jeep' },
      ...blueBegins(0),
    ]);
  });

  test('over comes last, with the result and the reason', () => {
    expect(given('standard', 'S@d4N s@d6N', 'r after').after('d4xd6').events.at(-1)).toEqual({
      type: 'over',
      result: 'red',
      reason: 'annihilation',
    });
    expect(given('standard', 'S@d4N #d5 s@e6N', 'r move:1').after('d4-d5 d5:live').events.at(-1)).toEqual({
      type: 'over',
      result: 'draw',
      reason: 'annihilation',
    });
    expect(given('standard', 'S@d12N s@l12N', 'r penalty').after('-d12').events).toEqual([
      { type: 'lost', square: d12, character: character('Sn'), cause: 'penalty' },
      { type: 'over', result: 'blue', reason: 'annihilation' },
    ]);
  });

  test('the quiet limit: the turn ends, then it is over, and no turn begins', () => {
    expect(given('standard', 'S@d4N s@l12N quiet=99', 'r after').after('end').events).toEqual([
      { type: 'turnEnded', side: 'red', quiet: 100 },
      { type: 'over', result: 'draw', reason: 'quiet' },
    ]);
  });

  test.each([
    ['red:resigns', 'blue', 'resignation'],
    ['blue:flag', 'red', 'time'],
    ['blue:forfeits', 'red', 'forfeit'],
    ['draw:agreed', 'draw', 'agreement'],
  ])('an ending from outside is over and nothing else: %s', (token, result, reason) => {
    expect(given('standard', 'S@d4N s@l12N', 'r move:1').after(token).events).toEqual([
      { type: 'over', result, reason },
    ]);
  });
});

test('without a list nothing is told, and the position is the same', () => {
  const silent = given('standard', 'T@d4N s@d5E #d8 #e7 s@l12N', 'r after');
  for (const token of ['d4xd8', 'd8:live', 'e7:live', 'end'])
    play(silent.position, unwrap(parseAction(token)));
  const told = given('standard', 'T@d4N s@d5E #d8 #e7 s@l12N', 'r after').after('d4xd8 d8:live e7:live end');
  expect(silent.position).toEqual(told.position);
});

test('events are appended to a list that has some already', () => {
  const events: GameEvent[] = [{ type: 'padChosen', side: 'blue' }];
  play(given('standard', 'S@d4N s@l12N', 'r roll').position, unwrap(parseAction('(2)')), events);
  expect(events.map(({ type }) => type)).toEqual(['padChosen', 'rolled']);
});
