// Every screen of the page and every state of a game worth looking at, and how to get there in any language.
import { computerSeat, readGame, seatHere } from '@bfi/game';
import { keptEntry, landingIn, preparedGame } from './prepared-games.mjs';
import { SHORT_BATTLE } from './short-battle.mjs';

/** @typedef {import('playwright-core').Page} Page */

/**
 * @typedef {object} State
 * @property {string} name
 * @property {string} path After the `#`.
 * @property {string} [game] Which of the games below is on the table.
 * @property {(page: Page) => Promise<void>} arrive Waits until it is there, and does what is needed to see it.
 */

/** The second name is as long as names may be, and has no blank where it could be broken. */
const TWO_PEOPLE = {
  red: seatHere('Anna'),
  blue: seatHere('Bartholomeus-Zacharias-Hohenstaufenberger'.slice(0, 40)),
};

/** @type {Readonly<Record<string, Parameters<typeof preparedGame>[0]>>} */
const GAMES = {
  rolloff: { phase: 'rolloff' },
  blocks: { phase: 'blocks' },
  place: { phase: 'place' },
  load: { phase: 'load' },
  first: { phase: 'roll', least: 0 },
  'first-move': { phase: 'move', least: 0 },
  roll: { phase: 'roll' },
  beaten: { phase: 'beaten', least: 0 },
  move: { phase: 'move' },
  zero: { phase: 'zero' },
  after: { phase: 'after' },
  nominee: { phase: 'nominee' },
  pad: { phase: 'pad' },
  blocked: { phase: 'blocked', least: 0 },
  landing: { phase: 'landing' },
  enter: { phase: 'enter', least: 0 },
  penalty: { phase: 'penalty', least: 0 },
  allout: { phase: 'move', variant: 'allout' },
  over: { phase: 'over', variant: 'quick' },
  war: { phase: 'over', variant: 'blitz', seats: TWO_PEOPLE, war: { type: 'bestOf', battles: 3 } },
  two: { phase: 'move', variant: 'blitz', seats: TWO_PEOPLE },
  thinking: { phase: 'move', seats: { red: computerSeat(8), blue: seatHere() } },
};

/** A battle that is analysed in a moment, with a blunder in it. */
const STUDIED = 'studied';

/** The device of somebody who has been here before: games of all kinds, half the course, settings as asked.
 * @param {Readonly<Record<string, unknown>>} [settings] @returns {Readonly<Record<string, string>>} */
export function preparedDevice(settings = {}) {
  if (games === undefined) {
    const texts = new Map(Object.entries(GAMES).map(([id, wish]) => [id, preparedGame(wish)]));
    texts.set(STUDIED, SHORT_BATTLE);
    games = STATES.flatMap(({ name, game }) =>
      game === undefined ? [] : [keptEntry(name, texts.get(game) ?? '')],
    );
  }
  return {
    ...Object.fromEntries(games),
    'bfi.game.1.broken': 'nobody can read this',
    'bfi.course': JSON.stringify(['setup', 'move', 'turn', 'zero', 'reinforce', 'pad', 'shoot']),
    'bfi.settings': JSON.stringify({
      speed: 0,
      handOver: true,
      dangerExplained: true,
      lookExplained: true,
      ...settings,
    }),
  };
}
/** @type {[string, string][] | undefined} */
let games;

/** @param {string} selector @returns {State['arrive']} */
const shows = (selector) => async (page) => {
  await page.locator(selector).first().waitFor();
};

/** Each has a game of its own, so that it is found as it was prepared whatever was done in the others.
 * @param {string} id @param {State['arrive']} [then] @param {string} [name] @returns {State & { game: string }} */
const game = (id, then = async () => {}, name = `play-${id}`) => ({
  name,
  game: id,
  path: `/game/${name}`,
  arrive: async (page) => {
    // A table is laid piece by piece, and what has happened is the last of them.
    await page.locator('.table [role=log]').waitFor({ state: 'attached' });
    await page.locator('.now button:visible, dialog[open]').first().waitFor();
    await then(page);
  },
});

/** A battle on the table of the analysis, when that is done.
 * @param {string} name @param {State['arrive']} [then] @returns {State} */
const studied = (name, then = async () => {}) => ({
  name,
  game: STUDIED,
  path: `/study/${name}`,
  arrive: async (page) => {
    await page.locator('[role=slider]').waitFor();
    await page.locator('.graph .stop').waitFor({ state: 'detached' });
    await then(page);
  },
});

/** Taps the nth place that is marked so.
 * @param {string} mark @param {number} [nth] @returns {State['arrive']} */
const tapMark =
  (mark, nth = 0) =>
  async (page) => {
    await page.locator(mark).nth(nth).waitFor();
    const box = await page.locator(mark).nth(nth).boundingBox();
    if (box !== null) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };

/** A square by its number, 0 to 143.
 * @param {number} square @returns {State['arrive']} */
const tapSquare = (square) => (page) => page.locator(`[data-place=s${square}]`).click({ force: true });

/** In the game that is prepared for it: who lands on a block, and where. */
function landingSquares() {
  const read = readGame(preparedGame(/** @type {NonNullable<typeof GAMES[string]>} */ (GAMES.landing)));
  const landing = read.ok ? landingIn(read.value.match.position) : null;
  if (landing?.type !== 'move') throw new Error('nobody lands on a block');
  return landing;
}

/** Opens the log, or closes it again; at a desk it is always there. @type {State['arrive']} */
const openLog = async (page) => {
  const button = page.locator('.open-log');
  if (await button.isVisible()) await button.click();
};

/** The program in which the computer thinks. */
const COMPUTER = /computer\.worker/;

/** @type {readonly State[]} */
export const STATES = [
  { name: 'home', path: '/', arrive: shows('.hero .place') },
  { name: 'new', path: '/new', arrive: shows('form button[type=submit]') },
  { name: 'games', path: '/games', arrive: shows('article') },
  { name: 'open', path: '/open', arrive: shows('textarea') },
  {
    name: 'open-fault',
    path: '/open',
    arrive: async (page) => {
      await page.locator('textarea').fill('[Variant "standard"]\n\n1r. (2) nonsense');
      await page.locator('[role=status] h2').waitFor();
    },
  },
  {
    name: 'open-found',
    path: '/open',
    arrive: async (page) => {
      await page.locator('textarea').fill(preparedGame({ phase: 'roll' }));
      await page.locator('section.found .primary').click();
      await page.locator('section.found .who').waitFor();
    },
  },
  { name: 'settings', path: '/settings', arrive: shows('input[role=switch]') },
  { name: 'learn', path: '/learn', arrive: shows('main ol a') },
  { name: 'lesson', path: '/learn/shoot', arrive: shows('[role=grid]') },
  { name: 'lesson-setup', path: '/learn/setup', arrive: shows('[role=grid]') },
  { name: 'rules', path: '/rules', arrive: shows('main h2') },
  game('rolloff'),
  game('blocks'),
  game(
    'blocks',
    async (page) => {
      await tapSquare(65)(page);
      await page.locator('.now .primary').waitFor();
    },
    'play-blocks-picked',
  ),
  game('place'),
  game(
    'place',
    async (page) => {
      // Somewhere in the first row there is room.
      for (let square = 0; square < 12; square++) {
        await tapSquare(square)(page);
        if ((await page.locator('.compass').count()) > 0) break;
      }
      await page.locator('.compass').waitFor();
    },
    'play-place-picked',
  ),
  game('load'),
  game('first'),
  game('first-move'),
  game('roll'),
  game('beaten'),
  game('move'),
  game('move', tapMark('.rings .ring'), 'play-move-picked'),
  game('move', tapMark('g.possible .hair'), 'play-move-aimed'),
  game('zero'),
  game('zero', (page) => page.locator('.cards button').first().click(), 'play-zero-land'),
  game('after'),
  game('nominee'),
  game('pad'),
  game('pad', tapMark('.now .buttons button'), 'play-pad-picked'),
  game('blocked'),
  game(
    'landing',
    async (page) => {
      const landing = landingSquares();
      await tapSquare(landing.from)(page);
      await tapSquare(landing.to)(page);
      await page.locator('.now .danger').waitFor();
    },
    'play-landing',
  ),
  game('enter'),
  game('penalty'),
  game('allout', tapMark('.rings .ring', 1), 'play-allout'),
  game(
    'roll',
    async (page) => {
      await page.locator('.near .menu').click();
      await page.locator('dialog[open]').waitFor();
    },
    'play-menu',
  ),
  game(
    'roll',
    async (page) => {
      await openLog(page);
      await page.locator('.log li button').last().waitFor();
    },
    'play-log',
  ),
  game(
    'roll',
    async (page) => {
      await openLog(page);
      await page.locator('.log li button').nth(-3).click();
      await openLog(page);
    },
    'play-looking-back',
  ),
  {
    name: 'play-thinking',
    game: 'thinking',
    path: '/game/play-thinking',
    // It thinks for as long as somebody looks: its program never comes.
    arrive: async (page) => {
      await page.route(COMPUTER, () => {});
      await page.reload();
      await page.locator('.now h2:not(:empty)').waitFor();
      await page.unroute(COMPUTER);
    },
  },
  game('two'),
  game(
    'two',
    async (page) => {
      await page.locator('dialog[open] .primary').click();
      await page.locator('.near .menu').click();
      await page.locator('dialog[open] .wishes button:not(.danger)').click();
      await page.locator('dialog[open] .offer').waitFor();
    },
    'play-draw-offered',
  ),
  // Who opens a battle that is over sees the board; its end is a tap away.
  game('over', (page) => page.locator('.now .primary').click(), 'play-over'),
  game('over', undefined, 'play-replay'),
  game('war'),
  studied('study'),
  studied('study-why', async (page) => {
    await page.locator('[role=slider]').press('ArrowRight');
    await page.locator('.moment .row button').click();
    await page.locator('.moment li button').first().waitFor();
  }),
  studied('study-menu', async (page) => {
    await page.locator('.top > button').last().click();
    await page.locator('dialog[open]').waitFor();
  }),
  studied('study-report', async (page) => {
    await page.locator('.top .report').click();
    await page.locator('.mistakes li').first().waitFor();
  }),
  studied('career', async (page) => {
    await page.goto('/#/career');
    await page.locator('.sheets').waitFor();
  }),
  { name: 'practice', path: '/practice', arrive: shows('[role=grid]') },
  {
    name: 'practice-answered',
    path: '/practice',
    arrive: async (page) => {
      await page.locator('.buttons button').first().click();
      await page.locator('.why li').first().waitFor();
    },
  },
  { name: 'play-gone', path: '/game/nothing', arrive: shows('main a') },
  { name: 'play-broken', path: '/game/broken', arrive: shows('main a') },
];
