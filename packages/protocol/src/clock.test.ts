import { describe, expect, it } from 'vitest';
import { type Clock, clockAfter, flagTime, newClock, timeLeft } from './clock.ts';

const BATTLE = { type: 'battle', seconds: 60, increment: 5 } as const;
const DAYS = { type: 'days', days: 2 } as const;
const DAY = 86_400_000;

function started(): Clock {
  const clock = newClock(BATTLE, 1000, 'red');
  if (clock === null) throw new Error('no clock');
  return clock;
}

describe('a clock', () => {
  it('is not there where nobody measures time', () => {
    expect(newClock({ type: 'none' }, 0, 'red')).toBe(null);
    expect(flagTime(null)).toBe(null);
  });

  it('runs for whoever is to decide, and for nobody else', () => {
    expect([timeLeft(started(), 'red', 11_000), timeLeft(started(), 'blue', 11_000)]).toEqual([
      50_000, 60_000,
    ]);
    expect(flagTime(started())).toBe(61_000);
  });

  it('gives back what was lost on the way, and never more than was used', () => {
    const step = { at: 3000, lag: 300, toAct: 'red', ended: null } as const;
    expect(clockAfter(BATTLE, started(), step).left.red).toBe(58_300);
    expect(clockAfter(BATTLE, started(), { ...step, at: 1100 }).left.red).toBe(60_000);
  });

  it('adds the increment when a turn ends, to whose it was', () => {
    const next = clockAfter(BATTLE, started(), { at: 2000, lag: 0, toAct: 'blue', ended: 'red' });
    expect(next).toEqual({ left: { red: 64_000, blue: 60_000 }, running: 'blue', at: 2000 });
  });

  it('stops with the battle', () => {
    const next = clockAfter(BATTLE, started(), { at: 2000, lag: 0, toAct: 'over', ended: null });
    expect([next.running, flagTime(next)]).toEqual([null, null]);
  });

  it('of days begins anew with each turn', () => {
    const first = newClock(DAYS, 0, 'red');
    if (first === null) throw new Error('no clock');
    const same = clockAfter(DAYS, first, { at: DAY, lag: 0, toAct: 'red', ended: null });
    expect(same.left.red).toBe(DAY);
    const passed = clockAfter(DAYS, same, { at: DAY + 10, lag: 0, toAct: 'blue', ended: 'red' });
    expect(passed.left).toEqual({ red: 2 * DAY, blue: 2 * DAY });
    expect(flagTime(passed)).toBe(3 * DAY + 10);
  });
});
