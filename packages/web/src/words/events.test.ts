import type { BattleResult, Character, GameEvent, Reason } from '@bfi/engine';
import { computerSeat, seatHere } from '@bfi/game';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Locale, setLocale } from '../language/language.svelte.ts';
import { describeEvents } from './events.ts';
import { calledBy } from './names.ts';
import { describeShort } from './short.ts';
import { square } from './testing/matter.ts';

const redTank: Character = { side: 'red', kind: 'tank', facing: 'north' };
const redSoldier: Character = { side: 'red', kind: 'soldier', facing: 'east' };
const blueJeep: Character = { side: 'blue', kind: 'jeep', facing: 'south' };
const blueSoldier: Character = { side: 'blue', kind: 'soldier', facing: 'south' };

type Cause = Extract<GameEvent, { type: 'lost' }>['cause'];

function lost(name: string, character: Character, cause: Cause): GameEvent {
  return { type: 'lost', square: square(name), character, cause };
}

const SHOT: GameEvent = { type: 'shot', from: square('d4'), to: square('d8'), character: redTank };
const MOVED: GameEvent = { type: 'moved', from: square('d4'), to: square('d7'), character: redTank };

describe('what happened, in English', () => {
  beforeAll(() => setLocale('en'));

  it.each<[string, GameEvent[], string[], string]>([
    [
      'the roll-off',
      [{ type: 'rolledOff', red: 3, blue: 5, starter: 'blue' }],
      ['Red rolls a 3, Blue a 5: Blue starts.'],
      'Blue starts (3 : 5)',
    ],
    [
      'an even roll-off',
      [{ type: 'rolledOff', red: 4, blue: 4, starter: null }],
      ['Both roll a 4: they roll again.'],
      'Both rolled a 4',
    ],
    [
      'a block in set-up',
      [{ type: 'blockPlaced', side: 'red', square: square('d5') }],
      ['Red puts a block on d5.'],
      'Red: block on d5',
    ],
    [
      'a character in set-up',
      [{ type: 'placed', square: square('d2'), character: redTank }],
      ['Red places a tank on d2, facing north.'],
      'Red: tank on d2',
    ],
    [
      'the pad',
      [{ type: 'padLoaded', side: 'blue', slots: ['soldier', 'tank', 'jeep', 'soldier', 'soldier'] }],
      ['Blue loads the pad: soldier, tank, jeep, soldier, soldier.'],
      'Blue: pad loaded',
    ],
    ['a roll', [{ type: 'rolled', side: 'red', value: 4 }], ['Red rolls a 4.'], 'Red rolled 4'],
    ['a zero', [{ type: 'rolled', side: 'blue', value: 0 }], ['Blue rolls a zero!'], 'Blue rolled 0'],
    ['a straight move', [MOVED], ['Red’s tank goes from d4 to d7.'], 'Red tank d4 → d7'],
    [
      'a move with a turn, in one sentence',
      [
        MOVED,
        { type: 'turned', square: square('d7'), turn: 'left', character: { ...redTank, facing: 'west' } },
      ],
      ['Red’s tank goes from d4 to d7 and turns left, to face west.'],
      'Red tank d4 → d7 ◄',
    ],
    [
      'a move onto a block',
      [MOVED, { type: 'activated', square: square('d7'), by: 'landing' }],
      ['Red’s tank goes from d4 to d7, onto the block there.'],
      'Red tank d4 → d7',
    ],
    [
      'a turn in place',
      [{ type: 'turned', square: square('d4'), turn: 'right', character: { ...redTank, facing: 'east' } }],
      ['Red’s tank on d4 turns right, to face east.'],
      'Red tank d4 ►',
    ],
    [
      'a landing',
      [{ type: 'entered', slot: 3, square: square('j12'), character: blueJeep }],
      ['Blue’s jeep lands on j12 from slot 3.'],
      'Blue jeep lands: j12',
    ],
    [
      'a landing on a block',
      [
        { type: 'entered', slot: 3, square: square('j12'), character: blueJeep },
        { type: 'activated', square: square('j12'), by: 'landing' },
      ],
      ['Blue’s jeep lands on j12 from slot 3, onto the block there.'],
      'Blue jeep lands: j12',
    ],
    [
      'the pad chosen',
      [{ type: 'padChosen', side: 'red' }],
      ['Red will move the pad.'],
      'Red: the pad moves',
    ],
    [
      'the pad moved by one',
      [{ type: 'padMoved', side: 'red', turn: 'right', from: 2, to: 3 }],
      ['Red moves the pad by 1 column: the missile is at column d now.'],
      'Red: missile at d',
    ],
    [
      'the pad moved by four',
      [{ type: 'padMoved', side: 'blue', turn: 'right', from: 9, to: 5 }],
      ['Blue moves the pad by 4 columns: the missile is at column f now.'],
      'Blue: missile at f',
    ],
    [
      'a hit',
      [SHOT, lost('d8', blueJeep, 'hit')],
      ['Red’s tank on d4 shoots Blue’s jeep on d8. A hit!'],
      'Red tank d4 × blue jeep d8',
    ],
    [
      'a hit on one of its own, with crossfire',
      [
        SHOT,
        lost('d5', blueJeep, 'crossfire'),
        lost('d6', redSoldier, 'crossfire'),
        lost('d8', redSoldier, 'hit'),
      ],
      [
        'Red’s tank on d4 shoots its own soldier on d8. A hit!',
        'The crossfire takes Blue’s jeep on d5 and Red’s soldier on d6.',
      ],
      'Red tank d4 × red soldier d8 · lost: blue jeep d5, red soldier d6',
    ],
    [
      'a shot at a block',
      [SHOT, { type: 'activated', square: square('d8'), by: 'shot' }],
      ['Red’s tank on d4 shoots at the block on d8.'],
      'Red tank d4 × block d8',
    ],
    [
      'a safe block',
      [{ type: 'flipped', square: square('d8'), live: false }],
      ['The block on d8 is safe, and is taken away.'],
      'Block d8: safe',
    ],
    [
      'a live block with nobody near',
      [{ type: 'flipped', square: square('d8'), live: true }],
      ['The block on d8 is live! The blast hurts nobody.'],
      'Block d8: live!',
    ],
    [
      'a live block with all that follows',
      [
        { type: 'flipped', square: square('d8'), live: true },
        lost('d6', redSoldier, 'crossfire'),
        lost('d7', redSoldier, 'blast'),
        lost('e9', blueJeep, 'blast'),
        lost('c9', redTank, 'blast'),
        { type: 'activated', square: square('c9'), by: 'chain' },
        { type: 'activated', square: square('e7'), by: 'chain' },
      ],
      [
        'The block on d8 is live!',
        'The crossfire takes Red’s soldier on d6.',
        'The blast takes Red’s soldier on d7, Blue’s jeep on e9 and Red’s tank on c9.',
        'The blast sets off the blocks on c9 and e7.',
      ],
      'Block d8: live! · lost: red soldier d6, red soldier d7, blue jeep e9, red tank c9',
    ],
    [
      'a blocked player',
      [{ type: 'blocked', side: 'red', roll: 5 }],
      ['Red is blocked: nobody who may move can use the 5. Blue takes one character.'],
      'Red: blocked',
    ],
    [
      'a pad that nobody can leave',
      [{ type: 'blocked', side: 'blue', roll: null }],
      ['Blue is blocked: nobody can land. Red takes one character off the pad.'],
      'Blue: blocked',
    ],
    [
      'the penalty',
      [lost('d4', redTank, 'penalty'), { type: 'turnBegan', side: 'red' }],
      ['Blue takes Red’s tank on d4 off the island.'],
      'Taken: red tank d4',
    ],
    [
      'the penalty from the pad',
      [{ type: 'lostFromPad', side: 'blue', slot: 2, kind: 'jeep' }],
      ['Red takes Blue’s jeep off the pad, from slot 2.'],
      'Taken: blue jeep',
    ],
    [
      'the passing of the turn, without a word',
      [
        { type: 'turnEnded', side: 'red', quiet: 3 },
        { type: 'turnBegan', side: 'blue' },
      ],
      [],
      '',
    ],
    [
      'a move of the pad after which the other side is blocked: the short line is for what weighs more',
      [
        { type: 'padMoved', side: 'red', turn: 'right', from: 2, to: 3 },
        { type: 'turnEnded', side: 'red', quiet: 3 },
        { type: 'turnBegan', side: 'blue' },
        { type: 'blocked', side: 'blue', roll: null },
      ],
      [
        'Red moves the pad by 1 column: the missile is at column d now.',
        'Blue is blocked: nobody can land. Red takes one character off the pad.',
      ],
      'Blue: blocked',
    ],
    [
      'a live block on which the last to land falls: the short line is for the block',
      [
        { type: 'flipped', square: square('j12'), live: true },
        lost('j12', blueJeep, 'blast'),
        { type: 'blocked', side: 'blue', roll: null },
      ],
      [
        'The block on j12 is live!',
        'The blast takes Blue’s jeep on j12.',
        'Blue is blocked: nobody can land. Red takes one character off the pad.',
      ],
      'Block j12: live! · lost: blue jeep j12',
    ],
    [
      'the end',
      [SHOT, lost('d8', blueJeep, 'hit'), { type: 'over', result: 'red', reason: 'annihilation' }],
      [
        'Red’s tank on d4 shoots Blue’s jeep on d8. A hit!',
        'Blue is beaten. Red wins the battle and rules the island!',
      ],
      'Red wins!',
    ],
  ])('%s', (_name, events, sentences, line) => {
    expect(describeEvents(events)).toEqual(sentences);
    expect(describeShort(events)).toBe(line);
  });

  it.each<[BattleResult, Reason, string]>([
    ['draw', 'annihilation', 'Both armies are beaten at the same moment: the battle is drawn.'],
    ['draw', 'quiet', 'Nothing has been removed for too long: the battle is drawn.'],
    ['draw', 'agreement', 'The battle is drawn by agreement.'],
    ['draw', 'unknown', 'The battle is drawn.'],
    ['blue', 'resignation', 'Red resigns. Blue wins the battle.'],
    ['red', 'time', 'Blue has run out of time. Red wins the battle.'],
    ['blue', 'forfeit', 'Red forfeits. Blue wins the battle.'],
    ['red', 'unknown', 'Red has won the battle.'],
  ])('the end: %s by %s', (result, reason, sentence) => {
    expect(describeEvents([{ type: 'over', result, reason }])).toEqual([sentence]);
  });
});

describe('grammar', () => {
  const hit = [SHOT, lost('d8', blueSoldier, 'hit')];
  const taken = [lost('d8', blueSoldier, 'penalty')];
  const blast = [
    { type: 'flipped', square: square('d7'), live: true } as const,
    lost('d8', blueSoldier, 'blast'),
  ];

  it('Russian: a soldier who is shot stands in the accusative, one who is taken or in a list in the nominative', async () => {
    await setLocale('ru');
    expect(describeEvents(hit)).toEqual(['Красный танк на d4 стреляет в синего солдата на d8. Попадание!']);
    expect(describeEvents(taken)).toEqual(['Красные: с острова снят синий солдат на d8.']);
    expect(describeEvents(blast)[1]).toBe('Потери от взрыва: синий солдат на d8.');
  });

  it('Czech: the same', async () => {
    await setLocale('cs');
    expect(describeEvents(hit)).toEqual(['Červený tank na d4 střílí na modrého vojáka na d8. Zásah!']);
    expect(describeEvents(taken)).toEqual(['Červení: z\u00a0ostrova odebrán modrý voják na d8.']);
    expect(describeEvents(blast)[1]).toBe('Ztráty při výbuchu: modrý voják na d8.');
  });

  it('Swedish and Dutch: who does it and to whom has an article', async () => {
    await setLocale('sv');
    expect(describeEvents(hit)).toEqual([
      'Den röda stridsvagnen på d4 skjuter på den blå soldaten på d8. Träff!',
    ]);
    await setLocale('nl');
    expect(describeEvents(hit)).toEqual(['De rode tank op d4 schiet op de blauwe soldaat op d8. Raak!']);
  });

  it('Japanese: lists and stops are Japanese', async () => {
    await setLocale('ja');
    expect(describeEvents(hit)).toEqual(['赤の戦車（d4）が青の兵士（d8）を撃ちました。命中！']);
    expect(describeEvents([...blast, lost('e9', redTank, 'blast')])[1]).toBe(
      '爆発で青の兵士（d8）、赤の戦車（e9）が取り除かれました。',
    );
  });

  it.each([
    ['ru', ['на 1 столбец:', 'на 2 столбца:', 'на 3 столбца:', 'на 4 столбца:', 'на 5 столбцов:']],
    [
      'cs',
      [
        'o\u00a01 sloupec:',
        'o\u00a02 sloupce:',
        'o\u00a03 sloupce:',
        'o\u00a04 sloupce:',
        'o\u00a05 sloupců:',
      ],
    ],
    ['sv', ['1 kolumn:', '2 kolumner:', '3 kolumner:', '4 kolumner:', '5 kolumner:']],
  ] as const)('a pad that moves by one to five columns: plurals in %s', async (locale, expected) => {
    await setLocale(locale);
    for (const [index, words] of expected.entries()) {
      const move: GameEvent = { type: 'padMoved', side: 'red', turn: 'right', from: 2, to: 3 + index };
      expect(describeEvents([move])[0]).toContain(words);
    }
  });
});

describe('players by their names', () => {
  const seats = { red: seatHere('Anna'), blue: seatHere('Boris') };
  const told = (locale: Locale, event: GameEvent): Promise<string> =>
    setLocale(locale).then(() => describeEvents([event], calledBy(seats)).join(' '));

  it('where names are known, they stand for the colours; with them where words would have to be bent', async () => {
    const rolled: GameEvent = { type: 'rolled', side: 'blue', value: 4 };
    expect(await told('en', rolled)).toBe('Boris rolls a 4.');
    expect(await told('ru', rolled)).toBe('Синие (Boris): выпало 4.');
    expect(await told('cs', rolled)).toBe('Modří (Boris): padlo 4.');
    const start: GameEvent = { type: 'rolledOff', red: 3, blue: 5, starter: 'blue' };
    expect(await told('en', start)).toBe('Anna: 3, Boris: 5. Boris starts.');
  });

  it('what they have is theirs by name, where the language need not bend it', async () => {
    expect(await told('en', MOVED)).toBe('Anna’s tank goes from d4 to d7.');
    expect(await told('nl', MOVED)).toMatch(/^De tank van Anna /);
    expect(await told('sv', MOVED)).toMatch(/^Annas stridsvagn /);
    expect(await told('sv', lost('e5', blueJeep, 'blast'))).toContain('Boris jeep');
    expect(await told('ja', MOVED)).toContain('Annaの戦車');
    expect(await told('ru', MOVED)).toMatch(/^Красный танк /);
    await setLocale('en');
    expect(describeEvents([MOVED], calledBy({ red: seatHere(), blue: seatHere('Boris') }))).toEqual([
      'Red’s tank goes from d4 to d7.',
    ]);
  });

  it('a name from right to left keeps to itself, so that the number after it stays there', async () => {
    await setLocale('en');
    const called = calledBy({ red: seatHere('יוסף'), blue: seatHere('Boris') });
    const start: GameEvent = { type: 'rolledOff', red: 3, blue: 5, starter: 'blue' };
    expect(describeEvents([start], called)).toEqual(['\u2068יוסף\u2069: 3, Boris: 5. Boris starts.']);
  });

  it('the computer and whoever has no name are called by their colours', async () => {
    await setLocale('en');
    const called = calledBy({ red: seatHere(), blue: computerSeat(4) });
    expect([called('red'), called('blue')]).toEqual(['Red', 'Blue']);
  });
});
