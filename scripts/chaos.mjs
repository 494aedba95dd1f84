// Kills the server in the middle of many games, again and again, and looks whether anything that it had acknowledged is gone.
// `npm run chaos`, `npm run chaos -- --games 50 --kills 5`; with and without clocks, once with one node on SQLite, once with two on PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SIDES } from '@bfi/engine';
import { freePort } from './testing/free-port.mjs';
import { GameNode } from './testing/game-node.ts';
import { OnlinePlayer } from './testing/online-player.ts';
import { playAtRandom, seatTwo, until } from './testing/online-table.ts';
import { startPostgres } from './testing/postgres.ts';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '200' },
    kills: { type: 'string', default: '20' },
    only: { type: 'string' },
  },
});
const GAMES = Number(values.games);
const KILLS = Number(values.kills);
/** Players at once while the tables are set. */
const AT_ONCE = 20;
const PATIENCE = 300_000;
/** Milliseconds between two decisions of a player, at most, while the server is being killed. */
const SLOW = 1500;

/** By turns: no clock, time for the battle, days for a turn. So much of it that nobody runs out of time. */
const CLOCKS = /** @type {const} */ ([
  { type: 'none' },
  { type: 'battle', seconds: 3600, increment: 2 },
  { type: 'days', days: 1 },
]);

/** @typedef {{ game: string, seq: number, token: string | null }} Acknowledged */

/** @param {string} title @param {GameNode[]} nodes */
async function torment(title, nodes) {
  for (const node of nodes) await node.start();
  const bases = nodes.map(({ url }) => url);
  /** @type {OnlinePlayer[]} */
  const players = [];
  /** @type {string[]} */
  const games = [];
  /** @type {Acknowledged[]} */
  const acknowledged = [];
  let slow = SLOW;

  const setTable = async (/** @type {number} */ number) => {
    // Players of a game on different nodes.
    const [red, blue] = await Promise.all([
      OnlinePlayer.guest({ bases }),
      OnlinePlayer.guest({ bases: [...bases].reverse() }),
    ]);
    const clock = CLOCKS[number % CLOCKS.length] ?? CLOCKS[0];
    const game = await seatTwo(red, blue, { dice: 'thrown', clock });
    games.push(game);
    for (const [index, player] of [red, blue].entries()) {
      players.push(player);
      const play = player.play.bind(player);
      player.play = async (id, token, key) => {
        const answer = await play(id, token, key);
        acknowledged.push({ game: id, seq: Number(answer.seq), token });
        return answer;
      };
      const roll = player.roll.bind(player);
      player.roll = async (id, key) => {
        const answer = await roll(id, key);
        acknowledged.push({ game: id, seq: Number(answer.seq), token: null });
        return answer;
      };
      playAtRandom(player, game, { seed: 2 * number + index, pause: () => Math.random() * slow });
    }
  };
  for (let first = 0; first < GAMES; first += AT_ONCE) {
    const some = Math.min(AT_ONCE, GAMES - first);
    await Promise.all(Array.from({ length: some }, (_, index) => setTable(first + index)));
  }

  for (let kill = 0; kill < KILLS; kill++) {
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 1200));
    const node = nodes[Math.floor(Math.random() * nodes.length)];
    await node?.kill();
    await node?.start();
  }
  const during = acknowledged.length;
  slow = 0;
  await until(() => players.every(isFinished), PATIENCE).catch(() => tellUnfinished(title, players));

  const lost = countLost(acknowledged, players);
  const different = await countDifferent(games, players, bases[0] ?? '');
  const wrong = players.reduce((sum, player) => sum + countWrongClocks(player), 0);
  const finished = games.filter((game) => players.every((player) => isDone(player, game))).length;
  const reconnects = players.reduce((sum, player) => sum + player.reconnects, 0);
  for (const player of players) player.close();
  for (const node of nodes) await node.stop();
  console.log(
    `${title}: ${GAMES} games, killed ${KILLS} times, ${during} decisions and throws acknowledged meanwhile and ${acknowledged.length} in all, ` +
      `${lost} lost, ${reconnects} reconnections, ${finished} games finished, ${different} differ from the server's, ${wrong} clocks wrong`,
  );
  return lost === 0 && different === 0 && wrong === 0 && players.every(isFinished);
}

/** Of one game, whether a player who sits there knows its end. @param {OnlinePlayer} player @param {string} game */
function isDone(player, game) {
  return (player.games.get(game)?.online.stage ?? 'finished') === 'finished';
}

/** @param {OnlinePlayer} player */
function isFinished(player) {
  return [...player.games.keys()].every((game) => isDone(player, game));
}

/** What chaos has left behind. @param {string} title @param {OnlinePlayer[]} players */
function tellUnfinished(title, players) {
  const late = players.filter((player) => !isFinished(player));
  const open = late.filter(({ isOpen }) => isOpen).length;
  const stages = late.flatMap(({ games }) => [...games.values()].map(({ online }) => online.stage));
  console.log(
    `${title}: ${late.length} players have not finished, ${open} of them connected: ${stages.join(' ')}`,
  );
}

/** @param {Acknowledged[]} acknowledged @param {OnlinePlayer[]} players */
function countLost(acknowledged, players) {
  let lost = 0;
  for (const { game, seq, token } of acknowledged) {
    const entry = players.find((player) => player.games.has(game))?.games.get(game)?.entries[seq];
    const isThere =
      entry?.type === 'play' && (token === null ? entry.by === 'chance' : entry.tokens[0] === token);
    if (!isThere) lost++;
  }
  return lost;
}

/** How often what a player knows of a game is not what the server has. @param {string[]} games @param {OnlinePlayer[]} players @param {string} base */
async function countDifferent(games, players, base) {
  let different = 0;
  for (const game of games) {
    const kept = /** @type {{ entries: object[] }} */ (
      await (await fetch(`${base}/api/games/${game}`)).json()
    );
    for (const player of players) {
      const mine = player.games.get(game);
      if (mine !== undefined && JSON.stringify(mine.entries) !== JSON.stringify(kept.entries)) different++;
    }
  }
  return different;
}

/** How often a clock has lost more than had passed, or gained more than its increment. @param {OnlinePlayer} player */
function countWrongClocks(player) {
  let wrong = 0;
  for (const { online, entries } of player.games.values()) {
    const { clock: settings } = online.settings;
    const increment = settings.type === 'battle' ? settings.increment * 1000 : 0;
    const most = settings.type === 'days' ? settings.days * 86_400_000 : Number.POSITIVE_INFINITY;
    const clocks = entries.flatMap((entry) => ('clock' in entry && entry.clock ? [entry.clock] : []));
    if (settings.type !== 'none' && clocks.length === 0) wrong++;
    for (const [index, clock] of clocks.entries()) {
      const before = clocks[index - 1];
      if (before === undefined) continue;
      const isRight = SIDES.every((side) => {
        const used = before.running === side ? clock.at - before.at : 0;
        const gained = clock.left[side] - before.left[side];
        const mayGain = settings.type === 'days' ? most - before.left[side] : increment;
        return gained >= -used && gained <= mayGain;
      });
      if (!isRight) wrong++;
    }
  }
  return wrong;
}

const folder = mkdtempSync(join(tmpdir(), 'bfi-chaos-'));
let isSound = true;
if (values.only !== 'postgres') {
  const environment = { DATABASE_URL: join(folder, 'chaos.db') };
  isSound = await torment('one node on SQLite', [new GameNode(await freePort(), environment)]);
}
if (values.only !== 'sqlite') {
  const postgres = await startPostgres({ durable: true });
  const environment = { DATABASE_URL: await postgres.newDatabase() };
  const nodes = [new GameNode(await freePort(), environment), new GameNode(await freePort(), environment)];
  isSound = (await torment('two nodes on PostgreSQL', nodes)) && isSound;
  await postgres.stop();
}
rmSync(folder, { recursive: true });
process.exit(isSound ? 0 : 1);
