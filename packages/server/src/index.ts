/**
 * The server: answers with the files of the built page, compressed beforehand where the reader can unpack them, and for the games
 * that people play over it.
 */
import { relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { fileHeaders, SECURITY_HEADERS } from './headers.ts';
import type { Online } from './online/index.ts';

export interface ServerOptions {
  /** The folder with the built page; an absolute path. */
  readonly folder: string;
  /** How long a closing server waits for answers that are still on their way, in milliseconds. */
  readonly patience?: number;
  /** Left out where nobody is to play over this server. */
  readonly online?: Online;
}

const DEFAULT_PATIENCE = 8_000;
const SWEEP_INTERVAL = 50;
/** Who takes longer to say what they want is cut off. */
const MOST_REQUEST_MS = 30_000;

/** A server that is ready to `listen`. Its `close` lets answers that are on their way arrive. */
export function createServer({
  folder,
  patience = DEFAULT_PATIENCE,
  online,
}: ServerOptions): FastifyInstance {
  const app = fastify({
    requestTimeout: MOST_REQUEST_MS,
    // An address that cannot be read passes no hook.
    frameworkErrors: (_, __, reply) => {
      setHeaders(reply.raw, SECURITY_HEADERS);
      return sendPlain(reply, 400, 'Bad request');
    },
  });

  app.addHook('onRequest', async (request, reply) => {
    setHeaders(reply.raw, SECURITY_HEADERS);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!request.is404 || reads) return;
    reply.header('allow', 'GET, HEAD');
    return sendPlain(reply, 405, 'Only GET and HEAD are understood here');
  });
  app.setNotFoundHandler((_, reply) => sendPlain(reply, 404, 'Not found'));
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return sendPlain(reply, status, status === 403 ? 'Forbidden' : 'Bad request');
    const { method, url } = request;
    if (online !== undefined)
      online.service.log.error('a request failed', { method, url, error: error.message });
    else console.error(`bfi-server: ${method} ${url}: ${error.message}`);
    return sendPlain(reply, 500, 'Something went wrong');
  });

  const health = async (_: unknown, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  };
  app.get('/health', health);
  // With games it asks the database, too. Whatever watches over the server asks at the same address either way.
  if (online === undefined) app.get('/healthz', health);
  app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    decorateReply: false,
    // The compressed twins are sent under the names of the files themselves.
    allowedPath: (path) => !/\.(?:br|gz)$/.test(path),
    setHeaders: (response, path) => {
      setHeaders(response, fileHeaders(relative(folder, path).split(sep).join('/')));
    },
  });
  online?.attach(app);
  closeConnectionsWhenDone(app, patience);
  return app;
}

/** On Node's own response, where a later header of the same name takes the place of the earlier one; Fastify's would win. */
function setHeaders(
  response: { setHeader(name: string, value: string): unknown },
  headers: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function sendPlain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`);
}

/** A browser keeps its connections open for the next request; a server that closes must not wait for that one. */
function closeConnectionsWhenDone(app: FastifyInstance, patience: number): void {
  let sweep: NodeJS.Timeout | undefined;
  let end: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_INTERVAL);
    end = setTimeout(() => app.server.closeAllConnections(), patience);
  });
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    clearTimeout(end);
  });
}
