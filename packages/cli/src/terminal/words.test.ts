import { createRandom, randomAction } from '@bfi/ai';
import {
  type BattleResult,
  type Character,
  type GameEvent,
  makeRules,
  newPosition,
  play,
  type Reason,
  toAct,
} from '@bfi/engine';
import { expect, it, describe as suite } from 'vitest';
import { square } from './testing/games.ts';
import { describe, describePlan } from './words.ts';

const redTank: Character = { side: 'red', kind: 'tank', facing: 'north' };
const redSoldier: Character = { side: 'red', kind: 'soldier', facing: 'east' };
const blueJeep: Character = { side: 'blue', kind: 'jeep', facing: 'south' };

function lost(
  name: string,
  character: Character,
  cause: 'hit' | 'crossfire' | 'blast' | 'penalty',
): GameEvent {
  return { type: 'lost', square: square(name), character, cause };
}

const SHOT: GameEvent = { type: 'shot', from: square('d4'), to: square('d8'), character: redTank };
const HIT = lost('d8', blueJeep, 'hit');

suite('what happened, in words', () => {
  it.each<[string, GameEvent[], string[]]>([
    [
      'the roll-off',
      [{ type: 'rolledOff', red: 3, blue: 5, starter: 'blue' }],
      ['Red rolls a 3, Blue a 5: Blue starts.'],
    ],
    [
      'an even roll-off',
      [{ type: 'rolledOff', red: 4, blue: 4, starter: null }],
      ['Red and Blue both roll a 4: they roll again.'],
    ],
    [
      'a block in set-up',
      [{ type: 'blockPlaced', side: 'red', square: square('d5') }],
      ['Red puts a block on d5.'],
    ],
    [
      'a character in set-up',
      [{ type: 'placed', square: square('d2'), character: redTank }],
      ['Red places a tank on d2, facing north.'],
    ],
    [
      'the pad',
      [{ type: 'padLoaded', side: 'blue', slots: ['soldier', 'tank', 'jeep', 'soldier', 'soldier'] }],
      ['Blue loads the pad: soldier, tank, jeep, soldier, soldier.'],
    ],
    ['a roll', [{ type: 'rolled', side: 'red', value: 4 }], ['Red rolls a 4.']],
    ['a zero', [{ type: 'rolled', side: 'blue', value: 0 }], ['Blue rolls a ZERO.']],
    [
      'a straight move',
      [{ type: 'moved', from: square('d4'), to: square('d8'), character: redTank }],
      ["Red's tank goes from d4 to d8."],
    ],
    [
      'a move with a turn',
      [
        { type: 'moved', from: square('d4'), to: square('d7'), character: redTank },
        { type: 'turned', square: square('d7'), turn: 'left', character: { ...redTank, facing: 'west' } },
      ],
      ["Red's tank goes from d4 to d7 and turns left, to face west."],
    ],
    [
      'a move onto a block',
      [
        { type: 'moved', from: square('d4'), to: square('d8'), character: redTank },
        { type: 'activated', square: square('d8'), by: 'landing' },
      ],
      ["Red's tank goes from d4 to d8, onto the block there."],
    ],
    [
      'a turn in place',
      [{ type: 'turned', square: square('d4'), turn: 'right', character: { ...redTank, facing: 'east' } }],
      ["Red's tank on d4 turns right, to face east."],
    ],
    [
      'a landing',
      [{ type: 'entered', slot: 3, square: square('j12'), character: blueJeep }],
      ["Blue's jeep lands on j12 from slot 3."],
    ],
    [
      'a landing on a block',
      [
        { type: 'entered', slot: 3, square: square('j12'), character: blueJeep },
        { type: 'activated', square: square('j12'), by: 'landing' },
      ],
      ["Blue's jeep lands on j12 from slot 3, onto the block there."],
    ],
    ['the pad chosen', [{ type: 'padChosen', side: 'red' }], ['Red will move the pad.']],
    [
      'the pad moved by one',
      [{ type: 'padMoved', side: 'red', turn: 'right', from: 2, to: 3 }],
      ["Red's pad moves 1 column to its right: the missile is over d now."],
    ],
    [
      'the pad moved by four',
      [{ type: 'padMoved', side: 'blue', turn: 'right', from: 9, to: 5 }],
      ["Blue's pad moves 4 columns to its right: the missile is over f now."],
    ],
    [
      'a hit',
      [
        { type: 'shot', from: square('d4'), to: square('d8'), character: redTank },
        lost('d8', blueJeep, 'hit'),
      ],
      ["Red's tank on d4 shoots Blue's jeep on d8. A hit!"],
    ],
    [
      'a hit on one of its own, with crossfire',
      [
        { type: 'shot', from: square('d4'), to: square('d8'), character: redTank },
        lost('d5', blueJeep, 'crossfire'),
        lost('d6', redSoldier, 'crossfire'),
        lost('d8', redSoldier, 'hit'),
      ],
      [
        "Red's tank on d4 shoots its own soldier on d8. A hit!",
        "In the crossfire fall Blue's jeep on d5 and Red's soldier on d6.",
      ],
    ],
    [
      'a shot at a block',
      [
        { type: 'shot', from: square('d4'), to: square('d8'), character: redTank },
        { type: 'activated', square: square('d8'), by: 'shot' },
      ],
      ["Red's tank on d4 shoots at the block on d8."],
    ],
    [
      'a safe block',
      [{ type: 'flipped', square: square('d8'), live: false }],
      ['The block on d8 is safe, and is taken away.'],
    ],
    [
      'a live block with nobody near',
      [{ type: 'flipped', square: square('d8'), live: true }],
      ['The block on d8 is LIVE! The blast hurts nobody.'],
    ],
    [
      'a live block with all that follows',
      [
        { type: 'flipped', square: square('d8'), live: true },
        lost('d6', redSoldier, 'crossfire'),
        lost('d7', redSoldier, 'blast'),
        lost('e9', blueJeep, 'blast'),
        { type: 'activated', square: square('c9'), by: 'chain' },
        { type: 'activated', square: square('e7'), by: 'chain' },
      ],
      [
        'The block on d8 is LIVE!',
        "In the crossfire falls Red's soldier on d6.",
        "The blast takes Red's soldier on d7 and Blue's jeep on e9.",
        'The blast sets off the blocks on c9 and e7.',
      ],
    ],
    [
      'a blocked player',
      [{ type: 'blocked', side: 'red', roll: 5 }],
      ["Red is blocked: nobody who may move can use the 5. Blue takes one of Red's characters."],
    ],
    [
      'a pad that nobody can leave',
      [{ type: 'blocked', side: 'blue', roll: null }],
      ["Blue is blocked: nobody can land. Red takes one character off Blue's pad."],
    ],
    ['the penalty', [lost('d4', redTank, 'penalty')], ["Blue takes Red's tank on d4 off the island."]],
    [
      'the penalty from the pad',
      [{ type: 'lostFromPad', side: 'blue', slot: 2, kind: 'jeep' }],
      ["Red takes the jeep in slot 2 off Blue's pad."],
    ],
    [
      'the passing of the turn, without a word',
      [
        { type: 'turnEnded', side: 'red', quiet: 3 },
        { type: 'turnBegan', side: 'blue' },
      ],
      [],
    ],
    [
      'the end',
      [{ type: 'over', result: 'red', reason: 'annihilation' }],
      ["Blue's army is beaten. Red wins the battle and rules the island!"],
    ],
  ])('%s', (_name, events, sentences) => {
    expect(describe(events)).toEqual(sentences);
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
    expect(describe([{ type: 'over', result, reason }])).toEqual([sentence]);
  });

  it.each<[string, GameEvent[], string]>([
    ['a shot that has hit nobody yet', [SHOT, HIT], "Red's tank on d4 shoots Blue's jeep on d8."],
    [
      'the first sentence is enough',
      [SHOT, HIT, { type: 'over', result: 'red', reason: 'annihilation' }],
      "Red's tank on d4 shoots Blue's jeep on d8.",
    ],
    ['the pad', [{ type: 'padChosen', side: 'blue' }], 'Blue will move the pad.'],
    ['the end of the turn, without a word', [{ type: 'turnEnded', side: 'red', quiet: 3 }], ''],
  ])('what an action would do: %s', (_name, events, sentence) => {
    expect(describePlan(events)).toBe(sentence);
  });

  it('in whole games every loss is named and every sentence is one', () => {
    const random = createRandom(4);
    const position = newPosition(makeRules({ chain: 'full' }));
    while (toAct(position) !== 'over') {
      const events: GameEvent[] = [];
      play(position, randomAction(position, random), events);
      const said = describe(events).join(' ');
      for (const event of events) {
        if (event.type === 'lost') expect(said).toContain(event.character.kind);
      }
      expect(said).toMatch(/^$|^[A-Z].*[.!]$/);
    }
  });
});
