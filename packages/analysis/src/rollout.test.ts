import { describe, expect, it } from 'vitest';
import { Rollout, type RolloutState } from './rollout.ts';
import { network, read, SKIRMISH } from './testing/games.ts';

// A move of 3 brings Red's soldier within range of Blue's last one; no other number does.
const CLOSE = read('12/12/12/12/12/12/4ss7/12/12/12/12/4Sn7 - - 0+0 r roll 0', { variant: 'blitz' });

function rollOut(seed: number, games: number, turns?: number): Rollout {
  const rollout = new Rollout(network, CLOSE, { seed, ...(turns === undefined ? {} : { turns }) });
  for (let game = 0; game < games; game++) rollout.playOne();
  return rollout;
}

describe('a rollout', () => {
  it('comes to the same put away in between, and to something else with other dice', () => {
    const half = JSON.parse(JSON.stringify(rollOut(7, 4).state)) as RolloutState;
    const rest = new Rollout(network, CLOSE, { seed: 7 }, half);
    for (let game = 0; game < 4; game++) rest.playOne();
    expect(rest.report()).toEqual(rollOut(7, 8).report());
    expect(rollOut(8, 8).report().red.mean).not.toBe(rest.report().red.mean);
  });

  it('finds the same mean with luck taken out as without, and is surer of it', () => {
    const { red, plain, saving } = rollOut(1, 50).report();
    expect(plain.spread).toBeGreaterThan(0.4);
    expect(saving).toBeGreaterThan(4);
    expect(Math.abs(red.mean - plain.mean)).toBeLessThan((3 * plain.spread) / Math.sqrt(50));
  });

  it('breaks a battle off after so many turns, and judges it as it stands', () => {
    const rollout = new Rollout(network, SKIRMISH, { seed: 1, turns: 2 });
    for (let game = 0; game < 5; game++) rollout.playOne();
    const { red, plain } = rollout.report();
    expect(plain.mean).not.toBe(Math.round(plain.mean));
    expect(red.spread).toBeLessThan(0.2);
  });
});
