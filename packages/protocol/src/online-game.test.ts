import { formatAction, formatPosition, type Side } from '@bfi/engine';
import { checkRecordText, randomSetupAction, verifyDice } from '@bfi/game';
import { describe, expect, it } from 'vitest';
import { OnlineGame } from './online-game.ts';
import { onlineRecords } from './record.ts';
import { Table } from './testing/table.ts';

function verified(record: string): number {
  const checked = checkRecordText(record);
  if (!checked.ok) throw new Error(JSON.stringify(checked.fault));
  const dice = verifyDice(checked.record, checked.match);
  if (!dice.ok) throw new Error(JSON.stringify(dice.error));
  return dice.value;
}

describe('an online game', () => {
  it('begins when both sit and the dice are sealed, and not before', () => {
    const table = new Table();
    expect(table.online.stage).toBe('waiting');
    expect(table.write({ type: 'play', by: 'red', tokens: ['red:resigns'] })).toBe(false);
    table.write({ type: 'sit', side: 'red', player: { id: 'reddddddd', name: 'Ann', kind: 'guest' } });
    expect(table.write({ type: 'sit', side: 'red', player: { id: 'x', name: 'X', kind: 'guest' } })).toBe(
      false,
    );
    table.write({ type: 'sit', side: 'blue', player: { id: 'blueeeeee', name: 'Ben', kind: 'guest' } });
    expect(table.online.stage).toBe('sealing');
    expect(onlineRecords(table.online)).toEqual([]);
    table.seal();
    expect(table.online.stage).toBe('playing');
    expect([table.online.sideOf('blueeeeee'), table.online.sideOf('x')]).toEqual(['blue', null]);
  });

  it('is the same for everybody who has its entries, move by move', () => {
    const table = new Table({ variant: 'standard' });
    table.sitAndSeal();
    for (let decision = 0; decision < 80; decision++) table.decide();
    const other = new OnlineGame('abcdefgh', table.online.settings, 0);
    for (const entry of table.entries) expect(other.apply(entry).ok).toBe(true);
    expect(formatPosition(other.game.match.position)).toBe(formatPosition(table.online.game.match.position));
    expect([other.length, other.draws]).toEqual([table.online.length, table.online.draws]);
  });

  it('stays as it was where an entry cannot follow', () => {
    const table = new Table({ options: ['first=red'] });
    table.sitAndSeal();
    const { length, draws } = table.online;
    const tokens = ['#a1', '(3)'];
    expect(table.write({ type: 'play', by: 'red', tokens })).toBe(false);
    expect(table.online.game.match.moments).toEqual([]);
    expect([table.online.length, table.online.draws]).toEqual([length, draws]);
    expect(table.write({ type: 'play', by: 'blue', tokens: ['#a1'] })).toBe(false);
  });

  it('takes back a decision, and the dice that fall again are those that fell', () => {
    const table = new Table();
    table.sitAndSeal();
    while (table.online.game.match.turn.turn < 6) table.decide();
    const { match } = table.online.game;
    const keep = table.online.keptByTakeback('red');
    expect(match.moments[keep ?? -1]?.actor).toBe('red');
    expect(table.online.mayOffer('takeback', 'red')).toBe(true);
    table.write({ type: 'offer', side: 'red', what: 'takeback' });
    expect([table.online.offered('takeback'), table.online.mayOffer('takeback', 'blue')]).toEqual([
      'red',
      false,
    ]);
    expect(table.write({ type: 'takeback', keep: keep ?? -1 })).toBe(true);
    expect(table.online.game.match.moments.length).toBe(keep);
    expect(table.online.offered('takeback')).toBe(null);
    table.finishBattle();
    expect(verified(onlineRecords(table.online)[0] ?? '')).toBe(table.online.draws);
  });

  it('a war has a battle after the other, each with its own seals and record', () => {
    const table = new Table({ war: '2 battles' });
    table.sitAndSeal();
    table.finishBattle();
    expect(table.online.stage).toBe('between');
    table.seal();
    expect([table.online.stage, table.online.battle]).toEqual(['playing', 2]);
    table.finishBattle();
    expect(table.online.stage).toBe('finished');
    const records = onlineRecords(table.online);
    expect(records.length).toBe(2);
    for (const record of records) expect(verified(record)).toBeGreaterThan(10);
    expect(records[1]).toMatch(/\[Battles "\w+ \d+-\d+"\]/);
  });

  it('a later battle of a war can be lost before its dice are sealed, the first one cannot', () => {
    const table = new Table({ war: 'best of 3' });
    table.write({ type: 'sit', side: 'red', player: { id: 'reddddddd', name: 'Ann', kind: 'guest' } });
    table.write({ type: 'sit', side: 'blue', player: { id: 'blueeeeee', name: 'Ben', kind: 'guest' } });
    expect(table.write({ type: 'play', by: 'referee', tokens: ['red:forfeits'] })).toBe(false);
    table.seal();
    table.write({ type: 'play', by: 'red', tokens: ['red:resigns'] });
    table.write({ type: 'seal', commitment: '0'.repeat(64) });
    expect(table.write({ type: 'play', by: 'red', tokens: ['#a1'] })).toBe(false);
    expect(table.write({ type: 'play', by: 'referee', tokens: ['red:forfeits'] })).toBe(true);
    expect(table.online.stage).toBe('finished');
    expect(onlineRecords(table.online).length).toBe(1);
  });

  it('can be called off until the first roll of the first turn', () => {
    const table = new Table();
    table.sitAndSeal();
    while (table.online.game.match.turn.turn === 0) {
      expect(table.online.mayAbort).toBe(true);
      table.decide();
    }
    expect(table.online.mayAbort).toBe(false);
    const ready = new Table();
    ready.sitAndSeal();
    while (ready.online.game.match.turn.turn === 0) ready.decide(undefined, 'chance');
    // Both armies stood ready, and nobody has chosen anything yet.
    expect(ready.online.mayAbort).toBe(true);
    ready.decide();
    expect(ready.online.mayAbort).toBe(false);
    // Where it counts, nobody leaves because of a die.
    const rated = new Table({ rated: true });
    rated.sitAndSeal();
    while (rated.online.game.match.turn.turn === 0) rated.decide(undefined, 'chance');
    expect(rated.online.mayAbort).toBe(false);
    table.write({ type: 'abort', by: 'server', why: 'closed' });
    expect(table.online.stage).toBe('aborted');
    expect(table.write({ type: 'play', by: 'red', tokens: ['red:resigns'] })).toBe(false);
  });

  it.each([
    [{ rated: false, setup: 'ready' }, true],
    [{ rated: true }, true],
    [{ rated: true, setup: 'ready' }, false],
  ] as const)('whose first die is yet to be thrown, with %o, can be called off: %s', (settings, mayAbort) => {
    const table = new Table({ ...settings, dice: 'thrown', options: ['first=red'] });
    table.sitAndSeal();
    const { match } = table.online.game;
    while (match.toAct !== 'chance') {
      expect(table.online.mayAbort).toBe(true);
      const tokens = [formatAction(randomSetupAction(match.position, () => 0))];
      table.write({ type: 'play', by: match.toAct as Side, tokens, placed: 'chance' });
    }
    expect([table.online.thrower, table.online.mayAbort]).toEqual(['red', mayAbort]);
  });

  it('a draw is offered once a turn, and playing on declines it', () => {
    const table = new Table({ options: ['first=red'] });
    table.sitAndSeal();
    expect(table.write({ type: 'offer', side: 'blue', what: 'draw' })).toBe(true);
    expect(table.online.offered('draw')).toBe('blue');
    table.decide();
    expect(table.online.offered('draw')).toBe(null);
    expect(table.online.mayOffer('draw', 'blue')).toBe(false);
    expect(table.online.mayOffer('rematch', 'blue')).toBe(false);
    table.write({ type: 'play', by: 'red', tokens: ['red:resigns'] });
    expect(table.online.mayOffer('rematch', 'blue')).toBe(true);
  });

  it('its record says what each player had left, and by which clock', () => {
    const table = new Table({
      clock: { type: 'battle', seconds: 600, increment: 5 },
      options: ['first=red'],
    });
    table.sitAndSeal();
    const clock = { left: { red: 581_000, blue: 600_000 }, running: 'blue', at: 5 } as const;
    table.write({ type: 'play', by: 'red', tokens: ['#a1'], clock });
    table.write({ type: 'play', by: 'blue', tokens: ['#b2'], clock, placed: 'computer' });
    expect(onlineRecords(table.online)[0]).toMatch(
      /\[Clock "600\+5"\][\s\S]*#a1 \{\[%clk 0:09:41\]\} #b2 \{\[%clk 0:10:00\]\} \{\[%placed computer\]\}/,
    );
  });
});
