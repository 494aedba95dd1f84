/** The HTTP interface besides the commands of the game: people, lists, records, and what the host can do. */
import { failure, formatOptions, formatPosition, type Result, success, VARIANTS } from '@bfi/engine';
import {
  type ErrorCode,
  identifier,
  matching,
  object,
  oneOf,
  onlineRecords,
  optional,
  type Shape,
  text,
  whole,
} from '@bfi/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Accounts, accountName, password } from '../people/accounts.ts';
import type { Door } from '../people/door.ts';
import type { Host } from '../people/host.ts';
import type { Passkeys } from '../people/passkeys.ts';
import type { Account } from '../storage/people.ts';
import type { Service } from './service.ts';

export interface Desks {
  readonly service: Service;
  readonly door: Door;
  readonly accounts: Accounts;
  readonly passkeys: Passkeys;
  readonly host: Host;
}

interface Asking {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly account: Account | null;
}

/** JSON, or a text that is sent as it is. */
type RouteAnswer = Result<object | string, ErrorCode>;

export interface Route {
  readonly method: 'GET' | 'POST';
  /** A part such as `:game` is the field of that name. */
  readonly path: string;
  readonly summary: string;
  /** `account`: somebody must be signed in, as a guest at least. `host`: the host's token is needed. */
  readonly needs: 'nothing' | 'account' | 'host';
  /** Sign-ins and the like cost more of what an address may ask for. */
  readonly isCostly?: boolean;
  readonly input: Shape<object>;
  act(desks: Desks, asking: Asking, input: object): Promise<RouteAnswer>;
}

type RouteOf<T extends object> = Omit<Route, 'input' | 'act'> & {
  readonly input: Shape<T>;
  act(desks: Desks, asking: Asking, input: T): Promise<RouteAnswer>;
};

/** Whoever follows a route has read its input by its own shape. */
function route<T extends object>(given: RouteOf<T>): Route {
  return given as unknown as Route;
}

const MOST_BOT_TOKENS = 20;
/** In one answer; the rest is for the next one. */
const MOST_ENTRIES = 2000;
const SURE_DEVIATION = 110;
/** What an authenticator sends; its own library reads it. */
const signed: Shape<object> = {
  json: { type: 'object', description: 'as navigator.credentials gives it, as JSON' },
  read: (value) => (typeof value === 'object' && value !== null ? success(value) : failure({ path: '' })),
};
const reason = text(1, 200);
const digits = matching(/^[0-9]{1,15}$/);

/** Only after `needs: 'account'`. */
function known({ account }: Asking): Account {
  if (account === null) throw new Error('nobody is signed in');
  return account;
}

function pageOf({ request }: Asking): { origin: string } {
  return { origin: request.headers.origin ?? `http://${request.headers.host ?? 'localhost'}` };
}

async function signInto({ door }: Desks, { request, reply }: Asking, account: string): Promise<void> {
  const token = await door.issue(account, 'session');
  reply.header('set-cookie', door.cookie(request.raw, token));
}

const PEOPLE: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/guest',
    summary: 'Play at once, as a guest. Sets the cookie of a session',
    needs: 'nothing',
    isCostly: true,
    input: object({ name: optional(text(1, 20)) }),
    act: async (desks, asking, { name }) => {
      const id = await desks.door.newGuest(name ?? 'Guest');
      await signInto(desks, asking, id);
      return success({ id });
    },
  }),
  route({
    method: 'GET',
    path: '/api/account',
    summary: 'Who you are, and your ratings',
    needs: 'account',
    input: object({}),
    act: async ({ service }, asking) => {
      const { id, name, kind, muted, banned } = known(asking);
      const ratings = await service.storage.people.ratingsOf(id);
      return success({ id, name, kind, muted, banned, ratings });
    },
  }),
  route({
    method: 'POST',
    path: '/api/account/name',
    summary: 'Keep a name, with a password',
    needs: 'account',
    isCostly: true,
    input: object({ name: accountName, password }),
    act: ({ accounts }, asking, given) => accounts.keepName(known(asking), given.name, given.password),
  }),
  route({
    method: 'POST',
    path: '/api/account/password',
    summary: 'Change the password',
    needs: 'account',
    isCostly: true,
    input: object({ old: password, password }),
    act: ({ accounts }, asking, given) => accounts.changePassword(known(asking), given.old, given.password),
  }),
  route({
    method: 'POST',
    path: '/api/account/bot',
    summary: 'Mark the account as a bot’s, for good, before it has played',
    needs: 'account',
    input: object({}),
    act: ({ accounts }, asking) => accounts.becomeBot(known(asking)),
  }),
  route({
    method: 'POST',
    path: '/api/account/token',
    summary: 'A token for a program, to be sent as `Authorization: Bearer …`. It is told once',
    needs: 'account',
    input: object({ label: text(1, 40) }),
    act: async ({ door, service }, asking, { label }) => {
      const { id } = known(asking);
      const count = await service.storage.people.countTokens(id, 'bot');
      if (count >= MOST_BOT_TOKENS) return failure('many');
      return success({ token: await door.issue(id, 'bot', label) });
    },
  }),
  route({
    method: 'GET',
    path: '/api/account/export',
    summary: 'Everything that is kept of you',
    needs: 'account',
    isCostly: true,
    input: object({}),
    act: async ({ accounts }, asking) => success(await accounts.exportOf(known(asking))),
  }),
  route({
    method: 'POST',
    path: '/api/account/delete',
    summary: 'Delete the account. `name` is its name, so that nobody does it by mistake',
    needs: 'account',
    input: object({ name: text(1, 40) }),
    act: async ({ accounts, door }, asking, { name }) => {
      const account = known(asking);
      if (account.name !== name) return failure('message');
      await accounts.remove(account);
      asking.reply.header('set-cookie', door.cookie(asking.request.raw, null));
      return success({});
    },
  }),
  route({
    method: 'POST',
    path: '/api/sign-in',
    summary: 'Sign in with name and password',
    needs: 'nothing',
    isCostly: true,
    input: object({ name: text(1, 40), password: text(1, 200) }),
    act: async (desks, asking, given) => {
      const account = await desks.accounts.signIn(given.name, given.password);
      if (!account.ok) return account;
      await signInto(desks, asking, account.value.id);
      return success({ id: account.value.id });
    },
  }),
  route({
    method: 'POST',
    path: '/api/sign-out',
    summary: 'End this session',
    needs: 'nothing',
    input: object({}),
    act: async ({ door }, { request, reply }) => {
      await door.signOut(request.headers);
      reply.header('set-cookie', door.cookie(request.raw, null));
      return success({});
    },
  }),
  route({
    method: 'POST',
    path: '/api/passkey/options',
    summary: 'What an authenticator is to sign, to become a way into this account',
    needs: 'account',
    input: object({}),
    act: async ({ passkeys }, asking) =>
      success(await passkeys.registrationOptions(known(asking), pageOf(asking))),
  }),
  route({
    method: 'POST',
    path: '/api/passkey',
    summary: 'What it has signed. A guest keeps the name with it',
    needs: 'account',
    input: object({ name: optional(accountName), response: signed }),
    act: ({ passkeys }, asking, { name, response }) =>
      passkeys.register(known(asking), name, response, pageOf(asking)),
  }),
  route({
    method: 'POST',
    path: '/api/passkey/sign-in/options',
    summary: 'What an authenticator is to sign, to sign in',
    needs: 'nothing',
    isCostly: true,
    input: object({}),
    act: async ({ passkeys }, asking) => success(await passkeys.signInOptions(pageOf(asking))),
  }),
  route({
    method: 'POST',
    path: '/api/passkey/sign-in',
    summary: 'What it has signed',
    needs: 'nothing',
    isCostly: true,
    input: object({ response: signed }),
    act: async (desks, asking, { response }) => {
      const account = await desks.passkeys.signIn(response, pageOf(asking));
      if (!account.ok) return account;
      await signInto(desks, asking, account.value.id);
      return success({ id: account.value.id });
    },
  }),
];

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
        if (side !== null) service.presence.touch(game, side);
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
    path: '/api/leaderboard/:variant',
    summary: 'The best of a variant, of those whose rating is fairly sure',
    needs: 'nothing',
    input: object({ variant: oneOf(...VARIANTS) }),
    act: async ({ service }, _, { variant }) => {
      const best = await service.storage.people.leaderboard(variant, SURE_DEVIATION, 100);
      const players = best.map(({ account, name, kind, rating, deviation, games }) => {
        return {
          id: account,
          name,
          kind,
          rating: Math.round(rating),
          deviation: Math.round(deviation),
          games,
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

export const ROUTES: readonly Route[] = [...PEOPLE, ...LISTS, ...HOSTING];
