import { createRandom, type Random, randomAction } from '@bfi/ai';
import {
  type ActionCode,
  actionsOf,
  copyPosition,
  encodeAction,
  evalOf,
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
import { LOSS_CAUSES } from './battle-facts.ts';
import { BotFault } from './bot-process.ts';
import type { Beginning, Contestant } from './contestant.ts';
import { type ArenaSetting, type GameOrder, type GameReport, type PerContestant, playGame } from './game.ts';

const SETTING: ArenaSetting = {
  rules: makeRules({ variant: 'blitz' }),
  seed: 5,
  names: ['Ann', 'Bob'],
  starts: [],
  log: null,
  wanted: { luck: false, record: true, story: false, chances: false },
};

function order(pair: number, second = false): GameOrder {
  return { number: 2 * pair + 1 + Number(second), pair, second, players: { a: 0, b: 1 } };
}

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

  beginGame({ start, random }: Beginning): void {
    this.position = start === null ? newPosition(this.#rules) : copyPosition(start);
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
  const record = parseRecord(report.record ?? '');
  if (!record.ok) throw new Error(record.error.code);
  const last = verifyRecord(record.value);
  if (!last.ok) throw new Error(last.error.code);
  return last.value;
}

async function pairOf(contestants: PerContestant<Contestant>, pair = 0): Promise<GameReport[]> {
  const first = await playGame(SETTING, order(pair), contestants);
  return [first, await playGame(SETTING, order(pair, true), contestants)];
}

describe('a game of an arena', () => {
  it('tells each player what has happened, and never what is to come', async () => {
    const follower = new Follower();
    const report = await playGame(SETTING, order(0), { a: follower, b: new Follower() });
    const record = parseRecord(report.record ?? '');
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
    expect(report.fault).toEqual({ by: 'a', reason: 'went } home', stderr: '' });
    expect([report.points, resultOf(lastOf(report))]).toEqual([0, 'blue']);
    expect(report.record).toContain(`[Reason "${reason}"]`);
    expect(report.record).toMatch(/red:\w+ \{The bot went \\\} home\.\}\n$/);
  });

  it.each([100, 2])('counts turns as the record does, with a quiet limit of %i', async (quietLimit) => {
    const rules = makeRules({ variant: 'blitz', quietLimit });
    const contestants = { a: new Follower(rules), b: new Follower(rules) };
    const report = await playGame({ ...SETTING, rules }, order(0), contestants);
    expect(report.record).toContain(quietLimit === 2 ? '[Reason "quiet"]' : '[Reason "annihilation"]');
    const heads = Array.from((report.record ?? '').matchAll(/^(\d+)[rb]\./gm), ([, turn]) => Number(turn));
    expect(report.facts.turns).toBe(heads.at(-1));
  });

  it('is lost before its first token by a bot that does not take part', async () => {
    const absent: Contestant = {
      beginGame: () => Promise.reject(new BotFault('does not play this')),
      played: () => undefined,
      decide: () => 0,
    };
    const [, report] = await pairOf({ a: absent, b: new Follower() });
    expect(report?.record).toMatch(/\nblue:forfeits \{The bot does not play this\.\}\n$/);
    expect([report?.points, report?.facts.turns]).toEqual([0, 0]);
  });

  it('begins where it is told, one position after the other, each for both games of a pair', async () => {
    const starts = [
      '12/12/12/12/12/12/4ss7/12/4Sn7/12/12/12 - - 0+0 r move:3 0',
      '12/12/12/12/12/12/4ss7/12/4Sn7/12/12/12 - - 0+0 b roll 0',
    ];
    const followers = { a: new Follower(), b: new Follower() };
    for (const [pair, second, start] of [
      [0, true, 0],
      [1, false, 1],
      [2, false, 0],
    ] as const) {
      const report = await playGame({ ...SETTING, starts }, order(pair, second), followers);
      expect(report.record).toContain(`[Position "${starts[start]}"]`);
      expect(report.facts.starter).toBe(start === 0 ? 'red' : 'blue');
      lastOf(report);
    }
  });

  it('is written with Red’s chance after each token, where that is wanted', async () => {
    const wanted = { luck: false, record: true, story: true, chances: true };
    const report = await playGame({ ...SETTING, wanted }, order(0), { a: new Follower(), b: new Follower() });
    const { story, chances } = report;
    expect(chances).toHaveLength(story?.tokens.length ?? -1);
    expect(chances?.at(-1)).toBe(report.facts.result === 'red' ? 1 : 0);
    const record = parseRecord(report.record ?? '');
    if (!record.ok) throw new Error(record.error.code);
    for (const [index, step] of record.value.line.steps.entries())
      expect(evalOf(step)).toBeCloseTo(chances?.[index] ?? Number.NaN, 4);
    expect(record.value.headers.get('Program')).toMatch(/^bfi \S+, seed 5, game 1$/);
  });

  it('counts everybody who was lost, by cause', async () => {
    const wanted = { luck: false, record: false, story: true, chances: false };
    for (let pair = 0; pair < 5; pair++) {
      const followers = { a: new Follower(), b: new Follower() };
      const { facts, story, record } = await playGame({ ...SETTING, wanted }, order(pair), followers);
      expect(record).toBeNull();
      const losses = story?.losses ?? [];
      for (const cause of LOSS_CAUSES)
        expect(facts.lost[cause]).toBe(losses.filter((loss) => loss.cause === cause).length);
      // In blitz five of one side are lost, and nobody comes ashore.
      const loser = facts.result === 'red' ? 'blue' : 'red';
      expect(losses.filter(({ side }) => side === loser)).toHaveLength(5);
      expect(facts.lost.padPenalty).toBe(0);
    }
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
