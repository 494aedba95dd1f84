/** A game on the server as it is played on this page, where answers and entries come in whichever order. */
import { formatAction } from '@bfi/engine';
import { diceCommitment, randomSetupAction } from '@bfi/game';
import type { GameEntry } from '@bfi/protocol';
import { expect, it } from 'vitest';
import { toolsOf } from '../game/testing/live.ts';
import { Nonces } from './nonces.ts';
import { OnlineLiveGame } from './online-live-game.ts';
import { OnlineSource } from './online-source.ts';
import { OnlineTable } from './online-table.svelte.ts';
import { FakeServer } from './testing/fake-server.ts';
import { ANN, GAME, RED_STARTS, SEATED } from './testing/sealed-game.ts';

it('the server’s yes may come before what it says yes to: somebody who has asked for help with all of their set-up is helped on', async () => {
  const server = new FakeServer();
  const nonces = new Nonces(null);
  const nonce = nonces.of(GAME, 1);
  const begun: readonly GameEntry[] = [
    ...SEATED,
    { type: 'commit', side: 'red', commitment: diceCommitment('red', nonce), at: 4 },
    { type: 'commit', side: 'blue', commitment: '22'.repeat(32), at: 5 },
    { type: 'open', side: 'blue', nonce: '33'.repeat(32), at: 6 },
    { type: 'open', side: 'red', nonce, at: 7 },
  ];
  server.connection.start();
  server.welcome(ANN);
  const table = new OnlineTable(GAME, server.connection, nonces);
  const meet = (): void =>
    server.say({ type: 'game', game: GAME, settings: RED_STARTS, created: 0, side: 'red' });
  const tell = (from: number, entries: readonly GameEntry[]): void =>
    server.say({ type: 'entries', game: GAME, from, entries, now: 0 });
  meet();
  tell(0, begun);
  const source = new OnlineSource(table, server.connection, ({ name }) => name);
  const stored = await source.load();
  if (!stored.ok) throw new Error(stored.error.code);
  const parts = { stored: stored.value, table, source, connection: server.connection };
  const live = new OnlineLiveGame({ ...parts, tools: toolsOf(), storage: null });
  live.presenter.watch();
  await expect.poll(() => live.waiting.for).toBe('decision');
  server.agrees = false;
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

/** As between two messages that a browser reads. */
const everythingFollows = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
