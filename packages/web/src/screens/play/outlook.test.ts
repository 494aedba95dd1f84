/** The look ahead as the table shows it. */
import { makeRules, type Position, parsePosition, type Side, SQUARES, type Square } from '@bfi/engine';
import { expect, it } from 'vitest';
import type { Outlook as Foreseen } from '../../game/computer.ts';
import { Outlook } from './outlook.svelte.ts';

function position(phase = 'move:2'): Position {
  const line = `12/12/12/3ts8/12/12/3Sw8/3Tn8/12/12/12/12 c:..... j:..... 0+0 r ${phase} 0`;
  const parsed = parsePosition(line, makeRules({}));
  if (!parsed.ok) throw new Error('no position');
  return parsed.value;
}

/** Half of the rolls threaten square 40, a sixth square 50; whoever moves could be hit on 60 with all of them. */
function foreseen(): Foreseen {
  const danger = new Uint8Array(SQUARES);
  danger[40] = 18;
  danger[50] = 6;
  return {
    danger,
    ends: [
      { square: 60, parts: 36 },
      { square: 61, parts: 0 },
    ],
  };
}

it('marks one’s own who are in danger, and the ends of a move; squares only where everything is shown', async () => {
  const outlook = new Outlook(async () => foreseen());
  expect(outlook.marks([40], false)).toEqual({ dangers: [], shades: [] });
  await outlook.ask(position(), 'red', null);
  const dangers = [
    { square: 40, share: 0.5 },
    { square: 60, share: 1 },
  ];
  expect(outlook.marks([40, 41], false)).toEqual({ dangers, shades: dangers });
  expect(outlook.marks([40], true).shades).toEqual([dangers[0], { square: 50, share: 1 / 6 }]);
});

it('what comes too late is dropped, and nothing is shown where nothing is asked or known', async () => {
  const answers: ((value: Foreseen) => void)[] = [];
  const asked: [Side, Square | null][] = [];
  const outlook = new Outlook((_, side, mover) => {
    asked.push([side, mover]);
    return new Promise((resolve) => answers.push(resolve));
  });
  const first = outlook.ask(position(), 'red', null);
  const second = outlook.ask(position('after'), 'red', 40);
  answers[0]?.(foreseen());
  await first;
  expect(outlook.marks([40], false).dangers).toEqual([]);
  answers[1]?.(foreseen());
  await second;
  expect(outlook.marks([40], false).dangers).toHaveLength(2);
  expect(asked).toEqual([
    ['red', null],
    ['red', 40],
  ]);
  await outlook.ask(null, 'red', null);
  expect(outlook.marks([40], false).dangers).toEqual([]);
});

it('a computer that cannot be asked is no trouble', async () => {
  const outlook = new Outlook(() => Promise.reject(new Error('no worker')));
  await outlook.ask(position(), 'red', null);
  expect(outlook.marks([40], true).shades).toEqual([]);
});
