/**
 * The page's line to the game server: one socket that comes back by itself, knows the server's time, and sends again what may be
 * sent twice. Whoever shows something of a game asks here first whether there is a line at all.
 */
import { failure, type Result, success } from '@bfi/engine';
import {
  CLOSE_CODES,
  type ErrorCode,
  type PlayerTag,
  PROTOCOL_VERSION,
  type ServerMessage,
} from '@bfi/protocol';

/**
 * `connecting`: for the first time, or again. `broken`: there is none, and the next attempt comes by itself. `outdated`: the server
 * speaks another version, and the page has to be loaded anew. `refused`: the host does not want this account here.
 */
export type LinkState = 'connecting' | 'open' | 'broken' | 'outdated' | 'refused';

/**
 * Why nothing came of something that was asked for. `lost`: the line broke, and nobody knows what became of it. `offline`: there was
 * none, and nothing was sent.
 */
export type AskFault = ErrorCode | 'lost' | 'offline';

type Answer = Readonly<Record<string, unknown>>;

/** The part of a browser's socket that is used. */
export type SocketLike = Pick<WebSocket, 'onmessage' | 'onclose' | 'send' | 'close'>;

export interface ConnectionTools {
  open(query: string): SocketLike;
  /** Whether the device says that it has a network at all. */
  hasNetwork(): boolean;
}

interface Asked {
  readonly text: string;
  /** May be sent twice: it counts once. */
  readonly again: boolean;
  answer(result: Result<Answer, AskFault>): void;
}

const FIRST_RETRY = 500;
const LONGEST_RETRY = 15_000;
/** A line on which nothing is heard for so long is tried. */
const SILENCE = 8000;
/** So long the answer to that may take. */
const PATIENCE = 6000;
const HEARTBEAT = 2000;

export class Connection {
  state = $state<LinkState>('connecting');
  /** When the next attempt comes, by this device's clock; null where none is planned. */
  retryAt = $state<number | null>(null);
  /** The session of whoever was at the page was ended, on another device say. */
  wasSignedOut = $state(false);
  /** Who the server takes this page for; null: somebody who only looks. */
  you = $state.raw<PlayerTag | null>(null);
  readonly #tools: ConnectionTools;
  readonly #listeners = new Set<(message: ServerMessage) => void>();
  readonly #asked = new Map<number, Asked>();
  #socket: SocketLike | null = null;
  /** As `state` says, for whoever asks while an effect is being undone: there a state is what it was before. */
  #isOpen = false;
  #next = 1;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #heartbeat: ReturnType<typeof setInterval> | null = null;
  #heardAt = 0;
  #triedAt: number | null = null;
  /** The server's clock minus this device's. */
  #ahead = 0;
  #welcomed: (() => void)[] = [];

  constructor(tools: ConnectionTools) {
    this.#tools = tools;
  }

  /** Opens the line if there is none yet. It is then kept open, whatever happens to it. */
  start(): void {
    if (this.#socket === null && this.#retry === null) this.#open();
  }

  /** Nobody needs it any more. */
  stop(): void {
    this.#hangUp();
    this.#giveUpWaiting();
    this.state = 'connecting';
  }

  /** Somebody else is at the page now: the server is to look again who it is. Resolves when it has, or will not. */
  async restart(): Promise<void> {
    this.wasSignedOut = false;
    this.#hangUp();
    this.#giveUpWaiting();
    this.#loseUnsure();
    const welcomed = new Promise<void>((resolve) => this.#welcomed.push(resolve));
    this.#failures = 0;
    this.#open();
    await welcomed;
  }

  /** The device has a network again, or somebody does not want to wait. */
  retryNow(): void {
    if (this.state !== 'broken') return;
    this.#failures = 0;
    this.#giveUpWaiting();
    this.#open();
  }

  /** The device says that its network is gone: that is known sooner than any silence could tell. */
  networkLost(): void {
    if (this.#socket !== null) this.#broke(0);
  }

  /** Is somebody still there? Asked when the page is seen again after a while. */
  check(): void {
    if (this.state !== 'open' || this.#triedAt !== null) return;
    this.#triedAt = Date.now();
    void this.ask('ping', {}, { again: false }).then((answer) => {
      // The device's own clock may have been put right meanwhile, as after a sleep.
      if (answer.ok && typeof answer.value.now === 'number') this.#tellTime(answer.value.now);
    });
  }

  /** The server's time, in milliseconds. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  listen(listener: (message: ServerMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** `again`: it counts once however often it is sent, so it is kept until it is answered. */
  ask(type: string, fields: object, { again }: { again: boolean }): Promise<Result<Answer, AskFault>> {
    if (!again && !this.#isOpen) return Promise.resolve(failure('offline'));
    const id = this.#next++;
    const text = JSON.stringify({ type, id, ...fields });
    return new Promise((resolve) => {
      this.#asked.set(id, { text, again, answer: resolve });
      if (this.#isOpen) this.#socket?.send(text);
    });
  }

  #open(): void {
    this.#isOpen = false;
    this.state = 'connecting';
    this.retryAt = null;
    const socket = this.#tools.open(`v=${PROTOCOL_VERSION}`);
    this.#socket = socket;
    this.#heardAt = Date.now();
    this.#triedAt = null;
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(data)) as ServerMessage);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#broke(code);
    };
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT);
  }

  #hangUp(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#isOpen = false;
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    this.#heartbeat = null;
    socket?.close();
  }

  #giveUpWaiting(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    this.retryAt = null;
  }

  #beat(): void {
    const now = Date.now();
    if (this.#triedAt !== null && now - this.#triedAt > PATIENCE) this.#broke(0);
    else if (this.state === 'connecting' && now - this.#heardAt > SILENCE + PATIENCE) this.#broke(0);
    else if (now - this.#heardAt > SILENCE) this.check();
  }

  #broke(code: number): void {
    this.#hangUp();
    this.#loseUnsure();
    this.#giveUpWaiting();
    if (code === CLOSE_CODES.signedOut) this.wasSignedOut = true;
    if (code === CLOSE_CODES.version || code === CLOSE_CODES.banned) {
      this.state = code === CLOSE_CODES.version ? 'outdated' : 'refused';
      this.#settleWelcome();
    } else {
      this.state = 'broken';
      this.#planRetry();
    }
  }

  /** Later after each failure, and not all pages at the same moment. Without a network it is hardly worth trying. */
  #planRetry(): void {
    const grown = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** this.#failures);
    const wait = this.#tools.hasNetwork() ? grown * (0.75 + Math.random() / 2) : LONGEST_RETRY;
    this.#failures += 1;
    this.retryAt = Date.now() + wait;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.#open();
    }, wait);
  }

  /** What must not be sent twice, and may have arrived: whoever asked for it is told. */
  #loseUnsure(): void {
    for (const [id, { again, answer }] of this.#asked) {
      if (again) continue;
      this.#asked.delete(id);
      answer(failure('lost'));
    }
  }

  #hear(message: ServerMessage): void {
    this.#heardAt = Date.now();
    this.#triedAt = null;
    if ('now' in message) this.#tellTime(message.now);
    switch (message.type) {
      case 'welcome':
        this.#welcome(message.you);
        break;
      case 'ok':
        this.#answered(message.id, success(message.answer as Answer));
        return;
      case 'error':
        if (message.id !== null) this.#answered(message.id, failure(message.code));
        return;
      default:
    }
    for (const listener of [...this.#listeners]) listener(message);
  }

  #tellTime(now: number): void {
    this.#ahead = now - Date.now();
  }

  #welcome(you: PlayerTag | null): void {
    this.you = you;
    this.state = 'open';
    this.#isOpen = true;
    this.#failures = 0;
    for (const { text } of this.#asked.values()) this.#socket?.send(text);
    this.#settleWelcome();
  }

  /** Whoever waits for a welcome goes on: it is there, or none will come. */
  #settleWelcome(): void {
    const welcomed = this.#welcomed;
    this.#welcomed = [];
    for (const tell of welcomed) tell();
  }

  #answered(id: number, result: Result<Answer, AskFault>): void {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    asked?.answer(result);
  }
}
