// Does the page ever stand still? npm run smoothness
// Measures the longest tasks of the main thread while the page is loaded, at its first page, at a game and at a lesson, while the
// champion thinks, while a chain of blocks blows up, while a whole battle is analysed, and while it is gone through.
// A task's time by the clock also counts what other programs took meanwhile: the mark is for the time it was at work. How much that may be
// is told by a thread that does nothing but look at the clock. Only the page's own process counts: Chromium has pages of its own, such as the
// one under its address bar, that are loaded with every new window.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { makeRules, parsePosition } from '@bfi/engine';
import { computerSeat, formatGame, Game, Match, seatHere } from '@bfi/game';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from './testing/chromium.mjs';
import { startPageServer } from './testing/page-server.mjs';
import { keptEntry, preparedGame } from './testing/prepared-games.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** A task longer than this is felt. */
const MARK_MS = 50;

/** Red shoots d5; every block beside a blast blows up too, with characters of both sides around. */
const CHAIN = '12/2ss9/7ss4/6#5/5#tw5/4#js6/3#8/12/12/3Jn8/8Tn3/12 - - 4+0 r move:2 0';

/** The handle of the graph of an analysis, and the button that stops the work at it. */
const GRAPH = '[role=slider]';
const STOP = '.graph .stop';

/** Chromium's own pages of a new window are loaded by then. */
const SETTLED_MS = 2500;

/** A mark that tells the page's process from all others. */
const WHOSE = 'whose';

/** Looks at the clock every two milliseconds, and says when asked how late it was at most. */
const WATCHER = `
const { parentPort } = require('node:worker_threads');
let [last, most] = [performance.now(), 0];
setInterval(() => {
  const now = performance.now();
  [last, most] = [now, Math.max(most, now - last - 2)];
}, 2);
parentPort.on('message', () => parentPort.postMessage(most));
`;

/** What is there when all pieces of a table are. */
const WHOLE_TABLE = '.table [role=log]';

/**
 * @typedef {object} Scene
 * @property {string} name
 * @property {string} text The game that is kept and, unless the scene loads the page itself, lies on the table.
 * @property {number} speed
 * @property {boolean} [loads]
 * @property {readonly (readonly [string, string])[]} [shelf] Further games that are kept: keys and entries.
 * @property {(page: Page) => Promise<void>} act
 */

/** Somebody has played thirty battles to their ends after the one that goes on. */
const SHELF = manyGames(30);

/** The page is loaded at an address, and looked at until its last piece has long been there.
 * @param {string} name @param {string} path @param {string} last @param {Scene['shelf']} [shelf] @returns {Scene} */
const loading = (name, path, last, shelf = []) => ({
  name,
  shelf,
  text: preparedGame({ phase: 'move' }),
  speed: 1,
  loads: true,
  act: async (page) => {
    await page.goto(path);
    await until(async () => (await count(page, last)) > 0);
    await wait(1000);
  },
});

/** @type {readonly Scene[]} */
const SCENES = [
  loading('the first page is loaded', '/', '.hero .place'),
  loading('the first page is loaded, thirty games are kept', '/', '.hero .place', SHELF),
  loading('the list of thirty games is opened by its address', '/#/games', 'li:nth-child(31) article', SHELF),
  loading('a game is opened by its address', '/#/game/measured', WHOLE_TABLE),
  loading('a lesson is opened by its address', '/#/learn/shoot', '[role=grid]'),
  {
    name: 'two champions think, 25 steps',
    text: preparedGame({ phase: 'move', seats: { red: computerSeat(8), blue: computerSeat(8) }, least: 40 }),
    speed: 2,
    act: async (page) => {
      const told = await count(page, '.log li');
      await until(async () => (await count(page, '.log li')) >= told + 25);
    },
  },
  {
    name: 'a chain of four blocks',
    text: gameFrom(CHAIN),
    speed: 1,
    act: async (page) => {
      await click(page, 'g.possible .hair');
      await click(page, '.now .primary');
      await until(async () => (await count(page, '[role=gridcell][aria-label$=", block"]')) === 0);
    },
  },
  {
    name: 'a battle is analysed',
    text: preparedGame({ phase: 'over', least: 390 }),
    speed: 1,
    act: async (page) => {
      await go(page, '#/study/measured');
      const began = Date.now();
      await until(async () => (await count(page, GRAPH)) > 0);
      const seen = Date.now() - began;
      await until(async () => (await count(page, STOP)) === 0);
      const moments = await page.evaluate(
        `document.querySelector('${GRAPH}')?.getAttribute('aria-valuemax')`,
      );
      console.log(
        `${moments} moments: the graph after ${seen} ms, everything after ${Date.now() - began} ms`,
      );
    },
  },
  {
    name: 'it is gone through, and its report is read',
    text: preparedGame({ phase: 'over', least: 390 }),
    speed: 1,
    act: async (page) => {
      await go(page, '#/study/measured');
      await until(async () => (await count(page, GRAPH)) > 0);
      for (let step = 0; step < 20; step++) await press(page, 'ArrowRight');
      for (let mistake = 0; mistake < 8; mistake++) await press(page, 'n');
      await go(page, '#/study/measured/report');
      await until(async () => (await count(page, '.mistakes li')) > 0);
      await go(page, '#/study/measured');
      await until(async () => (await count(page, GRAPH)) > 0);
    },
  },
];

const server = await startPageServer();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
let worst = 0;
try {
  for (const scene of SCENES) worst = Math.max(worst, await measure(scene));
} finally {
  await browser.close();
  await server.stop();
}
if (worst > MARK_MS) console.error(`smoothness: a task took ${worst} ms, the mark is ${MARK_MS} ms`);
process.exitCode = worst > MARK_MS ? 1 : 0;

/** The longest task of a scene, in milliseconds.
 * @param {Scene} scene */
async function measure({ name, text, speed, loads = false, shelf = [], act }) {
  const [key, entry] = keptEntry('measured', text);
  const localStorage = [
    { name: key, value: entry },
    ...shelf.map(([name, value]) => ({ name, value })),
    { name: 'bfi.settings', value: JSON.stringify({ speed, autoAct: true }) },
  ];
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: new URL(server.url).origin, localStorage }] },
  });
  const page = await context.newPage();
  if (!loads) {
    await page.goto('/#/settings');
    await page.locator('input[role=switch]').first().waitFor();
    // The page is loaded; what comes now is the game.
    await page.goto('/#/game/measured');
    await page.locator(WHOLE_TABLE).waitFor({ state: 'attached' });
  }
  await wait(SETTLED_MS);
  const waited = watchClock();
  const started = Date.now();
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await act(page);
  const seconds = (Date.now() - started) / 1000;
  const late = await waited();
  await page.evaluate(`performance.mark('${WHOSE}')`);
  const tasks = tasksOf((await browser.stopTracing()).toString());
  await context.close();
  const [wall, work] = [longestOf(tasks, 'dur'), longestOf(tasks, 'tdur')];
  const over = tasks.filter(({ dur = 0 }) => dur > MARK_MS * 1000).length;
  console.log(
    `${name}: ${seconds.toFixed(1)} s, longest task ${wall} ms (the most at work: ${work} ms), ${over} over ${MARK_MS} ms; the clock's watcher was ${late} ms late`,
  );
  return work;
}

/** Begins to watch the clock; asked for it, ends and says by how many milliseconds the watcher was late at most. */
function watchClock() {
  const watcher = new Worker(WATCHER, { eval: true });
  return async () => {
    watcher.postMessage('late?');
    const [late] = await once(watcher, 'message');
    await watcher.terminate();
    return Math.round(late);
  };
}

/** @typedef {{ name: string, ph: string, pid: number, tid: number, dur?: number, tdur?: number, args?: { name?: string } }} TraceEvent */

/** What the page's main thread did, in microseconds: by the clock, and of that really at work.
 * @param {string} trace @returns {TraceEvent[]} */
function tasksOf(trace) {
  /** @type {{ traceEvents: TraceEvent[] }} */
  const { traceEvents } = JSON.parse(trace);
  const own = traceEvents.find(({ name }) => name === WHOSE)?.pid;
  const threads = traceEvents.filter(
    ({ name, pid, args }) => pid === own && name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  if (threads.length === 0) throw new Error('smoothness: the trace does not tell which process was the page');
  return traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      ph === 'X' && name.endsWith('RunTask') && threads.some((one) => one.pid === pid && one.tid === tid),
  );
}

/** In milliseconds.
 * @param {readonly TraceEvent[]} tasks @param {'dur' | 'tdur'} time */
function longestOf(tasks, time) {
  return Math.round(tasks.reduce((most, task) => Math.max(most, task[time] ?? 0), 0) / 1000);
}

// What looks at the page is work of the page's own thread, too: it is asked now and then, and without a locator's large program.

/** @param {() => Promise<boolean>} isSo */
async function until(isSo) {
  const deadline = Date.now() + 120_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('smoothness: what was waited for did not come in 120 s');
    await wait(200);
  }
}

/** @param {Page} page @param {string} what @returns {Promise<number>} */
function count(page, what) {
  return page.evaluate(`document.querySelectorAll(${JSON.stringify(what)}).length`);
}

/** @param {Page} page @param {string} hash */
async function go(page, hash) {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
}

/** @param {Page} page @param {string} key */
async function press(page, key) {
  await page.keyboard.press(key);
  await wait(150);
}

/** @param {Page} page @param {string} what */
async function click(page, what) {
  await until(async () => (await count(page, what)) > 0);
  /** @type {readonly [number, number]} */
  const [x, y] = await page.evaluate(`(() => {
    const box = document.querySelector(${JSON.stringify(what)}).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  })()`);
  await page.mouse.click(x, y);
}

/** As many battles that are over as the device of somebody who has played for a while keeps.
 * @param {number} count @returns {[string, string][]} */
function manyGames(count) {
  const text = preparedGame({ phase: 'over', least: 200 });
  return Array.from({ length: count }, (_, index) => {
    const [key, entry] = keptEntry(`over${index}`, text);
    return [key, JSON.stringify({ ...JSON.parse(entry), updated: Date.UTC(2026, 1, 1 + index) })];
  });
}

/** A game of two people that begins at a position, where every blast sets off its neighbours.
 * @param {string} line */
function gameFrom(line) {
  const rules = makeRules({ variant: 'allout', chain: 'full', allLive: true });
  const start = parsePosition(line, rules);
  if (!start.ok) throw new Error(`no such position: ${JSON.stringify(start.error)}`);
  const seats = { red: seatHere(), blue: seatHere() };
  return formatGame(new Game({ match: new Match(rules, start.value), seats, date: '2026.01.01' }));
}
