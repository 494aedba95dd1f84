/** Tells browsers that nobody looks at when it is their owner's turn. */
import type { Log } from '../online/log.ts';
import type { Timers } from '../online/timers.ts';
import type { KeptPush, PushStore } from '../storage/pushes.ts';
import { encryptPush, type PushKeys } from './encrypt.ts';
import { isPushEndpoint, post } from './post.ts';
import { newVapidKey, publicKeyOf, type VapidKey, vapidHeader } from './vapid.ts';

export interface PushOptions {
  /** `mailto:…` or an address, by which the makers of a push service can reach the host. */
  readonly contact: string | null;
  /** Also to this machine and its network, and without TLS: for tests. */
  readonly isLocalAllowed: boolean;
}

/** What a browser is told, as JSON. */
export interface PushMessage {
  readonly type: 'turn';
  readonly game: string;
  readonly opponent: string;
  readonly battle: number;
}

export interface PushTools extends PushOptions {
  readonly store: PushStore;
  readonly log: Log;
  readonly timers: Timers;
  readonly now: () => number;
}

const MOST_OF_AN_ACCOUNT = 10;
const MOST_AT_ONCE = 500;
const AGAIN_MS = [30_000, 300_000] as const;
/** The browser has unsubscribed, or is no more. */
const GONE = [404, 410];

export class Pushes {
  readonly #tools: PushTools;
  #key: Promise<VapidKey> | null = null;
  #onTheirWay = 0;

  constructor(tools: PushTools) {
    this.#tools = tools;
  }

  async publicKey(): Promise<string> {
    return publicKeyOf(await this.#vapidKey());
  }

  /** False where no push could go there. */
  async subscribe(account: string, endpoint: string, keys: PushKeys): Promise<boolean> {
    const { store, now, isLocalAllowed } = this.#tools;
    if (!isPushEndpoint(endpoint, isLocalAllowed)) return false;
    try {
      encryptPush('', keys);
    } catch {
      return false;
    }
    await store.add({ endpoint, account, ...keys }, now(), MOST_OF_AN_ACCOUNT);
    return true;
  }

  unsubscribe(account: string, endpoint: string): Promise<void> {
    return this.#tools.store.remove(endpoint, account);
  }

  /** `seconds`: how long it is worth telling. */
  async tell(account: string, message: PushMessage, seconds: number): Promise<void> {
    const kept = await this.#tools.store.of(account);
    await Promise.all(kept.map((push) => this.#send(push, message, seconds, 0)));
  }

  async #send(push: KeptPush, message: PushMessage, seconds: number, attempt: number): Promise<void> {
    const { store, log, now, contact, isLocalAllowed, timers } = this.#tools;
    // Whoever comes to play sees it anyway.
    if (this.#onTheirWay >= MOST_AT_ONCE) return;
    this.#onTheirWay++;
    let status: number | string;
    try {
      status = await post(push.endpoint, {
        headers: {
          authorization: vapidHeader(await this.#vapidKey(), push.endpoint, now(), contact),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(seconds),
          // A newer one of the same game takes its place.
          topic: message.game,
        },
        body: encryptPush(JSON.stringify(message), push),
        isLocalAllowed,
      });
    } catch (error) {
      status = String(error);
    } finally {
      this.#onTheirWay--;
    }
    if (typeof status === 'number' && status >= 200 && status < 300) return;
    if (typeof status === 'number' && GONE.includes(status)) {
      await store.remove(push.endpoint, push.account);
      return;
    }
    log.info('a push was not taken', { status, host: new URL(push.endpoint).host, attempt });
    const pause = AGAIN_MS[attempt];
    const isWorthIt = typeof status === 'string' || status === 429 || status >= 500;
    if (pause !== undefined && isWorthIt) {
      timers.later(pause, () => this.#send(push, message, seconds, attempt + 1));
    }
  }

  #vapidKey(): Promise<VapidKey> {
    this.#key ??= this.#tools.store
      .key(() => JSON.stringify(newVapidKey()))
      .then((kept) => JSON.parse(kept) as VapidKey)
      .catch((error: unknown) => {
        this.#key = null;
        throw error;
      });
    return this.#key;
  }
}
