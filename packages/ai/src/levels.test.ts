import {
  type ActionCode,
  formatAction,
  formatPosition,
  isLegal,
  isSetup,
  legalActionList,
  makeRules,
  newPosition,
  type Position,
  play,
  type RuleOptions,
  toAct,
  VARIANTS,
} from '@bfi/engine';
import { describe, expect, it, vi } from 'vitest';
import { LEVELS, levelPlayer } from './levels.ts';
import type { Player } from './player.ts';
import { playerByName } from './players.ts';
import { randomAction } from './playout.ts';
import { createRandom } from './random.ts';
import { network, read } from './testing/positions.ts';

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
      // Asked thousands of times: `expect` is called only to tell what is wrong.
      if (formatPosition(p) !== before) expect(formatPosition(p)).toBe(before);
      if (!isLegal(p, action)) expect(formatAction(action)).toBe('a legal action');
    }
    play(p, action);
  }
  return p;
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
    for (const [index, variant] of VARIANTS.entries()) {
      const opponent = named('random', 7);
      const played =
        index % 2 === 0
          ? battle(named(name), opponent, { variant }, 3)
          : battle(opponent, named(name), { variant, ...HOUSE_RULES }, 4);
      expect(toAct(played)).toBe('over');
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
  });

  it.each(names)('%s refuses to decide for chance, or when the battle is over', (name) => {
    const due = read('12/12/12/12/12/12/4ss7/12/4Sn7/12/12/12 - - 0+0 r roll 0', { variant: 'blitz' });
    const over = read('12/12/12/12/12/12/12/12/12/12/12/Ss11 - - 0+0 r over:red 0', { variant: 'blitz' });
    for (const p of [due, over]) expect(() => named(name).decide(p)).toThrow('nothing to decide');
  });
});

describe('the levels', () => {
  it('decide the same by a clock that stands still and by one that races, and so does a champion who counts evaluations', () => {
    const p = newPosition(makeRules());
    const dice = createRandom(3);
    while (isSetup(p)) play(p, randomAction(p, dice));
    play(p, legalActionList(p)[3] ?? 0);
    expect(toAct(p)).not.toBe('chance');
    const decisions = (step: number): string[] => {
      let time = 0;
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
        time += step;
        return time;
      });
      const said = ['1', '4', '7'].map((name) => formatAction(named(name, 5).decide(p).action));
      const { candidates } = named('8').decide(p, { evaluations: 3000 });
      clock.mockRestore();
      return [...said, ...candidates.map(({ action, value }) => `${formatAction(action)} ${value}`)];
    };
    expect(decisions(60_000)).toEqual(decisions(0));
  });

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

  it('never shoot their own for nothing, at a comrade or at a block beside one', () => {
    // Red's soldier on e4 aims at its own jeep on e6, the tank on i3 at the block on i7 beside its own soldier; Blue is far away.
    const p = read('ss11/12/12/12/12/8#Sn2/4Jn7/12/4Sn7/8Tn3/12/12 - - 1+0 r move:3 0', { variant: 'blitz' });
    const shots = legalActionList(p)
      .map(formatAction)
      .filter((token) => token.includes('x'));
    expect(shots).toEqual(['i3xi7', 'e4xe6']);
    for (const level of LEVELS.slice(0, 7)) {
      const player = levelPlayer(level, { network, random: createRandom(level) });
      const chosen = Array.from({ length: 60 }, () => formatAction(player.decide(p).action));
      expect(chosen.filter((token) => token.includes('x'))).toEqual([]);
    }
  });

  it('shoot one of their own where it lets an enemy fall, or nothing better is seen', () => {
    // Between Red's tank on e2 and its own soldier on e6 stands Blue's last one.
    const p = read('12/12/12/12/12/12/4Sn7/4ss7/12/12/4Tn7/12 - - 0+0 r move:3 0', { variant: 'blitz' });
    const beginner = levelPlayer(1, { network, random: createRandom(5) });
    const chosen = Array.from({ length: 100 }, () => formatAction(beginner.decide(p).action));
    expect(chosen.filter((token) => token.includes('x')).length).toBeGreaterThan(3);
  });

  it('win more, the higher: 6 against 2 in twelve battles', () => {
    const [strong, weak] = [named('6', 11), named('2', 12)];
    let won = 0;
    for (let game = 0; game < 6; game++) {
      if (battle(strong, weak, { variant: 'blitz' }, game).winner === 0) won++;
      if (battle(weak, strong, { variant: 'blitz' }, game).winner === 1) won++;
    }
    expect(won).toBeGreaterThan(8);
  });
});
