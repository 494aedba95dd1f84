/**
 * boardgame.io's own server with the island on it, as a process of its own. `server.ts PORT memory|files|sqlite PLACE`: in memory, in the
 * files that it comes with (a folder), or in a database that does for it what ours does for us (a file).
 */
import { createRequire } from 'node:module';
import type * as CoreModule from 'boardgame.io/dist/types/packages/core.d.ts';
import type * as ServerModule from 'boardgame.io/dist/types/packages/server.d.ts';
import { peerGame } from './game.ts';
import { KeptMatches } from './kept-matches.ts';

process.env.NODE_ENV = 'production';
const require = createRequire(import.meta.url);
const { FlatFile, Server } = require('boardgame.io/server') as typeof ServerModule;
const { INVALID_MOVE } = require('boardgame.io/core') as typeof CoreModule;

const { game } = peerGame(INVALID_MOVE, 1);
// What it says of itself, a line for each request, is no part of what is measured.
console.info = () => undefined;
console.log = () => undefined;
const [port = '', storage = '', place = ''] = process.argv.slice(2);

function database() {
  if (storage === 'files') return { db: new FlatFile({ dir: place }) };
  return storage === 'sqlite' ? { db: new KeptMatches(place) } : {};
}

const server = Server({ games: [game], origins: ['*'], ...database() });
await server.run(Number(port));
process.stdout.write('ready\n');
