/** Games put away and taken up again: nothing is lost, and what is wrong with a text is told by code and place. */
import {
  actionsOf,
  formatAction,
  formatPosition,
  formatRecord,
  makeRules,
  parseRecord,
  VARIANTS,
} from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { MIDDLE, positionFrom } from '../../../scripts/testing/from-text.ts';
import { randomRecord, recordCount } from '../../../scripts/testing/random-records.ts';
import type { Game } from './game.ts';
import { Match } from './match.ts';
import { formatGame, namedHeaders, readGame, type SaveFault } from './saved-game.ts';
import { computerSeat, parseSeat, seatHere } from './seat.ts';
import { resignation } from './submission.ts';
import { newGame, newMatch, playAtRandom, unwrap } from './testing/players.ts';
import { newWar } from './war.ts';

function reread(game: Game): Game {
  return unwrap(readGame(formatGame(game)));
}

function faultOf(text: string): SaveFault {
  const parsed = readGame(text);
  if (parsed.ok) throw new Error('there is nothing wrong with it');
  return parsed.error;
}

/** Everything about a game but where its text came from. */
function partsOf({ match, headers: _, ...parts }: Game): unknown {
  const { rules, isWhole, moments, line } = match;
  return { ...parts, rules, isWhole, moments, line };
}

describe('a saved game', () => {
  it('comes back as it was put away, in every variant, in the middle and at the end', () => {
    for (const variant of VARIANTS) {
      for (const most of [0, 30, 100]) {
        const game = newGame({ match: playAtRandom(newMatch({ variant }), most) });
        expect(partsOf(reread(game))).toEqual(partsOf(game));
      }
      const ended = newGame({ match: playAtRandom(newMatch({ variant, quietLimit: 10 }), 100_000) });
      expect(partsOf(reread(ended))).toEqual(partsOf(ended));
    }
  });

  it('with its dice, its war and the battles before', () => {
    const format = { type: 'bestOf', battles: 3 } as const;
    const battles = [{ result: 'red', points: { red: 24, blue: 0 } }] as const;
    const war = { format, battles, firstStarter: 'blue' } as const;
    const game = newGame({ match: playAtRandom(newMatch(), 50), seed: 12345, war, quickSetup: true });
    expect(partsOf(reread(game))).toEqual(partsOf(game));
  });

  it('with several house rules, each a word of its own, and no starter of a war that nobody has begun', () => {
    const match = newMatch({ chain: 'full', nominee: 'pass', quietLimit: 20 });
    const game = newGame({ match, war: newWar({ type: 'bestOf', battles: 3 }) });
    const text = formatGame(game);
    expect(text).toContain('[Options "chain=full nominee=pass quietLimit=20"]');
    expect(text).not.toContain('FirstStarter');
    expect(reread(game).match.rules).toEqual(match.rules);
    // Another order and other blanks say the same, and stay.
    const other = text.replace(
      'chain=full nominee=pass quietLimit=20',
      'nominee=pass  quietLimit=20 chain=full',
    );
    expect(formatGame(unwrap(readGame(other)))).toBe(other);
    const less = text.replace('chain=full nominee=pass quietLimit=20', 'nominee=pass');
    expect(unwrap(readGame(less)).match.rules).toEqual(
      makeRules({ nominee: 'pass', first: match.rules.first }),
    );
  });

  it('from a position of its own', () => {
    const start = positionFrom(MIDDLE, { quietLimit: 30 });
    const match = playAtRandom(new Match(start.rules, start), 10);
    const again = reread(newGame({ match }));
    expect(again.match.isWhole).toBe(false);
    expect(formatPosition(again.match.start)).toBe(MIDDLE);
    expect(again.match.moments).toEqual(match.moments);
  });

  it('people keep their names, also odd ones, and nobody becomes the computer', () => {
    const seats = { red: seatHere('Ann "the\\tank"]'), blue: seatHere('level 8') };
    expect(reread(newGame({ seats })).seats).toEqual({ red: seats.red, blue: seatHere('level 8.') });
  });

  it('a record of any game can be played on: unknown names are people', () => {
    const text = formatGame(newGame())
      .replace('Red "Ann"', 'Red "?"')
      .replace('Blue "level 4"', 'Blue "bot 4"');
    expect(unwrap(readGame(text)).seats).toEqual({ red: seatHere(), blue: seatHere('bot 4') });
  });
});

describe('11: what is kept', () => {
  it('everything that random records hold, known or not, where it stood', () => {
    for (let seed = 0; seed < recordCount(150); seed++) {
      const text = formatRecord(randomRecord(seed));
      expect(formatGame(unwrap(readGame(text))), `seed ${seed}`).toBe(text);
    }
  });

  it('nothing that was written and is not true any more: options, war, battles and seed', () => {
    const war = { format: { type: 'bestOf', battles: 3 }, battles: [], firstStarter: null } as const;
    const game = newGame({ seed: 7, war });
    const lost = { result: 'red', points: { red: 24, blue: 0 } } as const;
    const headers = new Map([
      ['Options', 'quietLimit=5'],
      ['War', '4 battles'],
      ['Battles', 'blue 0-9'],
      ['Seed', '8'],
    ]);
    const later = { ...war, battles: [lost], firstStarter: 'red' } as const;
    const text = formatGame(game.with({ headers, war: later }));
    expect(text).not.toMatch(/quietLimit=5|4 battles|blue 0-9|Seed "8"/);
    expect(text).toContain('[War "best of 3"]');
    expect(text).toContain('[Battles "red 24-0"]');
    expect(text).toContain('[Seed "7"]');
    const unread = ['War', 'Battles', 'Options'].map((name): [string, string] => [name, '?']);
    expect(formatGame(game.with({ headers: new Map(unread), war: later }))).not.toContain('"?"');
  });

  it.each(['7x', 'x7', '-7', '12345678901'])('a seed is a whole number, and %s is none', (seed) => {
    const text = formatGame(newGame({ seed: 7 })).replace('Seed "7"', `Seed "${seed}"`);
    expect(faultOf(text)).toMatchObject({ code: 'seed' });
  });

  it('headers as they were written, while they are still true', () => {
    const text = `[Event "x"]
[War "Best-of-3"]
[Variant "standard"]
[Options "friendlyFire=on  quietLimit=100"]
[Red " Ann  of  the Island"]
[Blue "?"]
[Date "soon"]
[Result "*"]
[Reason "because"]
[Seed "007"]
[Setup "by hand"]

`;
    expect(formatGame(unwrap(readGame(text)))).toBe(text);
  });

  it('and what is not true any more is written anew, in its place', () => {
    const games = Array.from({ length: 20 }, (_, seed) => unwrap(readGame(formatRecord(randomRecord(seed)))));
    const game = games.find(({ match }) => !match.isOver);
    if (game === undefined) throw new Error('all of them are over');
    const played = game.with({
      seats: { red: computerSeat(7), blue: seatHere('Zoë') },
      headers: new Map([...game.headers, ['Seed', '7'], ['Event', 'x']]),
    });
    unwrap(played.match.append('red', resignation('red').action));
    const { headers } = unwrap(parseRecord(formatGame(played)));
    expect(Object.fromEntries(headers)).toMatchObject({
      Red: 'level 7',
      Blue: 'Zoë',
      Result: 'blue',
      Event: 'x',
    });
    expect(headers.get('Reason')).toBe('resignation');
    expect(headers.has('Seed')).toBe(false);
    expect([...headers.keys()].filter((name) => name !== 'Event')).toEqual(
      [...game.headers.keys()].filter((name) => name !== 'Event'),
    );
  });

  it('the names that a program gives to its players', () => {
    const match = new Match(makeRules({ variant: 'quick' }));
    const names = { red: 'champion:100', blue: '?' };
    const seats = { red: parseSeat(names.red), blue: parseSeat(names.blue) };
    const game = newGame({ match, seats, headers: namedHeaders(match.rules, names) });
    expect(formatGame(game)).toBe(
      '[Variant "quick"]\n[Options ""]\n[Red "champion:100"]\n[Blue "?"]\n[Date "2026-11-15"]\n[Result "*"]\n[Reason ""]\n\n',
    );
  });
});

describe('what is wrong with a text', () => {
  const war = newWar({ type: 'total', points: 100 });
  const text = formatGame(newGame({ match: playAtRandom(newMatch(), 60), seed: 7, war }));

  it('that cannot be read: the engine’s code and the place', () => {
    expect(faultOf(`${text} nonsense`)).toMatchObject({ code: 'token' });
    expect(faultOf('[Variant "standard"]\n[Variant "quick"]\n')).toEqual({
      code: 'repeated',
      place: { line: 2, column: 1 },
    });
  });

  it('a token that the rules refuse, and where it stands', () => {
    const tokens = actionsOf(unwrap(parseRecord(text)).line).map(formatAction);
    const [first = '', second = ''] = tokens.filter((token) => token.startsWith('#'));
    const broken = text.replace(` ${second} `, ` ${first} `);
    const line = broken.slice(0, broken.indexOf(first)).split('\n').length;
    const column = (broken.split('\n')[line - 1] ?? '').indexOf(first) + first.length + 2;
    expect(faultOf(broken)).toEqual({ code: 'illegal', token: first, place: { line, column } });
  });

  it('a token of a variation that the rules refuse', () => {
    const broken = text.replace(/\n#\S+/, (first) => `${first} <#a1 <#b2> #a2>`);
    expect(faultOf(broken)).toMatchObject({ code: 'illegal', token: '#a2' });
  });

  it('a token after the end', () => {
    expect(faultOf(`${text.replace('Result "*"', 'Result "blue"')} red:resigns end`)).toMatchObject({
      code: 'over',
      token: 'end',
    });
  });

  it('headers that are missing or untrue', () => {
    expect(faultOf(text.replace(/\[Date .*\n/, ''))).toEqual({
      code: 'missing',
      header: 'Date',
      value: '',
      place: null,
    });
    expect(faultOf(text.replace('Result "*"', 'Result "red"'))).toMatchObject({
      code: 'result',
      value: 'red',
      place: { line: 6, column: 1 },
    });
    expect(faultOf(text.replace('Variant "standard"', 'Variant "chess"'))).toMatchObject({
      code: 'variant',
      value: 'chess',
    });
  });

  it('the headers of a war, and the seed', () => {
    const place = (header: string) => ({
      line: text.slice(0, text.indexOf(`[${header} `)).split('\n').length,
      column: 1,
    });
    expect(faultOf(text.replace('War "100 points"', 'War "for ever"'))).toEqual({
      code: 'war',
      header: 'War',
      value: 'for ever',
      place: place('War'),
    });
    expect(faultOf(text.replace('Battles ""', 'Battles "red wins"'))).toMatchObject({
      code: 'war',
      header: 'Battles',
    });
    expect(faultOf(text.replace('Battles ""', 'Battles "red 12-0"'))).toEqual({
      code: 'war',
      header: 'FirstStarter',
      value: '',
      place: null,
    });
    expect(faultOf(text.replace('Seed "7"', 'Seed "lucky"'))).toEqual({
      code: 'seed',
      header: 'Seed',
      value: 'lucky',
      place: place('Seed'),
    });
  });
});
