import { createRandom, type Random, randomAction } from '@bfi/ai';
import {
  type ActionCode,
  actionsOf,
  encodeAction,
  formatPosition,
  makeRules,
  newPosition,
  type Position,
  parseRecord,
  play,
  type Rules,
  resultOf,
  verifyRecord,
} from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { BotFault } from './bot-process.ts';
import type { Contestant } from './contestant.ts';
import { type ArenaSetting, type GameReport, type PerContestant, playGame } from './game.ts';

const SETTING: ArenaSetting = {
  rules: makeRules({ variant: 'blitz' }),
  seed: 5,
  names: { a: 'Ann', b: 'Bob' },
  luck: false,
};

/** Plays at random, and follows the game by what it is told. */
class Follower implements Contestant {
  position: Position;
  told: ActionCode[] = [];
  readonly #rules: Rules;
  #random: Random = createRandom(0);

  constructor(rules = SETTING.rules) {
    this.#rules = rules;
    this.position = newPosition(rules);
  }

  beginGame(_rules: unknown, _side: unknown, random: Random): void {
    this.position = newPosition(this.#rules);
    this.told = [];
    this.#random = random;
  }

  played(action: ActionCode): void {
    play(this.position, action);
    this.told.push(action);
  }

  decide(position: Position): ActionCode {
    expect(formatPosition(this.position)).toBe(formatPosition(position));
    return randomAction(position, this.#random);
  }
}

function lastOf(report: GameReport): Position {
  const record = parseRecord(report.record);
  if (!record.ok) throw new Error(record.error.code);
  const last = verifyRecord(record.value);
  if (!last.ok) throw new Error(last.error.code);
  return last.value;
}

async function pairOf(contestants: PerContestant<Contestant>, pair = 0): Promise<GameReport[]> {
  const first = await playGame(SETTING, { pair, second: false }, contestants);
  return [first, await playGame(SETTING, { pair, second: true }, contestants)];
}

describe('a game of an arena', () => {
  it('tells each player what has happened, and never what is to come', async () => {
    const follower = new Follower();
    const report = await playGame(SETTING, { pair: 0, second: false }, { a: follower, b: new Follower() });
    const record = parseRecord(report.record);
    expect(record.ok && actionsOf(record.value.line)).toEqual(follower.told);
  });

  it('has A as Red in the first game of a pair and as Blue in the second', async () => {
    const resigner: Contestant = {
      beginGame: () => undefined,
      played: () => undefined,
      decide: (position) =>
        encodeAction({ type: 'outside', ending: position.side === 0 ? 'red:resigns' : 'blue:resigns' }),
    };
    const [first, second] = await pairOf({ a: new Follower(), b: resigner });
    expect(first?.record).toContain('[Red "Ann"]\n[Blue "Bob"]');
    expect(second?.record).toContain('[Red "Bob"]\n[Blue "Ann"]');
    expect([first?.points, second?.points]).toEqual([1, 1]);
    expect(first?.record).toContain('[Result "red"]');
    expect(second?.record).toContain('[Result "blue"]');
  });

  it('of a player against itself is the same game twice, won once', async () => {
    for (let pair = 0; pair < 5; pair++) {
      const games = await pairOf({ a: new Follower(), b: new Follower() }, pair);
      const [one, two] = games.map((game) => formatPosition(lastOf(game)));
      expect(one).toBe(two);
      expect(games.map(({ points }) => points).sort()).toEqual([0, 1]);
    }
  });

  it.each([
    [true, 'time'],
    [false, 'forfeit'],
  ])('is lost by a fault, in a record that can be verified (late: %s)', async (late, reason) => {
    const faulty: Contestant = {
      beginGame: () => undefined,
      played: () => undefined,
      decide: () => Promise.reject(new BotFault('went } home', late)),
    };
    const [report] = await pairOf({ a: faulty, b: new Follower() });
    if (report === undefined) throw new Error('no game was played');
    expect(report.fault).toEqual({ by: 'a', reason: 'went } home' });
    expect([report.points, resultOf(lastOf(report))]).toEqual([0, 'blue']);
    expect(report.record).toContain(`[Reason "${reason}"]`);
    expect(report.record).toMatch(/red:\w+ \{The bot went \\\} home\.\}\n$/);
  });

  it.each([100, 2])('counts turns as the record does, with a quiet limit of %i', async (quietLimit) => {
    const rules = makeRules({ variant: 'blitz', quietLimit });
    const contestants = { a: new Follower(rules), b: new Follower(rules) };
    const report = await playGame({ ...SETTING, rules }, { pair: 0, second: false }, contestants);
    expect(report.record).toContain(quietLimit === 2 ? '[Reason "quiet"]' : '[Reason "annihilation"]');
    const heads = Array.from(report.record.matchAll(/^(\d+)[rb]\./gm), ([, turn]) => Number(turn));
    expect(report.turns).toBe(heads.at(-1));
  });

  it('is lost before its first token by a bot that does not take part', async () => {
    const absent: Contestant = {
      beginGame: () => Promise.reject(new BotFault('does not play this')),
      played: () => undefined,
      decide: () => 0,
    };
    const [, report] = await pairOf({ a: absent, b: new Follower() });
    expect(report?.record).toMatch(/\nblue:forfeits \{The bot does not play this\.\}\n$/);
    expect([report?.points, report?.turns]).toEqual([0, 0]);
  });

  it('lets an error that is no bot’s fault through', async () => {
    const broken: Contestant = {
      beginGame: () => undefined,
      played: () => undefined,
      decide: () => {
        throw new RangeError('a mistake of ours');
      },
    };
    await expect(pairOf({ a: broken, b: new Follower() })).rejects.toThrow('a mistake of ours');
  });
});
