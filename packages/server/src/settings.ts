/** Where the server listens and what it serves, read from the environment and the command line. */
import { resolve } from 'node:path';

export interface Settings {
  /** 0: any free one. */
  readonly port: number;
  readonly host: string;
  readonly folder: string;
}

/** Something in the settings cannot be meant; the message is for whoever typed it. */
export class SettingsError extends Error {}

const DEFAULT_PORT = 8080;
/** Nobody else in the network can reach it unless somebody asks for that. */
const DEFAULT_HOST = '127.0.0.1';
const HIGHEST_PORT = 65_535;

export const USAGE = `Usage: bfi-server [FOLDER]

Serves the page of Battle for the Island, or the built page in FOLDER.

  PORT   the port to listen on (${DEFAULT_PORT}; 0: any free one)
  HOST   the address to listen on (${DEFAULT_HOST}: this machine only; 0.0.0.0: the whole network)
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
  };
}

function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= HIGHEST_PORT) return port;
  throw new SettingsError(`PORT must be a number from 0 to ${HIGHEST_PORT}, not ${JSON.stringify(text)}`);
}
