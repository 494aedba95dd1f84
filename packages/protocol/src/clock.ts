/** A game's clock as numbers: what each side has left, for whom it runs, and since when. Only the server makes new ones. */
import { isSide, type PerSide, SIDES, type Side, type ToAct } from '@bfi/engine';
import { type ClockSettings, startingTime } from './settings.ts';

export interface Clock {
  /** Milliseconds at the moment `at`. */
  readonly left: PerSide<number>;
  readonly running: Side | null;
  /** The server's time, in milliseconds. */
  readonly at: number;
}

/** What has come of a decision, as far as time is concerned. */
export interface ClockStep {
  readonly at: number;
  /** Milliseconds on the way that are given back to whoever decided. */
  readonly lag: number;
  readonly toAct: ToAct;
  /** Who has just ended a turn. */
  readonly ended: Side | null;
}

export function newClock(settings: ClockSettings, at: number, toAct: ToAct): Clock | null {
  const time = startingTime(settings);
  return time === null ? null : { left: { red: time, blue: time }, running: sideOf(toAct), at };
}

/** What a side has left; below zero where its time is over. */
export function timeLeft(clock: Clock, side: Side, now: number): number {
  return clock.left[side] - (clock.running === side ? Math.max(0, now - clock.at) : 0);
}

export function clockAfter(settings: ClockSettings, clock: Clock, step: ClockStep): Clock {
  const { at, lag, toAct, ended } = step;
  const running = sideOf(toAct);
  const left = { red: clock.left.red, blue: clock.left.blue };
  for (const side of SIDES) {
    if (clock.running === side) {
      const used = Math.max(0, at - clock.at);
      left[side] -= Math.max(0, used - lag);
    }
    if (settings.type === 'battle' && ended === side) left[side] += settings.increment * 1000;
  }
  // Days are for a turn: whoever comes to decide has all of them.
  if (settings.type === 'days' && running !== null && running !== clock.running) {
    left[running] = startingTime(settings) ?? 0;
  }
  if (settings.type === 'days' && ended !== null && running !== ended)
    left[ended] = startingTime(settings) ?? 0;
  return { left, running, at };
}

/** When the time of whoever decides is over. */
export function flagTime(clock: Clock | null): number | null {
  return clock === null || clock.running === null ? null : clock.at + clock.left[clock.running];
}

function sideOf(toAct: ToAct): Side | null {
  return isSide(toAct) ? toAct : null;
}
