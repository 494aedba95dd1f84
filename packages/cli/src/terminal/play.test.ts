import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import {
  type Character,
  FACINGS,
  makeRules,
  newPosition,
  type RuleOptions,
  type Square,
  TO_EDGE,
  VARIANTS,
  viewPosition,
  type WarFormat,
} from '@bfi/engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkRecord } from '../record-file.ts';
import { commandHelp, firstHint, rulesHelp } from './help.ts';
import { type PlayOptions, playWith, runPlay } from './play.ts';
import type { Seat } from './saved-game.ts';
import { makeStyle } from './style.ts';
import {
  KeptStream,
  MIDDLE,
  positionFrom,
  savedGameTypist,
  savedTokens,
  temporaryFolder,
} from './testing/games.ts';
import { ScriptedConsole, type Typist } from './testing/scripted-console.ts';
import { visibleWidth } from './text.ts';

interface Trial {
  readonly file: string;
  readonly options?: Partial<RuleOptions>;
  readonly red?: Seat;
  readonly blue?: Seat;
  readonly seed?: number | null;
  readonly war?: WarFormat | null;
  readonly resume?: PlayOptions['resume'];
  readonly typist?: Typist | readonly string[];
  readonly screen?: boolean;
}

async function trial(given: Trial): Promise<{ code: number; console: ScriptedConsole; errors: string }> {
  const options = given.options ?? {};
  const typist = given.typist ?? savedGameTypist(given.file, options);
  const console = new ScriptedConsole(typist, { screen: given.screen ?? false });
  const errors = new KeptStream();
  const code = await playWith(console, makeStyle(given.screen === true ? 'many' : 'none', false), {
    rules: makeRules(options),
    seats: { red: given.red ?? 'human', blue: given.blue ?? 'human' },
    seed: given.seed === undefined ? 1 : given.seed,
    war: given.war ?? null,
    resume: given.resume ?? 'new',
    saveFile: given.file,
    delay: 10,
    errors,
  });
  return { code, console, errors: errors.text };
}

const GLYPHS = makeStyle('none', false).glyphs;
/** Two people leave their blocks, their characters and their pads to chance. */
const CHANCE_SETUP = new Array<string>(6).fill('random all');

// Whoever runs the tests through npx is told of npx too.
beforeEach(() => {
  vi.stubEnv('npm_command', 'test');
  vi.stubEnv('npm_lifecycle_event', 'test');
});
afterEach(() => void vi.unstubAllEnvs());

function fresh(): string {
  return join(temporaryFolder(), 'save.bfi');
}

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

describe('saving', () => {
  it.each([3, 14, 22])(
    'leaving after %i decisions and coming back gives exactly the same battle',
    async (decisions) => {
      const [whole, parted] = [fresh(), fresh()];
      const options = { variant: 'quick' } as const;
      await trial({ file: whole, options, blue: 2, seed: 5 });
      const typist = savedGameTypist(parted, options, decisions);
      const { console } = await trial({ file: parted, options, blue: 2, seed: 5, typist });
      expect(console.output).toContain('Go on with: bfi play --resume');
      // Whatever is said on the command line when coming back, the saved game counts.
      await trial({ file: parted, options, seed: null, resume: 'resume' });
      expect(savedTokens(parted)).toEqual(savedTokens(whole));
      expect(readFileSync(parted, 'utf8')).toBe(readFileSync(whole, 'utf8'));
    },
  );

  it('when the input ends the game is saved and the exit code is 0', async () => {
    const file = fresh();
    const { code, console } = await trial({ file, typist: ['', 'random', 'random'] });
    expect(code).toBe(0);
    expect(console.output).toContain(`The game is saved in ${file}`);
    expect(savedTokens(file).length).toBeGreaterThanOrEqual(3);
  });

  it('tells how to go on where the game is: with --save, unless that is the usual place', async () => {
    const folder = temporaryFolder();
    vi.stubEnv('XDG_STATE_HOME', folder);
    const farewell = async (file: string): Promise<string | undefined> => {
      const { console } = await trial({ file, typist: ['', 'random', 'quit'] });
      return /^Go on with: (.*)$/m.exec(console.output)?.[1];
    };
    expect(await farewell(join(folder, 'bfi', 'game.bfi'))).toBe('bfi play --resume');
    const plain = join(folder, 'evening.bfi');
    expect(await farewell(plain)).toBe(`bfi play --resume --save ${plain}`);
    const blanks = join(folder, 'our evening.bfi');
    const quoted = process.platform === 'win32' ? `"${blanks}"` : `'${blanks}'`;
    expect(await farewell(blanks)).toBe(`bfi play --resume --save ${quoted}`);
  });

  it('a finished battle is kept when the next one begins, at once or on another evening', async () => {
    const file = fresh();
    const resigning = ['', 'resign', 'y'];
    const { console } = await trial({ file, typist: [...resigning, 'y', ...resigning, ''], screen: true });
    const kept = (number: number): string => file.replace('save.bfi', `save.finished-${number}.bfi`);
    expect(stripVTControlCharacters(console.output).replaceAll('\n', ' ')).toContain(
      'The battle before is kept as',
    );
    expect(readFileSync(kept(1), 'utf8')).toContain('[Seed "1"]');
    const second = readFileSync(file, 'utf8');
    expect(second).toContain('[Seed "2"]');
    await trial({ file, resume: 'ask', typist: [] });
    expect(existsSync(kept(2))).toBe(false);
    await trial({ file, resume: 'ask', seed: 3, typist: resigning });
    expect(readFileSync(kept(2), 'utf8')).toBe(second);
    expect(readFileSync(file, 'utf8')).toContain('[Seed "3"]');
    expect(existsSync(kept(3))).toBe(false);
  });

  it('a second program is refused while the first one plays with the file', async () => {
    const file = fresh();
    // A process that is there, and not this one.
    writeFileSync(`${file}.lock`, `${process.ppid}\n`);
    const second = await trial({ file, typist: ['', 'random'] });
    expect([second.code, second.console.output]).toEqual([1, '']);
    expect(second.errors).toMatch(/^bfi: .*save\.bfi is in use by another program, process \d+ .*\n$/);
    expect(existsSync(file)).toBe(false);
  });

  it.each(['dead', 'nonsense'])('a lock that a crash has left (%s) keeps nobody out', async (left) => {
    const file = fresh();
    const gone = spawnSync(process.execPath, ['--version']);
    writeFileSync(`${file}.lock`, left === 'dead' ? `${gone.pid}\n` : left);
    const { code } = await trial({
      file,
      typist: (_prompt, { asked }) => {
        expect(readFileSync(`${file}.lock`, 'utf8')).toBe(`${process.pid}\n`);
        return asked > 2 ? 'quit' : '';
      },
    });
    expect([code, existsSync(`${file}.lock`)]).toEqual([0, false]);
  });

  it('a broken save file is kept under another name, and a new game begins', async () => {
    const file = fresh();
    writeFileSync(file, '[Variant "standard"]\n\n#d5 #d9\n');
    const { code, console } = await trial({ file, resume: 'ask', typist: ['', 'random'] });
    expect(code).toBe(0);
    const aside = file.replace('save.bfi', 'save.broken-1.bfi');
    expect(console.output.replaceAll('\n', ' ')).toContain('save.broken-1.bfi');
    expect(readFileSync(aside, 'utf8')).toContain('#d5 #d9');
    expect(savedTokens(file).length).toBeGreaterThan(0);
  });

  it('with --resume a broken save file ends it with a clear line, and is kept', async () => {
    const file = fresh();
    writeFileSync(file, '[Variant "nonsense');
    const { code, errors } = await trial({ file, resume: 'resume', typist: [] });
    expect(code).toBe(1);
    expect(errors).toMatch(/^bfi: the saved game .* cannot be used \(line 1:\d+: .*\); it is kept as .*\n$/);
    expect(readdirSync(join(file, '..'))).toEqual(['save.broken-1.bfi']);
  });

  it.each(['new', 'ask', 'resume'] as const)('a file that is no record is left alone: %s', async (resume) => {
    const file = fresh();
    writeFileSync(file, '[![badge](x)](y)\n');
    const { code, errors } = await trial({ file, resume, typist: ['', 'random'] });
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^bfi: .*save\.bfi is there already and is no .*\n$/),
    ]);
    expect(readFileSync(file, 'utf8')).toBe('[![badge](x)](y)\n');
    expect(readdirSync(join(file, '..'))).toEqual(['save.bfi']);
  });

  it('a folder that is not there is not made, unless it is the usual one', async () => {
    const folder = temporaryFolder();
    const { code, errors } = await trial({ file: join(folder, 'new', 'save.bfi'), typist: ['', 'random'] });
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^bfi: cannot save in .*: there is no such folder\n$/),
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('with --resume and nothing there it says so', async () => {
    const { code, errors } = await trial({ file: fresh(), resume: 'resume', typist: [] });
    expect([code, errors]).toEqual([1, expect.stringMatching(/^bfi: there is no saved game in /)]);
  });

  it('a game that was not finished is never overwritten by a new one', async () => {
    const file = fresh();
    await trial({ file, typist: ['', 'random', 'quit'] });
    const before = readFileSync(file, 'utf8');
    const { console } = await trial({ file, resume: 'new', seed: 2, typist: ['', 'random', 'quit'] });
    expect(console.output).toContain('save.unfinished-1.bfi');
    expect(readFileSync(file.replace('save.bfi', 'save.unfinished-1.bfi'), 'utf8')).toBe(before);
  });

  it('a folder in place of the file is refused with a clear line', async () => {
    const { code, errors } = await trial({ file: temporaryFolder(), resume: 'ask', typist: [] });
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^bfi: cannot use the saved game .*: it is a folder/),
    ]);
  });

  it('a person at a screen is asked whether to go on', async () => {
    const file = fresh();
    await trial({ file, typist: ['', 'random', 'quit'] });
    const tokens = savedTokens(file).length;
    const yes = await trial({ file, resume: 'ask', typist: ['', 'quit'], screen: true });
    expect(yes.console.output).toContain('A game waits: standard, Red human, Blue human, in set-up.');
    expect(savedTokens(file)).toHaveLength(tokens);
    expect(yes.console.output).toContain(`The game is saved in ${file}\nGo on with: bfi play --resume`);
    const unsure = await trial({ file, resume: 'ask', typist: ['what', 'nein'], screen: true });
    expect(unsure.console.output.match(/Go on with it\?/g)).toHaveLength(3);
    expect(unsure.console.output).toContain(`The game is saved in ${file}`);
    await trial({ file, resume: 'ask', typist: ['n', 'quit'], screen: true });
    expect(existsSync(file.replace('save.bfi', 'save.unfinished-1.bfi'))).toBe(true);
  });

  it('a disk that refuses is reported, and the game goes on', async () => {
    const folder = join(temporaryFolder(), 'stick');
    mkdirSync(folder);
    const typist: Typist = (_prompt, { asked }) => {
      rmSync(folder, { recursive: true, force: true });
      return asked > 3 ? null : asked > 1 ? 'random' : '';
    };
    const { code, console } = await trial({ file: join(folder, 'save.bfi'), typist });
    expect(code).toBe(0);
    expect(console.output.replace(/\s+/g, ' ')).toMatch(
      /The game cannot be saved in \S*: no file can be made there\./,
    );
    expect(console.output).not.toContain('.tmp');
    expect(console.output).toContain('could not be saved');
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

describe('the texts that explain', () => {
  it.each(VARIANTS)('fit on a screen of 80 × 24: %s', (variant) => {
    const rules = makeRules({ variant, chain: 'full', friendlyFire: false });
    const pages = [
      rulesHelp(rules, 79),
      commandHelp(newPosition(rules), GLYPHS, 79),
      commandHelp(positionFrom(MIDDLE), GLYPHS, 79),
    ];
    for (const page of [...pages, firstHint(rules)]) {
      expect(page.length).toBeLessThanOrEqual(22);
      for (const line of page) expect(line.length).toBeLessThan(80);
    }
    expect(firstHint(rules)).toHaveLength(3);
  });
});

describe('commands at a prompt', () => {
  const setup = ['', ...CHANCE_SETUP];

  it('show help, rules, the log, the moves and the board', async () => {
    const { console } = await trial({
      file: fresh(),
      typist: [...setup, '', '?', 'help', 'log', 'moves', 'board', 'undo', 'quit'],
    });
    for (const text of ['WHAT YOU CAN TYPE', 'THE RULES', 'loads the pad', 'Nothing can be taken back']) {
      expect(console.output).toContain(text);
    }
  });

  it('resign, after a second thought', async () => {
    const file = fresh();
    await trial({ file, typist: ['', 'resign', 'n', 'resign', 'y'] });
    expect(savedTokens(file).at(-1)).toMatch(/^(red|blue):resigns$/);
  });

  it('a draw is offered to the other person, who may decline', async () => {
    const file = fresh();
    const { console } = await trial({ file, typist: ['', 'draw', 'n', 'draw', 'y'] });
    expect(console.output).toContain('declines the draw');
    expect(savedTokens(file).at(-1)).toBe('draw:agreed');
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

  it.each(['random all', 'suggest all'])('%s goes to the end of the step and no further', async (words) => {
    const file = fresh();
    const { console } = await trial({ file, blue: 1, options: { first: 'red' }, typist: [words, 'quit'] });
    expect(savedTokens(file).filter((token) => token.startsWith('#'))).toHaveLength(10);
    expect(console.output).toContain('Red: place character 1 of 5');
  });

  it('nobody who is placed at random looks out to sea', async () => {
    const looksOut = ({ square, character }: { square: Square; character: Character }): boolean =>
      (TO_EDGE[square * 4 + FACINGS.indexOf(character.facing)] ?? 0) < 2;
    for (let seed = 1; seed <= 20; seed++) {
      const file = fresh();
      await trial({ file, seed, options: { first: 'red' }, typist: [...CHANCE_SETUP, 'quit'] });
      const checked = checkRecord(readFileSync(file, 'utf8'));
      const { characters } = viewPosition(checked.ok ? checked.last : newPosition(makeRules()));
      expect(characters).toHaveLength(10);
      expect(characters.filter(looksOut)).toEqual([]);
    }
  });

  it('save writes a copy, and never over a file that is there', async () => {
    const folder = temporaryFolder();
    const copy = join(folder, 'copy.bfi');
    const typist = ['', 'random', `save ${copy}`, `save ${copy}`, 'save', 'quit'];
    const { console } = await trial({ file: join(folder, 'save.bfi'), typist });
    expect(checkRecord(readFileSync(copy, 'utf8')).ok).toBe(true);
    expect(console.output).toContain('there is such a file already');
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
      seats: { red: 'human', blue: 'human' },
      seed: 1,
      war: null,
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
