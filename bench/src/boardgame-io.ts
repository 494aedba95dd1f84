/**
 * The same rules inside boardgame.io, served as well as we can. Every choice below was measured, and the fastest taken:
 *
 * - It runs in production mode, in a local client without server, debug panel, undo or subscribers.
 * - Its state must be plain JSON. A position packed into one short string is about 1.6 times as fast as one of plain
 *   arrays, and more than twice as fast as letting the engine play on the library's drafts of plain arrays. The string
 *   that was packed last is not unpacked again.
 * - Each move is checked, as on a server. Whose turn it is, the rules say: following with the library's own turn order
 *   would cost about a quarter.
 * - Chance is drawn outside and played as a move, as in our own measurement; its random plugin is a little slower.
 * - The driver reads the store; `client.getState()` copies it, which would cost about a tenth.
 * - One client plays all battles; a new battle is a reset.
 *
 * A game that knows no rules and only counts its moves is about a tenth faster: what is measured here is the library.
 */
import { createRequire } from 'node:module';
import { createRandom, randomAction } from '@bfi/ai';
import {
  type ActionCode,
  isLegal,
  makeRules,
  newPosition,
  type Position,
  play,
  resultOf,
  UNFINISHED,
} from '@bfi/engine';
import type { Game } from 'boardgame.io';
import type * as ClientModule from 'boardgame.io/dist/types/packages/client.d.ts';
import type * as CoreModule from 'boardgame.io/dist/types/packages/core.d.ts';
import { createPacker } from './packed.ts';

export interface PeerSpeed {
  readonly moves: number;
  readonly seconds: number;
  readonly movesPerSecond: number;
}

const WARM_UP_SECONDS = 0.5;

/** Whole random battles of `standard`, roll-off and set-up included, each token a move of boardgame.io. */
export function measureBoardgameIo(seconds: number, seed: number): PeerSpeed {
  const table = openTable();
  const random = createRandom(seed);
  const playBattles = (atLeastSeconds: number): PeerSpeed => {
    let moves = 0;
    let passed = 0;
    const started = performance.now();
    while (passed < atLeastSeconds) {
      for (table.reset(); !table.isOver(); moves++) table.play(randomAction(table.position(), random));
      passed = (performance.now() - started) / 1000;
    }
    return { moves, seconds: passed, movesPerSecond: moves / passed };
  };
  playBattles(WARM_UP_SECONDS);
  return playBattles(seconds);
}

/** What boardgame.io keeps: a whole position, as plain JSON. */
interface PackedState {
  readonly packed: string;
}

/** One local client of boardgame.io with a battle on it. */
export interface Table {
  /** Submits a token as a move; boardgame.io refuses and reports one that is not legal. */
  play(action: ActionCode): void;
  reset(): void;
  isOver(): boolean;
  state(): PackedState;
  /** The state unpacked, to read until the next call. */
  position(): Position;
}

export function openTable(): Table {
  const library = loadLibrary();
  const { game, positionOf } = islandGame(library);
  const client = library.Client({ game, debug: false });
  client.start();
  const makeMove = client.moves[MOVE];
  if (makeMove === undefined) throw new Error(`boardgame.io does not know the move ${MOVE}`);
  const state = (): PackedState => client.store.getState().G;
  return {
    play: makeMove,
    reset: client.reset,
    isOver: () => client.store.getState().ctx.gameover !== undefined,
    state,
    position: () => positionOf(state()),
  };
}

type Library = Pick<typeof ClientModule, 'Client'> & Pick<typeof CoreModule, 'INVALID_MOVE'>;

/** Node cannot import the library's folders as ES modules, and its mode has to be chosen before it is loaded. */
function loadLibrary(): Library {
  process.env.NODE_ENV ??= 'production';
  const require = createRequire(import.meta.url);
  return { ...require('boardgame.io/client'), ...require('boardgame.io/core') };
}

const MOVE = 'play';

function islandGame({ INVALID_MOVE }: Library) {
  const start = newPosition(makeRules());
  const { pack, unpack } = createPacker(start);
  const position = newPosition(start.rules);
  let held = '';

  const positionOf = ({ packed }: PackedState): Position => {
    if (packed !== held) unpack(packed, position);
    held = packed;
    return position;
  };

  const game: Game<PackedState> = {
    setup: () => ({ packed: pack(start) }),
    moves: {
      [MOVE]: ({ G }, action: ActionCode) => {
        if (!isLegal(positionOf(G), action)) return INVALID_MOVE;
        play(position, action);
        held = pack(position);
        return { packed: held };
      },
    },
    endIf: ({ G }) => {
      const result = resultOf(positionOf(G));
      return result === UNFINISHED ? undefined : result;
    },
    disableUndo: true,
  };
  return { game, positionOf };
}
