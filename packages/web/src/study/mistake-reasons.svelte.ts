/** Why the mistakes of a battle were mistakes: found out one after the other for whoever reads the list of them. */
import type { DecisionReport, Reason } from '@bfi/analysis';
import type { Match } from '@bfi/game';
import type { Analyst } from './analyst.ts';
import { placeText } from './places.ts';

type Mistake = Pick<DecisionReport, 'index' | 'action' | 'best'>;

export class MistakeReasons {
  readonly #analyst: Pick<Analyst, 'why'>;
  readonly #match: Match;
  /** By the number of the moment. One and the same moment may get another best action while the analysis looks deeper. */
  #known = $state.raw<ReadonlyMap<string, readonly Reason[]>>(new Map());
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

  /** Finds out about all of these, in their order. */
  async find(mistakes: readonly Mistake[]): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    for (const mistake of mistakes) {
      const { index, action, best } = mistake;
      if (best === null || this.#known.has(keyOf(mistake))) continue;
      const place = placeText(this.#match, index === 0 ? [] : [index - 1]);
      const reasons = await this.#analyst.why(place, action, best);
      if (reasons !== null) this.#known = new Map([...this.#known, [keyOf(mistake), reasons]]);
      if (asked !== this.#asked) return;
    }
  }

  leave(): void {
    this.#asked += 1;
  }
}

function keyOf({ index, best }: Mistake): string {
  return `${index} ${best}`;
}
