import { formatAction, legalActionList, makeRules, newPosition, type Position, play } from '@bfi/engine';
import { Phase } from '@bfi/engine/packed';
import { describe, expect, it } from 'vitest';
import type { Network } from '../network/network.ts';
import type { Candidate } from '../player.ts';
import { network, read } from '../testing/positions.ts';
import { finishSetup } from './finished-setup.ts';
import { Rollouts, rollOut } from './rollouts.ts';
import { TurnSearch } from './turn-search.ts';

/** Without blocks there are no flips, so that nothing but the dice decides a rollout. */
const OPEN = '12/2ss2ts6/8js3/12/12/3sw8/12/6Je5/12/3Tn5Sn2/1Sn10/12 - - 0+0 r move:3 0';

function openPosition(): Position {
  return read(OPEN, { variant: 'blitz' });
}

function search(now: () => number = () => 0, counted: Network = network): TurnSearch {
  return new TurnSearch(counted, now);
}

const NEVER = Number.POSITIVE_INFINITY;

describe('rollouts', () => {
  it('add up, over all pairs of rolls, to what an exact search two turns deeper finds', () => {
    const position = openPosition();
    const rollouts = new Rollouts(search(), { position, me: 0, known: 0, turns: 2, deadline: NEVER });
    // Of what the search knows two turns ahead only what follows a zero is left to the rollouts.
    const afterZeros = new Rollouts(search(), { position, me: 0, known: 2, turns: 2, deadline: NEVER });
    for (const action of legalActionList(position)) {
      const now = search().valueAtTurnsEnd(position, action, 0);
      const later = search().valueAfter(position, action, 0, 2, { candidates: 1, margin: 0 });
      let sum = 0;
      let beyond = 0;
      for (let number = 0; number < 36; number++) {
        sum += rollouts.tdErrors(action, number);
        beyond += afterZeros.tdErrors(action, number);
      }
      expect(now + (sum - beyond) / 36).toBeCloseTo(later, 10);
      expect(beyond).not.toBe(0);
    }
  });

  it('leave out the turns that the search knows', () => {
    const position = openPosition();
    const [action = 0] = legalActionList(position);
    const along = (known: number): number =>
      new Rollouts(search(), { position, me: 0, known, turns: 4, deadline: NEVER }).tdErrors(action, 7);
    const first = search().valueAfter(position, action, 0, 1, { candidates: 1, margin: 0 });
    expect(along(0) - along(1)).toBeCloseTo(first - search().valueAtTurnsEnd(position, action, 0), 10);
    expect(along(4)).toBe(0);
  });

  it('are the same again with the same number, and others with another', () => {
    const position = openPosition();
    const [action = 0] = legalActionList(position);
    const along = (number: number): number =>
      new Rollouts(search(), { position, me: 0, known: 0, turns: 6, deadline: NEVER }).tdErrors(
        action,
        number,
      );
    expect(along(3)).toBe(along(3));
    expect(along(3)).not.toBe(along(4));
  });

  it('end with the battle', () => {
    const position = read('12/12/12/12/12/12/4ss7/12/4Sn7/12/12/12 - - 0+0 r move:3 0', { variant: 'blitz' });
    const lastShot = legalActionList(position).find((action) => formatAction(action) === 'e4xe6') ?? 0;
    const rollouts = new Rollouts(search(), { position, me: 0, known: 0, turns: 6, deadline: NEVER });
    expect(search().valueAtTurnsEnd(position, lastShot, 0)).toBe(1);
    expect(rollouts.tdErrors(lastShot, 0)).toBe(0);
  });
});

describe('weighing by rollouts', () => {
  const candidates = (position: Position, values: readonly number[]): Candidate[] =>
    values.map((value, index) => ({ action: legalActionList(position)[index] ?? 0, value, plies: 1 }));

  it('keeps every candidate and every share between lost and won', () => {
    const position = openPosition();
    const leaders = candidates(position, [0.999, 0.5, 0.001]);
    const weighed = rollOut(search(), position, 0, leaders, NEVER, { mostRollouts: 12 });
    expect(weighed.map(({ action }) => action).sort()).toEqual(leaders.map(({ action }) => action).sort());
    for (const { value } of weighed) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
  });

  it('gives up on what is far behind, and stops when one is left', () => {
    const position = openPosition();
    let evaluations = 0;
    const counted: Network = {
      ...network,
      logit: (count) => {
        evaluations++;
        return network.logit(count);
      },
    };
    const cost = (values: readonly number[], rollouts: number): number => {
      evaluations = 0;
      rollOut(
        search(() => 0, counted),
        position,
        0,
        candidates(position, values),
        NEVER,
        { mostRollouts: rollouts },
      );
      return evaluations;
    };
    expect(cost([0.9, 0.1], 60)).toBe(cost([0.9, 0.1], 10));
    expect(cost([0.5, 0.5], 20)).toBeGreaterThan(cost([0.5, 0.5], 10));
  });

  it('leaves everything as it was when there is no time', () => {
    const position = openPosition();
    const leaders = candidates(position, [0.5, 0.49]);
    const late = search(() => 1);
    expect(rollOut(late, position, 0, leaders, 0)).toEqual(leaders);
  });

  it('leaves what it gave up as far behind as it was then', () => {
    const position = openPosition();
    const leaders = candidates(position, [0.5, 0.499, 0.2]);
    const leadOverLast = (rollouts: number): number => {
      const [best, , last] = rollOut(search(), position, 0, leaders, NEVER, { mostRollouts: rollouts });
      expect(last?.action).toBe(leaders[2]?.action);
      return (best?.value ?? 0) - (last?.value ?? 0);
    };
    // It is given up after the tenth rollout; the other two race on, and what they find must not bring it back.
    expect(leadOverLast(40)).toBeCloseTo(leadOverLast(10), 12);
    expect(leadOverLast(9)).not.toBeCloseTo(leadOverLast(10), 6);
  });

  it('counts only rollouts that were finished for every candidate', () => {
    const position = openPosition();
    const leaders = candidates(position, [0.5, 0.49, 0.48]);
    // A clock that ticks at every look runs out in the middle of a rollout sooner or later: all the ways to run out are tried.
    const seen = new Set<string>();
    for (let looks = 1; looks < 60; looks++) {
      let ticks = 0;
      seen.add(
        JSON.stringify(
          rollOut(
            search(() => ticks++),
            position,
            0,
            leaders,
            looks,
            { mostRollouts: 3 },
          ),
        ),
      );
    }
    const finished = [0, 1, 2, 3].map((rollouts) =>
      JSON.stringify(rollOut(search(), position, 0, leaders, NEVER, { mostRollouts: rollouts })),
    );
    for (const result of seen) expect(finished).toContain(result);
    expect(seen.size).toBeGreaterThan(1);
  });
});

describe('weighing set-ups by rollouts', () => {
  function setupPosition(): Position {
    const p = newPosition(makeRules({ first: 'red', variant: 'blitz' }));
    while (p.phase !== Phase.place) play(p, legalActionList(p)[0] ?? 0);
    return p;
  }

  /** The set-ups after two actions, finished, and those two as they were looked at: all faces of the battle's first die. */
  function finished(p: Position, eyes: TurnSearch) {
    const actions = legalActionList(p).slice(0, 2);
    const battles = new Map(actions.map((action) => [action, finishSetup(eyes, p, action).battle]));
    const leaders = [...battles].map(([action, battle]): Candidate => {
      return { action, value: eyes.valueBeforeRoll(battle, p.side), plies: 1 };
    });
    return { battles, leaders };
  }

  it('goes on from the battles that are known, without finishing the set-ups again', () => {
    const p = setupPosition();
    const { battles, leaders } = finished(p, search());
    const rolled = (known: typeof battles | null) => {
      const eyes = search();
      const found = rollOut(eyes, p, p.side, leaders, NEVER, { mostRollouts: 2, battles: known });
      return { found, evaluations: eyes.evaluations };
    };
    const [again, kept] = [rolled(null), rolled(battles)];
    expect(kept.found).toEqual(again.found);
    expect(kept.evaluations).toBeLessThan(again.evaluations);
  });

  it('leaves out the first turn, which is known, and counts four rollouts as much as the look itself', () => {
    const p = setupPosition();
    const { battles, leaders } = finished(p, search());
    const rollouts = new Rollouts(search(), {
      position: p,
      me: p.side,
      known: 1,
      turns: 5,
      deadline: NEVER,
      battles,
    });
    const found = rollOut(search(), p, p.side, leaders, NEVER, { mostRollouts: 4, battles });
    for (const { action, value } of leaders) {
      const errors = [0, 1, 2, 3].map((number) => rollouts.tdErrors(action, number));
      const mean = errors.reduce((sum, error) => sum + error, 0) / 4;
      expect(Math.abs(mean)).toBeGreaterThan(0);
      expect(found.find((one) => one.action === action)?.value).toBeCloseTo(value + mean / 2, 12);
    }
  });
});
