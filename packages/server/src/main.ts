/** The program `bfi-server`: listens, says where, and ends cleanly when it is told to. */
import { existsSync, mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { isEverywhere, networkAddresses, urlOf } from './addresses.ts';
import { createServer } from './index.ts';
import { type Online, openOnline } from './online/index.ts';
import { createLog } from './online/log.ts';
import { readDatabase, readSettings, type Settings, SettingsError, USAGE } from './settings.ts';
import { backup, restore } from './storage/backup.ts';

const BUILT_PAGE = fileURLToPath(new URL('../../web/dist', import.meta.url));
const FAILURE = 1;
const USAGE_ERROR = 2;

async function main(words: readonly string[]): Promise<number> {
  if (words.includes('--help') || words.includes('-h')) {
    process.stdout.write(USAGE);
    return 0;
  }
  const [first = '', file] = words;
  if (first === 'backup' || first === 'restore') return copy(first, file);
  const settings = readSettings(words, process.env, BUILT_PAGE);
  if (!existsSync(join(settings.folder, 'index.html'))) {
    return fail(`there is no built page in ${settings.folder}: run "npm run build" first`);
  }
  let online: Online | null;
  try {
    online = await startOnline(settings);
  } catch (error) {
    return fail(`the database cannot be opened: ${messageOf(error)}`);
  }
  const app = createServer({ folder: settings.folder, ...(online !== null && { online }) });
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    await app.close();
    return fail(whyNotListening(error, settings));
  }
  endOnSignals(app);
  console.log(addressLines(app.server.address(), settings.host).join('\n'));
  return 0;
}

async function startOnline({ online }: Settings): Promise<Online | null> {
  if (online === null) return null;
  makeFolderOf(online.database);
  // What it says of itself goes where errors go: the address is for whoever started it.
  const log = createLog(online.logLevel, (line) => console.error(line));
  return openOnline({ ...online, log });
}

/** SQLite makes its file, not the folder. */
function makeFolderOf(database: string): void {
  if (!database.includes('://') && !database.startsWith(':'))
    mkdirSync(dirname(database), { recursive: true });
}

async function copy(what: 'backup' | 'restore', file: string | undefined): Promise<number> {
  if (file === undefined) throw new SettingsError(`${what} needs the name of a file`);
  const database = readDatabase(process.env);
  try {
    if (what === 'restore') makeFolderOf(database);
    const rows = what === 'backup' ? await backup(database, file) : await restore(database, file);
    console.log(`${what}: ${rows} rows`);
    return 0;
  } catch (error) {
    return fail(`${what} did not work: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function fail(reason: string): number {
  console.error(`bfi-server: ${reason}`);
  return FAILURE;
}

function whyNotListening(error: unknown, { port, host }: Settings): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is in use: stop what is listening there, or choose another with PORT=…`;
    case 'EACCES':
      return `port ${port} may not be used by this user: choose one from 1024 up with PORT=…`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${JSON.stringify(host)} is not an address of this machine`;
    default:
      return messageOf(error);
  }
}

/** A second signal finds no one listening and ends the program at once. */
function endOnSignals(app: FastifyInstance): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    process.removeListener('SIGINT', end);
    process.removeListener('SIGTERM', end);
    void app.close();
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

/** Addresses that a terminal makes clickable. */
function addressLines(address: AddressInfo | string | null, host: string): string[] {
  if (address === null || typeof address === 'string') return [];
  const isHereOnly = /^127\.|^::1$/.test(address.address);
  const isLocalhost = address.address === '127.0.0.1' || isEverywhere(address);
  const name = isLocalhost ? 'localhost' : host;
  const first = `Battle for the Island is at ${urlOf(name, address.port)} (Ctrl+C ends it)`;
  if (isHereOnly)
    return [first, 'Only this machine can open it. Started with HOST=0.0.0.0 it lets your network in.'];
  return [first, ...networkAddresses(address).map((url) => `In your network: ${url}`)];
}

// Whoever read our lines and went away (`bfi-server | head -1`) does not end the server.
process.stdout.on('error', () => {});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(`bfi-server: ${error.message}`);
  process.exitCode = USAGE_ERROR;
}
