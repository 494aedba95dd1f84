import { createRandom, randomAction } from '@bfi/ai';
import {
  type ActionCode,
  copyPosition,
  encodeAction,
  formatPosition,
  formatRecord,
  makeRules,
  newPosition,
  play,
  toAct,
} from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { gameRecord } from './game-record.ts';
import type { SavedGame } from './saved-game.ts';
import { summarize } from './summary.ts';
import { MIDDLE, positionFrom, token } from './testing/games.ts';

const rules = makeRules({ quietLimit: 30 });

function randomActions(most: number): ActionCode[] {
  const position = newPosition(rules);
  const random = createRandom(5);
  const actions: ActionCode[] = [];
  while (toAct(position) !== 'over' && actions.length < most) {
    const action = randomAction(position, random);
    play(position, action);
    actions.push(action);
  }
  return actions;
}

function saved(more: Partial<SavedGame>): SavedGame {
  return {
    rules,
    seats: { red: 'Ann', blue: 4 },
    seed: null,
    war: null,
    battles: [],
    firstStarter: null,
    quickSetup: false,
    start: null,
    actions: [],
    date: '2026-11-15',
    ...more,
  };
}

const redResigns = encodeAction({ type: 'outside', ending: 'red:resigns' });

describe('a game at a glance', () => {
  it('a new one has not begun its first turn', () => {
    expect(summarize(saved({}))).toMatchObject({
      turn: 0,
      phase: 'rolloff',
      toAct: 'chance',
      tokens: 0,
      result: null,
      finished: false,
      war: null,
    });
  });

  it('turns are numbered as the record numbers them, and the position is the last one', () => {
    const actions = randomActions(100_000);
    const summary = summarize(saved({ actions }));
    const { position: last } = summary;
    const text = formatRecord(gameRecord({ rules, start: null, actions, last, date: '' }));
    const heads = Array.from(text.matchAll(/^(\d+)[rb]\./gm), ([, turn]) => Number(turn));
    expect(summary).toMatchObject({ tokens: actions.length, finished: true, turn: heads.at(-1) });
    expect(toAct(last)).toBe('over');
  });

  it('a battle from a position begins with a turn, and leaves that position alone', () => {
    const start = positionFrom(MIDDLE);
    const before = formatPosition(copyPosition(start));
    expect(summarize(saved({ start, actions: [token('f4-f7')] })).turn).toBe(1);
    expect(formatPosition(start)).toBe(before);
  });

  it('a war: the battle that is over counts, and the war goes on until it is decided', () => {
    const war = { type: 'bestOf', battles: 3 } as const;
    const first = summarize(saved({ war, actions: [...randomActions(40), redResigns] }));
    expect(first).toMatchObject({ result: 'blue', finished: false, war: { battle: 1 } });
    expect(first.war?.standing.wins).toEqual({ red: 0, blue: 1 });
    const second = saved({
      war,
      battles: [{ result: 'blue', points: { red: 0, blue: 30 } }],
      firstStarter: 'red',
      actions: [...randomActions(40), redResigns],
    });
    expect(summarize(second)).toMatchObject({ finished: true, war: { battle: 2 } });
    expect(summarize(second).war?.standing.result).toBe('blue');
  });
});
