import { createRandom, type Limits, levelPlayer } from '@bfi/ai';
import { parseRecord, verifyRecord } from '@bfi/engine';
import { beforeEach, describe, expect, it } from 'vitest';
import { championNetwork } from '../champion-network.ts';
import { type Answer, ProtocolSession } from './session.ts';

const EMPTY_ROWS = '12/12/12/12/12/12/12/12/12/12/12/12';
const ROLLOFF = `position ${EMPTY_ROWS} c:..... j:..... 6+4 r rolloff 0`;
const BATTLE =
  '3#8/tw2je1js1#js3/8#3/1#10/12/2#9/9#Se1/4Te7/11#/4#7/12/3TeJe1#5 c:SJSJS j:SSSSS 5+4 r roll:k6 3';

const champion = levelPlayer(8, { network: championNetwork(), random: createRandom(1) });
/** What the champion was last told of its limits. */
let limited: Limits;
function newSession(repeats: boolean): ProtocolSession {
  return new ProtocolSession({
    random: createRandom(1),
    repeats,
    champion: (position, limits) => {
      limited = limits;
      return champion.decide(position, limits).action;
    },
  });
}

let session: ProtocolSession;
beforeEach(() => {
  session = newSession(false);
});

function answer(line: string): Answer {
  const answered = session.answer(line);
  if (answered instanceof Promise) throw new Error('the answer is late');
  return answered;
}

function ask(line: string): string {
  const { lines } = answer(line);
  expect(lines.length).toBe(1);
  return lines[0] ?? '';
}

/** Asks for an error of this code, and that the position is as it was. */
function refuses(line: string, code: string): void {
  const before = ask('position');
  expect(ask(line)).toMatch(new RegExp(`^error ${code} \\S`));
  expect(ask('position')).toBe(before);
}

describe('12: the bot protocol', () => {
  it('has a standard game waiting for its roll-off before the first `new`', () => {
    expect(ask('position')).toBe(ROLLOFF);
    expect(ask('legal').split(' ')).toHaveLength(37);
  });

  it('answers `bfi` with three lines', () => {
    const { lines } = answer('bfi');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^id name \S/);
    expect(lines[1]).toMatch(/^id version [0-9]+\.[0-9]+\.[0-9]+$/);
    expect(lines[2]).toBe('ok');
  });

  it('passes over blank lines, and takes tabs, spaces and a carriage return around words', () => {
    expect(answer('').lines).toEqual([]);
    expect(answer(' \t\r').lines).toEqual([]);
    expect(ask('  new\tblitz   first=blue \r')).toBe('ok');
    expect(ask('position')).toBe(`position ${EMPTY_ROWS} - - 6+4 b blocks 0`);
  });

  it('takes every variant and house rule with `new`, and refuses others', () => {
    const everything =
      'new quick first=red friendlyFire=off chain=full entryBlock=bar nominee=pass quietLimit=0 allLive=on';
    expect(ask(everything)).toBe('ok');
    expect(ask('position')).toBe(`position ${EMPTY_ROWS} c:..... j:..... 10+0 r blocks 0`);
    refuses('new', 'syntax');
    for (const wrong of [
      'new chess',
      'new standard first=green',
      'new standard chain',
      'new standard =full',
      'new standard quietLimit=1e309',
      'new standard quietLimit=-1',
      'new standard quietLimit=1.5',
      'new standard first=red first=red',
      'new standard variant=quick',
    ]) {
      refuses(wrong, 'option');
    }
  });

  it('applies all tokens or none', () => {
    expect(ask('apply (3-5) #d5 #e6')).toBe('ok');
    refuses('apply #f7 #g8 #g9', 'illegal');
    refuses('apply #f7 nonsense', 'syntax');
    refuses('apply', 'syntax');
    expect(ask('position')).toContain(' b blocks 0');
  });

  it('lists legal actions in byte order', () => {
    ask('new allout first=red');
    const tokens = ask('legal').split(' ').slice(1);
    expect(tokens).toHaveLength(144);
    expect(tokens).toEqual([...tokens].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  });

  it('loads a position, and refuses what play could not hold', () => {
    expect(ask(`set ${BATTLE}`)).toBe('ok');
    expect(ask('position')).toBe(`position ${BATTLE}`);
    expect(ask('legal')).toBe('legal (0) (1) (2) (3) (4) (5)');
    refuses(`set ${BATTLE.replace('5+4', '6+4')}`, 'position');
    refuses(`set ${BATTLE.replace('roll:k6', 'roll:k7')}`, 'position');
    refuses(`set ${BATTLE.replace('c:SJSJS', '-')}`, 'position');
    refuses(`set ${EMPTY_ROWS} c:..... j:..... 6+4 r rolloff 0`, 'position');
    refuses(`set ${BATTLE} 7`, 'syntax');
    refuses('set', 'syntax');
  });

  it('takes endings from outside at any moment, and nothing after the end', () => {
    expect(ask('apply red:resigns')).toBe('ok');
    expect(ask('position')).toBe(ROLLOFF.replace('rolloff', 'over:blue'));
    expect(ask('legal')).toBe('legal');
    refuses('apply (3-5)', 'over');
    refuses('apply draw:agreed', 'over');
    refuses('go', 'over');
    expect(ask('eval')).toBe('eval 0');
  });

  it('counts with perft, and says so where the number is out of reach', () => {
    expect(ask('perft 0')).toBe('perft 1');
    expect(ask('perft 2')).toBe('perft 4536');
    refuses('perft 21', 'limit');
    refuses('perft', 'syntax');
    refuses('perft -1', 'syntax');
    refuses('perft 1e3', 'syntax');
    refuses('perft 1 2', 'syntax');
  });

  it('decides with `go` for a player, and only for a player', () => {
    refuses('go', 'illegal');
    ask('apply (5-1)');
    for (const command of ['go', 'go level=1', 'go movetime=0', 'go movetime=5 level=8']) {
      const [word, token = ''] = ask(command).split(' ');
      expect(word).toBe('best');
      expect(ask('legal').split(' ')).toContain(token);
    }
    for (const wrong of [
      'go level=9',
      'go level=0',
      'go level=x',
      'go level=1 level=1',
      'go speed=1',
      'go movetime=1e9',
    ]) {
      refuses(wrong, 'option');
    }
    refuses('go fast', 'syntax');
    refuses('go level=1=1', 'syntax');
  });

  it('passes on to the champion how long, how much and how far it may think', () => {
    ask('apply (5-1)');
    const limits = (command: string): Limits => {
      expect(ask(command)).toMatch(/^best #/);
      return limited;
    };
    expect(limits('go movetime=5 side=red')).toEqual({ milliseconds: 5 });
    expect(limits('go nodes=100 depth=2')).toEqual({ evaluations: 100, turns: 2 });
    expect(limits('go nodes=100 movetime=0')).toEqual({ evaluations: 100, milliseconds: 0 });
    session = newSession(true);
    ask('apply (5-1)');
    expect(limits('go depth=1')).toEqual({ turns: 1 });
    expect(limits('go').evaluations).toBeGreaterThan(1000);
    for (const wrong of ['go nodes=0', 'go depth=0', 'go depth=100', 'go side=green', 'go side=red side=red'])
      refuses(wrong, 'option');
    refuses('go side=blue', 'illegal');
  });

  it('answers `stop` with `ok` where nothing is under way', () => {
    expect(ask('stop')).toBe('ok');
    refuses('stop now', 'syntax');
  });

  it('is the champion where no level is asked for', () => {
    // Red's soldier can win the battle by one shot. Level 4 overlooks it now and then; the champion never does.
    ask('new blitz');
    expect(ask('set 12/12/12/12/12/12/4ss7/12/4Sn7/12/12/12 - - 0+0 r move:3 0')).toBe('ok');
    const answers = (command: string): Set<string> => new Set(Array.from({ length: 60 }, () => ask(command)));
    expect(answers('go level=4').size).toBeGreaterThan(1);
    for (const command of ['go movetime=5', 'go']) expect([...answers(command)]).toEqual(['best e4xe6']);
  });

  it('gives Red’s winning chance with `eval`', () => {
    ask(`set ${BATTLE}`);
    const chance = Number(/^eval ([0-9.]+)$/.exec(ask('eval'))?.[1]);
    expect(chance).toBeGreaterThan(0);
    expect(chance).toBeLessThan(1);
  });

  it('gives the game as a record that can be verified, from a new battle or a loaded position', () => {
    ask('new quick first=blue allLive=on');
    ask('apply #a1 #b2 blue:flag');
    const text = JSON.parse(ask('record').slice('record '.length)) as string;
    const record = parseRecord(text);
    expect(record.ok && verifyRecord(record.value).ok).toBe(true);
    expect(text).toContain('[Variant "quick"]\n[Options "first=blue allLive=on"]');
    expect(text).toContain('[Result "red"]\n[Reason "time"]');

    ask('new standard');
    ask(`set ${BATTLE}`);
    ask('apply (3)');
    const loaded = parseRecord(JSON.parse(ask('record').slice('record '.length)) as string);
    expect(loaded.ok && loaded.value.headers.get('Position')).toBe(BATTLE);
    expect(loaded.ok && verifyRecord(loaded.value).ok).toBe(true);
  });

  it('refuses unknown commands and surplus words, and shows no control character in an answer', () => {
    refuses('Position', 'command');
    refuses('\u0000', 'command');
    for (const command of ['bfi', 'legal', 'position', 'eval', 'record', 'quit'])
      refuses(`${command} x`, 'syntax');
    const answer = ask(`apply \u001b[31m${'x'.repeat(500)}`);
    expect(answer).toMatch(/^error syntax /);
    expect(answer.length).toBeLessThan(100);
    expect(answer).not.toContain('\u001b');
  });

  it('ends with `quit`', () => {
    expect(answer('quit')).toEqual({ lines: [], quit: true });
  });
});
