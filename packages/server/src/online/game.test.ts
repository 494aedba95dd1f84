/** Games between people, through real sockets. */
import { once } from 'node:events';
import { formatAction, formatPosition } from '@bfi/engine';
import { checkRecordText, verifyDice } from '@bfi/game';
import { onlineRecords, PROTOCOL_VERSION } from '@bfi/protocol';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { OnlinePlayer } from '../../../../scripts/testing/online-player.ts';
import { playAtRandom, seatTwo, until } from '../../../../scripts/testing/online-table.ts';
import { startServer, type TestServer } from '../testing/online-server.ts';

let server: TestServer;
let ann: OnlinePlayer;
let ben: OnlinePlayer;
beforeAll(async () => {
  server = await startServer();
  [ann, ben] = await Promise.all([server.guest('Ann'), server.guest('Ben')]);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

const stageOf = (player: OnlinePlayer, game: string) => player.games.get(game)?.online.stage;
const lengthOf = (player: OnlinePlayer, game: string) => player.games.get(game)?.entries.length ?? 0;

/** Whoever is to decide. */
function mover(game: string): OnlinePlayer {
  return ann.choices(game).length > 0 ? ann : ben;
}

async function decide(game: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time++) {
    const [token = ''] = mover(game).choices(game);
    const length = lengthOf(ann, game);
    await mover(game).play(game, token);
    await until(() => lengthOf(ann, game) > length && lengthOf(ben, game) > length);
  }
}

async function verifiedDraws(game: string, battle = 1): Promise<number> {
  const text = await (await ann.get(`/api/games/${game}/records/${battle}`)).text();
  const checked = checkRecordText(text);
  if (!checked.ok) throw new Error(`${JSON.stringify(checked.fault)} in ${text}`);
  const dice = verifyDice(checked.record, checked.match);
  if (!dice.ok) throw new Error(JSON.stringify(dice.error));
  return dice.value;
}

describe('a game between two people', () => {
  it('is played to its end, and its dice can be checked', async () => {
    const game = await seatTwo(ann, ben);
    playAtRandom(ann, game, { seed: 1 });
    playAtRandom(ben, game, { seed: 2 });
    await until(() => stageOf(ann, game) === 'finished' && stageOf(ben, game) === 'finished');
    const [mine, theirs] = [ann, ben].map((player) => player.games.get(game)?.online.game.match.position);
    if (mine === undefined || theirs === undefined) throw new Error('no position');
    expect(formatPosition(mine)).toBe(formatPosition(theirs));
    expect(await verifiedDraws(game)).toBeGreaterThan(5);
    await expect(ann.play(game, 'red:resigns')).rejects.toThrow('over');
  });

  it('a decision sent twice counts once, and one for an older position not at all', async () => {
    const game = await seatTwo(ann, ben);
    const player = mover(game);
    const [token = ''] = player.choices(game);
    const [first, second] = await Promise.all([
      player.play(game, token, 'once'),
      player.play(game, token, 'once'),
    ]);
    expect(second).toEqual(first);
    await until(() => lengthOf(player, game) > Number(first?.seq));
    const { entries } = player.games.get(game) ?? { entries: [] };
    expect(entries.filter((entry) => entry.type === 'play' && entry.key === 'once').length).toBe(1);
    const late = player.ask('play', { game, after: Number(first?.seq), token, key: 'other' });
    await expect(late).rejects.toThrow('stale');
  });

  it('to whom a piece of the set-up was left is told to both, and stands in the record', async () => {
    const game = await seatTwo(ann, ben);
    const player = mover(game);
    const [token = ''] = player.choices(game);
    const { seq } = await player.ask('play', {
      game,
      after: lengthOf(player, game),
      token,
      key: 'left',
      placed: 'chance',
    });
    await until(() => lengthOf(ann, game) > Number(seq) && lengthOf(ben, game) > Number(seq));
    for (const one of [ann, ben]) {
      expect(one.games.get(game)?.entries[Number(seq)]).toMatchObject({ placed: 'chance' });
    }
    const { online } = player.games.get(game) ?? {};
    expect(online === undefined ? [] : onlineRecords(online)[0]).toContain(`${token} {[%placed chance]}`);
    const refused = player.ask('play', { game, after: Number(seq), token, key: 'l', placed: 'fate' });
    await expect(refused).rejects.toThrow('message');
  });

  it('whoever was away gets what they missed, and decides on', async () => {
    const game = await seatTwo(ann, ben);
    const away = ann.reconnects;
    ann.cut();
    // Whatever Ben may decide meanwhile he does.
    while (ben.choices(game).length > 0) {
      const before = lengthOf(ben, game);
      await ben.play(game, ben.choices(game)[0] ?? '');
      await until(() => lengthOf(ben, game) > before);
    }
    await until(() => ann.reconnects > away && ann.isOpen);
    await until(() => lengthOf(ann, game) === lengthOf(ben, game));
    await decide(game, 3);
    expect(ann.games.get(game)?.entries).toEqual(ben.games.get(game)?.entries);
  });

  it('a long one reaches whoever comes late, page by page, even if it broke off the first time', async () => {
    // As in a war of many battles: far more than a socket may leave unread.
    const game = await ann.create();
    const { games } = server.online.service;
    const live = await games.view(game, (one) => one);
    const [entry] = live?.entries ?? [];
    if (live === null || entry === undefined) throw new Error('no game');
    const { length } = live.entries;
    const long = { ...entry, padding: 'x'.repeat(2000) };
    live.entries.push(...Array.from({ length: 3000 }, () => long));
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket?v=${PROTOCOL_VERSION}`);
    const heard: { type: string; from?: number; id?: number; code?: string }[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(String(data))));
    await once(socket, 'open');
    const view = games.view.bind(games);
    vi.spyOn(games, 'view').mockImplementationOnce(view).mockResolvedValueOnce(null);
    socket.send(JSON.stringify({ type: 'watch', id: 1, game, seq: length }));
    await until(() => heard.some(({ type }) => type === 'error'));
    expect(heard.splice(0).find(({ type }) => type === 'error')).toMatchObject({ id: 1, code: 'unknown' });
    socket.send(JSON.stringify({ type: 'watch', id: 2, game, seq: length }));
    await until(() => heard.some(({ id }) => id === 2));
    live.entries.length = length;
    const answer = heard.findIndex(({ id }) => id === 2);
    expect(heard[answer]?.type).toBe('ok');
    const pages = heard.slice(0, answer).filter(({ type }) => type === 'entries');
    expect(pages.map(({ from }) => from)).toEqual(
      Array.from({ length: 15 }, (_, page) => length + 200 * page),
    );
    socket.close();
  });

  it('on another device the game is there, with the seat', async () => {
    const game = await seatTwo(ann, ben);
    const phone = await server.guest('phone', { headers: { cookie: ann.cookie } });
    phone.id = ann.id;
    await phone.watch(game);
    expect(phone.games.get(game)?.side).toBe('red');
    expect(phone.choices(game)).toEqual(ann.choices(game));
  });

  it('a decision is taken back by consent, and the dice stay', async () => {
    const game = await seatTwo(ann, ben);
    const match = () => {
      const followed = ann.games.get(game);
      if (followed === undefined) throw new Error('no game');
      return followed.online.game.match;
    };
    const fallen = () =>
      match()
        .moments.filter(({ actor }) => actor === 'chance')
        .map(({ action }) => formatAction(action));
    while (match().turn.turn < 2) await decide(game, 1);
    // Not only a decision of hers, but dice after it.
    while (
      match().moments.findLastIndex(({ actor }) => actor === 'red') >
      match().moments.findLastIndex(({ actor }) => actor === 'chance')
    )
      await decide(game, 1);
    const dice = fallen();
    const before = match().moments.length;
    await ann.ask('offer', { game, what: 'takeback' });
    await expect(ann.ask('answer', { game, what: 'takeback', accept: true })).rejects.toThrow('stage');
    await ben.ask('answer', { game, what: 'takeback', accept: true });
    await until(() => match().moments.length < before);
    expect(ann.choices(game).length).toBeGreaterThan(1);
    expect(fallen().length).toBeLessThan(dice.length);
    while (fallen().length < dice.length) await decide(game, 1);
    // The die shows what it showed; a flip may be of another block.
    const rolls = (tokens: readonly string[]) => tokens.filter((token) => /^\(\d\)$/.test(token));
    expect(rolls(fallen().slice(0, dice.length))).toEqual(rolls(dice));
    await ann.ask('resign', { game, battle: 1 });
    expect(await verifiedDraws(game)).toBe(fallen().length);
  });

  it('a draw is offered, declined, offered again later, and agreed upon', async () => {
    const game = await seatTwo(ann, ben);
    await ann.ask('offer', { game, what: 'draw' });
    await ben.ask('answer', { game, what: 'draw', accept: false });
    await expect(ann.ask('offer', { game, what: 'draw' })).rejects.toThrow('stage');
    await ben.ask('offer', { game, what: 'draw' });
    await ann.ask('answer', { game, what: 'draw', accept: true });
    await until(() => stageOf(ben, game) === 'finished');
    expect(await verifiedDraws(game)).toBeGreaterThan(0);
  });

  it('can be called off before the first roll, and not after', async () => {
    const early = await seatTwo(ann, ben);
    await ben.ask('abort', { game: early });
    await until(() => stageOf(ann, early) === 'aborted');
    const late = await seatTwo(ann, ben);
    while (ann.games.get(late)?.online.game.match.turn.turn === 0) await decide(late);
    await expect(ben.ask('abort', { game: late })).rejects.toThrow('stage');
  });

  it('a rematch has the colours exchanged, and both are told', async () => {
    const game = await seatTwo(ann, ben);
    await ann.ask('resign', { game, battle: 1 });
    await ann.ask('offer', { game, what: 'rematch' });
    const started = new Promise<string>((resolve) => {
      ann.onStarted = resolve;
    });
    await ben.ask('answer', { game, what: 'rematch', accept: true });
    const next = await started;
    expect((await ann.watch(next)).side).toBe('blue');
    await until(() => ben.games.get(game)?.online.rematch === next);
  });

  it('who sits down to a rematch is called as they are now, and nobody who has left for good does', async () => {
    const [cat, dog] = await Promise.all([server.guest('Cat'), server.guest('Dog')]);
    const game = await seatTwo(cat, dog);
    await dog.ask('resign', { game, battle: 1 });
    await dog.post('/api/account/name', { name: 'Doggy', password: 'correct horse' });
    await cat.ask('offer', { game, what: 'rematch' });
    await dog.ask('answer', { game, what: 'rematch', accept: true });
    const { rematch } = (await cat.watch(game)).online;
    const next = await cat.watch(rematch ?? '');
    expect(next.online.players.red).toMatchObject({ name: 'Doggy', kind: 'member' });
    const last = await seatTwo(cat, dog);
    await cat.ask('resign', { game: last, battle: 1 });
    await cat.ask('offer', { game: last, what: 'rematch' });
    await cat.post('/api/account/delete', { name: 'Cat' });
    await expect(dog.ask('answer', { game: last, what: 'rematch', accept: true })).rejects.toThrow('stage');
  });

  it('a rematch that is accepted on two devices at once is one game', async () => {
    const game = await seatTwo(ann, ben);
    await ann.ask('resign', { game, battle: 1 });
    await ann.ask('offer', { game, what: 'rematch' });
    const before = await server.online.service.storage.games.countOpen(ben.id);
    const accept = () => ben.ask('answer', { game, what: 'rematch', accept: true });
    await Promise.all([accept(), accept()]);
    expect(await server.online.service.storage.games.countOpen(ben.id)).toBe(before + 1);
  });

  it('a war goes on battle after battle, each with its own sealed dice', async () => {
    const game = await seatTwo(ann, ben, { war: 'best of 3' });
    await decide(game, 2);
    await ann.ask('resign', { game, battle: 1 });
    await expect(ann.ask('resign', { game, battle: 1 })).rejects.toThrow('stage');
    await until(() => ann.games.get(game)?.online.battle === 2 && stageOf(ann, game) === 'playing');
    await until(() => stageOf(ben, game) === 'playing');
    await decide(game, 2);
    await ben.ask('resign', { game, battle: 2 });
    await until(() => ann.games.get(game)?.online.battle === 3 && stageOf(ann, game) === 'playing');
    await ben.ask('resign', { game, battle: 3 });
    await until(() => stageOf(ann, game) === 'finished');
    const draws = [await verifiedDraws(game, 1), await verifiedDraws(game, 2), await verifiedDraws(game, 3)];
    // Only the first battle rolls for the start.
    expect(draws).toEqual([expect.any(Number), 0, 0]);
    expect(draws[0]).toBeGreaterThan(0);
  });

  it('against the computer, which decides by itself', async () => {
    const game = await ann.create({}, { level: 1 });
    await ann.watch(game);
    ann.seal(game);
    await until(() => stageOf(ann, game) === 'playing');
    playAtRandom(ann, game);
    const byComputer = () =>
      ann.games.get(game)?.entries.filter((entry) => entry.type === 'play' && entry.by === 'blue');
    await until(() => (byComputer()?.length ?? 0) > 8);
    expect(ann.games.get(game)?.online.game.seats.blue).toEqual({ decides: 'computer', level: 1 });
    // While it is played, nobody opens another by it.
    await expect(ann.ask('answer', { game, what: 'rematch', accept: true })).rejects.toThrow('stage');
    await ann.ask('resign', { game, battle: 1 });
    await ann.ask('offer', { game, what: 'rematch' });
    await until(() => ann.games.get(game)?.online.rematch !== null);
  });

  it('goes on when nothing of it is in memory any more', async () => {
    const small = await startServer({ mostInMemory: 1 });
    const [one, two] = await Promise.all([small.guest(), small.guest()]);
    const games = [await seatTwo(one, two), await seatTwo(one, two), await seatTwo(one, two)];
    for (const game of games) {
      playAtRandom(one, game, { seed: 3 });
      playAtRandom(two, game, { seed: 4 });
    }
    await until(() => games.every((game) => stageOf(one, game) === 'finished'));
    expect(small.online.service.games.inMemory).toBe(1);
    await small.stop();
  });
});
