/** A hint from the champion: what it would do here and what it thinks of both sides' chances. */
import type { Position } from '@bfi/engine';
import type { Pointing } from '../../game/choice.ts';
import type { Advice } from '../../game/computer.ts';
import type { LiveGame } from '../../game/live-game.svelte.ts';
import { m } from '../../language/language.svelte.ts';
import { describeAction } from '../../words/actions.ts';
import type { Called } from '../../words/names.ts';

export class Hint {
  text = $state<string | null>(null);
  busy = $state(false);
  readonly #advise: (position: Position) => Promise<Advice>;

  constructor(advise: (position: Position) => Promise<Advice>) {
    this.#advise = advise;
  }

  /** What it pointed at when it was said: whoever points elsewhere needs it no more. */
  #saidFor: Pointing | null = null;

  clear(): void {
    this.text = null;
    this.#saidFor = null;
  }

  /** It goes when somebody has pointed elsewhere. */
  follow(pointing: Pointing): void {
    if (this.#saidFor !== null && pointing !== this.#saidFor) this.clear();
  }

  /** Says it, and points at whoever would do it. What comes when the game has gone on, an answer or none, is dropped. */
  async ask(live: LiveGame, called: Called): Promise<void> {
    const { position } = live.game.match;
    const isAsked = (): boolean => live.game.match.position === position;
    this.busy = true;
    this.text = m.play_hint_wait();
    try {
      const { candidates, redsChance } = await this.#advise(position);
      const [best] = candidates;
      if (best !== undefined && isAsked()) {
        // Nobody has won before the end.
        const red = Math.min(99, Math.max(1, Math.round(100 * redsChance)));
        const said = m.play_hint_said({ action: describeAction(position, best.action, called) });
        this.text = `${said}\n${m.play_chance({ red, blue: 100 - red })}`;
        live.picker.pointAt(best.action);
        this.#saidFor = live.picker.pointing;
      }
    } catch {
      if (isAsked()) this.text = m.play_computer_failed();
    } finally {
      this.busy = false;
    }
  }
}
