/**
 * Going through what has happened: to and fro, step by step or by itself. `Replay` is what the buttons of a replay do,
 * `MatchReel` how a board shows a match in that way.
 */
import { viewPosition } from '@bfi/engine';
import type { Match } from '@bfi/game';
import type { Pace, Scene } from './scene.svelte.ts';

/** What is gone through. 0 is the start, before anything has happened. */
export interface Reel {
  readonly at: number;
  readonly last: number;
  /** Shows it as it was then. */
  show(at: number): void;
  /** Shows how the next one comes about, so many times as fast as usual, and is done when that has been seen. */
  advance(speed: number): void | Promise<void>;
}

/** How many times as fast as usual a replay can go. */
const SPEEDS = [1, 2, 4, 0.5] as const;

export class Replay {
  readonly #reel: Reel;
  /** Milliseconds before each step of a replay that goes on by itself, so that one can see where it begins. */
  readonly #rest: number;
  /** How often a replay was started or stopped: a run that is not the last one any more ends itself. */
  #runs = 0;
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);

  constructor(reel: Reel, rest: number) {
    this.#reel = reel;
    this.#rest = rest;
  }

  get at(): number {
    return this.#reel.at;
  }

  get last(): number {
    return this.#reel.last;
  }

  jump(to: number): void {
    this.pause();
    this.#reel.show(Math.min(Math.max(to, 0), this.last));
  }

  back(): void {
    if (this.at > 0) this.jump(this.at - 1);
  }

  forward(): void {
    this.pause();
    if (this.at < this.last) void this.#reel.advance(this.speed);
  }

  /** Goes on by itself to the end; where it is already there, from the start. */
  async play(): Promise<void> {
    if (this.at >= this.last) this.jump(0);
    this.pause();
    const run = this.#runs;
    this.playing = true;
    while (this.at < this.last) {
      await new Promise((resolve) => setTimeout(resolve, this.#rest / this.speed));
      if (run !== this.#runs) return;
      await this.#reel.advance(this.speed);
      if (run !== this.#runs) return;
    }
    this.playing = false;
  }

  /** Once round through all speeds. */
  changeSpeed(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
  }

  pause(): void {
    this.#runs += 1;
    this.playing = false;
  }
}

/** The moments of a match on a board. */
export class MatchReel implements Reel {
  readonly #scene: Scene;
  readonly #match: () => Match | null;
  readonly #pace: () => Pace;
  #at = $state(0);

  /** The match may become another one: then its start is to be shown. */
  constructor(scene: Scene, match: () => Match | null, pace: () => Pace) {
    this.#scene = scene;
    this.#match = match;
    this.#pace = pace;
  }

  get at(): number {
    return this.#at;
  }

  get last(): number {
    return this.#match()?.moments.length ?? 0;
  }

  show(at: number): void {
    this.#at = at;
    const match = this.#match();
    const position = match?.moments[at - 1]?.position ?? match?.start;
    if (position !== undefined) this.#scene.show(viewPosition(position));
  }

  async advance(speed: number): Promise<void> {
    const moment = this.#match()?.moments[this.#at];
    if (moment === undefined) return;
    this.#at += 1;
    const pace = this.#pace();
    await this.#scene.perform(moment.events, viewPosition(moment.position), {
      ...pace,
      speed: pace.speed * speed,
    });
  }
}

/** A replay is there to be seen: where everything else happens at once, it goes at its own pace. */
export function withSpeed(pace: Pace, speed: number): Pace {
  return { ...pace, speed: (pace.speed || 1) * speed };
}
