/** Everything that is kept of somebody, for themselves. What lets one in, such as a password's hash or a key, is not given out. */
import { type AccountBattle, MOST_ACCOUNT_BATTLES, onlineRecords } from '@bfi/protocol';
import type { Service } from '../online/service.ts';
import type { Account } from '../storage/people.ts';

const PAGE = 100;
/** Of each list: more than anybody has, and bounded all the same. */
const MOST_PAGES = 100;

export async function exportOf({ storage, games, now }: Service, { id }: Account): Promise<object> {
  const { people, lobby, ratings } = storage;
  const mine = await allPages((after) => storage.games.allOf(id, after, PAGE));
  const history = await allPages(async (after) => {
    const page = await ratings.history(id, after, PAGE);
    return page.map((change) => ({ ...change, id: change.game }));
  });
  const list = [];
  for (const { id: game, settings, created, stage } of mine) {
    const records = await games.view(game, ({ online }) => onlineRecords(online));
    list.push({ id: game, settings, created, stage, records });
  }
  return {
    // As it is kept: by what they have asked for it is not.
    account: await people.account(id),
    ratings: await ratings.allOf(id),
    ratingHistory: history.map(({ game, created, before, after }) => ({ game, created, before, after })),
    tokens: await people.tokensOf(id, now()),
    passkeys: await people.passkeysOf(id),
    pushes: await storage.pushes.of(id),
    seeks: (await lobby.seeksOf(id)).map(({ id: seek, settings, colour }) => ({
      id: seek,
      settings,
      colour,
    })),
    chat: await lobby.chatOf(id),
    battles: await battlesOf(storage, id),
    games: list,
  };
}

/** There are never more than one list may have. */
async function battlesOf({ battles }: Service['storage'], account: string): Promise<AccountBattle[]> {
  return battles.of(account, null, MOST_ACCOUNT_BATTLES);
}

/** By what stays as it is, so that nothing is left out or told twice because it changed meanwhile. */
async function allPages<T extends { readonly created: number; readonly id: string }>(
  read: (after: { readonly created: number; readonly id: string }) => Promise<T[]>,
): Promise<T[]> {
  const all: T[] = [];
  let after = { created: -1, id: '' };
  for (let page = 0; page < MOST_PAGES; page++) {
    const some = await read(after);
    all.push(...some);
    const last = some.at(-1);
    if (last === undefined || some.length < PAGE) break;
    after = { created: last.created, id: last.id };
  }
  return all;
}
