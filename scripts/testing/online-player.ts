/**
 * A client of the game server as a page is one, without a screen: a guest with a socket that comes back by itself, follows its
 * games by their entries, seals dice, and sends a decision again until it is answered.
 */
import { randomBytes } from 'node:crypto';
import { formatAction, legalActionList, type Side } from '@bfi/engine';
import { diceCommitment } from '@bfi/game';
import {
  type GameEntry,
  type GameSettings,
  OnlineGame,
  PROTOCOL_VERSION,
  type ServerMessage,
} from '@bfi/protocol';
import { WebSocket } from 'ws';

export const BLITZ: GameSettings = {
  variant: 'blitz',
  options: [],
  war: null,
  clock: { type: 'none' },
  rated: false,
};

class Refused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`refused: ${code}`);
    this.code = code;
  }
}

interface Asked {
  readonly text: string;
  resolve(answer: Record<string, unknown>): void;
  reject(error: Error): void;
}

/** A game as this client knows it. */
export interface Followed {
  readonly online: OnlineGame;
  readonly entries: GameEntry[];
  side: Side | null;
  readonly nonces: Map<number, string>;
}

export interface PlayerOptions {
  /** Addresses of nodes, as `http://127.0.0.1:8080`; after a break the next one is tried. */
  readonly bases: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** What it seals its dice with; left out: something new each time. */
  readonly nonce?: string;
}

/** Not all at the same moment: a server that comes back has enough to do. */
const retryAfter = (): number => 50 + Math.random() * 250;

const THROW_AGAIN_MS = 20;

export class OnlinePlayer {
  readonly games = new Map<string, Followed>();
  readonly heard: ServerMessage[] = [];
  /** Which of what is heard is kept, for tests that look at it. */
  keeps: (message: ServerMessage) => boolean = () => false;
  onEntries: (game: Followed, entries: readonly GameEntry[]) => void = () => undefined;
  onStarted: (game: string) => void = () => undefined;
  /** Throws its dice as soon as they are due; otherwise whoever has it calls `roll`. */
  throwsAtOnce = true;
  closeCode: number | null = null;
  reconnects = 0;
  id = '';
  readonly #options: PlayerOptions;
  readonly #asked = new Map<number, Asked>();
  #cookie = '';
  #socket: WebSocket | null = null;
  #node = 0;
  #next = 1;
  #closed = false;

  constructor(options: PlayerOptions) {
    this.#options = options;
  }

  get #base(): string {
    return this.#options.bases[this.#node % this.#options.bases.length] ?? '';
  }

  get cookie(): string {
    return this.#cookie;
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** A guest, with an open socket. */
  static async guest(options: PlayerOptions, name = 'Guest'): Promise<OnlinePlayer> {
    const player = new OnlinePlayer(options);
    const { id } = await player.post('/api/guest', { name });
    player.id = String(id);
    await player.connect();
    return player;
  }

  /** What HTTP answers; refused with the code. */
  async post(path: string, body: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.#base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.#headers() },
      body: JSON.stringify(body),
    });
    const cookie = response.headers.get('set-cookie')?.split(';')[0];
    if (cookie !== undefined) this.#cookie = cookie;
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Refused(String(answer.error));
    return answer;
  }

  async get(path: string): Promise<Response> {
    return fetch(`${this.#base}${path}`, { headers: this.#headers() });
  }

  #headers(): Record<string, string> {
    return { ...(this.#cookie === '' ? {} : { cookie: this.#cookie }), ...this.#options.headers };
  }

  /** Opens the socket; from then on it is opened again whenever it breaks. */
  connect(): Promise<void> {
    return new Promise((resolve) => this.#open(resolve));
  }

  #open(done: () => void): void {
    if (this.#closed) return;
    const url = `${this.#base.replace(/^http/, 'ws')}/api/socket?v=${PROTOCOL_VERSION}`;
    const socket = new WebSocket(url, { headers: this.#headers(), perMessageDeflate: false });
    this.#socket = socket;
    socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as ServerMessage, done));
    socket.on('error', () => undefined);
    socket.on('close', (code) => {
      this.closeCode = code;
      if (this.#closed || code >= 4000) return;
      this.#node++;
      this.reconnects++;
      setTimeout(() => this.#open(done), retryAfter());
    });
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }

  /** As when the network is gone: the other side hears nothing of it. */
  cut(): void {
    this.#socket?.terminate();
  }

  /** Sends something as it is. */
  sendRaw(data: string | Buffer): void {
    this.#socket?.send(data);
  }

  /** The server's answer; refused with the code. What is not answered when the socket breaks is sent again. */
  ask(type: string, fields: object = {}): Promise<Record<string, unknown>> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const text = JSON.stringify({ type, id, ...fields });
      this.#asked.set(id, { text, resolve, reject });
      if (this.isOpen) this.#socket?.send(text);
    });
  }

  async watch(game: string): Promise<Followed> {
    await this.ask('watch', { game, seq: this.games.get(game)?.entries.length ?? 0 });
    const followed = this.games.get(game);
    if (followed === undefined) throw new Error(`nothing was told of ${game}`);
    return followed;
  }

  async create(settings: Partial<GameSettings> = {}, more: object = {}): Promise<string> {
    const answer = await this.ask('create', { settings: { ...BLITZ, ...settings }, colour: 'red', ...more });
    return String(answer.game);
  }

  /** One decision. `key` marks it, so that it counts once however often it is sent. */
  play(game: string, token: string, key = randomBytes(8).toString('hex')): Promise<Record<string, unknown>> {
    const after = this.games.get(game)?.entries.length ?? 0;
    return this.ask('play', { game, after, token, key });
  }

  /** Throws the die that is due. */
  roll(game: string, key = randomBytes(8).toString('hex')): Promise<Record<string, unknown>> {
    const after = this.games.get(game)?.entries.length ?? 0;
    return this.ask('roll', { game, after, key });
  }

  #throwDue(followed: Followed): void {
    const { online, side } = followed;
    if (!this.throwsAtOnce || this.#closed || side === null || online.thrower !== side) return;
    // The game has gone on meanwhile, or the server could not keep it: look again.
    this.roll(online.id).catch(() => setTimeout(() => this.#throwDue(followed), THROW_AGAIN_MS));
  }

  /** What this client may decide now; empty where it is not its turn. */
  choices(game: string): string[] {
    const followed = this.games.get(game);
    if (followed?.online.stage !== 'playing') return [];
    const { match } = followed.online.game;
    return match.toAct === followed.side ? legalActionList(match.position).map(formatAction) : [];
  }

  #hear(message: ServerMessage, welcomed: () => void): void {
    if (this.keeps(message)) this.heard.push(message);
    switch (message.type) {
      case 'welcome':
        this.#comeBack();
        welcomed();
        return;
      case 'ok':
        this.#asked.get(message.id)?.resolve(message.answer as Record<string, unknown>);
        this.#asked.delete(message.id);
        return;
      case 'error':
        if (message.id === null) return;
        this.#asked.get(message.id)?.reject(new Refused(message.code));
        this.#asked.delete(message.id);
        return;
      case 'game':
        this.#meet(message);
        return;
      case 'entries':
        this.#follow(message);
        return;
      case 'started':
        this.onStarted(message.game);
        return;
      default:
    }
  }

  /** Everything that it lacks, and whatever was not answered. */
  #comeBack(): void {
    for (const [game, { entries }] of this.games) {
      this.#socket?.send(JSON.stringify({ type: 'watch', id: 0, game, seq: entries.length }));
    }
    for (const { text } of this.#asked.values()) this.#socket?.send(text);
  }

  #meet({ game, settings, created, side }: Extract<ServerMessage, { type: 'game' }>): void {
    const known = this.games.get(game);
    if (known !== undefined) known.side = side;
    else {
      const online = new OnlineGame(game, settings, created);
      this.games.set(game, { online, entries: [], side, nonces: new Map() });
    }
  }

  #follow({ game, from, entries }: Extract<ServerMessage, { type: 'entries' }>): void {
    const followed = this.games.get(game);
    if (followed === undefined) return;
    const known = followed.entries.length;
    if (from > known) {
      this.#socket?.send(JSON.stringify({ type: 'watch', id: 0, game, seq: known }));
      return;
    }
    const news = entries.slice(known - from);
    for (const entry of news) {
      if (!followed.online.apply(entry).ok)
        throw new Error(`${game}: ${JSON.stringify(entry)} cannot follow`);
      followed.entries.push(entry);
    }
    if (news.some(({ type }) => type === 'sit'))
      followed.side = followed.online.sideOf(this.id) ?? followed.side;
    this.seal(game);
    this.#throwDue(followed);
    if (news.length > 0) this.onEntries(followed, news);
  }

  /** Commits to a nonce, and opens it once all three commitments are there. */
  seal(game: string): void {
    const followed = this.games.get(game);
    if (followed === undefined || followed.side === null || followed.online.stage !== 'sealing') return;
    const { online, side, nonces } = followed;
    const { battle, seals } = online;
    const nonce = nonces.get(battle) ?? this.#options.nonce ?? randomBytes(32).toString('hex');
    nonces.set(battle, nonce);
    if (seals.commitments[side] === undefined) {
      void this.ask('commit', { game, battle, commitment: diceCommitment(side, nonce) }).catch(noMatter);
    } else if (seals.commitments.red && seals.commitments.blue && seals.nonces[side] === undefined) {
      void this.ask('open', { game, battle, nonce }).catch(noMatter);
    }
  }
}

/** Sent once too often: the game has gone on. */
function noMatter(): void {}
