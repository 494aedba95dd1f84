import { readFileSync } from 'node:fs';
import { isSetup } from '@bfi/engine';
import { placerOf } from '@bfi/game';
import { describe, expect, it } from 'vitest';
import { readSave } from './saved-game.ts';
import { savedTokens } from './testing/games.ts';
import type { Typist } from './testing/scripted-console.ts';
import { fresh, trial } from './testing/trial.ts';

/** Before the first turn begins: ten blocks, ten characters, two pads. */
const SETUP_TOKENS = 22;

const isSetupToken = (token: string): boolean => /^[#=]|@/.test(token);

describe('a battle that is ready to go', () => {
  it('has both armies on the island before anything is asked, is saved so, and says how to play', async () => {
    const file = fresh();
    const { console } = await trial({ file, ready: true, blue: 1, seed: null, typist: ['quit'] });
    const saved = readSave(readFileSync(file, 'utf8'));
    if (!saved.ok) throw new Error(saved.error);
    expect(isSetup(saved.value.match.position)).toBe(false);
    expect(savedTokens(file).filter(isSetupToken)).toHaveLength(SETUP_TOKENS);
    expect(console.output).toMatch(/The armies stand as chance would have it\. (Red|Blue) begins\./);
    expect(console.output).toContain('10 characters each.');
    expect(console.asked).toBe(1);
  });

  it('with a seed stands in the same way again, without one in another', async () => {
    const [one, two, three] = [fresh(), fresh(), fresh()];
    for (const file of [one, two]) await trial({ file, ready: true, seed: 9, typist: ['quit'] });
    await trial({ file: three, ready: true, seed: null, typist: ['quit'] });
    expect(savedTokens(two)).toEqual(savedTokens(one));
    expect(savedTokens(three)).not.toEqual(savedTokens(one));
  });

  it('goes on where it was left, and a saved one is not set up anew', async () => {
    const file = fresh();
    await trial({ file, ready: true, typist: ['quit'] });
    const before = savedTokens(file);
    const { code } = await trial({ file, ready: true, resume: 'resume', typist: ['quit'] });
    expect([code, savedTokens(file)]).toEqual([0, before]);
  });
});

describe('ready, typed in the set-up', () => {
  it('at the roll for the start leaves the whole of it to the computer, for all who sit here', async () => {
    const file = fresh();
    const { console } = await trial({ file, typist: ['ready', 'quit'] });
    expect(savedTokens(file).filter(isSetupToken)).toHaveLength(SETUP_TOKENS);
    expect(console.asked).toBe(2);
  });

  it('later leaves the rest of one’s own, and the computer across is not waited for', async () => {
    const file = fresh();
    const options = { first: 'red' } as const;
    const { console } = await trial({
      file,
      options,
      blue: 1,
      screen: true,
      typist: ['a7', 'ready', 'quit'],
    });
    expect(savedTokens(file).slice(0, 1)).toEqual(['#a7']);
    expect(savedTokens(file).filter(isSetupToken)).toHaveLength(SETUP_TOKENS);
    // The one block that Blue put before.
    expect(console.pauses.filter((milliseconds) => milliseconds > 0)).toHaveLength(1);
  });

  it('the record says what was left to whom, and what was taken on advice', async () => {
    const file = fresh();
    const typist = ['a1', 'c3', 'random', 'd4', 'suggest', '', 'quit'];
    await trial({ file, options: { first: 'red' }, typist });
    const saved = readSave(readFileSync(file, 'utf8'));
    if (!saved.ok) throw new Error(saved.error);
    const placers = saved.value.match.moments.map((moment) => placerOf(moment, false));
    expect(placers).toEqual([null, null, 'chance', null, 'computer']);
  });

  it('between two people is for the one who types it', async () => {
    const file = fresh();
    const { console } = await trial({ file, options: { first: 'red' }, typist: ['ready', 'quit'] });
    expect(savedTokens(file)).toHaveLength(1);
    expect(console.output).toContain('Blue: put block 2 of 10');
  });

  it('is too late in the battle, before the die and after it', async () => {
    const file = fresh();
    const { console } = await trial({ file, ready: true, typist: ['ready', '', 'ready', 'quit'] });
    expect(console.output.match(/The armies stand already\./g)).toHaveLength(2);
    expect(console.output).toContain('The armies stand already. Enter rolls the die.');
  });
});

describe('the log', () => {
  it('begins with the first turn once there is one, and `log all` tells the set-up too', async () => {
    const shows = async (word: string): Promise<string> => {
      const { console } = await trial({ file: fresh(), ready: true, typist: ['', word, 'quit'] });
      return console.output;
    };
    expect(await shows('log')).not.toContain('puts a block');
    expect(await shows('log all')).toContain('puts a block');
  });

  it('in the set-up tells what there is', async () => {
    const { console } = await trial({
      file: fresh(),
      options: { first: 'red' },
      typist: ['a7', 'log', 'quit'],
    });
    expect(console.output.match(/Red puts a block on a7\./g)).toHaveLength(2);
  });

  it('under the board has room for the battle, not for the set-up', async () => {
    const { console } = await trial({ file: fresh(), ready: true, screen: true, typist: ['', 'quit'] });
    expect(console.output).not.toContain('loads the pad');
    expect(console.output).toMatch(/rolls a \d/);
  });
});

describe('what is typed while the computer moves', () => {
  /** Decides at random, and types a line while Blue moves. */
  const ahead = (line: string): Typist => {
    let asked = 0;
    return (_prompt, console) => {
      asked++;
      if (asked === 1) console.typedAhead.push(line);
      return asked === 1 ? 'a7' : 'quit';
    };
  };
  const play = async (line: string) =>
    (await trial({ file: fresh(), options: { first: 'red' }, blue: 1, screen: true, typist: ahead(line) }))
      .console.output;

  it('is not lost: a command is obeyed as soon as somebody is asked', async () => {
    expect(await play('position')).toMatch(/ c:\.{5} j:\.{5} 6\+4 r blocks 0/);
  });

  it('a square answers the next question', async () => {
    expect(await play('b7')).toContain('No block can go onto b7');
  });

  it('a number does not: nobody has seen its list; and Enter only goes on', async () => {
    for (const line of ['1', '', ' ']) expect(await play(line)).not.toContain('Type a square, like d5.');
  });
});
