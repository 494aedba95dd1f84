import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { formatRecord, legalActionList, makeRules, parseRecord, type RecordStep } from '@bfi/engine';
import { computerSeat, formatGame, Game, Match, seatHere, setUpByChance, today } from '@bfi/game';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { randomRecord } from '../../../../scripts/testing/random-records.ts';
import { readSave } from './saved-game.ts';
import { savedGameTypist, savedTokens, temporaryFolder } from './testing/games.ts';
import type { Typist } from './testing/scripted-console.ts';
import { fresh, trial } from './testing/trial.ts';

// Whoever runs the tests through npx is told of npx too.
beforeEach(() => {
  vi.stubEnv('npm_command', 'test');
  vi.stubEnv('npm_lifecycle_event', 'test');
});
afterEach(() => void vi.unstubAllEnvs());

/** Records with comments, variations and headers of their own, in which a person has something to decide. */
function gamesFromElsewhere(): string[] {
  const texts = Array.from({ length: 60 }, (_, seed) => formatRecord(randomRecord(seed)));
  return texts.filter((text) => {
    const saved = readSave(text);
    if (!saved.ok) throw new Error(saved.error);
    const { match, sidesHere, war } = saved.value;
    // A war would go on with its next battle.
    if (war !== null) return false;
    return sidesHere.some((side) => saved.value.mayAct(side)) && legalActionList(match.position).length > 1;
  });
}

function parsedSteps(text: string): readonly RecordStep[] {
  const parsed = parseRecord(text);
  return parsed.ok ? parsed.value.line.steps : [];
}

function formatLine(steps: readonly RecordStep[]): string {
  return formatRecord({ headers: new Map(), line: { comments: [], steps } });
}

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

  it('a game from elsewhere that is resumed and left again is as it was, and played on keeps what it says', async () => {
    const texts = gamesFromElsewhere();
    expect(texts.length).toBeGreaterThan(5);
    for (const text of texts) {
      const file = fresh();
      writeFileSync(file, text);
      await trial({ file, resume: 'resume', typist: ['quit'] });
      expect(readFileSync(file, 'utf8')).toBe(text);
      await trial({ file, resume: 'resume', typist: ['resign', 'y'] });
      const headers = text.slice(0, text.indexOf('\n\n')).split('\n');
      const played = readFileSync(file, 'utf8');
      const saved = readSave(played);
      expect(saved.ok && formatLine(saved.value.match.moments.slice(0, -1))).toBe(
        formatLine(parsedSteps(text)),
      );
      const kept = headers.filter((header) => !/^\[(Result|Reason) /.test(header));
      expect(played.split('\n')).toEqual(expect.arrayContaining(kept));
    }
  });

  it('people go by the names that their game has for them', async () => {
    const file = fresh();
    const [found = ''] = gamesFromElsewhere();
    const text = found.replace(/\[Red ".*"\]/, '[Red "Anna"]').replace(/\[Blue ".*"\]/, '[Blue "human"]');
    writeFileSync(file, text);
    const { console } = await trial({ file, resume: 'ask', typist: ['', 'quit'], screen: true });
    const shown = stripVTControlCharacters(console.output);
    expect(shown).toMatch(/Red Anna, Blue human/);
    expect(shown).toMatch(/Red · Anna · /);
    expect(shown).toMatch(/Blue · player · /);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('a rematch begins with the other side, today, and set up by chance where the battle before was', async () => {
    const file = fresh();
    const rules = makeRules({ variant: 'blitz', first: 'red' });
    const match = new Match(rules);
    setUpByChance(match, () => 0);
    const seats = { red: seatHere('Anna'), blue: computerSeat(1) };
    writeFileSync(file, formatGame(new Game({ match, seats, date: '2020-02-02', quickSetup: true })));
    const typist = ['resign', 'y', 'y', 'resign', 'y', ''];
    await trial({ file, resume: 'resume', typist, screen: true });
    const before = readFileSync(file.replace('save.bfi', 'save.finished-1.bfi'), 'utf8');
    expect(before).toContain('[Date "2020-02-02"]');
    const next = readSave(readFileSync(file, 'utf8'));
    if (!next.ok) throw new Error(next.error);
    const { date, quickSetup, seats: nextSeats } = next.value;
    expect({ date, quickSetup, nextSeats }).toEqual({ date: today(), quickSetup: true, nextSeats: seats });
    expect(next.value.match.rules.first).toBe('blue');
    expect(savedTokens(file).filter((token) => /^#|@/.test(token))).toHaveLength(20);
  });

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
