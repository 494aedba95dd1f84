import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { createRandom, randomAction } from '@bfi/ai';
import { actorOf, formatPosition, formatRecord, makeRules } from '@bfi/engine';
import { Game, Match, recordOf, seatHere } from '@bfi/game';
import { describe, expect, it } from 'vitest';
import { runReplay, showFilm } from './replay.ts';
import { type Film, project } from './replay-frames.ts';
import { makeStyle } from './style.ts';
import { KeptStream, temporaryFolder } from './testing/games.ts';
import { ScriptedConsole } from './testing/scripted-console.ts';
import { visibleWidth } from './text.ts';

function wholeGame(): { text: string; tokens: number } {
  const random = createRandom(12);
  const match = new Match(makeRules({ variant: 'quick' }));
  while (!match.isOver) {
    const action = randomAction(match.position, random);
    const said = match.moments.length === 39 ? ['red\x1b[31m alert\nand more'] : [];
    match.append(actorOf(match.position, action), action, said);
  }
  const seats = { red: seatHere('Ann'), blue: seatHere('島') };
  const { headers, line } = recordOf(new Game({ match, seats, date: '2026-11-15' }));
  const text = formatRecord({ headers, line: { comments: ['before all'], steps: line.steps } });
  return { text, tokens: match.moments.length };
}

const game = wholeGame();

function lastLine({ frames }: Film): string {
  const last = frames.at(-1);
  return last === undefined ? '' : formatPosition(last.position);
}

const PLAIN = { chances: false, positions: false };

async function replayed(
  text: string,
  details = PLAIN,
): Promise<{ code: number; output: string; errors: string }> {
  const file = join(temporaryFolder(), 'game.bfi');
  writeFileSync(file, text);
  const [input, output, errors] = [new PassThrough(), new KeptStream(), new KeptStream()];
  input.end();
  const code = await runReplay({
    file,
    details,
    color: false,
    ascii: false,
    delay: 0,
    input,
    output,
    errors,
  });
  return { code, output: output.text, errors: errors.text };
}

/** The headings on the screen after each of the lines typed, beginning with the first drawing. */
async function headings(lines: readonly string[]): Promise<string[]> {
  const { film } = project(game.text);
  if (film === null) throw new Error('no film');
  const console = new ScriptedConsole([...lines, 'q'], { screen: true });
  await showFilm(console, makeStyle('none', false), film, { delay: 5, fault: null, details: PLAIN });
  const drawn = console.output
    .split('\x1b[H')
    .map((part) => stripVTControlCharacters(part).split('\n')[0] ?? '');
  return drawn
    .filter((line) => line.startsWith('Replay'))
    .map((line) => line.split(' | ').slice(1, 3).join(', '));
}

describe('a replay as text', () => {
  it('gives the chances and the position after each token, if asked for them', async () => {
    const { output } = await replayed(game.text, { chances: true, positions: true });
    expect(output.match(/^ +Red [0-9.]+ %, Blue [0-9.]+ %$/gm)).toHaveLength(game.tokens + 1);
    const { film } = project(game.text);
    for (const { position } of film?.frames ?? [])
      expect(output).toContain(`  ${formatPosition(position)}\n`);
  });

  it('tells the headers, every token with its words, the comments and the end', async () => {
    const { code, output, errors } = await replayed(game.text);
    expect([code, errors]).toEqual([0, '']);
    expect(output).toContain('Red: Ann');
    expect(output).toContain('Blue: 島');
    expect(output).toContain('{before all}');
    expect(output).toContain('{red?[31m alert and more}');
    expect(output).toMatch(/Turn 1, (Red|Blue)/);
    expect(output).toMatch(/Points: Red \d+, Blue \d+\./);
    for (const line of output.split('\n')) expect(visibleWidth(line)).toBeLessThan(80);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    expect(output).not.toMatch(/[\x00-\x09\x0b-\x1f]/);
  });

  it('of a comment only the words are shown, not what programs have noted in it', async () => {
    const text =
      '[Variant "blitz"]\n[Options "first=red"]\n[Red "?"]\n[Blue "?"]\n[Date "?"]\n[Result "*"]\n[Reason ""]\n\n';
    const { code, output } = await replayed(
      `${text}{[%clk 1:00]} #a1 {[%placed chance]} #b2 {[%placed chance] a good place}\n`,
    );
    expect(code).toBe(0);
    expect(output).toContain('{a good place}');
    expect(output.match(/\{/g)).toHaveLength(1);
    expect(output).not.toContain('[%');
  });

  it('a token too long for its column stands above its words', async () => {
    const resigned =
      '[Variant "quick"]\n[Options ""]\n[Red "?"]\n[Blue "?"]\n[Date "2026-01-01"]\n[Result "red"]\n\nblue:resigns\n';
    expect((await replayed(resigned)).output).toMatch(/^ {2}blue:resigns\n {12}Blue resigns\./m);
  });

  it('a header that says nothing is left out', async () => {
    const usual =
      '[Variant "quick"]\n[Options ""]\n[Red "Ann"]\n[Blue "?"]\n[Date "2026-01-01"]\n[Result "*"]\n[Reason ""]\n\n(3-5)\n';
    const { output } = await replayed(usual);
    expect(output).toContain('Variant: quick\nRed: Ann\n');
    expect(output).not.toMatch(/^(Options|Reason):/m);
  });

  it('a token that the rules refuse: all up to it, one line with its place, and exit code 1', async () => {
    const { code, output, errors } = await replayed(game.text.replace(/^5[rb]\..*$/m, '5r. l1-l12'));
    expect(code).toBe(1);
    expect(errors).toMatch(/game\.bfi:\d+:5: l1-l12 is not legal here\n$/);
    expect(output).toContain('Turn 4');
    expect(output).toContain('The record can be shown only up to here.');
  });

  it('text that can’t be read: the same', async () => {
    const { code, output, errors } = await replayed(game.text.replace(/^5[rb]\..*$/m, '5r. hello'));
    expect(code).toBe(1);
    expect(errors).toMatch(/game\.bfi:\d+:5: no token reads like this\n$/);
    expect(output).toContain('Turn 4');
  });

  it('shows a variation by its tokens, and only so much of it', async () => {
    const long = '<#a2 {why not} #b1 <#c1> #c3 #d4 #e5 #f6 #g7 #h8 #i9 #j10 S@a1N J@a12S T@b2N S@b12S>';
    const text =
      '[Variant "blitz"]\n[Options "first=red"]\n[Red "?"]\n[Blue "?"]\n[Date "?"]\n[Result "*"]\n[Reason ""]\n\n';
    const { code, output } = await replayed(`${text}#a1 <#l12> <#b2 {yes} #c3 <#c4> red:resigns> #b2\n`);
    expect(code).toBe(0);
    expect(output).toMatch(/#a1 +Red puts a block on a1\.\n +<#l12>\n +<#b2 #c3 red:resigns>\n +#b2 /);
    const cut = await replayed(`${text}#a1 ${long}\n`);
    expect(cut.output).toMatch(/<#a2 #b1 #c3 [^>]{40,}…>/);
  });

  it('text that can’t be read within a variation: the game up to that variation', async () => {
    const text = game.text.replace(/^(5[rb]\. \S+)/m, '$1 <(1) <(2) hello');
    const { code, output, errors } = await replayed(text);
    expect(code).toBe(1);
    expect(errors).toContain('no token reads like this');
    expect(output).toContain('Turn 5');
    expect(output).not.toContain('Turn 6');
  });

  it('headers that describe no game: only the line', async () => {
    const { code, output, errors } = await replayed(game.text.replace('"quick"', '"slow"'));
    expect([code, output]).toEqual([1, '']);
    expect(errors).toMatch(/game\.bfi:1:1: the header Variant has a value that cannot be: "slow"\n$/);
  });
});

describe('a replay on a screen', () => {
  it('steps by token, forwards and back, and not past the ends', async () => {
    expect(await headings(['p', '', 'n', 'p'])).toEqual([
      `set-up, token 0 of ${game.tokens}`,
      `set-up, token 0 of ${game.tokens}`,
      `set-up, token 1 of ${game.tokens}`,
      `set-up, token 2 of ${game.tokens}`,
      `set-up, token 1 of ${game.tokens}`,
    ]);
  });

  it('steps by turn, jumps to a turn, to the start and to the end', async () => {
    const turns = (
      await headings(['t', 't', 't', 'pt', 'n', 'pt', 'pt', '9', '99999', 'end', '', 'start', 'nonsense'])
    ).map((line) => line.replace(/ of \d+/, ''));
    expect(turns.map((line) => line.split(',')[0])).toEqual([
      'set-up',
      'turn 1',
      'turn 2',
      'turn 3',
      'turn 2',
      'turn 2',
      'turn 2',
      'turn 1',
      'turn 9',
      'turn 9',
      turns.at(-4)?.split(',')[0],
      turns.at(-4)?.split(',')[0],
      'set-up',
      'set-up',
    ]);
    expect(turns.at(-4)).toContain(`token ${game.tokens}`);
  });

  it('shows the chances beside the board, and the position as a line', async () => {
    const { film } = project(game.text);
    if (film === null) throw new Error('no film');
    const console = new ScriptedConsole(['end', 'pos', 'p', 'q'], { screen: true });
    await showFilm(console, makeStyle('none', false), film, { delay: 5, fault: null, details: PLAIN });
    expect(console.output).toMatch(/The start\. Red 50\.0 %/);
    expect(console.output).toContain(lastLine(film));
    // What is typed at a page is not lost.
    expect(console.output).toContain(`token ${game.tokens - 1} of ${game.tokens}`);
  });

  it('plays by itself to the end', async () => {
    const shown = await headings(['a']);
    expect(shown).toHaveLength(game.tokens + 2);
  });

  it('going away with Ctrl-D or by the end of input is no fault', async () => {
    const { film } = project(game.text);
    if (film === null) throw new Error('no film');
    const console = new ScriptedConsole(['?', '', 'h', '', 'log', ''], { screen: true });
    const how = { delay: 5, fault: '3:4: fault', details: PLAIN };
    expect(await showFilm(console, makeStyle('many', false), film, how)).toBe(0);
    expect(console.output).toContain('STEPPING THROUGH A RECORD');
    expect(console.output).toContain('3:4: fault');
  });
});
