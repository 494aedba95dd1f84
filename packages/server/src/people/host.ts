/** What a host can do: mute, ban and close. All of it is logged. */
import { timingSafeEqual } from 'node:crypto';
import { failure, type Result, success } from '@bfi/engine';
import type { ErrorCode } from '@bfi/protocol';
import { hashToken, newId } from '../online/ids.ts';
import { abort } from '../online/rulings.ts';
import type { Service } from '../online/service.ts';

const DAY = 86_400_000;
const HOST = 'host';

export class Host {
  readonly #service: Service;
  readonly #token: string | null;

  /** Without a token nobody is the host. */
  constructor(service: Service, token: string | null) {
    this.#service = service;
    this.#token = token;
  }

  isHost(authorization: string | undefined): boolean {
    if (this.#token === null) return false;
    const [given, real] = [authorization ?? '', `Bearer ${this.#token}`].map((text) =>
      Buffer.from(hashToken(text)),
    );
    return given !== undefined && real !== undefined && timingSafeEqual(given, real);
  }

  /** For so many days; 0 takes it back. */
  async restrict(
    account: string,
    what: 'mute' | 'ban',
    days: number,
    reason: string,
  ): Promise<Result<object, ErrorCode>> {
    const until = days === 0 ? null : this.#service.now() + days * DAY;
    const found = await this.#service.storage.people.restrict(
      account,
      what === 'mute' ? 'muted' : 'banned',
      until,
    );
    if (!found) return failure('unknown');
    if (what === 'ban' && until !== null) await this.#service.seeks.removeOf(account);
    await this.#log(what, account, `${days} days: ${reason}`);
    await this.#service.accountChanged(account);
    return success({});
  }

  async close(game: string, reason: string): Promise<Result<object, ErrorCode>> {
    const closed = await this.#service.games.change(game, (draft) => abort(draft, 'server', 'closed'));
    if (!closed.ok) return closed;
    await this.#log('close', game, reason);
    return success({});
  }

  async #log(action: string, subject: string, detail: string): Promise<void> {
    const { log, now, storage } = this.#service;
    await storage.people.log({ id: newId(16), at: now(), actor: HOST, action, subject, detail });
    log.info('the host has acted', { action, subject, detail });
  }
}
