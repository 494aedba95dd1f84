import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { makeRules, VARIANTS, type WarFormat } from '@bfi/engine';
import { seatHere } from '@bfi/game';
import { describe, expect, it } from 'vitest';
import { checkRecord } from '../record-file.ts';
import { runPlay } from './play.ts';
import { KeptStream, savedGameTypist, savedTokens, temporaryFolder } from './testing/games.ts';
import type { Typist } from './testing/scripted-console.ts';
import { fresh, trial } from './testing/trial.ts';
import { visibleWidth } from './text.ts';

/** Two people leave their blocks, their characters and their pads to chance. */
const CHANCE_SETUP = new Array<string>(6).fill('random all');

describe('a whole battle', () => {
  it.each(VARIANTS)(
    'between two people is played to its end and leaves a true record: %s',
    async (variant) => {
      const file = fresh();
      const { code, console } = await trial({ file, options: { variant } });
      expect(code).toBe(0);
      expect(checkRecord(readFileSync(file, 'utf8')).ok).toBe(true);
      expect(console.output).toMatch(/wins the battle|drawn/);
      expect(console.output).toMatch(/Points: Red \d+, Blue \d+\./);
    },
  );

  it('through a pipe never sends a control character and never writes a line wider than 80 columns', async () => {
    const { console } = await trial({ file: fresh(), options: { variant: 'quick' } });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    expect(console.output).not.toMatch(/[\x00-\x09\x0b-\x1f]/);
    for (const line of console.output.split('\n')) expect(visibleWidth(line)).toBeLessThanOrEqual(80);
  });

  it('on a screen of 80 × 24 keeps every drawing within it', async () => {
    const { console } = await trial({ file: fresh(), options: { variant: 'quick' }, blue: 1, screen: true });
    const drawings = console.output.split('\x1b[H').slice(1);
    expect(drawings.length).toBeGreaterThan(50);
    for (const drawing of drawings) {
      const lines = stripVTControlCharacters(drawing).split('\n');
      for (const line of lines) expect(visibleWidth(line)).toBeLessThanOrEqual(80);
    }
    const boards = drawings.filter((drawing) => /^\S*(Turn|Set-up)/.test(stripVTControlCharacters(drawing)));
    // The last drawing also has the end and the farewell under it.
    for (const board of boards.slice(0, -1)) expect(board.split('\n').length).toBeLessThanOrEqual(24);
  });

  it('between computers goes to its end by itself', async () => {
    const { code, console } = await trial({
      file: fresh(),
      options: { variant: 'blitz' },
      red: 1,
      blue: 2,
      typist: [],
    });
    expect(code).toBe(0);
    expect(console.asked).toBe(0);
    expect(console.output).toMatch(/Points:/);
  });

  it('with the same seed is the same battle, without one it is another', async () => {
    const [one, two, three] = [fresh(), fresh(), fresh()];
    for (const file of [one, two])
      await trial({ file, options: { variant: 'blitz' }, red: 2, blue: 1, seed: 9 });
    await trial({ file: three, options: { variant: 'blitz' }, red: 2, blue: 1, seed: null });
    expect(savedTokens(one)).toEqual(savedTokens(two));
    expect(savedTokens(three)).not.toEqual(savedTokens(one));
    expect(readFileSync(one, 'utf8')).toContain('[Seed "9"]');
  });
});

describe('a war', () => {
  it('best of three: a score sheet between battles, starters alternate, and it ends when it is decided', async () => {
    const file = fresh();
    const war = { type: 'bestOf', battles: 3 } as const;
    const { console } = await trial({
      file,
      options: { variant: 'blitz' },
      red: 1,
      blue: 2,
      war,
      typist: [],
    });
    expect(console.output).toContain('The war, best of 3');
    expect(console.output).toMatch(/wins the war!|The war ends in a draw\./);
    const record = readFileSync(file, 'utf8');
    expect(record).toContain('[War "best of 3"]');
    expect(record).toMatch(/\[Battles "(red|blue|draw) \d+-\d+(, (red|blue|draw) \d+-\d+)?"\]/);
    expect(record).toMatch(/\[Options "first=(red|blue)"\]/);
    const battles = readdirSync(join(file, '..')).filter((name) => name.startsWith('save.finished-'));
    const fought = /\[Battles "(.*)"\]/.exec(record)?.[1]?.split(', ') ?? [];
    expect(battles).toHaveLength(fought.length);
  });

  it.each<WarFormat>([
    { type: 'battles', battles: 2 },
    { type: 'total', points: 30 },
  ])('for points: %j', async (war) => {
    const { console } = await trial({
      file: fresh(),
      options: { variant: 'blitz' },
      red: 1,
      blue: 1,
      war,
      typist: [],
    });
    expect(console.output).toMatch(/points +\d+ +\d+/);
    expect(console.output).toMatch(/wins the war!|The war ends in a draw\./);
  });

  it('is taken up again in the battle and with the score it had', async () => {
    const [whole, parted] = [fresh(), fresh()];
    const war = { type: 'battles', battles: 2 } as const;
    const options = { variant: 'blitz' } as const;
    await trial({ file: whole, options, blue: 1, war, seed: 4 });
    const inFirst = savedGameTypist(parted, options, 12);
    await trial({ file: parted, options, blue: 1, war, seed: 4, typist: inFirst });
    const inSecond = savedGameTypist(parted, options, 40);
    await trial({ file: parted, resume: 'resume', typist: inSecond });
    const { code } = await trial({
      file: parted,
      resume: 'resume',
      typist: savedGameTypist(parted, options),
    });
    expect(code).toBe(0);
    expect(readFileSync(parted, 'utf8')).toBe(readFileSync(whole, 'utf8'));
  });
});

describe('commands at a prompt', () => {
  const setup = ['', ...CHANCE_SETUP];

  it('show help, rules, the log, the moves and the board', async () => {
    const { console } = await trial({
      file: fresh(),
      typist: [...setup, '', '?', 'help', 'log all', 'moves', 'board', 'undo', 'quit'],
    });
    for (const text of ['WHAT YOU CAN TYPE', 'THE RULES', 'loads the pad', 'Only against a computer']) {
      expect(console.output).toContain(text);
    }
  });

  it('resign, after a second thought', async () => {
    const file = fresh();
    await trial({ file, typist: ['', 'resign', 'n', 'resign', 'y'] });
    expect(savedTokens(file).at(-1)).toMatch(/^(red|blue):resigns$/);
  });

  it('a draw is offered to the other person, who decides', async () => {
    const file = fresh();
    const { console } = await trial({ file, options: { first: 'blue' }, typist: ['draw', 'y'] });
    expect(console.output).toContain('Blue offers a draw. Red, do you accept?\nRed y/n > y\n');
    expect(savedTokens(file).at(-1)).toBe('draw:agreed');
  });

  it('a draw that was declined is not offered again in the same turn', async () => {
    const file = fresh();
    const draws = ['draw', 'n', 'draw'];
    const { console } = await trial({
      file,
      typist: [...draws, '', ...CHANCE_SETUP, ...draws, 'draw', 'quit'],
    });
    expect(console.output.match(/offers a draw/g)).toHaveLength(2);
    expect(console.output.match(/declines the draw/g)).toHaveLength(2);
    expect(console.output).toContain(
      'Blue has declined a draw already; Red may offer another in the next turn.',
    );
    expect(savedTokens(file)).not.toContain('draw:agreed');
  });

  it('who waits for the die may agree to a draw or resign as well', async () => {
    const [drawn, resigned] = [fresh(), fresh()];
    await trial({ file: drawn, typist: ['draw', 'yes'] });
    await trial({ file: resigned, typist: ['resign', 'y'] });
    expect([savedTokens(drawn), savedTokens(resigned)]).toEqual([['draw:agreed'], ['red:resigns']]);
  });

  it('the computer takes no draw', async () => {
    const { console } = await trial({ file: fresh(), blue: 1, typist: ['draw'] });
    expect(console.output).toContain('it takes no draws');
  });

  it('suggest proposes, and Enter plays it', async () => {
    const file = fresh();
    const { console } = await trial({ file, options: { first: 'red' }, typist: ['suggest', '', 'quit'] });
    const [, token] = /would play (\S+): /.exec(console.output) ?? [];
    expect(savedTokens(file)).toEqual([token]);
  });

  it('hint says at the prompt what Enter plays, also where there is a list to choose from', async () => {
    const file = fresh();
    const typist = ['', 'hint', '', 'quit'];
    const { console } = await trial({ file, options: { first: 'red' }, ready: true, typist });
    const [, token] = /would play (\S+): /.exec(console.output) ?? [];
    expect(console.output).toContain(`Red, Enter: ${token} > \n`);
    expect(savedTokens(file)).toContain(token);
  });

  it('a word that was mistyped is guessed, before the die and after it', async () => {
    const typist = ['postion', 'redy', '', 'postion', 'quit'];
    const { console } = await trial({ file: fresh(), ready: true, typist });
    expect(console.output).toContain('Did you mean position? The die comes first');
    expect(console.output).toContain('Did you mean ready? The die comes first');
    expect(console.output).toContain('I can\'t read "postion". Did you mean position? ? shows what to type.');
  });

  it.each(['random all', 'suggest all'])('%s goes to the end of the step and no further', async (words) => {
    const file = fresh();
    const { console } = await trial({ file, blue: 1, options: { first: 'red' }, typist: [words, 'quit'] });
    expect(savedTokens(file).filter((token) => token.startsWith('#'))).toHaveLength(10);
    expect(console.output).toContain('Red: place character 1 of 5');
  });

  it('everybody who is placed at random faces forward', async () => {
    const file = fresh();
    await trial({ file, options: { first: 'red' }, typist: [...CHANCE_SETUP, 'quit'] });
    const placed = savedTokens(file).filter((token) => token.includes('@'));
    expect(placed).toHaveLength(10);
    expect(placed.map((token) => token.at(-1)).join('')).toBe('NSNSNSNSNS');
  });

  it('save writes a copy, and never over a file that is there', async () => {
    const folder = temporaryFolder();
    const copy = join(folder, 'copy.bfi');
    const typist = ['', 'random', `save ${copy}`, `save ${copy}`, 'save', 'quit'];
    const { console } = await trial({ file: join(folder, 'save.bfi'), typist });
    expect(checkRecord(readFileSync(copy, 'utf8')).ok).toBe(true);
    // The name of the folder says where the line breaks.
    expect(console.output.replace(/\s+/g, ' ')).toContain('there is such a file already');
    expect(console.output).toContain('saved after every step');
  });

  it('auto lets the die roll by itself', async () => {
    const { console } = await trial({ file: fresh(), typist: ['auto', ...CHANCE_SETUP, 'quit'] });
    expect(console.output.match(/roll >/g)).toHaveLength(1);
    expect(console.output).toMatch(/rolls a \d/);
  });

  it('a shot or a step that may cost one’s own is asked about first', async () => {
    const file = fresh();
    const warnings: string[] = [];
    const play = savedGameTypist(file, { variant: 'quick' });
    const typist: Typist = (prompt, console) => {
      if (prompt.startsWith('Sure?')) warnings.push(console.output.slice(-300));
      return play(prompt, console);
    };
    await trial({ file, options: { variant: 'quick' }, seed: 3, typist });
    expect(warnings.length).toBeGreaterThan(0);
    for (const warning of warnings) expect(warning).toContain('Careful: ');
  });
});

describe('through real streams', () => {
  it('lines come in, a transcript goes out, and the end of the input saves', async () => {
    const file = fresh();
    const input = new PassThrough();
    const output = new KeptStream();
    input.end(`\nrandom all\r\n${CHANCE_SETUP.slice(1).join('\n')}\n\n`);
    const code = await runPlay({
      rules: makeRules(),
      seats: { red: seatHere(), blue: seatHere() },
      seed: 1,
      war: null,
      ready: false,
      resume: 'new',
      saveFile: file,
      color: false,
      ascii: true,
      delay: 0,
      input,
      output,
      errors: output,
    });
    expect(code).toBe(0);
    expect(output.text).toContain('> random all\n');
    expect(output.text).toContain('The game is saved in');
    expect(output.text).toMatch(/^[\n\x20-\x7e]*$/);
    expect(savedTokens(file).filter((token) => token.startsWith('='))).toHaveLength(2);
  });
});
