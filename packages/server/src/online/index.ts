/** Online play as a whole: storage, the service, its doors for sockets and HTTP, and what it says of its health. */
import { hostname } from 'node:os';
import { PROTOCOL_VERSION } from '@bfi/protocol';
import type { FastifyInstance } from 'fastify';
import { isAskedHere, networkAddresses } from '../addresses.ts';
import { Accounts } from '../people/accounts.ts';
import { Door } from '../people/door.ts';
import { Host } from '../people/host.ts';
import { Passkeys } from '../people/passkeys.ts';
import type { PushOptions } from '../push/pushes.ts';
import { openStorage, type Storage } from '../storage/index.ts';
import { Desk } from './desk.ts';
import { registerHttp } from './http.ts';
import { newId } from './ids.ts';
import type { Log } from './log.ts';
import { Metrics } from './metrics.ts';
import { Service } from './service.ts';
import { Sockets } from './sockets.ts';

export interface OnlineOptions {
  /** `postgres://…`, or the path of an SQLite file. */
  readonly database: string;
  readonly log: Log;
  readonly trustProxy?: boolean;
  readonly origins?: readonly string[];
  readonly hostToken?: string | null;
  /** False only for measurements. */
  readonly isLimited?: boolean;
  readonly now?: () => number;
  readonly mostInMemory?: number;
  readonly push?: PushOptions;
}

export interface Online {
  readonly service: Service;
  readonly door: Door;
  /** Answers through a server. It ends with that server. */
  attach(app: FastifyInstance): void;
}

export async function openOnline(options: OnlineOptions): Promise<Online> {
  const { database, log, trustProxy = false, origins = [], hostToken = null, isLimited = true } = options;
  const { now = Date.now, mostInMemory, push } = options;
  const node = `${hostname().slice(0, 20)}-${newId(6)}`;
  const storage = await openStorage(database, node);
  const service = new Service({
    storage,
    node,
    log,
    now,
    ...(mostInMemory && { mostInMemory }),
    ...(push && { push }),
  });
  const door = new Door({ people: storage.people, now, trustProxy, origins, isLimited });
  const metrics = new Metrics();
  const desk = new Desk(service, metrics);
  const sockets = new Sockets({ service, desk, door, isLimited });
  const passkeys = new Passkeys(service, door);
  const desks = {
    service,
    door,
    accounts: new Accounts(service),
    passkeys,
    host: new Host(service, hostToken),
  };
  await service.start();
  log.info('online play is open', { node, database: database.replace(/:[^:@/]*@/, ':…@') });

  return {
    service,
    door,
    attach: (app) => {
      registerHttp(app, { desks, desk, isLimited });
      app.server.on('upgrade', (request, socket, head) => void sockets.handle(request, socket, head));
      registerState(app, { service, storage, metrics, sockets, node });
      app.addHook('onClose', async () => {
        metrics.close();
        await service.close();
        await storage.close();
        log.info('online play is closed', { node });
      });
    },
  };
}

interface NodeParts {
  readonly service: Service;
  readonly storage: Storage;
  readonly metrics: Metrics;
  readonly sockets: Sockets;
  readonly node: string;
}

/** What pages, balancers and whoever watches over the node ask it about itself. */
function registerState(app: FastifyInstance, { service, storage, metrics, sockets, node }: NodeParts): void {
  let isStopping = false;
  let asking: Promise<boolean> | null = null;
  // In place of the page's own file of that name, which says that nobody plays over where it lies.
  app.get('/online.json', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const listening = app.server.address();
    const isKnown = listening !== null && typeof listening !== 'string' && isAskedHere(request.raw);
    const nearby = isKnown ? networkAddresses(listening) : [];
    return { version: PROTOCOL_VERSION, ...(nearby.length > 0 && { nearby }) };
  });
  app.get('/healthz', { logLevel: 'silent' }, async (_, reply) => {
    reply.header('cache-control', 'no-store');
    // However many ask at once, the database is asked once.
    asking ??= storage.ping().then(yes, no);
    const alive = (await asking.finally(() => (asking = null))) && !isStopping;
    return reply
      .code(alive ? 200 : 503)
      .send({ status: alive ? 'ok' : 'stopping or without its database', node });
  });
  app.get('/metrics', async (_, reply) => {
    const text = metrics.text({
      sockets: sockets.size,
      games: service.games.inMemory,
      pushes: service.pushes.counts,
    });
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    sockets.stop();
  });
}

const yes = () => true;
const no = () => false;
