/**
 * Many games at once on boardgame.io's server through its own client, each side deciding as fast as it can; prints how many moves it
 * did, and in how many seconds of its processor. `measure.ts URL GAMES SECONDS PID`
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createRandom, randomAction } from '@bfi/ai';
import { toAct } from '@bfi/engine';
import type * as ClientModule from 'boardgame.io/dist/types/packages/client.d.ts';
import type * as CoreModule from 'boardgame.io/dist/types/packages/core.d.ts';
import type * as MultiplayerModule from 'boardgame.io/dist/types/packages/multiplayer.d.ts';
import { MOVE, type PeerState, peerGame, sideOfPlayer } from './game.ts';

process.env.NODE_ENV = 'production';
const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client') as typeof ClientModule;
const { SocketIO } = require('boardgame.io/multiplayer') as typeof MultiplayerModule;
const { INVALID_MOVE } = require('boardgame.io/core') as typeof CoreModule;

const [url = '', games = '', seconds = '', pid = ''] = process.argv.slice(2);
const { game, positionOf } = peerGame(INVALID_MOVE, 1);
const random = createRandom(2);
let [moves, matches] = [0, 0];

/** Another battle as soon as one is over. */
function setTable(): void {
  // Its server opens a match when the first player comes.
  const matchID = `match${++matches}`;
  let isOver = false;
  for (const playerID of ['0', '1']) {
    const client = Client({
      game,
      multiplayer: SocketIO({ server: url }),
      matchID,
      playerID,
      debug: false,
    });
    let decided = -1;
    client.subscribe((state) => {
      if (state === null || state._stateID <= decided) return;
      const position = positionOf(state.G as PeerState);
      const actor = toAct(position);
      if (actor === 'over') {
        decided = Number.POSITIVE_INFINITY;
        // Not from within its own news, of which its end is one.
        setImmediate(() => client.stop());
        if (!isOver) setTable();
        isOver = true;
      } else if (actor === sideOfPlayer(playerID)) {
        decided = state._stateID;
        moves++;
        client.moves[MOVE]?.(randomAction(position, random));
      }
    });
    client.start();
  }
}

const cpuSeconds = (): number => {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) / 100;
};
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

for (let table = 0; table < Number(games); table++) setTable();
await wait(3000);
moves = 0;
const [begun, cpu] = [performance.now(), cpuSeconds()];
await wait(Number(seconds) * 1000);
const passed = (performance.now() - begun) / 1000;
process.stdout.write(
  `${JSON.stringify({ perSecond: moves / passed, cpu: (cpuSeconds() - cpu) / passed })}\n`,
);
process.exit(0);
