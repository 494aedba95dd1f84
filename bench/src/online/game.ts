/**
 * The island as a game of boardgame.io's server: a move is a decision, and the server then plays whatever chance does, as ours does.
 * The position is one short string of plain JSON, which was measured to be its fastest form (see boardgame-io.ts).
 */
import { createRandom, randomAction } from '@bfi/ai';
import {
  type ActionCode,
  isLegal,
  makeRules,
  newPosition,
  type Position,
  play,
  SIDES,
  type Side,
  toAct,
} from '@bfi/engine';
import type { Game } from 'boardgame.io';
import { createPacker } from '../packed.ts';

export interface PeerState {
  readonly packed: string;
}

export const MOVE = 'play';

/** What a player's number stands for. */
function sideOfPlayer(playerID: string): Side {
  return SIDES[Number(playerID)] ?? 'red';
}

export interface PeerGame {
  readonly game: Game<PeerState>;
  /** To read until the next call. */
  positionOf(state: PeerState): Position;
}

export function peerGame(invalidMove: 'INVALID_MOVE', seed: number): PeerGame {
  const random = createRandom(seed);
  const start = newPosition(makeRules());
  const { pack, unpack } = createPacker(start);
  const position = newPosition(start.rules);
  const positionOf = ({ packed }: PeerState): Position => {
    unpack(packed, position);
    return position;
  };
  const fall = (): PeerState => {
    while (toAct(position) === 'chance') play(position, randomAction(position, random));
    return { packed: pack(position) };
  };
  const game: Game<PeerState> = {
    name: 'island',
    minPlayers: 2,
    maxPlayers: 2,
    setup: () => {
      unpack(pack(start), position);
      return fall();
    },
    // Whose turn it is, the rules say: its own turn order would cost more.
    turn: { activePlayers: { all: MOVE }, stages: { [MOVE]: {} } } as NonNullable<Game<PeerState>['turn']>,
    moves: {
      [MOVE]: {
        move: ({ G, playerID }: { G: PeerState; playerID: string }, action: ActionCode) => {
          positionOf(G);
          if (toAct(position) !== sideOfPlayer(playerID) || !isLegal(position, action)) return invalidMove;
          play(position, action);
          return fall();
        },
        // Dice are the server's.
        client: false,
      },
    },
    endIf: ({ G }) => (toAct(positionOf(G)) === 'over' ? true : undefined),
    disableUndo: true,
  };
  return { game, positionOf };
}
