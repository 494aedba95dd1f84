import { describe, expect, it } from 'vitest';
import { LagBudget, Pulse, RoundTrip } from './lag.ts';

describe('what is lost on the way', () => {
  it('is measured over several answers', () => {
    const trip = new RoundTrip();
    expect(trip.milliseconds).toBe(0);
    trip.measure(100);
    trip.measure(200);
    expect(trip.milliseconds).toBe(130);
  });

  it('is given back, but never more than the bound for one decision', () => {
    expect(new LagBudget().spend(80, 1)).toBe(80);
    expect(new LagBudget().spend(9000, 1)).toBe(500);
  });

  it('is given back in whole milliseconds', () => {
    expect(new LagBudget().spend(80.6, 1)).toBe(80);
  });

  it('is given back from a budget, so that answering late on purpose gains little', () => {
    const budget = new LagBudget();
    const inOneTurn = [1, 2, 3, 4, 5].map(() => budget.spend(9000, 1));
    expect(inOneTurn.reduce((sum, given) => sum + given)).toBe(1000);
    const later = [2, 3, 4, 5].map((turn) => budget.spend(9000, turn));
    expect(later).toEqual([250, 250, 250, 250]);
  });
});

describe('a pulse', () => {
  it('is asked for again only when it was answered, and the answer is measured', () => {
    const pulse = new Pulse();
    expect(pulse.next(1000)).toBe('ask');
    pulse.answered(1080);
    expect(pulse.roundTrip).toBe(80);
    expect(pulse.next(11_000)).toBe('ask');
  });

  it('is waited for on a slow line, also where the next question comes soon after the first', () => {
    const pulse = new Pulse();
    pulse.next(1000);
    expect(pulse.next(1300)).toBe('wait');
    pulse.answered(2500);
    expect(pulse.roundTrip).toBe(1500);
    expect(pulse.next(11_300)).toBe('ask');
  });

  it('is not measured by an answer that nobody has asked for', () => {
    const pulse = new Pulse();
    pulse.answered(900);
    expect(pulse.roundTrip).toBe(0);
    pulse.next(1000);
    pulse.answered(1080);
    pulse.answered(5000);
    expect(pulse.roundTrip).toBe(80);
  });

  it('is given up after a long silence', () => {
    const pulse = new Pulse();
    pulse.next(1000);
    expect(pulse.next(11_000)).toBe('gone');
  });
});
