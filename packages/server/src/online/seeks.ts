/** The lobby: who looks for an opponent, told to everybody who looks on, and forgotten when whoever looks is gone. */
import type { SeekTag } from '@bfi/protocol';
import type { Storage } from '../storage/index.ts';
import type { KeptSeek } from '../storage/lobby.ts';
import type { Hub } from './hub.ts';
import type { Timers } from './timers.ts';

const LIVE_MS = 1_800_000;
/** Somebody who only reloads the page, or whose node is gone, still looks for an opponent. */
const GRACE_MS = 10_000;
/** The list is long and those who look on are many: a few changes are told together. */
const GATHER_MS = 100;

export interface SeeksTools {
  readonly storage: Storage;
  readonly hub: Hub;
  readonly timers: Timers;
  readonly now: () => number;
}

export class Seeks {
  readonly #tools: SeeksTools;
  #isWaiting = false;

  constructor(tools: SeeksTools) {
    this.#tools = tools;
  }

  async list(): Promise<SeekTag[]> {
    const kept = await this.#tools.storage.lobby.seeks();
    return kept.map(({ id, player, settings, colour }) => ({ id, player, settings, colour }));
  }

  /** False where too many are looking. One that was asked for over HTTP waits for nobody's socket. */
  async add(seek: KeptSeek): Promise<boolean> {
    const { storage, hub, now } = this.#tools;
    const attended = hub.listenersOf(seek.account).length > 0 ? now() : null;
    const added = await storage.lobby.addSeek(seek, now(), attended);
    if (added) this.changed();
    return added;
  }

  /** They play with nobody now. */
  async removeOf(account: string): Promise<void> {
    if ((await this.#tools.storage.lobby.removeSeeksOf(account)) > 0) this.changed();
  }

  changed(): void {
    this.#tools.storage.bus.tell({ type: 'seeks' });
    this.showSoon();
  }

  showSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#tools.timers.later(GATHER_MS, async () => {
      this.#isWaiting = false;
      const { hub } = this.#tools;
      if (hub.hasLobby) hub.tellLobby({ type: 'seeks', seeks: await this.list() });
    });
  }

  /** Says which seekers are connected here. Those whom no node has seen for a while look no longer. */
  async attend(): Promise<void> {
    const { storage, hub, now } = this.#tools;
    const seekers = await storage.lobby.seekers();
    const here = seekers.filter((account) => hub.listenersOf(account).length > 0);
    if (here.length > 0) await storage.lobby.attendSeeks(here, now());
    const gone = await storage.lobby.removeUnattendedSeeks(now() - GRACE_MS);
    const old = await storage.lobby.removeOldSeeks(now() - LIVE_MS);
    if (gone + old > 0) this.changed();
  }
}
