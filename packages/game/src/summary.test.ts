import { createRandom, randomAction } from '@bfi/ai';
import {
  type ActionCode,
  copyPosition,
  encodeAction,
  formatRecord,
  makeRules,
  newPosition,
  play,
  toAct,
} from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { gameRecord } from './game-record.ts';
import { formatSave, readSave, type SavedGame } from './saved-game.ts';
import { type GameSummary, summarize } from './summary.ts';
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

/** Through its text, as every kept game comes. */
function glance(game: SavedGame): GameSummary {
  const last = game.start === null ? newPosition(game.rules) : copyPosition(game.start);
  for (const action of game.actions) play(last, action);
  const read = readSave(formatSave(game, last));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return summarize(read.value);
}

describe('a game at a glance', () => {
  it('a new one has not begun its first turn', () => {
    expect(glance(saved({}))).toMatchObject({ turn: 0, result: null, finished: false });
  });

  it('turns are numbered as the record numbers them, and the position is the last one', () => {
    const actions = randomActions(100_000);
    const summary = glance(saved({ actions }));
    const { position: last } = summary;
    const text = formatRecord(gameRecord({ rules, start: null, actions, last, date: '' }));
    const heads = Array.from(text.matchAll(/^(\d+)[rb]\./gm), ([, turn]) => Number(turn));
    expect(summary).toMatchObject({ finished: true, turn: heads.at(-1) });
    expect(toAct(last)).toBe('over');
  });

  it('a battle from a position begins with a turn', () => {
    const start = positionFrom(MIDDLE);
    const game = saved({ rules: start.rules, start });
    expect(glance(game).turn).toBe(1);
    expect(glance({ ...game, actions: [token('f4-f7')] }).turn).toBe(1);
  });

  it('a war: the battle that is over counts, and the war goes on until it is decided', () => {
    const war = { type: 'bestOf', battles: 3 } as const;
    const actions = [...randomActions(40), redResigns];
    expect(glance(saved({ war, actions }))).toMatchObject({ result: 'blue', finished: false });
    const lost = { result: 'blue', points: { red: 0, blue: 30 } } as const;
    const won = { result: 'red', points: { red: 30, blue: 0 } } as const;
    const second = saved({ war, firstStarter: 'red', actions });
    expect(glance({ ...second, battles: [lost] })).toMatchObject({ result: 'blue', finished: true });
    expect(glance({ ...second, battles: [won] })).toMatchObject({ result: 'blue', finished: false });
  });
});
