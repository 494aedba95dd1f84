/** Live games for tests: whatever is waited for is done at random, and nothing takes time. */
import { createRandom, randomAction } from '@bfi/ai';
import { type ActionCode, failure, type Result, success } from '@bfi/engine';
import { formatGame, type Game, readGame } from '@bfi/game';
import type { DriverTools } from '../drivers.svelte.ts';
import { LiveGame } from '../live-game.svelte.ts';
import type { AppendFault, GameSource, LoadFault, StoredGame } from '../source.ts';

const random = createRandom(7);

/** One game in memory, which somebody else may change too. */
export class MemorySource implements GameSource {
  text: string;
  appends = 0;
  /** What goes wrong with the next appends. */
  fault: AppendFault | null = null;
  /** It was removed: there is nothing to load. */
  isGone = false;
  /** It does not even answer that something went wrong. */
  isBroken = false;
  readonly #isPlayable: boolean;
  #ready: Promise<void> = Promise.resolve();
  #changed: () => void = () => undefined;
  readonly #seats: Game['seats'];

  constructor(game: Game, { isPlayable = true } = {}) {
    this.text = formatGame(game);
    this.#seats = game.seats;
    this.#isPlayable = isPlayable;
  }

  async load(): Promise<Result<StoredGame, LoadFault>> {
    await this.#answering();
    if (this.isGone) return failure({ code: 'gone' });
    return success({ game: this.#read(), version: this.text, isPlayable: this.#isPlayable, keeping: 'kept' });
  }

  async append(_id: string, seen: string | null, game: Game): Promise<Result<string, AppendFault>> {
    await this.#answering();
    if (this.fault !== null) return failure(this.fault);
    if (seen !== this.text) return failure('stale');
    this.appends += 1;
    this.text = formatGame(game);
    return success(this.text);
  }

  watch(_id: string, changed: () => void): () => void {
    this.#changed = changed;
    return () => undefined;
  }

  /** Answers nothing until what is returned is called. */
  hold(): () => void {
    let release = (): void => undefined;
    this.#ready = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }

  changeElsewhere(change: (game: Game) => void): void {
    const game = this.#read();
    change(game);
    this.text = formatGame(game);
    this.#changed();
  }

  async #answering(): Promise<void> {
    await this.#ready;
    if (this.isBroken) throw new Error('the source is broken');
  }

  #read(): Game {
    const read = readGame(this.text);
    if (!read.ok) throw new Error(`no game: ${JSON.stringify(read.error)}`);
    // Who sits elsewhere is not in the record.
    return read.value.with({ seats: this.#seats });
  }
}

export function toolsOf(tools: Partial<DriverTools> = {}): DriverTools {
  return {
    draw: (bound) => random.below(bound),
    pace: () => ({ speed: 0, reduced: false, sound: null }),
    decide: async (position) => randomAction(position, random),
    suggest: async (position) => randomAction(position, random),
    autoAct: () => false,
    confirms: () => false,
    handOver: () => false,
    ...tools,
  };
}

/** A decision that is made when the test says so. */
export function heldDecision() {
  let [answer, fail] = [(_action: ActionCode): void => undefined, (_error: Error): void => undefined];
  const decide = (): Promise<ActionCode> =>
    new Promise((resolve, reject) => {
      [answer, fail] = [resolve, reject];
    });
  return { decide, answer: (action: ActionCode) => answer(action), fail: () => fail(new Error('no worker')) };
}

/** A game with somebody in front of it. */
export async function openLive<Source extends GameSource>(
  source: Source,
  tools: Partial<DriverTools> = {},
  id = 'game',
): Promise<{ live: LiveGame; source: Source }> {
  const stored = await source.load(id);
  if (!stored.ok) throw new Error(stored.error.code);
  const live = new LiveGame(id, stored.value, source, toolsOf(tools));
  live.presenter.watch();
  await settled();
  return { live, source };
}

/** Everything that needs no time has happened. */
export async function settled(): Promise<void> {
  for (let rounds = 0; rounds < 3; rounds++) await new Promise((resolve) => setTimeout(resolve));
}

/** Whatever is waited for is done at random; false when nothing is waited for any more. */
export async function goOn(live: LiveGame): Promise<boolean> {
  const { waiting } = live;
  if (waiting.for === 'nothing') return false;
  if (waiting.for === 'roll') await live.roll();
  else if (waiting.for === 'decision') await live.act(randomAction(live.game.match.position, random));
  else if (waiting.for === 'handOver') live.takeOver();
  else if (waiting.for === 'retry') live.retry();
  await settled();
  return true;
}

export async function playOn(live: LiveGame, most = Number.POSITIVE_INFINITY): Promise<void> {
  for (let done = 0; done < most; done++) if (!(await goOn(live))) return;
}
