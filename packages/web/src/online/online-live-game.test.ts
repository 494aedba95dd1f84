/** A game on the server as it is played on this page, where answers and entries come in whichever order. */
import { formatAction, legalActionList, type Side } from '@bfi/engine';
import { diceCommitment, randomSetupAction } from '@bfi/game';
import type { GameEntry, GameSettings } from '@bfi/protocol';
import { expect, it } from 'vitest';
import { BLITZ } from '../../../../scripts/testing/online-player.ts';
import { toolsOf } from '../game/testing/live.ts';
import { Nonces } from './nonces.ts';
import { OnlineLiveGame } from './online-live-game.ts';
import { OnlineSource } from './online-source.ts';
import { OnlineTable } from './online-table.svelte.ts';
import { FakeServer } from './testing/fake-server.ts';
import { ANN, GAME, RED_STARTS, SEATED } from './testing/sealed-game.ts';

/** Ann at a table with Ben, whose dice are sealed, as the page plays it. */
async function sitDown(settings: GameSettings, startRoll: string | null = null) {
  const server = new FakeServer();
  const nonces = new Nonces(null);
  const nonce = nonces.of(GAME, 1);
  const begun: readonly GameEntry[] = [
    ...SEATED,
    { type: 'commit', side: 'red', commitment: diceCommitment('red', nonce), at: 4 },
    { type: 'commit', side: 'blue', commitment: '22'.repeat(32), at: 5 },
    { type: 'open', side: 'blue', nonce: '33'.repeat(32), at: 6 },
    { type: 'open', side: 'red', nonce, at: 7 },
    ...(startRoll === null ? [] : [{ type: 'play', by: 'chance', tokens: [startRoll], at: 8 } as const]),
  ];
  server.connection.start();
  server.welcome(ANN);
  const table = new OnlineTable(GAME, server.connection, nonces);
  const meet = (): void => server.say({ type: 'game', game: GAME, settings, created: 0, side: 'red' });
  const tell = (from: number, entries: readonly GameEntry[]): void =>
    server.say({ type: 'entries', game: GAME, from, entries, now: 0 });
  meet();
  tell(0, begun);
  const source = new OnlineSource(table, server.connection, ({ name }) => name);
  const stored = await source.load();
  if (!stored.ok) throw new Error(stored.error.code);
  const parts = { stored: stored.value, table, source, connection: server.connection };
  const live = new OnlineLiveGame({ ...parts, tools: toolsOf(), storage: null });
  server.agrees = false;
  live.presenter.watch();
  await expect.poll(() => live.waiting.for).toBe(startRoll === null ? 'decision' : 'roll');
  return { server, table, live, meet, tell, begun };
}

it('the server’s yes may come before what it says yes to: somebody who has asked for help with all of their set-up is helped on', async () => {
  const { server, live, meet, tell, begun } = await sitDown(RED_STARTS);
  const asked = (): readonly { readonly id: number; readonly token?: unknown; readonly placed?: unknown }[] =>
    server.heard.filter(({ type }) => type === 'play');

  await live.helpSetup('random', true);
  await expect.poll(() => asked().length).toBe(1);
  const [{ id, token, placed } = { id: 0 }] = asked();
  expect(placed).toBe('chance');
  const seq = begun.length;
  server.say({ type: 'ok', id, answer: { seq } });
  await everythingFollows();
  meet();
  await everythingFollows();
  tell(seq, [{ type: 'play', by: 'red', tokens: [String(token)], at: 8 }]);
  await expect.poll(() => live.waiting).toEqual({ for: 'elsewhere', side: 'blue' });
  const theirs = randomSetupAction(live.game.match.position, () => 0);
  tell(seq + 1, [{ type: 'play', by: 'blue', tokens: [formatAction(theirs)], at: 9 }]);
  await expect.poll(() => asked().length).toBe(2);
  server.connection.stop();
});

it('a die is asked for once, falls when the server says so, and the opponent’s is waited for', async () => {
  const { server, table, live, tell, begun } = await sitDown({ ...RED_STARTS, dice: 'thrown' });
  const sent = (): readonly { readonly id: number }[] => server.heard.filter(({ type }) => type === 'roll');
  let seq = begun.length;
  const write = (by: Side | 'chance', token: string): void => {
    tell(seq, [{ type: 'play', by, tokens: [token], at: 10 + seq }]);
    seq += 1;
  };
  const { match } = table.online?.game ?? live.game;
  while (match.turn.turn === 0) {
    write(match.toAct as Side, formatAction(randomSetupAction(match.position, () => 0)));
  }
  await expect.poll(() => live.waiting).toEqual({ for: 'roll', side: 'red' });
  expect(table.isTurn).toBe(true);
  void live.roll();
  expect(live.waiting.for).toBe('scene');
  expect((await live.roll()).ok).toBe(false);
  expect(sent()).toEqual([expect.objectContaining({ game: GAME, after: seq, key: expect.any(String) })]);
  const [{ id } = { id: 0 }] = sent();
  server.say({ type: 'ok', id, answer: { seq } });
  write('chance', '(1)');
  await expect.poll(() => live.waiting).toEqual({ for: 'decision', side: 'red' });
  expect(live.game.match.moments.at(-1)?.actor).toBe('chance');
  while (match.toAct === 'red') write('red', formatAction(legalActionList(match.position).at(-1) ?? 0));
  await expect.poll(() => live.waiting).toEqual({ for: 'elsewhere', side: 'blue' });
  expect((await live.roll()).ok).toBe(false);
  expect(sent()).toHaveLength(1);
  server.connection.stop();
});

it('the roll for the start is asked for without a break, though the page places an army that stands ready meanwhile', async () => {
  const { server, table, live } = await sitDown({ ...BLITZ, dice: 'thrown', setup: 'ready' }, '(4-1)');
  await expect.poll(() => server.types()).toContain('play');
  expect(table.unsent).not.toBeNull();
  expect(live.waiting).toEqual({ for: 'roll', side: 'both' });
  expect((await live.roll()).ok).toBe(true);
  expect(server.types()).not.toContain('roll');
  server.connection.stop();
});

/** As between two messages that a browser reads. */
const everythingFollows = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
