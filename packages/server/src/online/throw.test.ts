/** Dice that are thrown: each falls when its owner asks for it, for everybody at once, while their clock runs. */
import { formatAction, type Side } from '@bfi/engine';
import { checkRecordText, isRollOf, verifyDice } from '@bfi/game';
import type { GameSettings } from '@bfi/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BLITZ, type OnlinePlayer } from '../../../../scripts/testing/online-player.ts';
import { playAtRandom, seatTwo, until } from '../../../../scripts/testing/online-table.ts';
import { startServer, type TestServer } from '../testing/online-server.ts';

const RED_STARTS: Partial<GameSettings> = { options: ['first=red'], dice: 'thrown' };

let server: TestServer;
let ann: OnlinePlayer;
let ben: OnlinePlayer;
beforeAll(async () => {
  server = await startServer();
  [ann, ben] = await Promise.all([server.guest('Ann'), server.guest('Ben')]);
  for (const player of [ann, ben]) player.throwsAtOnce = false;
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

const onlineOf = (player: OnlinePlayer, game: string) => {
  const online = player.games.get(game)?.online;
  if (online === undefined) throw new Error(`${game} is not followed`);
  return online;
};
const playerOf = (side: Side): OnlinePlayer => (side === 'red' ? ann : ben);
const isKnown = (seq: unknown, game: string): Promise<void> =>
  until(() => [ann, ben].every((player) => (player.games.get(game)?.entries.length ?? 0) > Number(seq)));

async function decide(game: string, by: OnlinePlayer): Promise<void> {
  const [token = ''] = by.choices(game);
  await isKnown((await by.play(game, token)).seq, game);
}

async function throwDie(game: string, by: OnlinePlayer): Promise<void> {
  await isKnown((await by.roll(game)).seq, game);
}

/** Both armies stand there; Red's first die is due. */
async function placed(settings: Partial<GameSettings> = RED_STARTS): Promise<string> {
  const game = await seatTwo(ann, ben, settings);
  const { match } = onlineOf(ann, game).game;
  while (match.turn.turn === 0) await decide(game, playerOf(match.toAct as Side));
  return game;
}

it('nobody sees a roll that its owner has not thrown, and nobody else can throw it', async () => {
  const game = await placed();
  const watcher = await server.guest('Cas');
  await watcher.watch(game);
  for (const player of [ann, ben, watcher]) {
    const online = onlineOf(player, game);
    expect([online.thrower, online.awaited, online.game.match.toAct]).toEqual(['red', 'red', 'chance']);
    expect(online.game.match.moments.some((moment) => isRollOf(moment, 'red'))).toBe(false);
  }
  await expect(ben.roll(game)).rejects.toThrow('turn');
  await expect(watcher.roll(game)).rejects.toThrow('seat');
  await expect(ann.play(game, '(3)')).rejects.toThrow('turn');
  await throwDie(game, ann);
  await until(() => onlineOf(watcher, game).thrower === null);
  const seen = [ann, ben, watcher].map((player) => onlineOf(player, game).game.match.moments.at(-1)?.action);
  expect(new Set(seen).size).toBe(1);
  await expect(ann.roll(game)).rejects.toThrow('turn');
});

it('a throw sent twice counts once, also when the game has gone on, and one for an older position not at all', async () => {
  const game = await placed();
  const after = onlineOf(ann, game).length;
  const [first, second] = await Promise.all([ann.roll(game, 'once'), ann.roll(game, 'once')]);
  expect(second).toEqual(first);
  await isKnown(first.seq, game);
  await decide(game, ann);
  expect(await ann.ask('roll', { game, after, key: 'once' })).toEqual(first);
  await expect(ann.ask('roll', { game, after, key: 'other' })).rejects.toThrow('stale');
  const { entries } = ann.games.get(game) ?? { entries: [] };
  expect(entries.filter((entry) => entry.type === 'play' && entry.key === 'once')).toHaveLength(1);
});

it('a clock runs for whoever is to throw, and they lose on time', async () => {
  const clock = { type: 'battle', seconds: 60, increment: 0 } as const;
  const game = await placed({ ...RED_STARTS, clock });
  expect(onlineOf(ben, game).clock?.running).toBe('red');
  server.pass(120_000);
  await until(() => onlineOf(ben, game).stage === 'finished');
  const last = ben.games.get(game)?.entries.findLast((entry) => entry.type === 'play');
  expect(last).toMatchObject({ by: 'referee', tokens: ['red:flag'] });
});

it('until the first die is thrown a game can be called off, though armies were placed by hand; not afterwards', async () => {
  const game = await placed();
  expect(onlineOf(ann, game).mayAbort).toBe(true);
  await ben.ask('abort', { game });
  await until(() => onlineOf(ann, game).stage === 'aborted');
  const played = await placed();
  await throwDie(played, ann);
  await expect(ben.ask('abort', { game: played })).rejects.toThrow('stage');
});

it('what was thrown falls again alike after a take-back, and the dice of the whole battle can be checked', async () => {
  const game = await placed();
  await throwDie(game, ann);
  const { match } = onlineOf(ann, game).game;
  // Until Red has come to an end and Blue has thrown: that roll is known to both.
  while (onlineOf(ann, game).thrower !== 'blue' && match.toAct === 'red') await decide(game, ann);
  const thrower = onlineOf(ann, game).thrower;
  if (thrower === null) throw new Error('nobody is to throw');
  await throwDie(game, playerOf(thrower));
  const known = onlineOf(ann, game).game.match.moments.map(({ action }) => action);
  await ann.ask('offer', { game, what: 'takeback' });
  await ben.ask('answer', { game, what: 'takeback', accept: true });
  const kept = onlineOf(ben, game).game.match.moments.length;
  expect(kept).toBeLessThan(known.length);
  await until(() => onlineOf(ann, game).game.match.moments.length === kept);
  for (let length = kept; length < known.length; length = onlineOf(ann, game).game.match.moments.length) {
    const { thrower: due, awaited } = onlineOf(ann, game);
    if (due !== null) await throwDie(game, playerOf(due));
    else await decideAs(game, awaited as Side, known[length] ?? 0);
  }
  expect(onlineOf(ann, game).game.match.moments.map(({ action }) => action)).toEqual(known);
  for (const [index, player] of [ann, ben].entries()) {
    player.throwsAtOnce = true;
    playAtRandom(player, game, { seed: 3 + index });
    if (onlineOf(player, game).thrower === onlineOf(player, game).sideOf(player.id))
      await player.roll(game).catch(() => undefined);
  }
  await until(() => onlineOf(ann, game).stage === 'finished');
  for (const player of [ann, ben]) player.throwsAtOnce = false;
  const checked = checkRecordText(await (await ann.get(`/api/games/${game}/records/1`)).text());
  if (!checked.ok) throw new Error(JSON.stringify(checked.fault));
  expect(verifyDice(checked.record, checked.match)).toMatchObject({ ok: true });
});

async function decideAs(game: string, side: Side, action: number): Promise<void> {
  const player = playerOf(side);
  const token = player.choices(game).find((choice) => choice === formatAction(action));
  await isKnown((await player.play(game, token ?? '')).seq, game);
}

it('a computer’s die falls by itself: nobody would ask for it', async () => {
  const settings = { ...BLITZ, options: ['first=blue'], dice: 'thrown' };
  const { game: id } = await ann.ask('create', { settings, colour: 'red', level: 1 });
  const game = String(id);
  await ann.watch(game);
  ann.seal(game);
  const { match } = onlineOf(ann, game).game;
  ann.onEntries = () => {
    // Until her own die is due: the set-up, and which one to take where Blue's roll finds nobody who can move.
    const [choice] = ann.choices(game);
    if (choice !== undefined) void ann.play(game, choice).catch(() => undefined);
  };
  await until(() => onlineOf(ann, game).thrower === 'red');
  ann.onEntries = () => undefined;
  expect(match.moments.some((moment) => isRollOf(moment, 'blue'))).toBe(true);
});
