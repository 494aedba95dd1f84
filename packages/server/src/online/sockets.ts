/** The door for sockets: who may open one, how many, and their end when the server stops. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSE_CODES, MOST_MESSAGE_BYTES, PROTOCOL_VERSION } from '@bfi/protocol';
import { WebSocketServer } from 'ws';
import type { Door } from '../people/door.ts';
import { tokenId } from '../storage/people.ts';
import { Connection, type ConnectionTools } from './connection.ts';
import { RateLimit } from './rate-limit.ts';

const SOCKET_PATH = '/api/socket';

const MOST_SOCKETS = { perAddress: 100, inAll: 20_000 } as const;

interface SocketTools extends ConnectionTools {
  readonly door: Door;
}

const PING_MS = 10_000;
/** Pings go out in groups, so that not all of them do at once. */
const GROUPS = 20;

export class Sockets {
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
    // Also a ping is something that a stranger sends.
    autoPong: false,
  });
  readonly #tools: SocketTools;
  /** Of an address: a club whose server starts anew comes back all at once. */
  readonly #openings = new RateLimit(300, 5);
  readonly #connections = new Map<Connection, number>();
  readonly #addresses = new Map<string, number>();
  readonly #pinging: NodeJS.Timeout;
  #opened = 0;
  #group = 0;
  #stopping = false;

  constructor(tools: SocketTools) {
    this.#tools = tools;
    this.#pinging = setInterval(() => this.#pingGroup(), PING_MS / GROUPS);
    this.#pinging.unref();
  }

  /** For the server's `upgrade`. */
  async handle(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const { door, service, isLimited } = this.#tools;
    // Not by `URL`, which throws at what a stranger may write there.
    const [path, query = ''] = (request.url ?? '').split('?', 2);
    const address = door.addressOf(request);
    if (path !== SOCKET_PATH) return refuse(socket, 404);
    if (this.#stopping) return refuse(socket, 503);
    if (!door.isOwnOrigin(request.headers)) return refuse(socket, 403);
    if (isLimited && (this.#isFull(address) || !this.#openings.takes(address, service.now()))) {
      return refuse(socket, 429);
    }
    this.#count(address, 1);
    socket.once('close', () => this.#count(address, -1));
    try {
      const account = await door.who(request.headers);
      if (socket.destroyed) return;
      const isBanned = account !== null && (account.banned ?? 0) > service.now();
      const isOld = new URLSearchParams(query).get('v') !== String(PROTOCOL_VERSION);
      this.#server.handleUpgrade(request, socket, head, (webSocket) => {
        // A page is told in words that its browser hands on: one that is too old loads anew, one that is unwanted stops asking.
        if (isBanned || isOld) {
          const why = isBanned ? 'banned' : 'version';
          webSocket.close(CLOSE_CODES[why], why);
          return;
        }
        const connection = new Connection(
          { socket: webSocket, stream: socket },
          {
            account,
            tokenId: tokenId(door.hashOf(request.headers)),
            address: isLimited ? address : null,
          },
          this.#tools,
        );
        this.#connections.set(connection, this.#opened++ % GROUPS);
        webSocket.once('close', () => this.#connections.delete(connection));
      });
    } catch (error) {
      service.log.error('a socket could not be opened', { error: String(error) });
      refuse(socket, 503);
    }
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Every client is told to go elsewhere. */
  stop(): void {
    this.#stopping = true;
    clearInterval(this.#pinging);
    for (const connection of this.#connections.keys()) connection.stop();
  }

  #isFull(address: string): boolean {
    const fromThere = this.#addresses.get(address) ?? 0;
    return fromThere >= MOST_SOCKETS.perAddress || this.#connections.size >= MOST_SOCKETS.inAll;
  }

  #count(address: string, by: number): void {
    const count = (this.#addresses.get(address) ?? 0) + by;
    if (count > 0) this.#addresses.set(address, count);
    else this.#addresses.delete(address);
  }

  #pingGroup(): void {
    this.#group = (this.#group + 1) % GROUPS;
    for (const [connection, group] of this.#connections) {
      if (group === this.#group) connection.ping();
    }
  }
}

/** Whoever does not hang up is hung up on. */
function refuse(socket: Duplex, status: number): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
