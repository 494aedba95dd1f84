import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createRandom, LEVELS, randomAction } from '@bfi/ai';
import {
  formatOptions,
  formatPosition,
  legalActionList,
  makeRules,
  newPosition,
  play,
  toAct,
} from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { createMind } from './computer-mind.ts';
import type { Advice } from './computer-protocol.ts';
import type { PositionText } from './position-text.ts';

const weights = (): Promise<Uint8Array> =>
  readFile(fileURLToPath(import.meta.resolve('@bfi/ai/champion.bin')));
const endings = (): Promise<Uint8Array> =>
  readFile(fileURLToPath(import.meta.resolve('@bfi/ai/endings.bin')));

/** Red's tank may hit a jeep, or miss the chance. */
const MIDDLE: PositionText = {
  variant: 'standard',
  options: [],
  line: '12/12/12/12/5js6/12/12/12/1#3Tn6/12/12/3Sn8 c:SJ.TS j:SSJ.S 1+0 r after 0',
};

/** One against one, with nothing else: an ending that the table knows. */
const LAST_TWO: PositionText = {
  ...MIDDLE,
  line: '12/12/12/12/12/12/4ss7/12/12/7Sn4/12/12 c:..... j:..... 0+0 r roll 0',
};

function advised(answer: Awaited<ReturnType<ReturnType<typeof createMind>>>): Advice {
  if (answer.type !== 'advised') throw new Error(JSON.stringify(answer));
  return answer.advice;
}

describe('the computer’s thinking', () => {
  it('every level decides something legal, in set-up and in battle, by any house rules', async () => {
    const mind = createMind(weights, endings);
    const random = createRandom(3);
    const rules = makeRules({ variant: 'quick', friendlyFire: false, quietLimit: 7 });
    const position = newPosition(rules);
    let asked = 0;
    for (let step = 0; step < 150 && toAct(position) !== 'over'; step++) {
      if (toAct(position) !== 'chance' && step % 4 === 0) {
        const level = LEVELS[asked++ % LEVELS.length] ?? 1;
        const text = {
          variant: rules.variant,
          options: formatOptions(rules),
          line: formatPosition(position),
        };
        const answer = await mind({ type: 'decide', position: text, level });
        expect(legalActionList(position), text.line).toContain(
          answer.type === 'decided' ? answer.action : answer,
        );
      }
      play(position, randomAction(position, random));
    }
    expect(asked).toBeGreaterThanOrEqual(2 * LEVELS.length);
  });

  it('what threatens a side is told without anything learned, for whoever moves at the ends of the moves too', async () => {
    const mind = createMind(() => Promise.reject(new Error('no weights')), endings);
    const line = '12/12/12/3ts8/12/12/12/3Tn8/12/12/12/12 c:..... j:..... 0+0 r move:2 0';
    const position = { ...MIDDLE, line };
    const answer = await mind({ type: 'danger', position, side: 'red', mover: 51 });
    if (answer.type !== 'endangered') throw new Error(answer.type);
    expect(answer.outlook.danger[51]).toBe(36);
    expect(answer.outlook.ends.map(({ square }) => square)).toEqual([75, 63]);
    const still = await mind({ type: 'danger', position, side: 'red', mover: null });
    expect(still.type === 'endangered' && still.outlook.ends).toEqual([]);
  });

  it('advice weighs every legal action, the best first and without loss', async () => {
    const { redsChance, candidates } = advised(
      await createMind(weights, endings)({ type: 'advise', position: MIDDLE, milliseconds: 50 }),
    );
    // The shot at the jeep, or the end of the turn.
    expect(candidates).toHaveLength(2);
    expect(candidates[0]?.loss).toBe(0);
    expect(candidates[1]?.loss).toBeGreaterThan(0);
    expect(redsChance).toBeGreaterThan(0);
    expect(redsChance).toBeLessThan(1);
  });

  it('Red’s chance is Red’s, also when Blue is to act', async () => {
    const mind = createMind(weights, endings);
    const alone = (side: 'r' | 'b'): PositionText => ({
      ...MIDDLE,
      line: `12/12/12/12/5js6/12/12/12/1#3Tn6/8Sn3/12/3Sn8 c:SJSTS j:..... 1+0 ${side} after 0`,
    });
    for (const side of ['r', 'b'] as const) {
      const advice = advised(await mind({ type: 'advise', position: alone(side), milliseconds: 20 }));
      expect(advice.redsChance, side).toBeGreaterThan(0.6);
    }
  });

  it('before a roll there is a chance to tell and nothing to advise or decide', async () => {
    const mind = createMind(weights, endings);
    const position = { ...MIDDLE, line: MIDDLE.line.replace('after', 'roll') };
    const advice = advised(await mind({ type: 'advise', position, milliseconds: 20 }));
    expect(advice.candidates).toEqual([]);
    expect(advice.redsChance).toBeGreaterThan(0);
    expect(await mind({ type: 'decide', position, level: 1 })).toEqual({ type: 'failed', code: 'position' });
  });

  it('what cannot be read is refused', async () => {
    const mind = createMind(weights, endings);
    for (const position of [
      { ...MIDDLE, line: 'nonsense' },
      { ...MIDDLE, variant: 'chess' },
    ]) {
      expect(await mind({ type: 'decide', position, level: 1 })).toEqual({
        type: 'failed',
        code: 'position',
      });
    }
  });

  it('weights that do not load, or are not ours, are asked for again', async () => {
    const answers = [() => Promise.reject(new Error('offline')), async () => new Uint8Array(40), weights];
    let asked = 0;
    const mind = createMind(() => (answers[asked++] ?? weights)(), endings);
    const ask = () => mind({ type: 'decide', position: MIDDLE, level: 2 });
    expect(await ask()).toEqual({ type: 'failed', code: 'weights' });
    expect(await ask()).toEqual({ type: 'failed', code: 'weights' });
    expect(await ask()).toMatchObject({ type: 'decided' });
    expect(await ask()).toMatchObject({ type: 'decided' });
    expect(asked).toBe(3);
  });

  it('the table of endings is used once it is there, and done without where it is not or is no such table', async () => {
    const chanceWith = async (load: () => Promise<Uint8Array>): Promise<number> => {
      const mind = createMind(weights, load);
      const ask = async () =>
        advised(await mind({ type: 'advise', position: LAST_TWO, milliseconds: 20 })).redsChance;
      await ask();
      // What was read has come by now, or has failed.
      await load().catch(() => undefined);
      await new Promise((resolve) => setImmediate(resolve));
      return ask();
    };
    const bytes = await endings();
    const known = await chanceWith(async () => bytes);
    const guessed = await chanceWith(() => Promise.reject(new Error('offline')));
    expect(await chanceWith(async () => bytes.subarray(1))).toBe(guessed);
    expect(known).not.toBe(guessed);
  });

  it('the table of endings that did not come is asked for again, but not with every question', async () => {
    const bytes = await endings();
    const answers = [() => Promise.reject(new Error('offline')), async () => bytes.subarray(1)];
    let asked = 0;
    let time = 0;
    const mind = createMind(
      weights,
      () => (answers[asked++] ?? (async () => bytes))(),
      () => time,
    );
    const ask = async (): Promise<number> => {
      const chance = advised(await mind({ type: 'advise', position: LAST_TWO, milliseconds: 20 })).redsChance;
      await new Promise((resolve) => setImmediate(resolve));
      return chance;
    };
    const guessed = await ask();
    expect([await ask(), asked]).toEqual([guessed, 1]);
    time += 60_000;
    expect([await ask(), asked]).toEqual([guessed, 2]);
    time += 60_000;
    expect([await ask(), asked]).toEqual([guessed, 3]);
    const known = await ask();
    expect(known).not.toBe(guessed);
    time += 60_000;
    expect([await ask(), asked]).toEqual([known, 3]);
  });
});
