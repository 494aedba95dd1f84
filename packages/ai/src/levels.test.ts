import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type ActionCode,
  copyPosition,
  formatAction,
  formatPosition,
  isLegal,
  isShot,
  legalActionList,
  makeRules,
  newPosition,
  type Position,
  parsePosition,
  play,
  type RuleOptions,
  toAct,
  VARIANTS,
} from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { LEVELS, levelPlayer } from './levels.ts';
import { createNetwork } from './network/network.ts';
import { decodeWeights } from './network/weights.ts';
import type { Player } from './player.ts';
import { PLAYER_NAMES, playerByName } from './players.ts';
import { randomAction } from './playout.ts';
import { createRandom } from './random.ts';
import { championPlayer, valueAll } from './search/champion.ts';
import { TurnSearch } from './search/turn-search.ts';

const CHAMPION = fileURLToPath(new URL('../champion.bin', import.meta.url));
const network = createNetwork(decodeWeights(readFileSync(CHAMPION)));

function named(name: string, seed = 1): Player {
  const player = playerByName(name, { network, random: createRandom(seed) });
  if (player === null) throw new Error(`no player ${name}`);
  return player;
}

/** Plays one battle; every decision must be legal and leave the position alone. Returns the last position. */
function battle(red: Player, blue: Player, options: Partial<RuleOptions>, seed: number): Position {
  const dice = createRandom(seed);
  const p = newPosition(makeRules(options));
  for (let actor = toAct(p); actor !== 'over'; actor = toAct(p)) {
    let action: ActionCode;
    if (actor === 'chance') {
      action = randomAction(p, dice);
    } else {
      const before = formatPosition(p);
      action = (actor === 'red' ? red : blue).decide(p, { milliseconds: 2 }).action;
      expect(formatPosition(p)).toBe(before);
      expect(isLegal(p, action)).toBe(true);
    }
    play(p, action);
  }
  return p;
}

function read(line: string, options: Partial<RuleOptions> = {}): Position {
  const position = parsePosition(line, makeRules(options));
  if (!position.ok) throw new Error(position.error.code);
  return position.value;
}

const HOUSE_RULES: Partial<RuleOptions> = {
  friendlyFire: false,
  chain: 'full',
  entryBlock: 'bar',
  nominee: 'pass',
  quietLimit: 10,
  allLive: true,
};

describe('every player', () => {
  const names = [
    'random',
    'greedy',
    'playouts:1',
    'sight',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    'champion:1',
  ];

  it.each(names)('%s plays legal battles of every variant and house rule', (name) => {
    for (const variant of VARIANTS) {
      const opponent = named('random', 7);
      expect(toAct(battle(named(name), opponent, { variant }, 3))).toBe('over');
      expect(toAct(battle(opponent, named(name), { variant, ...HOUSE_RULES }, 4))).toBe('over');
    }
  });

  it.each([
    '',
    'chess',
    '0',
    '9',
    'random:3',
    'playouts',
    'playouts:0',
    'playouts:x',
    'champion:1:2',
    'champion:-1',
  ])('is not called %j', (name) => {
    expect(playerByName(name, { network, random: createRandom(1) })).toBeNull();
    expect(PLAYER_NAMES).toContain('champion');
  });
});

describe('the levels', () => {
  it('see a battle that one shot wins, from the lowest that notices it to the champion', () => {
    // Red's soldier on e4 faces Blue's last one, exactly two squares ahead.
    const p = read('12/12/12/12/12/12/4ss7/12/4Sn7/12/12/12 - - 0+0 r move:3 0', { variant: 'blitz' });
    for (const level of LEVELS.slice(5)) {
      const { action } = levelPlayer(level, { network, random: createRandom(level) }).decide(p);
      expect(formatAction(action)).toBe('e4xe6');
    }
  });

  it('overlook it now and then at level 1, as beginners do', () => {
    const p = read('12/12/12/12/12/12/4ss7/12/4Sn7/12/12/12 - - 0+0 r move:3 0', { variant: 'blitz' });
    const beginner = levelPlayer(1, { network, random: createRandom(5) });
    const chosen = Array.from({ length: 200 }, () => formatAction(beginner.decide(p).action));
    const seen = chosen.filter((token) => token === 'e4xe6').length;
    expect(seen).toBeGreaterThan(20);
    expect(seen).toBeLessThan(180);
  });

  it('win more, the higher: 6 against 2 in forty battles', () => {
    const [strong, weak] = [named('6', 11), named('2', 12)];
    let won = 0;
    for (let game = 0; game < 20; game++) {
      if (battle(strong, weak, { variant: 'blitz' }, game).winner === 0) won++;
      if (battle(weak, strong, { variant: 'blitz' }, game).winner === 1) won++;
    }
    expect(won).toBeGreaterThan(26);
  });
});

describe('the champion', () => {
  const positions = (count: number): Position[] => {
    const random = createRandom(23);
    const found: Position[] = [];
    while (found.length < count) {
      const p = newPosition(makeRules());
      for (; toAct(p) !== 'over'; play(p, randomAction(p, random))) {
        const decides = toAct(p) === 'red' || toAct(p) === 'blue';
        if (decides && random.below(12) === 0) found.push(copyPosition(p));
      }
    }
    return found.slice(0, count);
  };

  it('decides the same whatever dice come after it: it is never shown any', () => {
    // Two worlds that differ in nothing but the dice to come: the games' generators have other seeds, and have been drawn
    // from a different number of times. All that reaches the player is the position, and so the decisions are the same.
    const decisionsWith = (diceSeed: number): string[] => {
      const dice = createRandom(diceSeed);
      for (let drawn = 0; drawn < diceSeed; drawn++) dice.below(6);
      const player = championPlayer(network, { milliseconds: Number.POSITIVE_INFINITY, mostPlies: 1 });
      return positions(15).map((p) => {
        const { action } = player.decide(p);
        const next = copyPosition(p);
        play(next, action);
        if (toAct(next) === 'chance') play(next, randomAction(next, dice));
        return formatAction(action);
      });
    };
    expect(decisionsWith(1)).toEqual(decisionsWith(99));
    // A position has no place for a generator, nor for what is under a block: only numbers, and the rules.
    for (const p of positions(3)) {
      for (const [name, value] of Object.entries(p)) {
        const isState = typeof value === 'number' || value instanceof Uint8Array || name === 'rules';
        expect(isState).toBe(true);
      }
    }
  });

  it('gives its reasons, best first, and every share between lost and won', () => {
    for (const p of positions(20)) {
      const { action, candidates } = championPlayer(network, { milliseconds: 5 }).decide(p);
      expect(candidates[0]?.action).toBe(action);
      for (const { value } of candidates) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }
  });

  it('takes the character that hurts most when the opponent is blocked', () => {
    // Blue may take the tank that aims at Blue's last two, or a soldier that faces the edge.
    const p = read('12/12/12/4js7/4ss7/12/12/4Tn7/12/12/12/Ss11 - - 0+0 r penalty 0', { variant: 'blitz' });
    expect(formatAction(championPlayer(network, { milliseconds: 50 }).decide(p).action)).toBe('-e5');
  });

  it('refuses to decide where nothing is to be decided', () => {
    const over = read('12/12/12/12/12/12/12/12/12/12/12/Ss11 - - 0+0 r over:red 0', { variant: 'blitz' });
    expect(() => championPlayer(network, { milliseconds: 1 }).decide(over)).toThrow(RangeError);
  });
});

describe('the search', () => {
  it('gives every action a value even when there is no time at all', () => {
    const p = read(
      'sstsss3ssjsjsss2/5ss5#/3#8/12/12/js4#4ts1/12/9#2/2#8Tn/#11/1Tn1Jn3#Sn3/Sn1Se1JnSn3Sn#1 - - 4+4 r zero 0',
      { variant: 'allout' },
    );
    const late = valueAll(new TurnSearch(network, () => 1), p, 0, 0);
    expect(late.map(({ action }) => action)).toEqual(legalActionList(p));
    expect(late.some(({ plies }) => plies === -1)).toBe(true);
    const early = valueAll(new TurnSearch(network, () => 0), p, 0, 1);
    expect(early.every(({ plies }) => plies === 0)).toBe(true);
  });

  it('sees a turn to its end: the same whichever of two independent shots comes first', () => {
    // Two Red tanks, each with a Blue soldier in range; the third Blue one stands far away.
    const p = read('12/12/ss11/12/4ss2ss4/12/12/12/4Tn2Tn4/12/12/12 - - 0+0 r after 0', { variant: 'blitz' });
    const search = new TurnSearch(network, () => 0);
    const [first, second] = legalActionList(p).filter(isShot);
    expect(search.valueAtTurnsEnd(p, first ?? 0, 0)).toBeCloseTo(
      search.valueAtTurnsEnd(p, second ?? 0, 0),
      12,
    );
  });
});
