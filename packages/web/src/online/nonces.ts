/**
 * What this device has chosen for the dice of a battle, until it is opened. It outlasts a reload: who cannot open what they have
 * committed to has not started the battle.
 */
import { SEALED_HEX } from '@bfi/game';

const PREFIX = 'bfi.nonce.1.';

/** The one that is kept, or a new one. Where nothing can be kept it lasts as long as the page. */
export class Nonces {
  readonly #storage: Storage | null;
  readonly #memory = new Map<string, string>();

  constructor(storage: Storage | null) {
    this.#storage = storage;
  }

  of(game: string, battle: number): string {
    const key = `${PREFIX}${game}.${battle}`;
    const kept = this.#storage?.getItem(key) ?? this.#memory.get(key) ?? '';
    const nonce = SEALED_HEX.test(kept) ? kept : newNonce();
    this.#memory.set(key, nonce);
    try {
      if (kept !== nonce) this.#storage?.setItem(key, nonce);
    } catch {
      // A full or closed store: it lasts until the page is left.
    }
    return nonce;
  }

  forget(game: string, battle: number): void {
    const key = `${PREFIX}${game}.${battle}`;
    this.#memory.delete(key);
    this.#storage?.removeItem(key);
  }
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
