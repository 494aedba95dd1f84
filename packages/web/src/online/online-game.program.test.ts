/** The page's side of an online game against a real server: sealing, playing, a broken line, what the other one hears. */
import { createRandom } from '@bfi/ai';
import { legalActionList, viewPosition } from '@bfi/engine';
import { checkRecordText, verifyDice } from '@bfi/game';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/testing/free-port.mjs';
import { GameNode } from '../../../../scripts/testing/game-node.ts';
import { BLITZ } from '../../../../scripts/testing/online-player.ts';
import { type GuestDoor, newGuest } from '../../../../scripts/testing/online-socket.ts';
import { toolsOf } from '../game/testing/live.ts';
import { Connection, type SocketLike } from './connection.svelte.ts';
import { Nonces } from './nonces.ts';
import { OnlineLiveGame } from './online-live-game.ts';
import { OnlineSource } from './online-source.ts';
import { OnlineTable } from './online-table.svelte.ts';

let node: GameNode;
const connections: Connection[] = [];
beforeAll(async () => {
  node = new GameNode(await freePort(), { DATABASE_URL: ':memory:' });
  await node.start();
});
afterAll(async () => {
  for (const connection of connections) connection.stop();
  await node.kill();
});

interface Player {
  readonly connection: Connection;
  /** As when the network is gone; nothing is opened until it is back. */
  cut(): void;
  comeBack(): void;
  /** How often a socket was opened. */
  opened(): number;
  /** By which a second device comes in. */
  readonly door: GuestDoor;
}

async function newPlayer(name: string): Promise<Player> {
  return deviceOf(await newGuest(node.url, name));
}

async function deviceOf(door: GuestDoor): Promise<Player> {
  let socket: SocketLike | null = null;
  let hasNetwork = true;
  let opened = 0;
  const connection = new Connection({
    open: (query) => {
      opened += 1;
      socket = door.open(query) as unknown as SocketLike;
      return socket;
    },
    hasNetwork: () => hasNetwork,
  });
  connections.push(connection);
  connection.start();
  await expect.poll(() => connection.state).toBe('open');
  return {
    connection,
    cut: () => {
      hasNetwork = false;
      connection.networkLost();
    },
    comeBack: () => {
      hasNetwork = true;
      connection.retryNow();
    },
    opened: () => opened,
    door,
  };
}

async function sitDown({ connection }: Player, game: string) {
  const table = new OnlineTable(game, connection, new Nonces(null));
  const source = new OnlineSource(table, connection, ({ name }) => name);
  const stored = await source.load();
  if (!stored.ok) throw new Error(stored.error.code);
  const parts = { stored: stored.value, table, source, connection };
  const live = new OnlineLiveGame({ ...parts, tools: toolsOf(), storage: null });
  live.presenter.watch();
  return { table, live };
}

async function create({ connection }: Player, settings = {}): Promise<string> {
  const made = await connection.ask(
    'create',
    { settings: { ...BLITZ, ...settings }, colour: 'red' },
    { again: false },
  );
  if (!made.ok) throw new Error(made.error);
  return String(made.value.game);
}

async function twoAt(settings = {}) {
  const [ann, ben] = await Promise.all([newPlayer('Ann'), newPlayer('Ben')]);
  const game = await create(ann, settings);
  const red = await sitDown(ann, game);
  await ben.connection.ask('join', { game }, { again: false });
  const blue = await sitDown(ben, game);
  await expect.poll(() => [red.table.stage, blue.table.stage]).toEqual(['playing', 'playing']);
  return { ann, ben, red, blue, game };
}

type Seated = Awaited<ReturnType<typeof sitDown>>;
const random = createRandom(11);

/** Throws the die, where it waits for whoever sits there. */
async function throwIfAsked({ live }: Seated): Promise<void> {
  if (live.waiting.for === 'roll') expect((await live.roll()).ok).toBe(true);
}

/** Whoever is asked decides at random, until `isEnough` or the end of the battle: how long it lasts is for the server's dice to say. */
async function playUntil(seats: readonly Seated[], isEnough: () => boolean): Promise<void> {
  while (!isEnough() && !seats.every(({ live }) => live.isOver)) {
    for (const seat of seats) await throwIfAsked(seat);
    const asked = seats.find(({ live }) => live.waiting.for === 'decision');
    if (asked === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      continue;
    }
    const choices = legalActionList(asked.live.game.match.position);
    await asked.live.act(choices[random.below(choices.length)] ?? 0);
  }
}

it('two pages play a battle to its end, one of them loses its line on the way, and both can check the dice', async () => {
  const { ann, red, blue } = await twoAt();
  const both = [red, blue];
  const length = (): number => red.live.game.match.moments.length;
  // At red's first decision, because there is one in every battle.
  await playUntil(both, () => red.live.waiting.for === 'decision');
  const before = length();
  expect(red.live.waiting.for).toBe('decision');
  ann.cut();
  expect(ann.connection.state).toBe('broken');
  const choices = legalActionList(red.live.game.match.position);
  const decided = red.live.act(choices[0] ?? 0);
  await expect.poll(() => red.table.unsent).not.toBeNull();
  // Not yet sent is not yet so: nobody sees a position that is not the game's.
  expect(length()).toBe(before);
  ann.comeBack();
  expect((await decided).ok).toBe(true);
  expect(red.table.unsent).toBeNull();
  expect(ann.opened()).toBeGreaterThan(1);
  expect(length()).toBeGreaterThan(before);
  await playUntil(both, () => both.every(({ live }) => live.isOver));
  await expect.poll(() => both.map(({ table }) => table.stage)).toEqual(['finished', 'finished']);
  for (const { live } of both) {
    const checked = checkRecordText(live.text);
    if (!checked.ok) throw new Error('no record');
    expect(verifyDice(checked.record, checked.match).ok).toBe(true);
  }
  expect(red.live.text).toBe(blue.live.text);
});

it('who plays on two devices may decide the same on both, and is told only of what the other one has overtaken', async () => {
  const { ann, red, blue, game } = await twoAt();
  const second = await sitDown(await deviceOf(ann.door), game);
  expect(second.table.side).toBe('red');
  const devices = [red, second];
  await playUntil([red, blue], () => red.live.waiting.for === 'decision');
  // Each page has a die of its own to throw, when it has shown what came before.
  await expect
    .poll(async () => {
      await throwIfAsked(second);
      return second.live.waiting.for;
    })
    .toBe('decision');
  const [one = 0, other = 0] = legalActionList(red.live.game.match.position);
  await Promise.all(devices.map(({ live }) => live.act(one)));
  expect(devices.map(({ table }) => table.refusal)).toEqual([null, null]);
  await playUntil([red, blue], () => red.live.waiting.for === 'decision');
  await expect.poll(() => second.live.game.match.moments.length).toBe(red.live.game.match.moments.length);
  const choices = legalActionList(red.live.game.match.position);
  const answers = await Promise.all(devices.map(({ live }, index) => live.act(choices[index] ?? other)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(devices.map(({ table }) => table.refusal).filter((fault) => fault !== null)).toEqual(['stale']);
});

it('a player’s die has fallen and waits for their hand; the other one sees it at once', async () => {
  const { red, blue } = await twoAt({ options: ['first=red'] });
  const both = [red, blue];
  await playUntil(both, () => both.some(({ live }) => live.game.match.turn.turn > 0));
  await expect.poll(() => red.live.waiting).toEqual({ for: 'roll', side: 'red' });
  const { position } = red.live.presenter;
  expect(viewPosition(position).phase).toBe('roll');
  await expect.poll(() => blue.live.presenter.hasToldAll).toBe(true);
  expect(blue.live.waiting).toEqual({ for: 'elsewhere', side: 'red' });
  await red.live.roll();
  await expect.poll(() => red.live.waiting.for).not.toBe('roll');
  expect(red.live.presenter.position).not.toBe(position);
});

it('an offer is seen by the other one, who may decline it or agree; a rematch begins when both want it', async () => {
  const { red, blue } = await twoAt();
  expect((await red.live.offerDraw()).ok).toBe(true);
  await expect.poll(() => blue.live.game.mayAnswerDraw('blue')).toBe(true);
  await blue.live.answerDraw(false);
  await expect.poll(() => red.live.game.drawOffer).toBeNull();
  await playUntil([red, blue], () => red.live.game.match.turn.turn > 0);
  expect((await red.live.resign('red')).ok).toBe(true);
  await expect.poll(() => blue.live.isOver).toBe(true);
  await red.live.next();
  await expect.poll(() => blue.table.offered('rematch')).toBe('red');
  await blue.live.next();
  await expect.poll(() => red.table.rematch).not.toBeNull();
  expect(blue.table.rematch).toBe(red.table.rematch);
});

it('the next battle of a war begins for whoever has seen the end of the one before', async () => {
  const { red, blue } = await twoAt({ war: 'best of 3' });
  await playUntil([red, blue], () => red.live.game.match.turn.turn > 0);
  await red.live.resign('red');
  await expect.poll(() => [red.table.isBetweenBattles, blue.live.isOver]).toEqual([true, true]);
  expect(red.table.record).toContain('[DiceServerSecret');
  await red.live.next();
  await expect.poll(() => red.live.game.match.moments.length).toBe(0);
  expect(red.live.waiting.for).toBe('elsewhere');
  await blue.live.next();
  await expect.poll(() => [red, blue].some(({ live }) => live.waiting.for === 'decision')).toBe(true);
  expect(red.live.game.war?.battles).toHaveLength(1);
});

it('somebody who only looks sees every decision and can do nothing', async () => {
  const { red, blue, game } = await twoAt();
  const eve = await sitDown(await newPlayer('Eve'), game);
  await playUntil([red, blue], () => red.live.game.match.moments.length > 5);
  await expect.poll(() => eve.live.game.match.moments.length).toBe(red.live.game.match.moments.length);
  expect([eve.table.side, eve.live.game.sidesHere, eve.live.waiting.for]).toEqual([null, [], 'elsewhere']);
  await expect.poll(() => red.table.watchers).toBe(1);
  const table = new OnlineTable('nosuchgame', (await newPlayer('Lost')).connection, new Nonces(null));
  await table.arrived;
  expect(table.isUnknown).toBe(true);
});

it('a page that speaks another version is told to load anew, and does not try again', async () => {
  const door = await newGuest(node.url, 'Old');
  const connection = new Connection({
    open: () => door.open('v=0') as unknown as SocketLike,
    hasNetwork: () => true,
  });
  connections.push(connection);
  connection.start();
  await expect.poll(() => connection.state).toBe('outdated');
  expect(connection.retryAt).toBeNull();
});
