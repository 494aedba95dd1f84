/** A whole server in this process, for tests: page, sockets, HTTP, and a database that is gone afterwards. */
import type { AddressInfo } from 'node:net';
import { OnlinePlayer, type PlayerOptions } from '../../../../scripts/testing/online-player.ts';
import { createServer } from '../index.ts';
import { type Online, type OnlineOptions, openOnline } from '../online/index.ts';
import { createLog } from '../online/log.ts';
import { makePageFolder } from './page-folder.ts';

export interface TestServer {
  readonly url: string;
  readonly online: Online;
  /** What it has said of errors. */
  readonly errors: string[];
  guest(name?: string, more?: Partial<PlayerOptions>): Promise<OnlinePlayer>;
  /** The server's time goes on by so much at once. */
  pass(milliseconds: number): void;
  /** The same, and the server is there all the while. */
  live(milliseconds: number): Promise<void>;
  /** The server's time stands still until the answer is called, however long something takes. */
  holdTime(): () => void;
  /** As on SIGTERM: its clients are left to find another. */
  stopServing(): Promise<void>;
  stop(): Promise<void>;
}

/** In milliseconds: how often a node says that it lives, about. */
const STEP = 5000;

/** `folder`: of the built page, for browsers; whoever needs none gets one word of it. */
export async function startServer(
  options: Partial<OnlineOptions> = {},
  folder: string | null = null,
): Promise<TestServer> {
  const errors: string[] = [];
  const players: OnlinePlayer[] = [];
  const page = makePageFolder({ 'index.html': 'the page' });
  let ahead = 0;
  let held: number | null = null;
  const online = await openOnline({
    database: ':memory:',
    log: createLog('error', (line) => errors.push(line)),
    now: () => (held ?? Date.now()) + ahead,
    isLimited: false,
    ...options,
  });
  const app = createServer({ folder: folder ?? page.path, patience: 500, online });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    online,
    errors,
    guest: async (name = 'Guest', more = {}) => {
      const player = await OnlinePlayer.guest({ bases: [url], ...more }, name);
      players.push(player);
      return player;
    },
    pass: (milliseconds) => {
      ahead += milliseconds;
    },
    live: async (milliseconds) => {
      for (let left = milliseconds; left > 0; left -= STEP) {
        ahead += Math.min(STEP, left);
        await online.service.beat();
      }
    },
    holdTime: () => {
      held = Date.now();
      return () => {
        held = null;
      };
    },
    stopServing: () => app.close(),
    stop: async () => {
      for (const player of players) player.close();
      await app.close();
      page.remove();
    },
  };
}
