import { existsSync, readdirSync } from 'node:fs';
import { createRandom, type Random, randomAction } from '@bfi/ai';
import {
  decodeAction,
  legalActionList,
  newPosition,
  PHASES,
  type Position,
  parseRules,
  play,
  toAct,
  word,
} from '@bfi/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeBlocks, inlineCode, ROOT, readText, section, tableRows } from './testing/markdown.ts';

const architecture = readText('docs/architecture.md');

describe('how a turn goes', () => {
  const page = section(architecture, '## How a turn goes');
  const drawn = Array.from(
    (codeBlocks(page, 'mermaid')[0]?.text ?? '').matchAll(/^ +(\w+) --> (\w+)/gm),
    ([, from = '', to = '']): Arrow => [from, to],
  );
  const detours = tableRows(page).map(([from = '', , back = '']) =>
    [from, back].map((cell) => inlineCode(cell)[0]),
  );
  let seen: readonly Step[] = [];
  beforeAll(() => {
    seen = watchRandomBattles();
  }, 60_000);

  test('every arrow of the picture is seen, and no other in a turn', () => {
    // What passes through `next` is seen as one arrow; it is `over` where the quiet limit was reached.
    const through = [...targetsOf(drawn, 'next'), 'over'];
    const turn = seen.filter(
      ({ from, to, shot }) => !SETUP.includes(from) && from !== 'flip' && to !== 'flip' && !shot,
    );
    for (const { from, to } of turn) {
      const targets = targetsOf(drawn, from);
      const ends = ['penalty', 'padpenalty'].includes(from) ? ['over'] : [];
      const possible = targets.flatMap((target) => (target === 'next' ? through : [target]));
      expect([...possible, ...ends], `from ${from}`).toContain(to);
    }
    for (const [from, to] of drawn) {
      const targets = turn.filter((arrow) => from === 'next' || arrow.from === from).map((arrow) => arrow.to);
      if (to === 'next') expect(targets.some((target) => through.includes(target))).toBe(true);
      else expect(targets, `from ${from}`).toContain(to);
    }
  });

  test('a shot leaves the phase as it is, sets off a block or ends the battle', () => {
    const shots = seen.filter(({ shot, to }) => shot && to !== 'flip');
    expect(new Set(shots.map(({ from, to }) => (from === to ? 'same' : to)))).toEqual(
      new Set(['same', 'over']),
    );
    expect(new Set(shots.map(({ from }) => from))).toEqual(new Set(['move', 'zero', 'after']));
  });

  test('a flip comes back to where the table says, or ends the battle', () => {
    const entered = new Set(seen.flatMap(({ from, to }) => (to === 'flip' && from !== 'flip' ? [from] : [])));
    expect(entered).toEqual(new Set(detours.map(([from]) => from)));
    const back = detours.flatMap(([, to = '']) => (to === 'next' ? targetsOf(drawn, 'next') : [to]));
    const left = seen.flatMap(({ from, to }) => (from === 'flip' && to !== 'flip' ? [to] : []));
    expect(new Set(left)).toEqual(new Set([...back, 'over']));
  });

  test('the set-up is the line that the text says', () => {
    const arrows = seen.flatMap(({ from, to }) =>
      SETUP.includes(from) && from !== to ? [`${from} ${to}`] : [],
    );
    expect([...new Set(arrows)].sort()).toEqual([
      'blocks place',
      'load roll',
      'place load',
      'place roll',
      'rolloff blocks',
    ]);
  });
});

type Arrow = readonly [from: string, to: string];

interface Step {
  readonly from: string;
  readonly to: string;
  readonly shot: boolean;
}

const SETUP: readonly string[] = ['rolloff', 'blocks', 'place', 'load'];

function targetsOf(arrows: readonly Arrow[], from: string): string[] {
  return arrows.filter((arrow) => arrow[0] === from).map(([, to]) => to);
}

/** Every different step of many battles. Half of the time whoever can shoot does, so that rare endings come up. */
function watchRandomBattles(): Step[] {
  const random = createRandom(1);
  const steps = new Map<string, Step>();
  const games = ['standard', 'quick', 'allout', 'blitz', 'blitz allLive=on', 'standard quietLimit=3'];
  for (const words of games) {
    const [variant = '', ...options] = words.split(' ');
    const rules = parseRules(variant, options);
    if (!rules.ok) throw new Error(words);
    for (let game = 0; game < 500; game++) watchBattle(newPosition(rules.value), random, steps);
  }
  return [...steps.values()];
}

function watchBattle(position: Position, random: Random, steps: Map<string, Step>): void {
  while (toAct(position) !== 'over') {
    const from = word(PHASES, position.phase);
    const action = trigger(position, random) ?? randomAction(position, random);
    const shot = decodeAction(action).type === 'shoot';
    play(position, action);
    const to = word(PHASES, position.phase);
    steps.set(`${from} ${to} ${shot}`, { from, to, shot });
  }
}

function trigger(position: Position, random: Random): number | undefined {
  if (random.below(2) === 0) return undefined;
  return legalActionList(position).find((action) => decodeAction(action).type === 'shoot');
}

describe('the rooms and files', () => {
  test('the engine’s files are all listed', () => {
    const listed = tableRows(section(architecture, '### The files, in reading order')).flatMap(
      ([files = '']) => inlineCode(files),
    );
    const there = readdirSync(`${ROOT}packages/engine/src`).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    expect([...listed, 'index.ts', 'result.ts'].sort()).toEqual(there.sort());
  });

  test('every package is listed as a room', () => {
    const rooms = tableRows(section(architecture, '## Rooms and arrows')).map(([room = '']) => room);
    for (const name of readdirSync(`${ROOT}packages`)) {
      if (!existsSync(`${ROOT}packages/${name}/package.json`)) continue;
      expect(rooms.some((room) => room.startsWith(`[packages/${name}]`))).toBe(true);
    }
  });
});
