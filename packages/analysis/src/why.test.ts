import { formatAction, formatSquare, isSetup, type Position } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { MatchAnalysis } from './analysis.ts';
import { bearsOut } from './bears-out.ts';
import { Judge } from './judge.ts';
import { replayLine } from './line.ts';
import { areOfNextRoll, type Reason } from './reason.ts';
import { network, playGame, read, SKIRMISH, token } from './testing/games.ts';
import { whyMistake } from './why.ts';

const judge = new Judge(network);
const blitz = { variant: 'blitz' } as const;
const allout = { variant: 'allout' } as const;

function codes(position: Position, played: string, best: string): Reason['code'][] {
  return whyMistake(judge, position, token(played), token(best)).map(({ code }) => code);
}

/** The reason of a code, which must be among them, and borne out. */
function reasonOf<Code extends Reason['code']>(code: Code, reasons: readonly Reason[]) {
  const found = reasons.find((reason): reason is Reason & { code: Code } => reason.code === code);
  if (found === undefined) throw new Error(`${code} is not among ${reasons.map((one) => one.code)}`);
  return found;
}

describe('why it was a mistake', () => {
  it('was the win that was there', () => {
    const p = read('12/12/12/12/12/12/4ss7/12/12/12/12/4Sn7 - - 0+0 r move:3 0', blitz);
    const [win] = whyMistake(judge, p, token('e1-e3L'), token('e1-e4'));
    expect(win?.code).toBe('win');
    expect(win?.code === 'win' && win.line.map(formatAction)).toEqual(['e1-e4', 'e4xe6']);
  });

  it('was a shot that was there', () => {
    const p = read('12/12/ss10ss/12/4ss7/12/12/12/4Tn7/Se11/12/12 - - 0+0 r after 0', blitz);
    expect(codes(p, 'end', 'e4xe8')).toContain('shot');
  });

  it('was a shot at one’s own', () => {
    const p = read('12/12/ss10ss/12/12/12/12/4Sn7/12/4Sn7/12/12 - - 0+0 r after 0', blitz);
    expect(codes(p, 'e3xe5', 'end')).toContain('ownLoss');
  });

  it('was the reply that it allowed', () => {
    // On e6 Red's soldier would stand before the tank, two squares short of where it aims now.
    const p = read('12/12/4ts7/12/12/12/12/4Sn7/12/12/12/Sn11 - - 0+0 r move:1 0', blitz);
    const reasons = whyMistake(judge, p, token('e5-e6'), token('a1-a2'));
    const reply = reasons.find(({ code }) => code === 'reply' || code === 'loses');
    expect(reply).toBeDefined();
    for (const reason of reasons) expect(bearsOut(p, 'red', reason)).toBe(true);
  });

  it('was a number that could hit somebody, also where the opponent would rather do something else', () => {
    const p = read(
      '4tw7/1js10/3ts6#1/1sw1Sn5js1#/2#9/Js11/7#4/3ss8/1SeSw4Se4/12/8#3/2Sn9 c:..TTJ j:SS.SJ 4+1 r move:1 9',
    );
    const { replies } = reasonOf('reply', whyMistake(judge, p, token('h4-i4'), token('a7-a6')));
    const [first] = replies;
    expect(first?.line.map(formatAction)).toEqual(['h4-i4', 'end', '(2)', 'b9-a9L', 'a9xa7']);
    expect(first?.falls.map(formatSquare)).toEqual(['a7']);
  });

  it('gives no reason twice', () => {
    const p = read('12/5#4jw1/js11/6ssSw4/12/5Je6/6#5/4#7/8Sn3/1#10/10#1/7#3Ts - - 4+2 r move:4 1', blitz);
    const given = codes(p, 'i4-i8', 'f7-j7');
    expect(new Set(given).size).toBe(given.length);
  });

  it('was a block that the opponent could shoot beside one’s own', () => {
    const p = read(
      'jw8#2/5#6/2ss#8/6js5/2#6Tw2/7Sn#3/6#5/4#7/12/1#10/4Se2Je2#1/7#Tn3 - - 6+4 r move:4 4',
      blitz,
    );
    const { to, replies } = reasonOf('replyBlast', whyMistake(judge, p, token('i1-i4R'), token('h7-h10L')));
    expect(formatSquare(to)).toBe('g6');
    expect(replies.map(({ rolls }) => rolls)).toContainEqual([0]);
  });

  it('was a hit on the next roll, where that is one’s own', () => {
    const p = read(
      '3sntw7/4#6te/11sw/#11/1#4je5/7Sn1ss1#/12/5jn4#1/12/Jw8#2/9TsSn1/1SsJw1Js3#2Se - - 5+2 r zero 1',
      allout,
    );
    const chances = reasonOf('chances', whyMistake(judge, p, token('l1L'), token('c1R')));
    expect(chances.of).toBe(6);
    expect(chances.replies.length).toBeGreaterThan(chances.fewer.length);
    expect(areOfNextRoll(chances.replies)).toBe(true);
  });

  it('was somebody who cannot move any more, or could have with other numbers', () => {
    const p = read(
      'sw1ss1#3tn3/6jwjs3#/12/10#1/1#10/2#9/12/7#4/#11/3#8/Tn4#1Tn4/3SwSe1#Se4 c:JSJSJ j:JTSSS 6+4 b move:4 0',
    );
    const mobile = reasonOf('mobile', whyMistake(judge, p, token('g11-d11R'), token('g11-d11L')));
    expect(mobile.numbers.length).toBeGreaterThan(1);
    const still = read('12/12/12/12/12/12/12/7ss4/12/Sw11/12/5Sn6 - - 0+0 r zero 0', blitz);
    const stuck = reasonOf('stuck', whyMistake(judge, still, token('f1R'), token('a3R')));
    expect(stuck.squares.map(formatSquare)).toEqual(['a3']);
  });

  it('was one of the opponent’s that the best would have kept from moving, or that cannot move anyway', () => {
    const p = read(
      '3sntw1jsjs4/4#4te2/11sw/#11/1#10/9ss1#/12/4Ss4jw#1/12/Jw8#2/7TeSw1Sw1/1Ss1JwJs3#2Se - - 5+2 r penalty 1',
      allout,
    );
    const reasons = whyMistake(judge, p, token('-i2'), token('-e5'));
    expect(reasonOf('hinders', reasons).numbers.length).toBeGreaterThan(1);
    expect(reasonOf('idle', reasons).squares.map(formatSquare)).toEqual(['i2']);
  });

  it('was a block that the best shoots away', () => {
    const p = read(
      'sw3#3tn3/11#/12/6jw3#1/1#7sw2/Jn1#jn8/1Sn10/12/12/2Jw#8/5#4Sn1/3SnSe3Tw3 c:.S..J j:JT.SS 4+3 r move:4 0',
    );
    const clears = reasonOf('clears', whyMistake(judge, p, token('i1-f1L'), token('d1xd3')));
    expect(clears.squares.map(formatSquare)).toEqual(['d3']);
  });

  it('was, in set-up, what comes of it when the battle begins', () => {
    const p = read('4#7/6jw4#/12/10#1/1#10/2#9/12/7#4/#11/3#8/5#1Tn4/6#5 c:..... j:..... 6+4 b place 0');
    // On its back row and with its face to the sea nobody goes anywhere.
    const stuck = reasonOf('stuck', whyMistake(judge, p, token('T@i12N'), token('J@i11E')));
    expect(stuck.squares.map(formatSquare)).toContain('i12');
    expect(isSetup(replayLine(p, stuck.line)?.position ?? p)).toBe(false);
  });

  it('was a roll that lets nobody move, where one’s own comes next', () => {
    // Whoever is named by the zero must use the next roll; a tank at the edge cannot.
    const p = read('12/12/12/12/12/12/12/7ss4/12/12/5Sn6/Tw11 - - 0+0 r zero 0', blitz);
    const blocked = reasonOf('blocked', whyMistake(judge, p, token('a1L'), token('a1R')));
    expect(areOfNextRoll(blocked.replies)).toBe(true);
  });

  it('is borne out by its lines, in every mistake of a game', () => {
    const seen = new Set<string>();
    for (const seed of [1, 2, 3]) {
      const match = playGame(seed, { from: SKIRMISH, level: 1 });
      const analysis = new MatchAnalysis(match, network, 0);
      analysis.advance(Number.POSITIVE_INFINITY);
      for (const { index, action, best, grade, kind, side } of analysis.report().decisions) {
        if (grade !== 'blunder' || best === null || kind === 'ending') continue;
        const position = match.moments[index - 1]?.position ?? match.start;
        const reasons = whyMistake(judge, position, action, best);
        expect(reasons.length).toBeGreaterThan(0);
        for (const reason of reasons) {
          expect(bearsOut(position, side, reason), reason.code).toBe(true);
          seen.add(reason.code);
        }
      }
    }
    expect(seen.size).toBeGreaterThan(3);
  });

  it('is not borne out by a line that shows something else', () => {
    const p = read('12/12/12/12/12/12/4ss7/12/12/12/12/4Sn7 - - 0+0 r move:3 0', blitz);
    expect(bearsOut(p, 'red', { code: 'win', line: [token('e1-e3L')] })).toBe(false);
    expect(bearsOut(p, 'red', { code: 'win', line: [token('e1-e5')] })).toBe(false);
    const shot = { from: 39, to: 63 };
    expect(bearsOut(p, 'red', { code: 'shot', shot, falls: [63], line: [token('e1-e4')] })).toBe(false);
    expect(bearsOut(p, 'red', { code: 'reply', replies: [] })).toBe(false);
    expect(bearsOut(p, 'red', { code: 'ownLoss', falls: [], line: [token('e1-e4')] })).toBe(false);
    expect(bearsOut(p, 'red', { code: 'reinforce', slot: 1, line: [token('e1-e4')] })).toBe(false);
    const line = [token('e1-e4')];
    const e4 = 40;
    expect(bearsOut(p, 'red', { code: 'stuck', squares: [e4], line })).toBe(false);
    expect(bearsOut(p, 'red', { code: 'idle', squares: [e4], line })).toBe(false);
    expect(bearsOut(p, 'red', { code: 'clears', squares: [63], line })).toBe(false);
    expect(bearsOut(p, 'red', { code: 'mobile', square: e4, numbers: [1, 0], line })).toBe(false);
    expect(bearsOut(p, 'red', { code: 'mobile', square: e4, numbers: [1], line })).toBe(true);
    expect(bearsOut(p, 'red', { code: 'hinders', square: 63, numbers: [1], line })).toBe(false);
    const hit = { rolls: [3], falls: [64], line: [...line, token('e4xe6')] };
    expect(bearsOut(p, 'red', { code: 'chances', replies: [hit], of: 6, fewer: [] })).toBe(true);
    expect(bearsOut(p, 'red', { code: 'chances', replies: [hit], of: 6, fewer: [hit] })).toBe(false);
    expect(bearsOut(p, 'red', { code: 'replyBlast', to: 64, replies: [hit] })).toBe(false);
  });
});
