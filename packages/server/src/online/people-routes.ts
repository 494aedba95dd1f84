/** The HTTP interface for people: accounts, ways in, pushes, and all that is kept of somebody. */
import { failure, type Result, success } from '@bfi/engine';
import { type ErrorCode, matching, object, optional, orNull, type Shape, text, whole } from '@bfi/protocol';
import { accountName, type LetIn, password } from '../people/accounts.ts';
import { browserOf } from '../people/door.ts';
import { exportOf } from '../people/export.ts';
import type { AskingPage, SignedByKey } from '../people/passkeys.ts';
import { tokenId } from '../storage/people.ts';
import { RateLimit } from './rate-limit.ts';
import { type Asking, type Desks, known, type Route, route } from './route.ts';

const MOST_BOT_TOKENS = 20;
/** Reading everything is much work. */
const exportLimit = new RateLimit(3, 1 / 300);
/** What an authenticator sends; its own library reads it. */
const signed: Shape<SignedByKey> = {
  json: { type: 'object', description: 'as navigator.credentials gives it, as JSON' },
  read: (value) => (isSignedByKey(value) ? success(value) : failure({ path: '' })),
};

function isSignedByKey(value: unknown): value is SignedByKey {
  if (typeof value !== 'object' || value === null || !('id' in value)) return false;
  return typeof value.id === 'string' && /^[\w-]{1,1400}$/.test(value.id);
}

function pageOf({ request: { headers } }: Asking, { door }: Desks): AskingPage {
  const origin = headers.origin ?? `http://${headers.host}`;
  // Programs may say anything there; what is signed for another place than this is refused.
  return {
    origin: URL.canParse(origin) ? origin : 'http://localhost',
    browser: browserOf(headers),
    session: door.hashOf(headers),
  };
}

/** Refused where what they have shown lets nobody in any more. */
async function signInto(
  { door }: Desks,
  { request, reply }: Asking,
  { account, shown }: LetIn,
): Promise<Result<object, ErrorCode>> {
  const cookie = await door.openSession(request.raw, account.id, shown);
  if (cookie === null) return failure('credentials');
  reply.header('set-cookie', cookie);
  return success({ id: account.id });
}

export const PEOPLE_ROUTES: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/guest',
    summary: 'Play at once, as a guest, by a name that nobody keeps. Sets the cookie of a session',
    needs: 'nothing',
    isCostly: true,
    input: object({ name: optional(text(1, 20)) }),
    act: async (desks, asking, { name }) => {
      if (name !== undefined && (await desks.accounts.isKept(name))) return failure('taken');
      const id = await desks.door.newGuest(asking.request.raw, name);
      if (id === null) return failure('rate');
      asking.reply.header('set-cookie', await desks.door.openSession(asking.request.raw, id));
      return success({ id });
    },
  }),
  route({
    method: 'POST',
    path: '/api/guest/name',
    summary: 'A guest is called otherwise from now on; nothing is kept with it',
    needs: 'session',
    isCostly: true,
    input: object({ name: text(1, 20) }),
    act: ({ accounts }, asking, { name }) => accounts.renameGuest(known(asking), name),
  }),
  route({
    method: 'GET',
    path: '/api/account',
    summary: 'Who you are, and your ratings',
    needs: 'account',
    input: object({}),
    act: async ({ service }, asking) => {
      const { id, name, kind, muted, banned } = known(asking);
      const ratings = await service.storage.ratings.allOf(id);
      const hasPassword = await service.storage.people.hasPassword(id);
      return success({ id, name, kind, muted, banned, hasPassword, ratings });
    },
  }),
  route({
    method: 'POST',
    path: '/api/account/name',
    summary: 'Keep a name, with a password',
    needs: 'session',
    isCostly: true,
    input: object({ name: accountName, password }),
    act: ({ accounts }, asking, given) => accounts.keepName(known(asking), given.name, given.password),
  }),
  route({
    method: 'POST',
    path: '/api/account/password',
    summary:
      'Change the password. All other sessions, all tokens and passkeys, and the pushes to other browsers end; the answer says how many ways in. Instead of `old`, for a first one: what a passkey of the account has signed, as for signing in; then nothing ends',
    needs: 'session',
    isCostly: true,
    input: object({ old: optional(password), response: optional(signed), password }),
    act: async (desks, asking, { old, response, password: secret }) => {
      const { accounts, door, passkeys } = desks;
      const account = known(asking);
      if (old !== undefined) {
        return accounts.changePassword(
          account,
          { old, password: secret },
          door.hashOf(asking.request.headers),
        );
      }
      if (response === undefined) return failure('credentials');
      const owner = await passkeys.signIn(response, pageOf(asking, desks));
      return owner.ok ? accounts.addPassword(account, secret, owner.value) : owner;
    },
  }),
  route({
    method: 'POST',
    path: '/api/account/bot',
    summary: 'Mark the account as a bot’s, for good, before it has played',
    needs: 'session',
    input: object({}),
    act: ({ accounts }, asking) => accounts.becomeBot(known(asking)),
  }),
  route({
    method: 'POST',
    path: '/api/account/token',
    summary: 'A token for a program, to be sent as `Authorization: Bearer …`. It is told once',
    needs: 'session',
    input: object({ label: text(1, 40) }),
    act: async ({ door, service }, asking, { label }) => {
      const { id } = known(asking);
      const count = await service.storage.people.countTokens(id, 'bot');
      if (count >= MOST_BOT_TOKENS) return failure('many');
      const token = await door.issueBot(id, label, door.hashOf(asking.request.headers));
      return token === null ? failure('signIn') : success({ token });
    },
  }),
  route({
    method: 'GET',
    path: '/api/account/tokens',
    summary: 'The sessions, tokens and passkeys by which one can act for you; `isThis` is the one that asks',
    needs: 'session',
    input: object({}),
    act: async ({ accounts, door }, asking) => {
      const tokens = await accounts.waysIn(known(asking));
      const mine = tokenId(door.hashOf(asking.request.headers));
      return success({ tokens: tokens.map((token) => ({ ...token, isThis: token.id === mine })) });
    },
  }),
  route({
    method: 'POST',
    path: '/api/account/tokens/:token/revoke',
    summary:
      'End a session, a token, or a passkey with the other sessions that were opened with it; sockets that were opened with any of them are closed. The last passkey of an account without a password stays',
    needs: 'session',
    input: object({ token: matching(/^[\w-]{16}$/) }),
    act: ({ accounts, door }, asking, { token }) =>
      accounts.endWay(known(asking), token, door.hashOf(asking.request.headers)),
  }),
  route({
    method: 'GET',
    path: '/api/push',
    summary: 'The key with which a browser subscribes to pushes, its `applicationServerKey`',
    needs: 'nothing',
    input: object({}),
    act: async ({ service }) => success({ key: await service.pushes.publicKey() }),
  }),
  route({
    method: 'POST',
    path: '/api/push/subscribe',
    summary:
      'A browser’s subscription, as its `toJSON` gives it: it is told when it is your turn, while your session lasts',
    needs: 'session',
    input: object({
      endpoint: text(10, 1000),
      expirationTime: optional(orNull(whole(0, Number.MAX_SAFE_INTEGER))),
      keys: object({
        p256dh: matching(/^[A-Za-z0-9_-]{87}$/),
        auth: matching(/^[A-Za-z0-9_-]{22}$/),
      }),
    }),
    act: async ({ door, service }, asking, { endpoint, keys }) => {
      const token = door.hashOf(asking.request.headers);
      const taken = await service.pushes.subscribe({ account: known(asking).id, token, endpoint, ...keys });
      return taken ? success({}) : failure('message');
    },
  }),
  route({
    method: 'POST',
    path: '/api/push/unsubscribe',
    summary: 'That browser is told no more',
    needs: 'session',
    input: object({ endpoint: text(10, 1000) }),
    act: async ({ service }, asking, { endpoint }) => {
      await service.pushes.unsubscribe(known(asking).id, endpoint);
      return success({});
    },
  }),
  route({
    method: 'GET',
    path: '/api/account/export',
    summary: 'Everything that is kept of you',
    needs: 'account',
    isCostly: true,
    input: object({}),
    act: async ({ service }, asking) => {
      const account = known(asking);
      if (!exportLimit.takes(account.id, service.now())) return failure('rate');
      return success(await exportOf(service, account));
    },
  }),
  route({
    method: 'POST',
    path: '/api/account/delete',
    summary: 'Delete the account. `name` is its name, so that nobody does it by mistake',
    needs: 'session',
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
      const place = desks.door.addressOf(asking.request.raw);
      const signedIn = await desks.accounts.signIn(given.name, given.password, place);
      if (!signedIn.ok) return signedIn;
      return signInto(desks, asking, signedIn.value);
    },
  }),
  route({
    method: 'POST',
    path: '/api/sign-out',
    summary: 'End this session',
    needs: 'nothing',
    input: object({}),
    act: async ({ door, service }, { request, reply, account }) => {
      await door.signOut(request.headers);
      if (account !== null) await service.accountChanged(account.id);
      reply.header('set-cookie', door.cookie(request.raw, null));
      return success({});
    },
  }),
  route({
    method: 'POST',
    path: '/api/passkey/options',
    summary: 'What an authenticator is to sign, to become a way into this account',
    needs: 'session',
    isCostly: true,
    input: object({}),
    act: async (desks, asking) =>
      success(await desks.passkeys.registrationOptions(known(asking), pageOf(asking, desks))),
  }),
  route({
    method: 'POST',
    path: '/api/passkey',
    summary: 'What it has signed. A guest keeps the name with it',
    needs: 'session',
    input: object({ name: optional(accountName), response: signed }),
    act: (desks, asking, { name, response }) =>
      desks.passkeys.register(known(asking), name, response, pageOf(asking, desks)),
  }),
  route({
    method: 'POST',
    path: '/api/passkey/sign-in/options',
    summary: 'What an authenticator is to sign, to sign in',
    needs: 'nothing',
    isCostly: true,
    input: object({}),
    act: async (desks, asking) => success(await desks.passkeys.signInOptions(pageOf(asking, desks))),
  }),
  route({
    method: 'POST',
    path: '/api/passkey/sign-in',
    summary: 'What it has signed',
    needs: 'nothing',
    isCostly: true,
    input: object({ response: signed }),
    act: async (desks, asking, { response }) => {
      const signedIn = await desks.passkeys.signIn(response, pageOf(asking, desks));
      if (!signedIn.ok) return signedIn;
      return signInto(desks, asking, signedIn.value);
    },
  }),
];
