/** The other end of a page's line, played by a test: it hears what is sent, and says what the test wants. */
import { PROTOCOL_VERSION, type ServerMessage } from '@bfi/protocol';
import { Connection, type SocketLike } from '../connection.svelte.ts';

interface Heard {
  readonly type: string;
  readonly id: number;
  readonly [field: string]: unknown;
}

export class FakeServer {
  /** What has come over the line that is open now. */
  heard: Heard[] = [];
  opened = 0;
  hasNetwork = true;
  now = Date.now;
  /** Answers every command with yes. */
  agrees = true;
  #socket: SocketLike | null = null;
  readonly connection = new Connection({
    open: () => {
      this.opened += 1;
      this.heard = [];
      const socket: SocketLike = {
        onmessage: null,
        onclose: null,
        send: (text) => this.#hear(JSON.parse(String(text)) as Heard),
        close: () => undefined,
      };
      this.#socket = socket;
      return socket;
    },
    hasNetwork: () => this.hasNetwork,
  });

  welcome(you: Extract<ServerMessage, { type: 'welcome' }>['you'] = null): void {
    this.say({ type: 'welcome', version: PROTOCOL_VERSION, you, now: Date.now() });
  }

  say(message: ServerMessage): void {
    this.#socket?.onmessage?.call(
      this.#socket as WebSocket,
      { data: JSON.stringify(message) } as MessageEvent,
    );
  }

  close(code = 1006): void {
    this.#socket?.onclose?.call(this.#socket as WebSocket, { code } as CloseEvent);
  }

  types(): string[] {
    return this.heard.map(({ type }) => type);
  }

  #hear(message: Heard): void {
    this.heard.push(message);
    const answer = message.type === 'ping' ? { now: this.now() } : {};
    if (this.agrees) this.say({ type: 'ok', id: message.id, answer });
  }
}
