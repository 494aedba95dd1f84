import { createRandom, randomAction } from '@bfi/ai';
import {
  copyPosition,
  formatPosition,
  isLegal,
  legalActionList,
  makeRules,
  newPosition,
  play,
  toAct,
} from '@bfi/engine';
import { resetPosition } from '@bfi/engine/packed';
import { describe, expect, it, vi } from 'vitest';
import { measureBoardgameIo, openTable } from './boardgame-io.ts';
import { createPacker } from './packed.ts';

const rules = makeRules();

describe('the same rules inside boardgame.io', () => {
  it.each([1, 2, 3, 4, 5])('play the same battle to the end as the engine alone, seed %i', (seed) => {
    const random = createRandom(seed);
    const engine = newPosition(rules);
    const stored = newPosition(rules);
    const { unpack } = createPacker(engine);
    const table = openTable();
    while (toAct(engine) !== 'over') {
      expect(table.isOver()).toBe(false);
      const action = randomAction(engine, random);
      play(engine, action);
      table.play(action);
      // Read from what was stored and not from the table's own position, and through JSON, as a server would.
      unpack(JSON.parse(JSON.stringify(table.state())).packed, stored);
      expect(formatPosition(stored)).toBe(formatPosition(engine));
      expect(stored).toEqual(engine);
    }
    expect(table.isOver()).toBe(true);
  });

  it('start the next battle from the beginning', () => {
    const table = openTable();
    table.play(legalActionList(table.position())[1] ?? 0);
    table.reset();
    expect(table.position()).toEqual(newPosition(rules));
  });

  it('refuse a token that is not legal and stay as they were', () => {
    const reported = vi.spyOn(console, 'error').mockReturnValue();
    const table = openTable();
    const before = copyPosition(table.position());
    const block = legalActionList(newPosition(makeRules({ first: 'red' })))[0] ?? 0;
    expect(isLegal(before, block)).toBe(false);
    table.play(block);
    expect(table.position()).toEqual(before);
    expect(reported).toHaveBeenCalledOnce();
    reported.mockRestore();
  });

  it('are measured in whole battles', () => {
    const { moves, seconds, movesPerSecond } = measureBoardgameIo(0.05, 1);
    expect(moves).toBeGreaterThan(50);
    expect(seconds).toBeGreaterThanOrEqual(0.05);
    expect(movesPerSecond).toBeCloseTo(moves / seconds);
  });
});

it('a packed position holds everything', () => {
  const random = createRandom(9);
  const position = newPosition(rules);
  const copy = newPosition(rules);
  const { pack, unpack } = createPacker(position);
  for (let battle = 0; battle < 2; battle++) {
    for (
      resetPosition(position, rules);
      toAct(position) !== 'over';
      play(position, randomAction(position, random))
    ) {
      unpack(pack(position), copy);
      expect(copy).toEqual(position);
    }
  }
});
