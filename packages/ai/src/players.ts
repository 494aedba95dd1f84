/** Players by the names that people type: in the arena, in simulations and on the command line. */

import { greedyPlayer } from './greedy-player.ts';
import { CHAMPION_MILLISECONDS, LEVELS, levelPlayer } from './levels.ts';
import type { Player, PlayerTools } from './player.ts';
import { playoutPlayer } from './playout-player.ts';
import { randomPlayer } from './random-player.ts';
import { championPlayer } from './search/champion.ts';

/** `sight` is the champion without looking beyond the turn. */
export const PLAYER_NAMES = 'random, greedy, playouts:N, sight, a level 1 to 8, or champion:MS';

const SIGHT = { milliseconds: Number.POSITIVE_INFINITY, mostPlies: 0 };
const MOST_PLAYOUTS = 100_000;
const MOST_MILLISECONDS = 3_600_000;

/** The player of that name, or null where there is none: see PLAYER_NAMES. */
export function playerByName(name: string, tools: PlayerTools): Player | null {
  const level = LEVELS.find((one) => String(one) === name);
  if (level !== undefined) return levelPlayer(level, tools);
  const [kind = '', text, ...rest] = name.split(':');
  if (rest.length > 0 || (text !== undefined && !/^[1-9][0-9]{0,6}$/.test(text))) return null;
  const number = text === undefined ? undefined : Number(text);
  switch (kind) {
    case 'random':
      return number === undefined ? randomPlayer(tools.random) : null;
    case 'greedy':
      return number === undefined ? greedyPlayer(tools.random) : null;
    case 'sight':
      return number === undefined ? { ...championPlayer(tools.network, SIGHT), name } : null;
    case 'playouts':
      return number !== undefined && number <= MOST_PLAYOUTS
        ? playoutPlayer({ playouts: number }, tools.random)
        : null;
    case 'champion':
      return number === undefined || number <= MOST_MILLISECONDS
        ? championPlayer(tools.network, { milliseconds: number ?? CHAMPION_MILLISECONDS })
        : null;
    default:
      return null;
  }
}
