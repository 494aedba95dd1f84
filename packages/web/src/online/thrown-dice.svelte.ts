/**
 * What a player here throws. Where dice are thrown, theirs falls at the server when they ask for it. The roll for the start has fallen
 * there already, and so have all dice of games that were opened by a program that does not ask for throws: those wait here for the
 * hand of whoever sits here, as at any table, and what was thrown stays so when the page is loaded anew. Armies that stand ready are
 * placed by the pages, decision by decision: they are seen when the roll for the start has been thrown, all at once.
 */
import { type Side, toAct } from '@bfi/engine';
import { isRollOf, type Moment } from '@bfi/game';
import type { Hand } from '../game/presenter.svelte.ts';
import type { OnlineTable } from './online-table.svelte.ts';
import { wantsReadySetup } from './setup-wishes.ts';

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

  get isDue(): boolean {
    const { online, side, isBetweenBattles } = this.#table;
    return side !== null && !isBetweenBattles && online?.thrower === side;
  }

  throwerOf(moment: Moment, index: number): Side | 'both' | null {
    const { side } = this.#table;
    const { battle, moments } = this.#last;
    if (side === null || (battle === this.#battle && index < moments)) return null;
    // Who has given up or left ends the battle for everybody, whether or not somebody has thrown.
    if (toAct(moment.position) === 'over') return null;
    if (moment.events.some(({ type }) => type === 'rolledOff')) return 'both';
    if (this.#hidesBehindStart(moment, index)) return 'both';
    // They have thrown it, on this device or another one.
    const isThrown = this.#table.online?.settings.dice === 'thrown';
    return !isThrown && isRollOf(moment, side) ? side : null;
  }

  isAtOnce({ actor, turn }: Moment): boolean {
    return turn === 0 && actor !== 'chance' && wantsReadySetup(this.#table);
  }

  /**
   * What comes by itself after the roll for the start does not throw it in the player's place: armies that stand ready, and the
   * first die. Once somebody has decided something in the battle, nobody waits for that roll any more, on whichever device.
   */
  #hidesBehindStart({ actor, turn }: Moment, index: number): boolean {
    if (!wantsReadySetup(this.#table)) return false;
    const moments = this.#moments;
    const isUnasked = turn === 0 || (actor === 'chance' && moments[index - 1]?.turn === 0);
    const thrown = this.#last.battle === this.#battle ? this.#last.moments : 0;
    if (!isUnasked || thrown >= rollsForStart(moments)) return false;
    return moments.every((one) => one.turn === 0 || one.actor === 'chance');
  }

  get #moments(): readonly Moment[] {
    const { online, shownBattle } = this.#table;
    return (online?.past[shownBattle - 1]?.game ?? online?.game)?.match.moments ?? [];
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

/** More than one where both rolled the same; none where somebody begins by the rules. */
function rollsForStart(moments: readonly Moment[]): number {
  const after = moments.findIndex(({ events }) => !events.some(({ type }) => type === 'rolledOff'));
  return after < 0 ? moments.length : after;
}
