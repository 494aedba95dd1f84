/**
 * Leads a page through the screens of online play, one after the other, in any language: lobby, new game, invitation, the table in all
 * its states, its end, the account. The opponent, and the page's own hands where nobody looks, are clients without a screen.
 */
import { isSetup } from '@bfi/engine';
import { isRollOf } from '@bfi/game';
import type { Page } from 'playwright-core';
import { type Followed, OnlinePlayer } from '../../../../../scripts/testing/online-player.ts';
import { until } from '../../../../../scripts/testing/online-table.ts';
import { numbersFrom } from '../../../../../scripts/testing/prepared-games.mjs';

export interface OnlineState {
  readonly name: string;
  /** Where a battle is played or a window says something: all of it is to be seen at once. */
  readonly isOneScreen: boolean;
}

/** As long as names may be. */
const ANNA = 'Anna-Wilhelmina Åström'.slice(0, 20);
const BART = 'Bartholomeus Zacharias'.slice(0, 20);

/** Of a line of chat, without a blank where it could be broken. */
const MOST_WORDS = 140;

const random = numbersFrom(5);

const screen = (name: string): OnlineState => ({ name: `online-${name}`, isOneScreen: false });
const atTable = (name: string): OnlineState => ({ name: `online-table-${name}`, isOneScreen: true });

/** `base`: the server's address, without a slash at its end. */
export async function* onlineStates(page: Page, base: string): AsyncGenerator<OnlineState> {
  const bart = await OnlinePlayer.guest({ bases: [base], nonce: '5a'.repeat(32) }, BART);
  try {
    yield* beforeTheGame(page, bart);
    const game = page.url().split('/').at(-1) ?? '';
    const anna = await secondDevice(page, base);
    try {
      yield* atTheTable(page, { anna, bart, game, base });
    } finally {
      anna.close();
    }
  } finally {
    bart.close();
  }
  yield* afterTheGame(page);
}

/** Comes true when the page shows something. */
const shows = (page: Page, selector: string): Promise<void> => page.locator(selector).first().waitFor();

async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
}

/** Without a pointer: on a small phone it would have to be scrolled from under the bar at the bottom. */
async function tick(page: Page, value: string): Promise<void> {
  await page.locator(`input[type=radio][value=${value}]`).first().press('Space');
}

async function* beforeTheGame(page: Page, bart: OnlinePlayer): AsyncGenerator<OnlineState> {
  await goTo(page, '/online');
  await shows(page, 'main a[href="#/online/new"]');
  yield screen('lobby-empty');
  const clock = { type: 'battle', seconds: 900, increment: 10 } as const;
  const settings = { variant: 'standard', options: ['chain=full'], war: 'best of 5', clock, rated: false };
  await bart.ask('seek', { settings, colour: 'red' });
  await shows(page, 'li button');
  await page.locator('input[autocomplete=nickname]').fill(ANNA);
  yield screen('lobby');
  await goTo(page, `/online/${await bart.create()}`);
  await shows(page, 'main .big');
  yield screen('invited');
  await goTo(page, '/online/new');
  await shows(page, 'form button[type=submit]');
  await tick(page, 'battle');
  await tick(page, 'blitz');
  await tick(page, 'best3');
  await tick(page, 'false');
  yield screen('new');
  await page.locator('form button[type=submit]').click();
  await shows(page, 'main .code');
  yield screen('invite');
}

interface Seated {
  /** Plays with the hands of whoever is at the page, as from a second device. */
  readonly anna: OnlinePlayer;
  readonly bart: OnlinePlayer;
  readonly game: string;
  readonly base: string;
}

/** A further device of somebody. */
async function deviceOf(cookie: string, base: string): Promise<OnlinePlayer> {
  const player = new OnlinePlayer({ bases: [base], headers: { cookie } });
  await player.connect();
  return player;
}

async function secondDevice(page: Page, base: string): Promise<OnlinePlayer> {
  const cookies = await page.context().cookies(base);
  return deviceOf(cookies.map(({ name, value }) => `${name}=${value}`).join('; '), base);
}

/** Both decide by chance until something is so. */
async function playUntil({ anna, bart, game }: Seated, isSo: (game: Followed) => boolean): Promise<void> {
  const seen = bart.games.get(game);
  if (seen === undefined) throw new Error(`nobody follows ${game}`);
  while (!isSo(seen)) {
    const known = seen.entries.length;
    const player = [anna, bart].find((one) => one.choices(game).length > 0);
    const choices = player?.choices(game) ?? [];
    // The page may have decided what had no alternative.
    await player?.play(game, choices[random(choices.length)] ?? '').catch(() => undefined);
    await until(() => [anna, bart].every((one) => (one.games.get(game)?.entries.length ?? 0) > known));
  }
}

async function* atTheTable(page: Page, seated: Seated): AsyncGenerator<OnlineState> {
  const { anna, bart, game, base } = seated;
  // With a clock the page soon throws by itself, unless somebody touches something: here somebody always does.
  await page.evaluate(() => {
    setInterval(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })), 500);
  });
  await bart.ask('join', { game });
  await bart.watch(game);
  bart.seal(game);
  await until(() => bart.games.get(game)?.online.stage === 'playing');
  await anna.watch(game);
  const mine = anna.games.get(game)?.side;
  const actor = ({ online }: Followed): string => online.awaited;
  await playUntil(seated, (seen) => actor(seen) === mine);
  await shows(page, '.now .main, .now .help');
  // The roll for the start waits for a throw where nobody has gone on from it.
  if (await page.locator('.now .main').isVisible()) await page.locator('.now .main').click();
  await shows(page, '.now .help');
  yield atTable('setup');
  const isBattle = ({ online }: Followed): boolean => !isSetup(online.game.match.position);
  await playUntil(seated, (seen) => isBattle(seen) && actor(seen) !== mine && hasLosses(seen));
  await shows(page, '[role=timer].runs');
  yield atTable('waiting');
  // From here on the page throws.
  anna.throwsAtOnce = false;
  await playUntil(seated, ({ online }) => online.thrower === mine);
  await shows(page, '.now .main');
  yield atTable('roll');
  await page.locator('.now .main').click();
  await until(() => anna.games.get(game)?.online.thrower === null);
  // With one character to move, or none, nothing on the board would be ringed.
  const mayChoose = (): boolean => new Set(anna.choices(game).flatMap(whoMoves)).size > 1;
  const hasRolled = ({ online }: Followed): boolean => {
    const last = online.game.match.moments.at(-1);
    return last !== undefined && mine != null && isRollOf(last, mine);
  };
  anna.throwsAtOnce = true;
  await playUntil(seated, (seen) => hasRolled(seen) && mayChoose());
  await shows(page, '.rings .ring');
  yield atTable('move');
  await page.locator('.near .menu').click();
  await shows(page, 'dialog[open] .wishes');
  yield atTable('menu');
  await page.keyboard.press('Escape');
  await bart.ask('offer', { game, what: 'takeback' });
  await shows(page, '.news .answers');
  yield atTable('asked');
  await anna.ask('answer', { game, what: 'takeback', accept: false });
  await bart.ask('say', { game, preset: 'luck' });
  await bart.ask('say', { game, text: 'W'.repeat(MOST_WORDS) });
  await page.locator('.near .bubble').click();
  await shows(page, 'dialog[open] .lines p:nth-child(2)');
  yield screen('sheet');
  await page.keyboard.press('Escape');
  bart.close();
  await shows(page, '.news.away');
  yield atTable('away');
  await page.context().setOffline(true);
  await shows(page, '.link button');
  yield atTable('broken');
  await page.context().setOffline(false);
  await page.locator('.link').waitFor({ state: 'detached' });
  // A player's other device that went on to the next battle would take the page along, away from the end that is looked at.
  anna.seal = () => undefined;
  const back = await deviceOf(bart.cookie, base);
  try {
    await back.watch(game);
    // Not always the first one: as the dice fall, that may have ended on the way.
    const now = back.games.get(game)?.online.battle ?? 1;
    const isEnd = ({ online }: Followed): boolean => online.battle > now || online.stage === 'finished';
    await playUntil({ ...seated, bart: back }, isEnd);
    await shows(page, 'dialog[open] .verdict');
    yield atTable('end');
  } finally {
    back.close();
  }
}

/** The square of the character that a token moves, if it moves one. */
function whoMoves(token: string): string[] {
  return /^[a-l]\d+(?=-)/.exec(token) ?? [];
}

function hasLosses({ online }: Followed): boolean {
  const { match } = online.game;
  return match.moments.some(({ events }) => events.some(({ type }) => type === 'lost'));
}

async function* afterTheGame(page: Page): AsyncGenerator<OnlineState> {
  await goTo(page, '/online/nosuchgame');
  await shows(page, 'main.trouble .primary');
  yield screen('gone');
  await goTo(page, '/online/leaders');
  await shows(page, 'main .none');
  yield screen('leaders');
  await goTo(page, '/online/account');
  await shows(page, 'main ul a');
  yield screen('account');
}
