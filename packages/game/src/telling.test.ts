import { createRandom, randomAction } from '@bfi/ai';
import {
  type BattleResult,
  type Character,
  type GameEvent,
  makeRules,
  newPosition,
  OUTSIDE_ENDINGS,
  play,
  type Reason,
  toAct,
  VARIANTS,
} from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { square } from '../../../scripts/testing/from-text.ts';
import type { Loss } from './foresight.ts';
import { type EndTelling, type Telling, tellEnd, tellingsOf } from './telling.ts';

const redTank: Character = { side: 'red', kind: 'tank', facing: 'north' };
const redSoldier: Character = { side: 'red', kind: 'soldier', facing: 'east' };
const blueJeep: Character = { side: 'blue', kind: 'jeep', facing: 'south' };
const d4 = square('d4');
const d5 = square('d5');
const d6 = square('d6');
const d7 = square('d7');
const d8 = square('d8');
const c9 = square('c9');
const e9 = square('e9');
const j12 = square('j12');

function lost(where: number, character: Character, cause: Loss['cause']): Loss {
  return { type: 'lost', square: where, character, cause };
}

const SHOT: GameEvent = { type: 'shot', from: d4, to: d8, character: redTank };
const MOVED: GameEvent = { type: 'moved', from: d4, to: d7, character: redTank };
const ENTERED: GameEvent = { type: 'entered', slot: 3, square: j12, character: blueJeep };

describe('what is told together', () => {
  it.each<[string, GameEvent[], Telling[]]>([
    ['a straight move', [MOVED], [{ ...MOVED, ends: { type: 'straight' } }]],
    [
      'a move and the turn that ends it',
      [MOVED, { type: 'turned', square: d7, turn: 'left', character: { ...redTank, facing: 'west' } }],
      [{ ...MOVED, ends: { type: 'turn', turn: 'left', facing: 'west' } }],
    ],
    [
      'a move and the block it ends on',
      [MOVED, { type: 'activated', square: d7, by: 'landing' }],
      [{ ...MOVED, ends: { type: 'onBlock' } }],
    ],
    [
      'a landing and the block it ends on',
      [ENTERED, { type: 'activated', square: j12, by: 'landing' }],
      [{ ...ENTERED, ontoBlock: true }],
    ],
    ['a landing on free ground', [ENTERED], [{ ...ENTERED, ontoBlock: false }]],
    [
      'a shot and the block it sets off',
      [SHOT, { type: 'activated', square: d8, by: 'shot' }],
      [{ type: 'shot', character: redTank, from: d4, target: { type: 'block', square: d8 } }],
    ],
    [
      'a shot and its hit; those in between fall in a sentence of their own',
      [SHOT, lost(d5, blueJeep, 'crossfire'), lost(d6, redSoldier, 'crossfire'), lost(d8, blueJeep, 'hit')],
      [
        {
          type: 'shot',
          character: redTank,
          from: d4,
          target: { type: 'character', square: d8, character: blueJeep, own: false },
        },
        {
          type: 'fell',
          cause: 'crossfire',
          losses: [lost(d5, blueJeep, 'crossfire'), lost(d6, redSoldier, 'crossfire')],
        },
      ],
    ],
    [
      'a shot at one of its own',
      [SHOT, lost(d8, redSoldier, 'hit')],
      [
        {
          type: 'shot',
          character: redTank,
          from: d4,
          target: { type: 'character', square: d8, character: redSoldier, own: true },
        },
      ],
    ],
    [
      'those who fall by one cause, and the blocks that one blast sets off',
      [
        { type: 'flipped', square: d8, live: true },
        lost(d6, redSoldier, 'crossfire'),
        lost(d7, redSoldier, 'blast'),
        lost(e9, blueJeep, 'blast'),
        { type: 'activated', square: c9, by: 'chain' },
        { type: 'activated', square: e9, by: 'chain' },
      ],
      [
        { type: 'flipped', square: d8, live: true, fallen: 3 },
        { type: 'fell', cause: 'crossfire', losses: [lost(d6, redSoldier, 'crossfire')] },
        {
          type: 'fell',
          cause: 'blast',
          losses: [lost(d7, redSoldier, 'blast'), lost(e9, blueJeep, 'blast')],
        },
        { type: 'chain', squares: [c9, e9] },
      ],
    ],
    [
      'a penalty: the other side takes',
      [lost(d4, redTank, 'penalty'), { type: 'lostFromPad', side: 'blue', slot: 2, kind: 'jeep' }],
      [
        { type: 'taken', taker: 'blue', character: redTank, square: d4 },
        { type: 'takenFromPad', taker: 'red', side: 'blue', slot: 2, kind: 'jeep' },
      ],
    ],
    [
      'a move of the pad, by so many columns',
      [{ type: 'padMoved', side: 'blue', turn: 'right', from: 9, to: 5 }],
      [{ type: 'padMoved', side: 'blue', turn: 'right', columns: 4, missile: 5 }],
    ],
    [
      'the passing of the turn, without a word; what the next one begins with is told',
      [
        { type: 'turnEnded', side: 'blue', quiet: 3 },
        { type: 'turnBegan', side: 'red' },
        { type: 'blocked', side: 'red', roll: null },
      ],
      [{ type: 'blocked', side: 'red', taker: 'blue', roll: null }],
    ],
  ])('%s', (_name, events, tellings) => {
    expect(tellingsOf(events)).toEqual(tellings);
  });
});

describe('the end', () => {
  it.each(OUTSIDE_ENDINGS)('$token is told with its result and its reason', ({ result, reason }) => {
    expect([tellEnd(result, reason)].map(resultAndReason)).toEqual([[result, reason]]);
  });

  it.each<[BattleResult, Reason]>([
    ['draw', 'annihilation'],
    ['draw', 'quiet'],
    ['draw', 'unknown'],
    ['red', 'annihilation'],
    ['blue', 'unknown'],
  ])('%s by %s is told with its result and its reason', (result, reason) => {
    expect([tellEnd(result, reason)].map(resultAndReason)).toEqual([[result, reason]]);
  });

  it.each<[BattleResult, Reason]>([
    ['draw', 'resignation'],
    ['draw', 'time'],
    ['draw', 'forfeit'],
    ['red', 'quiet'],
    ['blue', 'agreement'],
  ])('%s by %s cannot be: the reason is not told', (result, reason) => {
    expect([tellEnd(result, reason)].map(resultAndReason)).toEqual([[result, 'unknown']]);
  });

  it('where somebody wins, the other one loses', () => {
    expect(tellEnd('blue', 'time')).toEqual({ type: 'won', winner: 'blue', loser: 'red', reason: 'time' });
  });
});

function resultAndReason(end: EndTelling): [BattleResult, Reason] {
  return [end.type === 'drawn' ? 'draw' : end.winner, end.reason];
}

/** Every variant, and house rules in which much happens. */
const MANY_RULES = VARIANTS.flatMap((variant) => [
  makeRules({ variant, quietLimit: 6 }),
  makeRules({ variant, quietLimit: 40, chain: 'full', allLive: true }),
  makeRules({ variant, quietLimit: 40, entryBlock: 'bar' }),
]);

function eachActionOfManyBattles(visit: (events: readonly GameEvent[]) => void): void {
  for (const [index, rules] of MANY_RULES.entries()) {
    for (let seed = 0; seed < 3; seed++) {
      const random = createRandom(index * 100 + seed);
      const position = newPosition(rules);
      while (toAct(position) !== 'over') {
        const events: GameEvent[] = [];
        play(position, randomAction(position, random), events);
        visit(events);
      }
    }
  }
}

describe('in whole battles', () => {
  it('every event is told exactly once, in order, but for the passing of the turn', () => {
    const seen = new Set<Telling['type']>();
    eachActionOfManyBattles((events) => {
      const tellings = tellingsOf(events);
      for (const { type } of tellings) seen.add(type);
      const happened = events
        .filter(({ type }) => type !== 'turnBegan' && type !== 'turnEnded')
        .map((event) => textOf(event));
      const told = tellings.map((telling) => eventsToldBy(telling).map(textOf));
      // Asked of every action of many battles: `expect` is called only to tell what is wrong.
      const [all, known] = [told.flat().sort().join('\n'), [...happened].sort().join('\n')];
      if (all !== known) expect(all).toBe(known);
      const places = told.map(([first = '']) => happened.indexOf(first));
      if (places.some((place, index) => place < (places[index - 1] ?? 0))) expect(places).toBe('in order');
    });
    expect([...seen].sort()).toEqual(Object.keys(EVERY_TELLING).sort());
  });

  it('a flip counts all who fall', () => {
    eachActionOfManyBattles((events) => {
      const losses = events.filter(({ type }) => type === 'lost').length;
      for (const telling of tellingsOf(events)) {
        if (telling.type === 'flipped' && telling.fallen !== losses) expect(telling.fallen).toBe(losses);
      }
    });
  });
});

const EVERY_TELLING: Readonly<Record<Telling['type'], true>> = {
  rolledOff: true,
  blockPlaced: true,
  placed: true,
  padLoaded: true,
  rolled: true,
  moved: true,
  turned: true,
  entered: true,
  padChosen: true,
  padMoved: true,
  shot: true,
  flipped: true,
  fell: true,
  chain: true,
  blocked: true,
  taken: true,
  takenFromPad: true,
  won: true,
  drawn: true,
};

/** An event as text that is the same whatever the order of its parts. */
function textOf(event: GameEvent): string {
  return JSON.stringify(Object.entries(event).sort(([one], [other]) => one.localeCompare(other)));
}

/** The way back: a telling has lost nothing of the events that it tells. */
function eventsToldBy(telling: Telling): GameEvent[] {
  switch (telling.type) {
    case 'moved':
      return eventsOfMove(telling);
    case 'entered': {
      const { ontoBlock, ...event } = telling;
      return ontoBlock ? [event, { type: 'activated', square: event.square, by: 'landing' }] : [event];
    }
    case 'padMoved': {
      const { type, side, turn, columns, missile } = telling;
      const towardsL = (turn === 'right') === (side === 'red');
      return [{ type, side, turn, from: towardsL ? missile - columns : missile + columns, to: missile }];
    }
    case 'shot':
      return eventsOfShot(telling);
    case 'flipped': {
      const { type, square: where, live } = telling;
      return [{ type, square: where, live }];
    }
    case 'fell':
      return [...telling.losses];
    case 'chain':
      return telling.squares.map((where) => ({ type: 'activated', square: where, by: 'chain' }));
    case 'blocked':
      return [{ type: 'blocked', side: telling.side, roll: telling.roll }];
    case 'taken':
      return [lost(telling.square, telling.character, 'penalty')];
    case 'takenFromPad':
      return [{ type: 'lostFromPad', side: telling.side, slot: telling.slot, kind: telling.kind }];
    case 'won':
      return [{ type: 'over', result: telling.winner, reason: telling.reason }];
    case 'drawn':
      return [{ type: 'over', result: 'draw', reason: telling.reason }];
    default:
      return [telling];
  }
}

function eventsOfMove({ type, character, from, to, ends }: Extract<Telling, { type: 'moved' }>): GameEvent[] {
  const moved: GameEvent = { type, from, to, character };
  switch (ends.type) {
    case 'straight':
      return [moved];
    case 'onBlock':
      return [moved, { type: 'activated', square: to, by: 'landing' }];
    case 'turn': {
      const { turn, facing } = ends;
      return [moved, { type: 'turned', square: to, turn, character: { ...character, facing } }];
    }
  }
}

function eventsOfShot({ type, character, from, target }: Extract<Telling, { type: 'shot' }>): GameEvent[] {
  const shot: GameEvent = { type, from, to: target.square, character };
  return target.type === 'block'
    ? [shot, { type: 'activated', square: target.square, by: 'shot' }]
    : [shot, lost(target.square, target.character, 'hit')];
}
