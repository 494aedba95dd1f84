// Measures one node of the server on one core: many games at once on SQLite and on PostgreSQL, idle sockets, what a move costs late
// in a game, what notifications in a move's transaction would cost, and how many moves boardgame.io's server does on the same work.
// `npm run load`, `npm run load -- --games 200 --seconds 10`, `npm run load -- --only beside` (or sqlite, postgres, notify, idle, late).
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { PROTOCOL_VERSION } from '@bfi/protocol';
import connect from 'postgres';
import { WebSocket } from 'ws';
import { freePort } from './testing/free-port.mjs';
import { GameNode } from './testing/game-node.ts';
import { OnlinePlayer } from './testing/online-player.ts';
import { playAtRandom, seatTwo, until } from './testing/online-table.ts';
import { startPostgres } from './testing/postgres.ts';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '30' },
    idle: { type: 'string', default: '5000' },
    only: { type: 'string' },
  },
});
const GAMES = Number(values.games);
const SECONDS = Number(values.seconds);
const IDLE = Number(values.idle);
const AT_ONCE = 20;
/** Beside the peer. What a move costs either server in memory does not depend on how many tables there are; its own files are slow. */
const TABLES = { kept: Math.min(GAMES, 40), inMemory: Math.min(GAMES, 200) };
const BATTLES = { kept: 4, inMemory: 1 };
const RUSH_SECONDS = 30;
/** Of the table that compares: the shares of a core are the server's and the client's, and the moves are ours as many times theirs. */
const COLUMNS = [
  'moves/s',
  'server',
  'moves in a second of its core',
  'client',
  'ours: moves',
  'for that second',
];
const RUSH_PATIENCE = 120_000;
const NOTIFY_SECONDS = Math.min(SECONDS, 4);
/** Of half of the games. */
const CLOCK = /** @type {const} */ ({ type: 'battle', seconds: 10_800, increment: 5 });
/** Each side decides within so many milliseconds. */
const PACE = 2000;
/** The server has a core of its own; this program and the database have the other ones. */
const ONE_CORE = process.platform === 'linux' ? ['taskset', '-c', '0'] : [];
const OTHER_CORE = process.platform === 'linux' && cpus().length > 1 ? ['taskset', '-c', '1'] : [];
const FROM_SOURCE = ['--conditions=bfi-source', '--import', 'tsx'];
const benchFile = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../bench/src/online/${name}.ts`, import.meta.url));

/** @param {number[]} numbers @param {number} share */
function quantile(numbers, share) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN).toFixed(1);
}

/** @param {GameNode} node */
const residentMegabytes = ({ pid }) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** Seconds on the processor. @param {GameNode} node */
const cpuSeconds = ({ pid }) => {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) / 100;
};

/** How late the server's event loop was since it was asked last. @param {GameNode} node */
async function longestWait({ url }) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Math.round(1000 * Number(/^bfi_event_loop_late_seconds (\S+)/m.exec(metrics)?.[1]));
}

/** @param {string} database */
async function startNode(database) {
  const node = new GameNode(await freePort(), { DATABASE_URL: database }, ONE_CORE);
  await node.start();
  return node;
}

/**
 * Notes when a player sends a move, and how long ago the opponent's was sent when it is heard.
 *
 * @param {OnlinePlayer} player
 * @param {string} table
 * @param {Map<string, number>} sent
 * @param {number[]} delays
 */
function timeMoves(player, table, sent, delays) {
  const play = player.play.bind(player);
  player.play = (game, token, key = `${table}-${Math.random().toString(36).slice(2, 12)}`) => {
    sent.set(key, performance.now());
    return play(game, token, key);
  };
  player.onEntries = ({ side }, entries) => {
    for (const entry of entries) {
      if (entry.type !== 'play' || entry.by === side || entry.key === undefined) continue;
      const begun = sent.get(entry.key);
      if (begun !== undefined) delays.push(performance.now() - begun);
      sent.delete(entry.key);
    }
  };
}

/** From a move sent to the opponent's message. @param {string} title @param {string} database */
async function measureGames(title, database) {
  const node = await startNode(database);
  /** @type {Map<string, number>} */
  const sent = new Map();
  /** @type {number[]} */
  const delays = [];
  /** @type {OnlinePlayer[]} */
  const players = [];
  let isOver = false;
  const pause = () => Math.random() * PACE;
  const sitDown = async (
    /** @type {OnlinePlayer} */ red,
    /** @type {OnlinePlayer} */ blue,
    /** @type {number} */ seed,
  ) => {
    // Every other table has a clock, as tables have.
    const clock = seed % 4 < 2 ? CLOCK : /** @type {const} */ ({ type: 'none' });
    const game = await seatTwo(red, blue, { variant: 'standard', dice: 'thrown', clock });
    playAtRandom(red, game, { seed, pause, isEnough: () => isOver });
    playAtRandom(blue, game, { seed: seed + 1, pause, isEnough: () => isOver });
  };
  const setTable = async (/** @type {number} */ number) => {
    const [red, blue] = await Promise.all([1, 2].map(() => OnlinePlayer.guest({ bases: [node.url] })));
    if (red === undefined || blue === undefined) return;
    players.push(red, blue);
    for (const player of [red, blue]) timeMoves(player, String(number), sent, delays);
    await sitDown(red, blue, 2 * number);
  };
  for (let first = 0; first < GAMES; first += AT_ONCE) {
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, GAMES - first) }, (_, index) => setTable(first + index)),
    );
  }
  // What it took to set the tables is no part of it.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await longestWait(node);
  delays.length = 0;
  const cpu = cpuSeconds(node);
  const begun = performance.now();
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `${title}: ${GAMES} games, ${players.length} sockets, ${(delays.length / seconds).toFixed(0)} moves/s, ` +
      `to the opponent p50 ${quantile(delays, 0.5)} ms, p99 ${quantile(delays, 0.99)} ms, most ${quantile(delays, 1)} ms; ` +
      `server ${Math.round((100 * (cpuSeconds(node) - cpu)) / seconds)} % of a core, ${residentMegabytes(node)} MB, its event loop late by ${await longestWait(node)} ms at most`,
  );
  isOver = true;
  for (const player of players) player.close();
  await node.stop();
}

async function measureIdle() {
  const node = await startNode(':memory:');
  const empty = residentMegabytes(node);
  const player = await OnlinePlayer.guest({ bases: [node.url] });
  const { cookie } = player;
  const url = `${node.url.replace('http', 'ws')}/api/socket?v=${PROTOCOL_VERSION}`;
  /** @type {WebSocket[]} */
  const sockets = [];
  for (let first = 0; first < IDLE; first += 100) {
    const some = Array.from(
      { length: 100 },
      () => new WebSocket(url, { headers: { cookie }, perMessageDeflate: false }),
    );
    await Promise.all(
      some.map(
        (socket) => new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject)),
      ),
    );
    sockets.push(...some);
  }
  await new Promise((resolve) => setTimeout(resolve, 3000));
  console.log(
    `${sockets.length} idle sockets: ${residentMegabytes(node)} MB, of which ${empty} MB without them`,
  );
  for (const socket of sockets) socket.terminate();
  // It would look for the server for ever.
  player.close();
  await node.kill();
}

/** One game after the other, as fast as it goes: what its first and its last moves take. */
async function measureLate() {
  const node = await startNode(':memory:');
  const [red, blue] = await Promise.all([1, 2].map(() => OnlinePlayer.guest({ bases: [node.url] })));
  if (red === undefined || blue === undefined) return;
  /** @type {number[][]} */
  const [early = [], late = []] = [[], []];
  for (let seed = 1; seed <= 10; seed++) {
    const game = await seatTwo(red, blue, { variant: 'standard' });
    /** @type {number[]} */
    const times = [];
    for (const player of [red, blue]) {
      const play = Object.getPrototypeOf(player).play.bind(player);
      player.play = async (/** @type {string} */ id, /** @type {string} */ token) => {
        const begun = performance.now();
        const answer = await play(id, token);
        times.push(performance.now() - begun);
        return answer;
      };
      playAtRandom(player, game, { seed });
    }
    await until(() => red.games.get(game)?.online.stage === 'finished', 120_000);
    early.push(...times.slice(0, 50));
    late.push(...times.slice(-50));
  }
  console.log(
    `a move early in a game: p50 ${quantile(early, 0.5)} ms; late in a game: p50 ${quantile(late, 0.5)} ms`,
  );
  for (const player of [red, blue]) player.close();
  await node.stop();
}

/** Commits a second on many connections: without a notification, with one in each, and with gathered ones beside them. @param {string} database */
async function measureNotifications(database) {
  const sql = connect(database, { max: 17, onnotice: () => undefined });
  await sql`CREATE TABLE moves (id BIGSERIAL, data TEXT)`;
  const ways = [
    { name: 'without notifications', inside: false, gathered: false },
    { name: 'with one outside of them every 5 ms, for all of those', inside: false, gathered: true },
    { name: 'with one in each', inside: true, gathered: false },
  ];
  for (const { name, inside, gathered } of ways) {
    let [commits, isOver] = [0, false];
    const begun = performance.now();
    const end = Date.now() + NOTIFY_SECONDS * 1000;
    const work = async () => {
      while (Date.now() < end) {
        await sql.begin(async (transaction) => {
          await transaction`INSERT INTO moves (data) VALUES ('d4-d7')`;
          if (inside) await transaction`SELECT pg_notify('moves', 'a game')`;
        });
        commits++;
      }
    };
    // As a node does it: one at a time, with whatever was gathered in five milliseconds.
    const tell = async () => {
      while (gathered && !isOver) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        await sql.notify('moves', 'some games');
      }
    };
    const telling = tell();
    await Promise.all(Array.from({ length: 16 }, work));
    isOver = true;
    await telling;
    const perSecond = (1000 * commits) / (performance.now() - begun);
    console.log(`PostgreSQL, 16 connections, a move a commit, ${name}: ${perSecond.toFixed(0)} commits/s`);
  }
  await sql.end();
}

/** @typedef {{ isWhole: boolean, perSecond: number, cpu: number, client: number }} Rushed */
/** @typedef {'kept' | 'inMemory'} Keeping */

/** Many battles at once through the lightest of clients, which has the other core. @param {'ours' | 'peer'} server @param {string} url @param {number} pid @param {Keeping} keeping @returns {Promise<Rushed>} */
async function rush(server, url, pid, keeping) {
  const told = [server, url, TABLES[keeping], BATTLES[keeping], RUSH_SECONDS, pid];
  const words = [...FROM_SOURCE, benchFile('rush'), ...told].map(String);
  const [program = '', ...rest] = [...OTHER_CORE, process.execPath, ...words];
  const { stdout } = await promisify(execFile)(program, rest, { timeout: RUSH_PATIENCE });
  return JSON.parse(stdout);
}

/** @param {string} database @param {Keeping} keeping */
async function rushOurs(database, keeping) {
  const node = await startNode(database);
  try {
    return await rush('ours', node.url, node.pid, keeping);
  } finally {
    await node.kill();
  }
}

/** The same on boardgame.io's server. @param {'memory' | 'files' | 'sqlite'} storage @param {string} place @param {Keeping} keeping */
async function rushPeer(storage, place, keeping) {
  const port = await freePort();
  const told = [benchFile('server'), String(port), storage, place];
  const [program = '', ...rest] = [...ONE_CORE, process.execPath, ...FROM_SOURCE, ...told];
  const server = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(server.stdout, 'data');
    return await rush('peer', `http://127.0.0.1:${port}`, server.pid ?? 0, keeping);
  } finally {
    server.kill('SIGKILL');
  }
}

async function measureBeside() {
  const folder = mkdtempSync(join(tmpdir(), 'bfi-beside-'));
  /** @param {string} title @param {() => Promise<Rushed>} ours @param {Record<string, () => Promise<Rushed>>} peers */
  const compare = async (title, ours, peers) => {
    console.log(row(title, COLUMNS));
    const mine = await ours();
    console.log(row('ours', told(mine)));
    for (const [name, run] of Object.entries(peers)) {
      const theirs = await run();
      const times = mine.perSecond / theirs.perSecond;
      const timesForWork = (times * theirs.cpu) / mine.cpu;
      const compared = [times, timesForWork].map((number) => `${number.toFixed(1)} x`);
      const note = theirs.isWhole ? [] : [`cut off after ${RUSH_SECONDS} s`];
      console.log(row(name, [...told(theirs), ...compared, ...note]));
    }
  };
  await compare(`Each move is kept, ${TABLES.kept} tables`, () => rushOurs(join(folder, 'ours.db'), 'kept'), {
    'boardgame.io in its own files': () => rushPeer('files', join(folder, 'peer'), 'kept'),
    'boardgame.io on SQLite by us': () => rushPeer('sqlite', join(folder, 'peer.db'), 'kept'),
  });
  await compare(`Nothing is kept, ${TABLES.inMemory} tables`, () => rushOurs(':memory:', 'inMemory'), {
    'boardgame.io in memory': () => rushPeer('memory', '', 'inMemory'),
  });
  rmSync(folder, { recursive: true });
}

/** What was seen of a server, as cells. @param {Rushed} seen */
function told({ perSecond, cpu, client }) {
  const shares = [cpu, client].map((share) => `${Math.round(100 * share)} %`);
  return [perSecond.toFixed(0), shares[0] ?? '', (perSecond / cpu).toFixed(0), shares[1] ?? ''];
}

/** A row of the table. @param {string} title @param {readonly string[]} cells */
function row(title, cells) {
  const aligned = cells.map((cell, index) => cell.padStart(COLUMNS[index]?.length ?? 0));
  return [title.padEnd(32), ...aligned].join('  ');
}

// What a build has just written would otherwise keep the disk busy meanwhile.
if (process.platform === 'linux') spawnSync('sync');

/** @param {string} name */
const isAsked = (name) => values.only === undefined || values.only === name;
if (isAsked('sqlite')) {
  const file = join(tmpdir(), `bfi-load-${process.pid}.db`);
  await measureGames('SQLite', file);
  for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
}
if (isAsked('postgres') || isAsked('notify')) {
  const postgres = await startPostgres({ durable: true });
  if (isAsked('postgres')) await measureGames('PostgreSQL', await postgres.newDatabase());
  if (isAsked('notify')) await measureNotifications(await postgres.newDatabase());
  await postgres.stop();
}
if (isAsked('beside')) await measureBeside();
if (isAsked('idle')) await measureIdle();
if (isAsked('late')) await measureLate();
