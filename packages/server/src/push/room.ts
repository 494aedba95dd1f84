/**
 * How many pushes may be on their way at once, or wait to be tried again, so that nobody who lets them wait for an answer keeps
 * the others' from going.
 */
import { isIP } from 'node:net';

export interface PushLimits {
  readonly all: number;
  readonly domain: number;
  readonly account: number;
}

export class PushRoom {
  readonly #limits: PushLimits;
  readonly #taken = new Map<string, number>();

  constructor(limits: PushLimits) {
    this.#limits = limits;
  }

  /** Takes a place and answers how to give it back; null where there is none. */
  enter(account: string, endpoint: string): (() => void) | null {
    const limits = [
      ['all', this.#limits.all],
      [`to ${domainOf(endpoint)}`, this.#limits.domain],
      [`of ${account}`, this.#limits.account],
    ] as const;
    if (limits.some(([name, most]) => this.#count(name) >= most)) return null;
    for (const [name] of limits) this.#taken.set(name, this.#count(name) + 1);
    return () => {
      for (const [name] of limits) {
        const left = this.#count(name) - 1;
        if (left > 0) this.#taken.set(name, left);
        else this.#taken.delete(name);
      }
    };
  }

  #count(name: string): number {
    return this.#taken.get(name) ?? 0;
  }
}

/** The last two parts of a name: whoever has a domain can make as many names in it as they like. */
function domainOf(endpoint: string): string {
  const { host, hostname } = new URL(endpoint);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return host;
  return hostname.split('.').filter(Boolean).slice(-2).join('.');
}
