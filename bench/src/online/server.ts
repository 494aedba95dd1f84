/** boardgame.io's own server with the island on it, as a process of its own. `server.ts PORT :memory:|FILE` */
import { createRequire } from 'node:module';
import type * as CoreModule from 'boardgame.io/dist/types/packages/core.d.ts';
import type * as ServerModule from 'boardgame.io/dist/types/packages/server.d.ts';
import { peerGame } from './game.ts';
import { KeptMatches } from './kept-matches.ts';

process.env.NODE_ENV = 'production';
const require = createRequire(import.meta.url);
const { Server } = require('boardgame.io/server') as typeof ServerModule;
const { INVALID_MOVE } = require('boardgame.io/core') as typeof CoreModule;

const { game } = peerGame(INVALID_MOVE, 1);
// What it says of itself, a line for each request, is no part of what is measured.
console.info = () => undefined;
console.log = () => undefined;
const [port = '', file = ''] = process.argv.slice(2);
const db = file === ':memory:' ? {} : { db: new KeptMatches(file) };
const server = Server({ games: [game], origins: ['*'], ...db });
await server.run(Number(port));
process.stdout.write('ready\n');
