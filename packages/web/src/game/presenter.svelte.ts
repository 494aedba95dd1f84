/**
 * What has been shown of a match: performs its moments on the scene one after the other, and lets people look back. The game
 * never waits for it; it only knows what is still to be shown, and people are asked when there is nothing left.
 */
import {
  formatPosition,
  type Position,
  type PositionView,
  type RecordPath,
  type Side,
  viewPosition,
} from '@bfi/engine';
import type { Match, Moment } from '@bfi/game';
import { withSpeed } from '../board/replay.svelte.ts';
import type { Pace, Scene } from '../board/scene.svelte.ts';
import { pause } from './pause.ts';

/** Milliseconds for which what was shown rests before a decision of the computer's follows, so that people can follow. */
export const LEAST_THINKING = 350;

/** With so many moments still to be shown everything goes at its pace; with twice as many twice as fast, and so on. */
const WAITING_AT_EASE = 4;

const AT_ONCE: Pace = { speed: 0, reduced: true, sound: null };

/** Where the dice fall elsewhere: those of whoever sits here wait for their hand all the same. */
export interface Hand {
  /** The place where they fall waits for a throw from here. */
  readonly isDue: boolean;
  /** Who is to throw the die that fell there; null where nobody here is, or they have done so. */
  throwerOf(moment: Moment, index: number): Side | 'both' | null;
  threw(index: number): void;
  /** It is put on the scene without being performed: nobody decides it while others look on. */
  isAtOnce(moment: Moment): boolean;
}

export interface PresenterTools {
  readonly hand?: Hand | undefined;
  readonly scene: Scene;
  pace(): Pace;
  /** Nobody here has decided it: it is given time to be seen coming. */
  isDecidedByOthers(moment: Moment): boolean;
  /** A moment has been shown to its end. */
  onShown(moment: Moment): void;
}

export class Presenter {
  readonly scene: Scene;
  readonly #tools: PresenterTools;
  #match: Match;
  /** How many moments there are. A match does not tell when it grows. */
  #length = $state(0);
  /** How many of them have been shown. */
  told = $state(0);
  /** What is being looked back at; the empty path is the start, null the game as it is. */
  lookingAt = $state.raw<RecordPath | null>(null);
  #watchers = 0;
  /** Goes up whenever something else than the next moment is put on the scene. */
  #turnedAway = 0;
  #performing = false;
  #restsSince = 0;
  #waiting: (() => void)[] = [];

  constructor(match: Match, tools: PresenterTools) {
    this.scene = tools.scene;
    this.#tools = tools;
    this.#match = $state.raw(match);
    this.#showNow();
  }

  /** What has been shown so far. */
  get moments(): readonly Moment[] {
    return this.#match.moments.slice(0, this.told);
  }

  /** How everybody stands as far as it is on the scene. */
  get position(): Position {
    return this.#match.positionAt(this.lookingAt ?? this.#nowPath) ?? this.#match.start;
  }

  get view(): PositionView {
    return viewPosition(this.position);
  }

  /** Everything that happened has been shown, whatever is being looked at. */
  get hasToldAll(): boolean {
    return this.told === this.#length;
  }

  /** Somebody is watching, and sees the game as it is. */
  get isCaughtUp(): boolean {
    return this.#watchers > 0 && this.lookingAt === null && this.hasToldAll;
  }

  /** Who is asked to throw a die that has fallen already. It waits for its throw only, not when the game has gone on from it. */
  get thrower(): Side | 'both' | null {
    return this.lookingAt === null ? this.#throwerAt(this.told) : null;
  }

  /** The die that waited for its throw is shown. False: none did. */
  throwDie(): boolean {
    if (this.thrower === null) return false;
    this.#tools.hand?.threw(this.told);
    void this.#perform();
    return true;
  }

  get isWatched(): boolean {
    return this.#watchers > 0;
  }

  /** A screen shows the game from now on. Returns how to leave; what happens meanwhile is shown to whoever comes back. */
  watch(): () => void {
    this.#watchers += 1;
    void this.#perform();
    return () => {
      this.#watchers -= 1;
      this.scene.hurry();
    };
  }

  /** Comes true when somebody sees the game as it is. */
  caughtUp(): Promise<void> {
    if (this.isCaughtUp) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The match has gone on. */
  follow(): void {
    this.#length = this.#match.moments.length;
    void this.#perform();
  }

  /** Another match is the game now: where it goes on from what has been shown, the rest is performed, else it is simply shown. */
  take(match: Match): void {
    const goesOn = this.#goesOnIn(match);
    this.#match = match;
    this.#length = match.moments.length;
    // What was tried beside the game may not be in the other one.
    const isLost = this.lookingAt !== null && match.positionAt(this.lookingAt) === null;
    if (isLost) this.lookAt(null);
    else if (goesOn) void this.#perform();
    if (!goesOn) this.#showNow();
  }

  /** Shows another moment; the last one, or null, is the game as it is. */
  lookAt(path: RecordPath | null): void {
    const [index] = path ?? [];
    const isNow = path === null || (path.length === 1 && index !== undefined && index >= this.told - 1);
    this.scene.hurry();
    if (isNow && this.lookingAt === null) return;
    if (path !== null && this.#match.positionAt(path) === null) return;
    this.lookingAt = isNow ? null : path;
    this.#show();
    void this.#perform();
  }

  /** The index in the game itself of what is on the scene; -1 is the start. In a variation, that of the moment it replaces. */
  get index(): number {
    return this.lookingAt === null ? this.told - 1 : (this.lookingAt[0] ?? -1);
  }

  /** One step on in the game itself, performed as it happened; done when that has been seen or something else is looked at. */
  async advance(speed: number): Promise<void> {
    const index = this.index + 1;
    const moment = this.moments[index];
    if (moment === undefined || this.lookingAt === null) return;
    this.lookingAt = [index];
    this.#turnedAway += 1;
    const turnedAway = this.#turnedAway;
    const pace = withSpeed(this.#tools.pace(), speed);
    await this.scene.perform(moment.events, viewPosition(moment.position), pace);
    // The last one is the game as it is.
    if (this.#turnedAway === turnedAway && index === this.told - 1) this.lookAt(null);
  }

  hurry(): void {
    this.scene.hurry();
  }

  #throwerAt(index: number): Side | 'both' | null {
    const { hand } = this.#tools;
    const left = this.#match.moments.slice(index, this.#length);
    const throwers = left.map((moment, offset) => hand?.throwerOf(moment, index + offset) ?? null);
    return throwers.includes(null) ? null : (throwers[0] ?? null);
  }

  /** How much is known to whoever comes now: all but the dice that wait for their hand. */
  get #known(): number {
    let known = this.#length;
    while (known > 0 && this.#throwerAt(known - 1) !== null) known -= 1;
    return known;
  }

  get #nowPath(): RecordPath {
    return this.told === 0 ? [] : [this.told - 1];
  }

  #goesOnIn(match: Match): boolean {
    const told = this.moments;
    if (formatPosition(match.start) !== formatPosition(this.#match.start)) return false;
    return told.every(({ action }, index) => match.moments[index]?.action === action);
  }

  /** The game as it is, without performing how it came about. */
  #showNow(): void {
    this.#length = this.#match.moments.length;
    this.told = this.#known;
    this.lookingAt = null;
    this.#show();
    this.#tellWaiting();
  }

  #show(): void {
    this.#turnedAway += 1;
    this.scene.show(this.view);
  }

  get #hasMore(): boolean {
    return this.lookingAt === null && !this.hasToldAll && this.thrower === null;
  }

  async #perform(): Promise<void> {
    if (this.#performing) return;
    this.#performing = true;
    try {
      while (this.#watchers > 0 && this.#hasMore) await this.#performNext();
    } catch (error) {
      // What happened has happened; only its showing went wrong, and the game can go on from it.
      globalThis.reportError?.(error);
      this.#showNow();
    } finally {
      this.#performing = false;
    }
    this.#tellWaiting();
  }

  async #performNext(): Promise<void> {
    const [match, index, turnedAway] = [this.#match, this.told, this.#turnedAway];
    const moment = match.moments[index];
    if (moment === undefined) throw new RangeError(`no moment ${index}`);
    const pace = this.#tools.hand?.isAtOnce(moment) ? AT_ONCE : this.#pace();
    if (this.#tools.isDecidedByOthers(moment)) await this.#rest(pace);
    if (this.#turnedAway !== turnedAway || this.#match !== match || this.#watchers === 0) return;
    await this.scene.perform(moment.events, viewPosition(moment.position), pace);
    this.#restsSince = performance.now();
    const isTrue = this.told === index && this.#match.moments[index]?.action === moment.action;
    if (isTrue) this.told = index + 1;
    // Whoever looked away and back in the middle of it must not be left with the picture from before, and nobody with what
    // another match, taken meanwhile, does not hold.
    if ((!isTrue || this.#turnedAway !== turnedAway) && this.lookingAt === null) this.#show();
    if (isTrue) this.#tools.onShown(moment);
  }

  /** Faster the more there is to be shown; what is shown at once takes no time from the rest. */
  #pace(): Pace {
    const pace = this.#tools.pace();
    const { hand } = this.#tools;
    const waiting = this.#match.moments
      .slice(this.told, this.#length)
      .filter((moment) => hand?.isAtOnce(moment) !== true).length;
    return { ...pace, speed: pace.speed * Math.max(1, waiting / WAITING_AT_EASE) };
  }

  async #rest({ speed }: Pace): Promise<void> {
    const rested = performance.now() - this.#restsSince;
    if (speed > 0) await pause(LEAST_THINKING - rested * speed, speed);
  }

  #tellWaiting(): void {
    if (!this.isCaughtUp) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const tell of waiting) tell();
  }
}
