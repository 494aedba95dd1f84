/**
 * A player's own dice fall at the server with the decision before them, as nobody can change them any more. Here they wait for the
 * hand of whoever sits here, as at any table. What was thrown stays so when the page is loaded anew.
 */
import type { Side } from '@bfi/engine';
import { isRollOf, type Moment } from '@bfi/game';
import type { Hand } from '../game/presenter.svelte.ts';
import type { OnlineTable } from './online-table.svelte.ts';

const PREFIX = 'bfi.thrown.1.';

export class ThrownDice implements Hand {
  readonly #table: OnlineTable;
  readonly #storage: Storage | null;
  /** The battle, and how many of its moments were there with the last throw. */
  #last = $state.raw<{ readonly battle: string; readonly moments: number }>({ battle: '', moments: 0 });

  constructor(table: OnlineTable, storage: Storage | null) {
    this.#table = table;
    this.#storage = storage;
    const [battle = '', moments = ''] = storage?.getItem(PREFIX + table.id)?.split(' ') ?? [];
    if (/^\d{1,6}$/.test(moments)) this.#last = { battle, moments: Number(moments) };
  }

  throwerOf(moment: Moment, index: number): Side | 'both' | null {
    const { side } = this.#table;
    const { battle, moments } = this.#last;
    if (side === null || (battle === this.#battle && index < moments)) return null;
    if (moment.events.some(({ type }) => type === 'rolledOff')) return 'both';
    return isRollOf(moment, side) ? side : null;
  }

  threw(index: number): void {
    this.#last = { battle: this.#battle, moments: index + 1 };
    try {
      this.#storage?.setItem(PREFIX + this.#table.id, `${this.#battle} ${index + 1}`);
    } catch {
      // A full or closed store: whoever loads the page anew throws the same once more.
    }
  }

  get #battle(): string {
    return `${this.#table.id}.${this.#table.shownBattle}`;
  }
}
