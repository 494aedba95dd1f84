/** Tells browsers that nobody looks at when it is their owner's turn. */
import type { Log } from '../online/log.ts';
import type { Timers } from '../online/timers.ts';
import type { KeptPush, NewPush, PushStore } from '../storage/pushes.ts';
import { encryptPush } from './encrypt.ts';
import { isPushEndpoint, post } from './post.ts';
import { type PushLimits, PushRoom } from './room.ts';
import { newVapidKey, publicKeyOf, type VapidKey, vapidHeader } from './vapid.ts';

export interface PushOptions {
  /** `mailto:…` or an address, by which the makers of a push service can reach the host. */
  readonly contact: string | null;
  /** Also to this machine and its network, and without TLS: for tests. */
  readonly isLocalAllowed: boolean;
  /** Is given what sees, a little later, whether somebody who was there when their turn came still is; for tests, which choose when. */
  readonly looksAgain?: (look: () => Promise<void>) => void;
}

/** What a browser is told, as JSON. */
export interface PushMessage {
  readonly type: 'turn';
  readonly game: string;
  readonly opponent: string;
  readonly battle: number;
}

/** `refused`: for good. `dropped`: given up after some tries, or where too many wait to be tried again. */
export type PushResult = 'taken' | 'gone' | 'refused' | 'postponed' | 'dropped';

export interface PushTools extends PushOptions {
  readonly store: PushStore;
  readonly log: Log;
  readonly timers: Timers;
  readonly now: () => number;
}

const MOST_OF_AN_ACCOUNT = 10;
const ON_THEIR_WAY: PushLimits = { all: 500, domain: 50, account: MOST_OF_AN_ACCOUNT };
/** To be tried again. */
const WAITING: PushLimits = { all: 5000, domain: 2500, account: 2 * MOST_OF_AN_ACCOUNT };
const AGAIN_MS = [30_000, 300_000] as const;
/** The browser has unsubscribed, or is no more. */
const GONE = [404, 410];

export class Pushes {
  readonly #tools: PushTools;
  #key: Promise<VapidKey> | null = null;
  readonly #onTheirWay = new PushRoom(ON_THEIR_WAY);
  readonly #waiting = new PushRoom(WAITING);
  /** What has become of them. */
  readonly counts: Record<PushResult, number> = {
    taken: 0,
    gone: 0,
    refused: 0,
    postponed: 0,
    dropped: 0,
  };

  constructor(tools: PushTools) {
    this.#tools = tools;
  }

  async publicKey(): Promise<string> {
    return publicKeyOf(await this.#vapidKey());
  }

  /** False where no push could go there. */
  async subscribe(push: NewPush): Promise<boolean> {
    const { store, now, isLocalAllowed } = this.#tools;
    if (!isPushEndpoint(push.endpoint, isLocalAllowed)) return false;
    try {
      encryptPush('', push);
    } catch {
      return false;
    }
    await store.add(push, now(), MOST_OF_AN_ACCOUNT);
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
    const { store, log } = this.#tools;
    const leave = this.#onTheirWay.enter(push.account, push.endpoint);
    const status = leave === null ? 'no room' : await this.#post(push, message, seconds).finally(leave);
    if (typeof status === 'number' && status >= 200 && status < 300) {
      this.#count('taken');
      return;
    }
    if (typeof status === 'number' && GONE.includes(status)) {
      this.#count('gone');
      await store.remove(push.endpoint, push.account);
      return;
    }
    log.info('a push was not taken', { status, host: new URL(push.endpoint).host, attempt });
    const isWorthIt = typeof status === 'string' || status === 429 || status >= 500;
    if (isWorthIt) this.#postpone(push, attempt, () => this.#send(push, message, seconds, attempt + 1));
    else this.#count('refused');
  }

  /** The status of the answer, or why there is none. */
  async #post(push: KeptPush, message: PushMessage, seconds: number): Promise<number | string> {
    const { now, contact, isLocalAllowed } = this.#tools;
    try {
      return await post(push.endpoint, {
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
      return String(error);
    }
  }

  /** Whoever comes to play sees it anyway: after some tries it is given up. */
  #postpone({ account, endpoint }: KeptPush, attempt: number, again: () => Promise<void>): void {
    const pause = AGAIN_MS[attempt];
    const leave = pause === undefined ? null : this.#waiting.enter(account, endpoint);
    if (pause === undefined || leave === null) {
      this.#count('dropped');
      return;
    }
    this.#count('postponed');
    this.#tools.timers.later(pause, () => {
      leave();
      return again();
    });
  }

  #count(result: PushResult): void {
    this.counts[result]++;
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
