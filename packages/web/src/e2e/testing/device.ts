/** What the browser keeps for the page, as tests fill and read it. */
import type { Page } from 'playwright-core';
import { keptEntry, preparedGame } from '../../../../../scripts/testing/prepared-games.mjs';

type Wish = Parameters<typeof preparedGame>[0];

/** Settings of somebody who does not want to wait. */
export function settings(changes: Readonly<Record<string, unknown>> = {}): [string, string] {
  return [
    'bfi.settings',
    JSON.stringify({ speed: 0, dangerExplained: true, lookExplained: true, ...changes }),
  ];
}

/** The form for a new game, filled in. */
export function newGame(changes: Readonly<Record<string, unknown>>): [string, string] {
  return ['bfi.new-game', JSON.stringify(changes)];
}

export function keptGame(id: string, wish: Wish): [string, string] {
  return keptEntry(id, preparedGame(wish));
}

export function stored(...entries: readonly (readonly [string, string])[]): Readonly<Record<string, string>> {
  return Object.fromEntries(entries);
}

/** The records of all kept games, by id. */
export async function keptTexts(page: Page): Promise<ReadonlyMap<string, string>> {
  const entries = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('bfi.game.1.')),
  );
  return new Map(
    entries.map(([key, raw]) => [
      key.slice('bfi.game.1.'.length),
      String(Reflect.get(JSON.parse(raw), 'text')),
    ]),
  );
}

/** The id of the game that is on the table. */
export function gameId(page: Page): string {
  return /#\/game\/(\w+)/.exec(page.url())?.[1] ?? '';
}
