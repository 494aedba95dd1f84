/** The HTTP interface besides the commands of the game: people, lists, records, and what the host can do. */
import { failure, formatOptions, formatPosition, success, VARIANTS } from '@bfi/engine';
import { identifier, matching, object, oneOf, onlineRecords, optional, text, whole } from '@bfi/protocol';
import { BATTLE_ROUTES } from './battle-routes.ts';
import { PEOPLE_ROUTES } from './people-routes.ts';
import { known, type Route, route } from './route.ts';

/** In one answer; the rest is for the next one. */
const MOST_ENTRIES = 2000;
const SURE_DEVIATION = 110;
const reason = text(1, 200);
const digits = matching(/^[0-9]{1,15}$/);

const LISTS: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/seeks',
    summary: 'Who looks for an opponent',
    needs: 'nothing',
    input: object({}),
    act: async ({ service }) => success({ seeks: await service.seeks.list() }),
  }),
  route({
    method: 'GET',
    path: '/api/games',
    summary: 'Your games, touched last first; `before` is a time, to turn the page',
    needs: 'account',
    input: object({ before: optional(digits) }),
    act: async ({ service }, asking, { before }) => {
      const until = before === undefined ? Number.MAX_SAFE_INTEGER : Number(before);
      return success({ games: await service.storage.games.listOf(known(asking).id, until) });
    },
  }),
  route({
    method: 'GET',
    path: '/api/games/:game',
    summary:
      'A game: how it stands, and its entries from the number `from`, at most 2000; `length` says how many there are',
    needs: 'nothing',
    input: object({ game: identifier, from: optional(digits) }),
    act: async ({ service }, { account }, { game, from = '0' }) => {
      const seen = await service.games.view(game, ({ online, entries, created }) => {
        const { match } = online.game;
        const side = account === null ? null : online.sideOf(account.id);
        // Whoever asks for none of its entries goes through a list of games, and is not at the table.
        if (side !== null && Number(from) <= entries.length) service.presence.touch(game, side);
        return {
          game,
          created,
          settings: online.settings,
          stage: online.stage,
          players: online.players,
          battle: online.battle,
          seals: online.seals,
          options: formatOptions(match.rules),
          position: formatPosition(match.position),
          toAct: match.toAct,
          // Differs where somebody is to throw their die.
          awaited: online.awaited,
          length: entries.length,
          entries: entries.slice(Number(from), Number(from) + MOST_ENTRIES),
        };
      });
      return seen === null ? failure('unknown') : success(seen);
    },
  }),
  route({
    method: 'GET',
    path: '/api/games/:game/records/:battle',
    summary: 'The record of a battle, with the proof of its dice once it is over',
    needs: 'nothing',
    input: object({ game: identifier, battle: matching(/^[0-9]{1,5}$/) }),
    act: async ({ service }, _, { game, battle }) => {
      const record = await service.games.view(
        game,
        ({ online }) => onlineRecords(online)[Number(battle) - 1],
      );
      return record === null || record === undefined ? failure('unknown') : success(record);
    },
  }),
  route({
    method: 'GET',
    path: '/api/games/:game/rating',
    summary:
      'What a rated game of yours did to your rating; `change` is null until that is reckoned, and `before` if it was your first',
    needs: 'account',
    input: object({ game: identifier }),
    act: async ({ service }, asking, { game }) => {
      const change = await service.storage.ratings.changeBy(game, known(asking).id);
      if (change === null) return success({ change });
      const before = change.before && Math.round(change.before.rating);
      return success({ change: { before, after: Math.round(change.after.rating) } });
    },
  }),
  route({
    method: 'GET',
    path: '/api/leaderboard/:variant',
    summary:
      'The best of a variant: first those whose rating is fairly sure (`isSure`), then those whose is not yet',
    needs: 'nothing',
    input: object({ variant: oneOf(...VARIANTS) }),
    act: async ({ service }, _, { variant }) => {
      const best = await service.storage.ratings.leaderboard(variant, SURE_DEVIATION, 100);
      const players = best.map(({ account, name, kind, rating, deviation, games, isSure }) => {
        return {
          id: account,
          name,
          kind,
          rating: Math.round(rating),
          deviation: Math.round(deviation),
          games,
          isSure,
        };
      });
      return success({ players });
    },
  }),
];

const HOSTING: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/host/restrict',
    summary: 'Mute or ban an account for so many days; 0 takes it back',
    needs: 'host',
    input: object({ account: identifier, what: oneOf('mute', 'ban'), days: whole(0, 36_500), reason }),
    act: ({ host }, _, given) => host.restrict(given.account, given.what, given.days, given.reason),
  }),
  route({
    method: 'POST',
    path: '/api/host/close',
    summary: 'Close a game; it counts for nobody',
    needs: 'host',
    input: object({ game: identifier, reason }),
    act: ({ host }, _, given) => host.close(given.game, given.reason),
  }),
  route({
    method: 'GET',
    path: '/api/host/log',
    summary: 'What the host has done, newest first',
    needs: 'host',
    input: object({ before: optional(digits) }),
    act: async ({ service }, _, { before }) => {
      const until = before === undefined ? Number.MAX_SAFE_INTEGER : Number(before);
      return success({ log: await service.storage.people.auditLog(until) });
    },
  }),
];

export const ROUTES: readonly Route[] = [...PEOPLE_ROUTES, ...BATTLE_ROUTES, ...LISTS, ...HOSTING];
