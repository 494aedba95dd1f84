// Starts the real server as a process of its own on a free port, for browser tests and measurements.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../packages/server/bin/bfi-server.js', import.meta.url));

const FIXED_SECRETS = new URL('fixed-secrets.mjs', import.meta.url).href;

/**
 * @typedef {object} PageServer
 * @property {string} url The page's address, with a slash at its end.
 * @property {() => Promise<void>} stop Ends the server; resolves when it is gone.
 */

/**
 * `hasFixedSecrets`: the server's part of the dice is always the same, for tests that must not hang on what falls.
 * `limits`: to the server many tests at once are one stranger, so where they share one it must not limit them.
 * @param {{ folder?: string, port?: number, database?: string, online?: 'on' | 'off', limits?: 'on' | 'off', hasFixedSecrets?: boolean }} [options]
 * @returns {Promise<PageServer>}
 */
export async function startPageServer(options = {}) {
  const {
    folder,
    port = 0,
    database = ':memory:',
    online = 'on',
    limits = 'on',
    hasFixedSecrets = false,
  } = options;
  const before = hasFixedSecrets ? ['--import', FIXED_SECRETS] : [];
  const server = spawn(process.execPath, [...before, PROGRAM, ...(folder === undefined ? [] : [folder])], {
    // Nothing of one run is there in the next, unless somebody names a file for it.
    env: {
      DATABASE_URL: database,
      ONLINE: online,
      LIMITS: limits,
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /http:\S+/.exec(line)?.[0];
    if (url === undefined) continue;
    return {
      url,
      stop: async () => {
        server.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error('the server ended before it said where it is');
}
