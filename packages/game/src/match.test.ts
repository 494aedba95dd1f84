/** A game in progress: what has happened, whose turn it is, and what might have come instead. */
import {
  actionsOf,
  formatAction,
  formatPosition,
  formatRecord,
  parseRecord,
  type RecordPath,
  replayAll,
  SIDES,
  VARIANTS,
  verifyRecord,
  viewPosition,
} from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { MIDDLE, positionFrom, token } from '../../../scripts/testing/from-text.ts';
import { randomRecord } from '../../../scripts/testing/random-records.ts';
import { Match } from './match.ts';
import { appendTokens, newMatch, playAtRandom, tokensOf, unwrap } from './testing/players.ts';

describe('the game goes on', () => {
  it('by what the rules allow, and says what happened', () => {
    const match = newMatch();
    const moment = unwrap(match.append('chance', token('(2-5)')));
    expect(moment).toMatchObject({ actor: 'chance', turn: 0, side: null, remarks: [] });
    expect(moment.events.map(({ type }) => type)).toEqual(['rolledOff']);
    expect(match.toAct).toBe('blue');
    expect(match.moments).toEqual([moment]);
    expect(match.position).toBe(moment.position);
  });

  it('not by somebody else, not against the rules, and not after the end; nothing changes then', () => {
    const match = appendTokens(newMatch(), '(2-5) #a1');
    const before = formatPosition(match.position);
    expect(match.append('blue', token('#b2'))).toEqual({ ok: false, error: 'turn' });
    expect(match.append('red', token('#a2'))).toEqual({ ok: false, error: 'illegal' });
    expect(match.append('red', token('blue:resigns'))).toEqual({ ok: false, error: 'turn' });
    expect(formatPosition(match.position)).toBe(before);
    expect(match.moments).toHaveLength(2);
    unwrap(match.append('red', token('red:resigns')));
    expect(match.isOver).toBe(true);
    expect(match.append('blue', token('#b2'))).toEqual({ ok: false, error: 'over' });
  });

  it('and every moment keeps the position that it led to', () => {
    const match = playAtRandom(newMatch({ variant: 'blitz' }), 200);
    const again = newMatch({ variant: 'blitz' });
    for (const { actor, action, position } of match.moments) {
      unwrap(again.append(actor, action));
      expect(formatPosition(position)).toBe(formatPosition(again.position));
    }
  });

  it('what is said of a moment stands in the record after its token', () => {
    const match = newMatch();
    unwrap(match.append('chance', token('(2-5)'), ['[%clk 0:09:41]', 'well']));
    const record = { headers: new Map(), line: match.line };
    expect(formatRecord(record)).toBe('\n(2-5) {[%clk 0:09:41]} {well}\n');
  });
});

describe('turns', () => {
  it('are counted from 1, the set-up is 0, and an action that ends a turn belongs to it', () => {
    const match = playAtRandom(newMatch(), 100_000);
    const first = match.moments.findIndex(({ turn }) => turn === 1);
    expect(match.moments.slice(0, first).every(({ turn, side }) => turn === 0 && side === null)).toBe(true);
    for (const [index, { turn, side, events }] of match.moments.entries()) {
      const next = match.moments[index + 1];
      if (next === undefined) break;
      const began = events.some(({ type }) => type === 'turnBegan');
      expect(next.turn).toBe(began ? turn + 1 : turn);
      if (began) expect(next.side).not.toBe(side);
    }
  });

  it('begin with 1 where the battle began at a position', () => {
    const match = new Match(positionFrom(MIDDLE).rules, positionFrom(MIDDLE));
    expect(match.turn).toEqual({ turn: 1, side: 'red' });
    expect([match.isWhole, newMatch().isWhole]).toEqual([false, true]);
    unwrap(match.append('red', token('f4-f7')));
    unwrap(match.append('red', token('end')));
    expect(match.turn).toEqual({ turn: 2, side: 'blue' });
    expect(match.moments.map(({ turn }) => turn)).toEqual([1, 1]);
  });
});

describe('beside the game', () => {
  const begun = () => appendTokens(newMatch(), '(2-5) #a1 #b2 #c3');
  const go = (match: Match, path: RecordPath, text: string) => {
    const actor = SIDES.find((side) => viewPosition(match.positionAt(path) ?? match.start).toAct === side);
    return match.explore(path, actor ?? 'chance', token(text));
  };

  it('one goes along what is there already', () => {
    const match = begun();
    expect(go(match, [], '(2-5)')).toEqual({ ok: true, value: [0] });
    expect(go(match, [1], '#b2')).toEqual({ ok: true, value: [2] });
    expect(match.moments.every(({ remarks }) => remarks.length === 0)).toBe(true);
  });

  it('or begins a variation, goes on in it, and finds it again', () => {
    const match = begun();
    const path = unwrap(go(match, [0], '#d4'));
    expect(path).toEqual([1, 0, 0]);
    expect(go(match, path, '#e5')).toEqual({ ok: true, value: [1, 0, 1] });
    expect(go(match, [1, 0, 0], '#f6')).toEqual({ ok: true, value: [1, 0, 1, 0, 0] });
    expect(go(match, [0], '#d4')).toEqual({ ok: true, value: [1, 0, 0] });
    expect(go(match, [0], '#g7')).toEqual({ ok: true, value: [1, 1, 0] });
    expect(go(match, [], '(4-1)')).toEqual({ ok: true, value: [0, 0, 0] });
    expect(formatRecord({ headers: new Map(), line: match.line })).toBe(
      '\n(2-5) <(4-1)>\n#a1 <#d4 #e5 <#f6>> <#g7> #b2 #c3\n',
    );
    expect(tokensOf(match)).toBe('(2-5) #a1 #b2 #c3');
  });

  it('variations are held to the rules, from where they begin', () => {
    const match = begun();
    expect(go(match, [1], '#a5')).toEqual({ ok: false, error: 'illegal' });
    expect(match.explore([1], 'blue', token('#d4'))).toEqual({ ok: false, error: 'turn' });
    expect(formatRecord({ headers: new Map(), line: match.line })).not.toContain('<');
  });

  it('what comes after the last moment is the game itself, and from nowhere one cannot go', () => {
    const match = begun();
    expect(go(match, [3], '#d4')).toEqual({ ok: false, error: 'end' });
    expect(match.explore([9], 'red', token('#d4'))).toEqual({ ok: false, error: 'path' });
    expect(match.explore([1, 0, 0], 'red', token('#d4'))).toEqual({ ok: false, error: 'path' });
    expect([match.momentAt([9]), match.positionAt([9]), match.momentAt([])]).toEqual([null, null, null]);
    expect(match.positionAt([])).toBe(match.start);
  });
});

describe('a match from a record', () => {
  it('is the match that was played, in every variant', () => {
    for (const variant of VARIANTS) {
      const match = playAtRandom(newMatch({ variant }), 100_000);
      const headers = new Map([
        ['Variant', variant],
        ['Options', 'quietLimit=30'],
      ]);
      const { match: again, fault } = unwrap(Match.of({ headers, line: match.line }));
      expect(fault).toBeNull();
      expect(again.moments).toEqual(match.moments);
      expect(again.turn).toEqual(match.turn);
    }
  });

  it('keeps everything that was said, and all variations with what they lead to', () => {
    for (let seed = 0; seed < 300; seed++) {
      const record = randomRecord(seed);
      const { match, fault } = unwrap(Match.of(record, verifyRecord));
      expect(fault).toBeNull();
      expect(formatRecord({ headers: record.headers, line: match.line })).toBe(formatRecord(record));
      replayAll(record, ({ path, actor, turn, position }) => {
        const moment = match.momentAt(path);
        expect(moment).toMatchObject({ actor, turn });
        expect(moment && formatPosition(moment.position)).toBe(formatPosition(position));
      });
    }
  });

  it('that breaks the rules is one as far as they go, and says where they do not', () => {
    const record = unwrap(parseRecord('[Variant "standard"]\n\n(2-5) #a1 <#b2 #b3> #c3'));
    const { match, fault } = unwrap(Match.of(record));
    expect(fault).toEqual({ code: 'illegal', path: [1, 0, 1] });
    expect(actionsOf(match.line).map(formatAction)).toEqual(['(2-5)', '#a1']);
    expect(formatRecord({ headers: new Map(), line: match.line })).toBe('\n(2-5)\n#a1 <#b2>\n');
  });

  it('whose headers describe no game is none', () => {
    expect(Match.of(unwrap(parseRecord('(2-5)')))).toEqual({
      ok: false,
      error: { code: 'missing', header: 'Variant' },
    });
  });
});
