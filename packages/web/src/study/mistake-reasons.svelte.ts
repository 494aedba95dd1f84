/** Why the mistakes of a battle were mistakes: found out one after the other for whoever reads the list of them. */
import type { DecisionReport, Reason } from '@bfi/analysis';
import type { ActionCode } from '@bfi/engine';
import type { Match } from '@bfi/game';
import { untrack } from 'svelte';
import type { Analyst } from './analyst.ts';
import { placeText } from './places.ts';

type Mistake = Pick<DecisionReport, 'index' | 'action' | 'best'>;

export class MistakeReasons {
  readonly #analyst: Pick<Analyst, 'why'>;
  readonly #match: Match;
  /** By the number of the moment. One and the same moment may get another best action while the analysis looks deeper. */
  #known = $state.raw<ReadonlyMap<string, readonly Reason[]>>(new Map());
  /** Asked and not answered yet: whoever asks the same meanwhile waits for the same answer. */
  readonly #running = new Map<string, Promise<void>>();
  /** Goes up whenever other mistakes are asked about: those from before need no answer any more. */
  #asked = 0;

  constructor(analyst: Pick<Analyst, 'why'>, match: Match) {
    this.#analyst = analyst;
    this.#match = match;
  }

  /** What is known of it; null as long as nobody has looked. */
  of(mistake: Mistake): readonly Reason[] | null {
    return this.#known.get(keyOf(mistake)) ?? null;
  }

  /** Finds out about all of these, in their order. An effect may call it: what is known already is none of what it depends on. */
  async find(mistakes: readonly Mistake[]): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    for (const mistake of mistakes) {
      if (asked !== this.#asked) return;
      await untrack(() => this.#once(mistake));
    }
  }

  async #once(mistake: Mistake): Promise<void> {
    if (mistake.best === null || this.of(mistake) !== null) return;
    const key = keyOf(mistake);
    const running =
      this.#running.get(key) ?? this.#ask(mistake, mistake.best).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    await running;
  }

  async #ask(mistake: Mistake, best: ActionCode): Promise<void> {
    const place = placeText(this.#match, mistake.index === 0 ? [] : [mistake.index - 1]);
    const reasons = await this.#analyst.why(place, mistake.action, best);
    if (reasons !== null) this.#known = new Map([...this.#known, [keyOf(mistake), reasons]]);
  }

  leave(): void {
    this.#asked += 1;
  }
}

function keyOf({ index, best }: Mistake): string {
  return `${index} ${best}`;
}
