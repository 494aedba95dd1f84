import { formatAction, type Position } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { MatchAnalysis } from './analysis.ts';
import { bearsOut } from './bears-out.ts';
import { Judge } from './judge.ts';
import type { Reason } from './reason.ts';
import { network, playGame, read, SKIRMISH, token } from './testing/games.ts';
import { whyMistake } from './why.ts';

const judge = new Judge(network);
const blitz = { variant: 'blitz' } as const;

function codes(position: Position, played: string, best: string): Reason['code'][] {
  return whyMistake(judge, position, token(played), token(best)).map(({ code }) => code);
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
  });
});
