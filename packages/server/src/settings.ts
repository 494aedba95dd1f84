/** Where the server listens and what it serves, read from the environment and the command line. */
import { resolve } from 'node:path';
import { isLogLevel, type LogLevel } from './online/log.ts';
import type { PushOptions } from './push/pushes.ts';

export interface Settings {
  /** 0: any free one. */
  readonly port: number;
  readonly host: string;
  readonly folder: string;
  /** Null: nobody plays over this server. */
  readonly online: OnlineSettings | null;
}

interface OnlineSettings {
  /** `postgres://…`, or the path of an SQLite file. */
  readonly database: string;
  readonly trustProxy: boolean;
  readonly origins: readonly string[];
  readonly hostToken: string | null;
  readonly logLevel: LogLevel;
  readonly isLimited: boolean;
  readonly push: PushOptions;
}

/** Something in the settings cannot be meant; the message is for whoever typed it. */
export class SettingsError extends Error {}

const DEFAULT_PORT = 8080;
/** Nobody else in the network can reach it unless somebody asks for that. */
const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_DATABASE = 'data/bfi.db';
const SHORTEST_HOST_TOKEN = 16;
const HIGHEST_PORT = 65_535;

export const USAGE = `Usage: bfi-server [FOLDER]

       bfi-server backup FILE
       bfi-server restore FILE

Serves the page of Battle for the Island, or the built page in FOLDER, and the games that people play over it.
backup writes everything that is kept into a new file, also while the server runs; restore puts it into an empty database.

  PORT          the port to listen on (${DEFAULT_PORT}; 0: any free one)
  HOST          the address to listen on (${DEFAULT_HOST}: this machine only; 0.0.0.0: the whole network)
  DATABASE_URL  where games are kept: an SQLite file (${DEFAULT_DATABASE}), or postgres://…
  ONLINE        off: only the page
  TRUST_PROXY   1: a proxy in front says who asks (X-Forwarded-For, X-Forwarded-Proto)
  ORIGINS       https://…, where a proxy does not hand on the Host that pages ask; several with commas between them
  HOST_TOKEN    the word by which the host's own requests are known
  LOG_LEVEL     error, warn, info or debug (warn)
  PUSH_CONTACT  mailto:… or https://…, by which push services can reach you
  PUSH_LOCAL    on: pushes may also go to this machine and its network; for tests only
  LIMITS        off: strangers may ask for as much as they like; for measurements only
`;

export function readSettings(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  builtPage: string,
): Settings {
  const [folder, ...more] = words;
  if (more.length > 0 || folder?.startsWith('-')) {
    throw new SettingsError(`at most one folder can be given, not ${JSON.stringify(words.join(' '))}`);
  }
  return {
    port: readPort(environment.PORT),
    // An empty variable is how scripts say "not set".
    host: environment.HOST || DEFAULT_HOST,
    folder: folder === undefined ? builtPage : resolve(folder),
    online: readOnline(environment),
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

function readOnline(environment: Environment): OnlineSettings | null {
  if (readSwitch(environment, 'ONLINE', ['on', 'off']) === 'off') return null;
  const hostToken = environment.HOST_TOKEN || null;
  if (hostToken !== null && hostToken.length < SHORTEST_HOST_TOKEN) {
    throw new SettingsError(`HOST_TOKEN must have ${SHORTEST_HOST_TOKEN} characters or more`);
  }
  const logLevel = environment.LOG_LEVEL || 'warn';
  if (!isLogLevel(logLevel)) {
    throw new SettingsError(`LOG_LEVEL must be error, warn, info or debug, not ${JSON.stringify(logLevel)}`);
  }
  return {
    database: readDatabase(environment),
    trustProxy: readSwitch(environment, 'TRUST_PROXY', ['0', '1']) === '1',
    origins: (environment.ORIGINS ?? '').split(',').filter((origin) => origin !== ''),
    hostToken,
    logLevel,
    isLimited: readSwitch(environment, 'LIMITS', ['on', 'off']) === 'on',
    push: {
      contact: readContact(environment.PUSH_CONTACT),
      isLocalAllowed: readSwitch(environment, 'PUSH_LOCAL', ['off', 'on']) === 'on',
    },
  };
}

export function readDatabase({ DATABASE_URL }: Environment): string {
  return (DATABASE_URL || DEFAULT_DATABASE).replace(/^file:(?:\/\/)?/, '');
}

function readContact(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (/^(?:mailto:\S+@\S+|https:\/\/\S+)$/.test(text)) return text;
  throw new SettingsError(`PUSH_CONTACT must be mailto:… or https://…, not ${JSON.stringify(text)}`);
}

/** The first choice is what counts where nothing is said. */
function readSwitch(environment: Environment, name: string, choices: readonly [string, string]): string {
  const text = environment[name] || choices[0];
  if (choices.includes(text)) return text;
  throw new SettingsError(`${name} must be ${choices.join(' or ')}, not ${JSON.stringify(text)}`);
}

function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= HIGHEST_PORT) return port;
  throw new SettingsError(`PORT must be a number from 0 to ${HIGHEST_PORT}, not ${JSON.stringify(text)}`);
}
