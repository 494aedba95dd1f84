/** Answers the HTTP interface: commands and routes, within limits, to pages of this site and to programs. */
import type { Result } from '@bfi/engine';
import { COMMANDS, type ErrorCode, isCommandName } from '@bfi/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../storage/people.ts';
import type { Desk, Refusal } from './desk.ts';
import { openApi } from './openapi.ts';
import { RateLimit } from './rate-limit.ts';
import type { Desks, Route } from './route.ts';
import { ROUTES } from './routes.ts';

const MOST_BODY = 16_384;
/** Requests from one address: so many at once, and each second. Signing in and the like is dearer. */
const REQUESTS = { most: 100, perSecond: 20, costly: 10 } as const;

const STATUS: Partial<Record<ErrorCode, number>> = {
  unknown: 404,
  signIn: 401,
  credentials: 401,
  seat: 403,
  banned: 403,
  muted: 403,
  origin: 403,
  rate: 429,
  busy: 503,
};
/** The rules or the state of the game say no. */
const CONFLICT: readonly ErrorCode[] = [
  'stage',
  'turn',
  'illegal',
  'over',
  'stale',
  'taken',
  'lastWay',
  'many',
  'dice',
  'early',
];

export interface HttpOptions {
  readonly desks: Desks;
  readonly desk: Desk;
  /** Measurements ask for more than anybody else. */
  readonly isLimited: boolean;
}

export function registerHttp(app: FastifyInstance, { desks, desk, isLimited }: HttpOptions): void {
  const limit = new RateLimit(REQUESTS.most, REQUESTS.perSecond);
  const { door, service, host } = desks;

  const enter = async (
    request: FastifyRequest,
    cost: number,
  ): Promise<{ account: SignedIn | null; code: ErrorCode | null }> => {
    if (isLimited && !limit.takes(door.addressOf(request.raw), service.now(), cost)) {
      return { account: null, code: 'rate' };
    }
    if (!door.isOwnOrigin(request.headers)) return { account: null, code: 'origin' };
    return { account: await door.who(request.headers), code: null };
  };

  app.register(async (scope) => {
    scope.addHook('onRequest', async (_, reply) => {
      reply.header('cache-control', 'no-store');
    });
    for (const name of Object.keys(COMMANDS)) {
      if (!isCommandName(name)) continue;
      scope.post(COMMANDS[name].path, { bodyLimit: MOST_BODY }, async (request, reply) => {
        const { account, code } = await enter(request, 1);
        if (code !== null) return refuse(reply, { code });
        const address = isLimited ? door.addressOf(request.raw) : null;
        const person = account === null ? null : { account, roundTrip: 0, address };
        return answer(reply, await desk.command(name, person, fieldsOf(request)));
      });
    }
    for (const route of ROUTES) {
      scope.route({
        method: route.method,
        url: route.path,
        bodyLimit: MOST_BODY,
        handler: async (request, reply) => {
          const { account, code } = await enter(request, route.isCostly ? REQUESTS.costly : 1);
          if (code !== null) return refuse(reply, { code });
          if (route.needs === 'host' && !host.isHost(request.headers.authorization)) {
            return refuse(reply, { code: 'signIn' });
          }
          return follow(route, desks, { request, reply, account });
        },
      });
    }
    const description = openApi();
    scope.get('/api/openapi.json', async () => description);
  });
}

async function follow(
  route: Route,
  desks: Desks,
  asking: { request: FastifyRequest; reply: FastifyReply; account: SignedIn | null },
): Promise<FastifyReply> {
  const { reply, account, request } = asking;
  const input = route.input.read(fieldsOf(request));
  if (!input.ok) return refuse(reply, { code: 'message', path: input.error.path });
  const isKnown = route.needs === 'session' ? account?.by === 'session' : account !== null;
  if (!isKnown && (route.needs === 'account' || route.needs === 'session')) {
    return refuse(reply, { code: 'signIn' });
  }
  const answered = await route.act(desks, asking, input.value);
  return answered.ok ? answer(reply, answered) : refuse(reply, { code: answered.error });
}

/** A field may come in the path, in the query or in the body. */
function fieldsOf({ params, query, body }: FastifyRequest): object {
  return { ...(query as object), ...(typeof body === 'object' ? body : {}), ...(params as object) };
}

function answer(reply: FastifyReply, answered: Result<object | string, Refusal>): FastifyReply {
  if (!answered.ok) return refuse(reply, answered.error);
  if (typeof answered.value !== 'string') return reply.send(answered.value);
  return reply.type('text/plain; charset=utf-8').send(answered.value);
}

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const status = STATUS[refusal.code] ?? (CONFLICT.includes(refusal.code) ? 409 : 400);
  return reply.code(status).send({ error: refusal.code, ...(refusal.path && { path: refusal.path }) });
}
