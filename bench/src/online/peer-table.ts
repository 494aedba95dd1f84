/** Two players at boardgame.io's server, and battle after battle between them. They speak what its own client does, by socket.io's protocol. */
import { createRandom, randomAction } from '@bfi/ai';
import { SIDES, toAct } from '@bfi/engine';
import { WebSocket } from 'ws';
import { MOVE, type PeerState, peerGame } from './game.ts';
import type { Counter } from './our-table.ts';

const { game, positionOf } = peerGame('INVALID_MOVE', 1);
/** Of engine.io and socket.io: a greeting, a ping and its answer, a message of the game. */
const [PING, PONG] = ['2', '3'];
const CONNECT = `40/${game.name},`;
const EVENT = `42/${game.name},`;

interface State {
  readonly G: PeerState;
  readonly _stateID: number;
}

async function connect(url: string, hear: (type: string, ...words: unknown[]) => void): Promise<WebSocket> {
  const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (data) => {
      const text = String(data);
      if (text === PING) socket.send(PONG);
      else if (text.startsWith('0')) socket.send(CONNECT);
      else if (text.startsWith(CONNECT)) resolve();
      else if (text.startsWith(EVENT))
        hear(...(JSON.parse(text.slice(EVENT.length)) as [string, ...unknown[]]));
    });
  });
  return socket;
}

let matches = 0;

/** A table that waits for the start. */
export async function setPeerTable(url: string, seed: number, counter: Counter): Promise<() => void> {
  const random = createRandom(seed);
  let [matchID, decided, counted, isStarted] = ['', -1, 0, false];
  let latest: State | null = null;
  let begun = (): void => undefined;
  const sockets: WebSocket[] = [];
  const emit = (player: number, ...words: unknown[]): void =>
    sockets[player]?.send(`${EVENT}${JSON.stringify(words)}`);

  const sit = (player: number): void => emit(player, 'sync', matchID, String(player), undefined, 2);
  const setBattle = (): void => {
    // Its server opens a match when the first player comes; two who came at once would each have one of that name.
    matchID = `match${++matches}`;
    [decided, counted, latest] = [-1, 0, null];
    sit(0);
  };
  const decide = (player: number): void => {
    if (latest === null || latest._stateID === decided || !isStarted) return;
    const position = positionOf(latest.G);
    if (toAct(position) !== SIDES[player]) return;
    decided = latest._stateID;
    const playerID = String(player);
    const payload = { type: MOVE, args: [randomAction(position, random)], playerID, credentials: undefined };
    emit(player, 'update', { type: 'MAKE_MOVE', payload }, decided, matchID, playerID);
  };
  const hear = (player: number, type: string, match: unknown, told: unknown): void => {
    if (match !== matchID || (type !== 'sync' && type !== 'update')) return;
    const state = type === 'sync' ? (told as { state: State }).state : (told as State);
    if (type === 'sync' && player === 0) sit(1);
    if (type === 'sync' && player === 1) begun();
    if (latest !== null && state._stateID < latest._stateID) return;
    latest = state;
    if (state._stateID > counted) {
      counted = state._stateID;
      counter.decided();
    }
    if (toAct(positionOf(state.G)) === 'over') {
      counter.ended();
      setBattle();
    } else decide(player);
  };
  for (const player of [0, 1])
    sockets.push(await connect(url, (...words) => hear(player, ...(words as [string, unknown, unknown]))));
  await new Promise<void>((resolve) => {
    begun = resolve;
    setBattle();
  });
  return () => {
    isStarted = true;
    for (const player of [0, 1]) decide(player);
  };
}
