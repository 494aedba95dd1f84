/** Two players at our server, and battle after battle between them. */
import { randomBytes } from 'node:crypto';
import { createRandom, randomAction } from '@bfi/ai';
import { formatAction, makeRules, newPosition, type Position, parseAction, play, toAct } from '@bfi/engine';
import { diceCommitment } from '@bfi/game';
import { type GameEntry, PROTOCOL_VERSION, type ServerMessage } from '@bfi/protocol';
import { WebSocket } from 'ws';

const RULES = makeRules();
const SETTINGS = { variant: 'standard', options: [], war: null, clock: { type: 'none' }, rated: false };
type Answer = Readonly<Record<string, unknown>>;

class Player {
  readonly socket: WebSocket;
  readonly #asked = new Map<number, (answer: Answer) => void>();
  #next = 1;
  onEntries: (game: string, from: number, entries: readonly GameEntry[]) => void = () => undefined;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as ServerMessage));
  }

  static async connect(url: string): Promise<Player> {
    const response = await fetch(`${url}/api/guest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Guest"}',
    });
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const address = `${url.replace('http', 'ws')}/api/socket?v=${PROTOCOL_VERSION}`;
    const socket = new WebSocket(address, { headers: { cookie }, perMessageDeflate: false });
    const player = new Player(socket);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return player;
  }

  ask(type: string, fields: object): Promise<Answer> {
    const id = this.#next++;
    this.socket.send(JSON.stringify({ type, id, ...fields }));
    return new Promise((resolve) => this.#asked.set(id, resolve));
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'entries') this.onEntries(message.game, message.from, message.entries);
    else if (message.type === 'error') throw new Error(`our server refuses: ${JSON.stringify(message)}`);
    else if (message.type === 'ok') {
      this.#asked.get(message.id)?.(message.answer as Answer);
      this.#asked.delete(message.id);
    }
  }
}

function playTokens(position: Position, tokens: readonly string[]): void {
  for (const token of tokens) {
    const action = parseAction(token);
    if (action.ok) play(position, action.value);
  }
}

/** The other one sits down, and from here on both hear all of it. */
async function sitDown(red: Player, blue: Player, game: string): Promise<void> {
  await blue.ask('join', { game });
  await Promise.all([red, blue].map((player) => player.ask('watch', { game, seq: 0 })));
}

/** What happens at a table. */
export interface Counter {
  decided(): void;
  /** A battle; the next one follows. */
  ended(): void;
}

/** A table that waits for the start. */
export async function setOurTable(url: string, seed: number, counter: Counter): Promise<() => void> {
  const random = createRandom(seed);
  const [red, blue] = await Promise.all([Player.connect(url), Player.connect(url)]);
  const sides = { red, blue };
  let [game, length, decided] = ['', 0, -1];
  let position: Position = newPosition(RULES);
  let nonces = { red: '', blue: '' };
  let begun = (): void => undefined;

  const openNonces = (): void => {
    for (const side of ['red', 'blue'] as const)
      void sides[side].ask('open', { game, battle: 1, nonce: nonces[side] });
  };
  /** Of both sides, whoever hears it first. */
  let commitments = 0;
  const take = (entry: GameEntry): void => {
    if (entry.type === 'commit' && ++commitments === 2) openNonces();
    if (entry.type !== 'play') return;
    playTokens(position, entry.tokens);
    if (entry.by === 'chance') begun();
    else counter.decided();
  };
  const decide = (side: 'red' | 'blue'): void => {
    if (toAct(position) !== side || decided === length || !isStarted) return;
    decided = length;
    const token = formatAction(randomAction(position, random));
    void sides[side].ask('play', { game, after: length, token, key: `k${length}` });
  };
  let isStarted = false;
  for (const side of ['red', 'blue'] as const) {
    sides[side].onEntries = (of, from, entries) => {
      // The other side may hear of the end of a battle when the next one has been set.
      if (of !== game) return;
      for (const [index, entry] of entries.entries()) {
        if (from + index < length) continue;
        length++;
        take(entry);
      }
      if (toAct(position) === 'over') {
        counter.ended();
        for (const player of [red, blue]) void player.ask('leave', { game });
        void setBattle();
      } else decide(side);
    };
  }
  const setBattle = async (): Promise<void> => {
    [game, length, decided, commitments, position] = ['', 0, -1, 0, newPosition(RULES)];
    nonces = { red: randomBytes(32).toString('hex'), blue: randomBytes(32).toString('hex') };
    game = String((await red.ask('create', { settings: SETTINGS, colour: 'red' })).game);
    await sitDown(red, blue, game);
    for (const side of ['red', 'blue'] as const)
      void sides[side].ask('commit', { game, battle: 1, commitment: diceCommitment(side, nonces[side]) });
  };
  await new Promise<void>((resolve) => {
    begun = resolve;
    void setBattle();
  });
  return () => {
    isStarted = true;
    decide('red');
    decide('blue');
  };
}
