/** One's games on the server, fetched for a list: each is looked at by itself, and only when something has happened in it. */
import { SIDES, type Side } from '@bfi/engine';
import type { ListedGame, SeenGame } from './api.ts';

export interface OwnGame extends SeenGame {
  readonly updated: number;
}

export interface Server {
  /** Games touched before a time, the latest first; empty where there are none, or the server could not be asked. */
  list(before: number | null): Promise<readonly ListedGame[]>;
  see(id: string): Promise<SeenGame | null>;
}

interface OwnGames {
  readonly games: readonly OwnGame[];
  /** Where the next page begins; null where there is none. */
  readonly before: number | null;
}

/** So many are looked at together. */
const AT_ONCE = 12;
/** So many pages of the server's list are gone through for games that go on; each has a hundred games. */
const MOST_PAGES = 5;

export function mySide({ players }: SeenGame, me: string | null): Side | null {
  return SIDES.find((side) => players[side] !== null && players[side].id === me) ?? null;
}

/**
 * All that go on; those that wait for `me` come first. `known`: what was seen before, null at the first look. Later one page is enough,
 * because whatever has happened since stands on top of the list.
 */
export async function openGames(
  server: Server,
  me: string | null,
  known: readonly OwnGame[] | null,
): Promise<readonly OwnGame[]> {
  const listed: ListedGame[] = [];
  const pages = known === null ? MOST_PAGES : 1;
  for (let page = 0; page < pages; page++) {
    const more = await server.list(listed.at(-1)?.updated ?? null);
    if (more.length === 0) break;
    listed.push(...more);
  }
  const open = listed.filter(({ stage }) => stage !== 'finished' && stage !== 'aborted');
  const further = (known ?? []).filter(({ game }) => listed.every(({ id }) => id !== game));
  const games = [...(await seeAll(server, open, known ?? [])), ...further];
  const isTurn = (game: OwnGame): boolean => isMyTurn(game, me);
  return [...games.filter(isTurn), ...games.filter((game) => !isTurn(game))];
}

export function isMyTurn(game: SeenGame, me: string | null): boolean {
  return game.stage === 'playing' && game.awaited === mySide(game, me);
}

/** A page of all games, from a time back. */
export async function gamesBefore(server: Server, before: number | null): Promise<OwnGames> {
  const listed = (await server.list(before)).slice(0, AT_ONCE);
  const next = listed.length === AT_ONCE ? (listed.at(-1)?.updated ?? null) : null;
  return { games: await seeAll(server, listed, []), before: next };
}

async function seeAll(
  server: Server,
  listed: readonly ListedGame[],
  known: readonly OwnGame[],
): Promise<OwnGame[]> {
  const seen: OwnGame[] = [];
  for (let from = 0; from < listed.length; from += AT_ONCE) {
    const some = listed.slice(from, from + AT_ONCE).map(async ({ id, updated }) => {
      const same = known.find((game) => game.game === id && game.updated === updated);
      if (same !== undefined) return [same];
      const game = await server.see(id);
      return game === null ? [] : [{ ...game, updated }];
    });
    seen.push(...(await Promise.all(some)).flat());
  }
  return seen;
}
