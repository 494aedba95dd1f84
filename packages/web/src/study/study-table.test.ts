/** A game on the table of the analysis: going through it, trying something, and what is kept of that. */
import { formatAction, parseAction, toAct } from '@bfi/engine';
import { formatGame, type Game } from '@bfi/game';
import { beforeAll, expect, it, vi } from 'vitest';
import { setLocale } from '../language/language.svelte.ts';
import { Analyst } from './analyst.ts';
import type { AnalystReply, AnalystRequest } from './analyst-protocol.ts';
import { StudyTable } from './study-table.svelte.ts';
import { gameFrom, SHORT_BATTLE, SHOT_AT_BLOCK } from './testing/battle.ts';

beforeAll(() => setLocale('en'));

function code(token: string): number {
  const parsed = parseAction(token);
  if (!parsed.ok) throw new Error(token);
  return parsed.value;
}

/** A worker that answers what the test tells it to. */
function deafAnalyst() {
  const requests: AnalystRequest[] = [];
  let hear: (event: { data: AnalystReply }) => void = () => undefined;
  const analyst = new Analyst(() => ({
    addEventListener: (type: string, listener: unknown) => {
      if (type === 'message') hear = listener as typeof hear;
    },
    postMessage: (request: AnalystRequest) => requests.push(request),
    terminate: () => undefined,
  }));
  return { analyst, requests, reply: (data: AnalystReply) => hear({ data }) };
}

function laid({ isLoose = false, answers = [] as readonly string[], text = SHORT_BATTLE } = {}) {
  const kept: string[] = [];
  const { analyst, requests, reply } = deafAnalyst();
  const game = gameFrom(text);
  const left = [...answers];
  const table = new StudyTable(
    { id: 'short', key: 'short', game, text, own: 'red', isLoose },
    {
      analyst,
      draw: () => 1,
      pace: () => ({ speed: 1000, reduced: true, sound: null }),
      decide: async () => code(left.shift() ?? ''),
      onchange: (changed: Game) => kept.push(formatGame(changed)),
    },
  );
  table.go([]);
  return { table, kept, requests, reply };
}

it('the game is gone through to its end, and what is played along it is no variation', async () => {
  const { table, kept } = laid();
  expect(table.replay.last).toBe(5);
  await table.try(code('(3)'));
  expect(table.path).toEqual([0]);
  expect(table.next === null ? '' : formatAction(table.next.action)).toBe('e1-e3L');
  table.replay.jump(5);
  expect(table.path).toEqual([4]);
  expect(table.mayTry).toBe(false);
  expect(kept).toEqual([]);
});

it('another number and what is done with it is a variation of the record, until it is taken away', async () => {
  const { table, kept } = laid();
  await table.try(code('(4)'), code('e1-e5'), code('end'));
  expect(table.path).toEqual([0, 0, 2]);
  expect(table.replay.last).toBe(3);
  expect(gameFrom(kept.at(-1) ?? '').match.momentAt([0, 0, 2])).not.toBeNull();
  table.say('better so');
  expect(kept.at(-1)).toContain('better so');
  table.remove();
  expect(table.path).toEqual([0, 0, 1]);
  table.go([0, 0, 0]);
  table.remove();
  expect(table.path).toEqual([]);
  expect(table.replay.last).toBe(5);
  expect(kept.at(-1)).not.toContain('<');
});

it('whoever steps back out of a variation is in the line that it came from, and goes on in that', async () => {
  const { table } = laid();
  await table.try(code('(4)'), code('e1-e5'));
  table.replay.back();
  await table.try(code('e1-e4L'));
  expect([table.path, table.replay.at, table.replay.last]).toEqual([[0, 0, 1, 0, 0], 2, 2]);
  table.replay.back();
  expect([table.path, table.replay.at, table.replay.last]).toEqual([[0, 0, 0], 1, 2]);
  expect(formatAction(table.next?.action ?? 0)).toBe('e1-e5');
  table.replay.back();
  expect([table.path, table.replay.at, table.replay.last]).toEqual([[], 0, 5]);
  expect(formatAction(table.next?.action ?? 0)).toBe('(3)');
  table.replay.jump(2);
  expect(table.path).toEqual([1]);
});

it('what is said takes the place of the words that stood there, and times and values stay', () => {
  const text = SHORT_BATTLE.replace('e1-e3L', 'e1-e3L {[%clk 0:00:09] a pity} {[%eval 0.4]} {really}');
  const { table, kept } = laid({ text });
  table.go([1]);
  expect(table.words).toBe('a pity really');
  table.say(' a blunder ');
  expect(table.words).toBe('a blunder');
  const remarks = () => gameFrom(kept.at(-1) ?? '').match.momentAt([1])?.remarks;
  expect(remarks()).toEqual(['[%clk 0:00:09]', '[%eval 0.4]', 'a blunder']);
  table.say('');
  expect(remarks()).toEqual(['[%clk 0:00:09]', '[%eval 0.4]']);
});

it('the second thing that was tried comes first when it is promoted', async () => {
  const { table } = laid();
  await table.try(code('(4)'));
  table.go([]);
  await table.try(code('(5)'));
  expect(table.path).toEqual([0, 1, 0]);
  table.promote();
  expect(table.path).toEqual([0, 0, 0]);
  expect(formatAction(table.match.momentAt([0, 0, 0])?.action ?? 0)).toBe('(5)');
});

it('the computer answers for its side, and chance decides while it plays', async () => {
  const { table } = laid({ answers: ['e6-e5', 'end'] });
  await table.try(code('(3)'), code('e1-e4'));
  table.playAgainst('blue');
  await table.try(code('end'));
  expect(table.path).toEqual([1, 0, 5]);
  const actors = [0, 1, 2, 3, 4, 5].map((step) => table.match.momentAt([1, 0, step])?.actor);
  expect(actors).toEqual(['red', 'red', 'chance', 'blue', 'blue', 'chance']);
});

it('what is only shown is not kept, and the board comes back to the moment', async () => {
  const { table, kept } = laid();
  await table.demonstrate([code('(3)'), code('e1-e4')]);
  expect(table.isDemonstrating).toBe(true);
  expect(table.scene.picture.pieces.map(({ spot }) => spot)).toContainEqual({ type: 'square', square: 40 });
  table.endDemonstration();
  expect(table.isDemonstrating).toBe(false);
  expect(kept).toEqual([]);
});

it('the reasons of a mistake are still there after one of them was shown, and gone at another moment', async () => {
  const { table } = laid();
  table.go([0]);
  const line = [code('e1-e4')];
  table.reasons = [{ code: 'worth', line }];
  await table.demonstrate(line);
  table.endDemonstration();
  expect(table.reasons).toEqual([{ code: 'worth', line }]);
  table.go([1]);
  expect(table.reasons).toBeNull();
});

it('at the end of what nobody plays elsewhere one may play on', async () => {
  const { table } = laid({ isLoose: true });
  expect(table.mayTry).toBe(true);
  table.replay.jump(5);
  expect(table.mayTry).toBe(true);
});

it('where a block is turned over, Red’s share counts each outcome by how likely it is', async () => {
  const { table, requests, reply } = laid({ text: SHOT_AT_BLOCK });
  table.go([2]);
  expect(toAct(table.position)).toBe('chance');
  const asked = await vi.waitUntil(() => requests.find(({ question }) => question?.type === 'consider'));
  const options = [
    { action: code('e4:live'), value: 0.9, probability: 0.25, line: [] },
    { action: code('e4:safe'), value: 0.1, probability: 0.75, line: [] },
  ];
  reply({ id: asked.id, answer: { type: 'considered', options }, isLast: true });
  await vi.waitUntil(() => table.redsShare !== null);
  expect(table.redsShare).toBeCloseTo(0.3);
  table.leave();
});

it('the analysis is asked for once, heard, and stopped', () => {
  const { table, requests, reply } = laid();
  table.analyse();
  expect(table.isAnalysing).toBe(true);
  const asked = requests.find(({ question }) => question?.type === 'analyse');
  reply({ id: asked?.id ?? 0, answer: { type: 'failed' }, isLast: true });
  expect([table.hasFailed, table.isAnalysing]).toEqual([true, false]);
  table.analyse();
  table.stop();
  expect(requests.at(-1)?.question).toBeNull();
  table.leave();
});

it('the turn is the one that is played here, as at the table: after the end of one it is the next', () => {
  const { table } = laid();
  const turns = [[], [0], [1], [2], [3], [4]].map((path) => {
    table.go(path);
    return table.turn;
  });
  expect(turns).toEqual([1, 1, 1, 2, 2, 2]);
});
