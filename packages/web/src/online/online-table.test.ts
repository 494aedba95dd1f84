/** A table as the page follows it: how it arrives, gaps, the seat one finds oneself in, chat and the dice that are sealed. */
import { diceCommitment } from '@bfi/game';
import type { ErrorCode, GameEntry } from '@bfi/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Nonces } from './nonces.ts';
import { OnlineTable } from './online-table.svelte.ts';
import { FakeServer } from './testing/fake-server.ts';
import { ANN, GAME, RED_STARTS, SEATED } from './testing/sealed-game.ts';

let server: FakeServer;
let table: OnlineTable;
const nonces = new Nonces(null);
const tell = (from: number, entries: readonly GameEntry[]): void =>
  server.say({ type: 'entries', game: GAME, from, entries, now: 0 });

beforeEach(() => {
  server = new FakeServer();
  server.connection.start();
  server.welcome(ANN);
  table = new OnlineTable(GAME, server.connection, nonces);
  server.say({ type: 'game', game: GAME, settings: RED_STARTS, created: 0, side: 'red' });
});
afterEach(() => server.connection.stop());

/** A table of which nothing is known yet: the server answers when the test says so. */
function comeLate(): { readonly late: OnlineTable; answer(message: 'ok' | ErrorCode): Promise<void> } {
  server.agrees = false;
  server.heard.length = 0;
  const late = new OnlineTable(GAME, server.connection, nonces);
  const answer = async (message: 'ok' | ErrorCode): Promise<void> => {
    const id = server.heard.findLast(({ type }) => type === 'watch')?.id ?? 0;
    server.say(message === 'ok' ? { type: 'ok', id, answer: {} } : { type: 'error', id, code: message });
    await Promise.resolve();
  };
  return { late, answer };
}

it('a long game is shown, and its dice are sealed, when all of its pages have come', async () => {
  table.close();
  const { late, answer } = comeLate();
  let hasArrived = false;
  void late.arrived.then(() => {
    hasArrived = true;
  });
  server.say({ type: 'game', game: GAME, settings: RED_STARTS, created: 0, side: 'red' });
  tell(0, SEATED.slice(0, 2));
  await Promise.resolve();
  expect([hasArrived, server.types()]).toEqual([false, ['watch']]);
  tell(2, SEATED.slice(2));
  await answer('ok');
  await late.arrived;
  expect([late.stage, server.types()]).toEqual(['sealing', ['watch', 'commit']]);
});

it('a game that the server cannot show at the moment is asked for again; one that it does not know is not', async () => {
  vi.useFakeTimers();
  const { late, answer } = comeLate();
  for (const fault of ['busy', 'rate', 'many'] as const) {
    await answer(fault);
    expect(late.isUnknown).toBe(false);
    server.heard.length = 0;
    vi.advanceTimersByTime(1000);
    expect(server.types()).toEqual(['watch']);
  }
  await answer('unknown');
  await late.arrived;
  server.heard.length = 0;
  vi.advanceTimersByTime(60_000);
  expect([late.isUnknown, server.types()]).toEqual([true, []]);
  vi.useRealTimers();
});

it('what has a gap before it is not taken, and the rest is asked for', () => {
  tell(0, SEATED.slice(0, 1));
  server.heard.length = 0;
  tell(2, SEATED.slice(2));
  expect(table.online?.length).toBe(1);
  expect(server.heard).toMatchObject([{ type: 'watch', game: GAME, seq: 1 }]);
  tell(1, SEATED.slice(1));
  expect([table.online?.length, table.stage]).toEqual([3, 'sealing']);
  // What comes twice counts once.
  tell(0, SEATED);
  expect(table.online?.length).toBe(3);
});

it('a player’s nonce is committed to at once and opened when all three have committed', () => {
  tell(0, SEATED);
  const commitment = diceCommitment('red', nonces.of(GAME, 1));
  expect(server.heard.find(({ type }) => type === 'commit')).toMatchObject({ battle: 1, commitment });
  tell(3, [{ type: 'commit', side: 'red', commitment, at: 4 }]);
  expect(server.types()).not.toContain('open');
  tell(4, [{ type: 'commit', side: 'blue', commitment: '22'.repeat(32), at: 5 }]);
  expect(server.heard.find(({ type }) => type === 'open')).toMatchObject({ nonce: nonces.of(GAME, 1) });
});

it('two devices of a player do not take the seal from each other, unless nobody opens it', () => {
  vi.useFakeTimers();
  const mine = diceCommitment('red', nonces.of(GAME, 1));
  tell(0, SEATED);
  tell(3, [{ type: 'commit', side: 'red', commitment: mine, at: 4 }]);
  server.heard.length = 0;
  tell(4, [{ type: 'commit', side: 'red', commitment: '44'.repeat(32), at: 5 }]);
  tell(5, [{ type: 'commit', side: 'blue', commitment: '22'.repeat(32), at: 6 }]);
  expect(server.types()).toEqual([]);
  vi.advanceTimersByTime(5000);
  expect(server.heard).toMatchObject([{ type: 'commit', commitment: mine }]);
  vi.useRealTimers();
});

it('whoever comes to a table on another device brings a seal along; before both are there nothing is sealed', () => {
  const elsewhere = { type: 'commit', side: 'red', commitment: '44'.repeat(32), at: 4 } as const;
  tell(0, SEATED.slice(0, 2));
  expect(server.types()).not.toContain('commit');
  tell(2, [...SEATED.slice(2), elsewhere]);
  expect(server.heard.find(({ type }) => type === 'commit')).toMatchObject({
    commitment: diceCommitment('red', nonces.of(GAME, 1)),
  });
});

it('a nonce is forgotten when it is open, even if the battle has begun with the same message, and when it is of no use', () => {
  const nonce = nonces.of(GAME, 1);
  tell(0, SEATED);
  expect(table.isTurn).toBe(false);
  tell(3, [
    { type: 'commit', side: 'red', commitment: diceCommitment('red', nonce), at: 4 },
    { type: 'commit', side: 'blue', commitment: '22'.repeat(32), at: 5 },
    { type: 'open', side: 'blue', nonce: '33'.repeat(32), at: 6 },
    { type: 'open', side: 'red', nonce, at: 7 },
  ]);
  expect([table.stage, table.isTurn]).toEqual(['playing', true]);
  const next = nonces.of(GAME, 1);
  expect(next).not.toBe(nonce);
  tell(7, [{ type: 'abort', by: 'server', why: 'closed', at: 8 }]);
  expect(table.isTurn).toBe(false);
  expect(nonces.of(GAME, 1)).not.toBe(next);
});

it('what others say is news until somebody looks; what was said before is not', () => {
  tell(0, SEATED);
  const line = (number: number, side: 'red' | 'blue') =>
    ({ number, side, name: 'x', preset: 'hello', text: null, at: 0 }) as const;
  server.say({ type: 'chat', game: GAME, lines: [line(0, 'blue'), line(1, 'blue')] });
  expect(table.unread).toBe(0);
  server.say({ type: 'chat', game: GAME, lines: [line(1, 'blue'), line(2, 'blue')] });
  server.say({ type: 'chat', game: GAME, lines: [line(3, 'red')] });
  expect([table.unread, table.chat.length]).toEqual([1, 4]);
  table.readChat();
  expect(table.unread).toBe(0);
});

it('what was refused is taken anew from the server', () => {
  tell(0, SEATED);
  const before = table.versionAt(0, null);
  let told = 0;
  table.watch(() => told++);
  table.distrust();
  expect(table.versionAt(0, null)).not.toBe(before);
  expect(told).toBe(1);
});

it('a no of the opponent stands until something else happens', () => {
  const nonce = nonces.of(GAME, 1);
  tell(0, SEATED);
  tell(3, [
    { type: 'commit', side: 'red', commitment: diceCommitment('red', nonce), at: 4 },
    { type: 'commit', side: 'blue', commitment: '22'.repeat(32), at: 5 },
    { type: 'open', side: 'blue', nonce: '33'.repeat(32), at: 6 },
    { type: 'open', side: 'red', nonce, at: 7 },
    { type: 'offer', side: 'red', what: 'draw', at: 8 },
  ]);
  expect(table.isDeclined).toBe(false);
  tell(8, [{ type: 'decline', side: 'blue', what: 'draw', at: 9 }]);
  expect(table.isDeclined).toBe(true);
  tell(9, [{ type: 'offer', side: 'blue', what: 'draw', at: 10 }]);
  expect(table.isDeclined).toBe(false);
  // One's own no is no news.
  tell(10, [{ type: 'decline', side: 'red', what: 'draw', at: 11 }]);
  expect(table.isDeclined).toBe(false);
});

it('a player is away a while after the line broke, and not when they only load the page anew', () => {
  vi.useFakeTimers();
  const seat = (connected: boolean) => ({ connected, claimable: null });
  const see = (blue: boolean): void =>
    server.say({
      type: 'presence',
      game: GAME,
      seats: { red: seat(true), blue: seat(blue) },
      watchers: 0,
      now: 0,
    });
  tell(0, SEATED);
  see(false);
  vi.advanceTimersByTime(2500);
  see(true);
  vi.advanceTimersByTime(60_000);
  expect(table.isAway('blue')).toBe(false);
  see(false);
  vi.advanceTimersByTime(2500);
  see(false);
  expect(table.isAway('blue')).toBe(false);
  vi.advanceTimersByTime(500);
  expect([table.isAway('blue'), table.isAway('red')]).toEqual([true, false]);
  see(true);
  expect(table.isAway('blue')).toBe(false);
  vi.useRealTimers();
});
