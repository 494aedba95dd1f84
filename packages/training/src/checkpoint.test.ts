import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCheckpoint, saveCheckpoint } from './checkpoint.ts';
import { learnedLists } from './learner.ts';
import { Replay } from './replay.ts';
import { newShared, type Plan, type Shared, Tally } from './shared.ts';

const PLAN: Plan = {
  seed: 1,
  workers: 1,
  gamesPerRound: 1,
  batch: 1,
  reuse: 1,
  replay: 3,
  held: 2,
  games: 100,
  polish: 0,
  rates: { first: 1, last: 1, polishFirst: 1, polishLast: 1 },
};

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bfi-checkpoint-'));
  file = join(folder, 'checkpoint.bin');
});
afterAll(() => rmSync(folder, { recursive: true }));

const COUNTED = { round: 7, steps: 770, games: 336, samples: 34_000, seconds: 12.5 } as const;

/** Of a training that has come somewhere; its worker has kept four samples where there is room for three. */
function stoppedTraining(): Shared {
  const shared = newShared(PLAN);
  for (const [part, list] of Object.values(learnedLists(shared.memory)).entries()) {
    for (let index = 0; index < list.length; index++) list[index] = part + (index % 1009) / 1009;
  }
  for (const [name, count] of Object.entries(COUNTED))
    shared.tallies[Tally[name as keyof typeof COUNTED]] = count;
  const replay = replayOf(shared);
  for (const [index, features] of [[1], [2, 3], [], [4, 5, 6]].entries())
    replay.add(Uint16Array.from(features), features.length, index / 8);
  heldOf(shared).add(Uint16Array.of(7, 8), 2, 7 / 8);
  return shared;
}

function replayIn(memory: SharedArrayBuffer | undefined, capacity: number): Replay {
  if (memory === undefined) throw new Error('there is a worker');
  return new Replay(memory, capacity);
}

const replayOf = ({ replays }: Shared): Replay => replayIn(replays[0], PLAN.replay);
const heldOf = ({ held }: Shared): Replay => replayIn(held[0], PLAN.held);

it('a training that is taken up again has all it had: plan, counts, parameters, both moments and samples', () => {
  const stopped = stoppedTraining();
  saveCheckpoint(file, stopped);
  const takenUp = loadCheckpoint(file);
  expect(takenUp.plan).toEqual(PLAN);
  for (const [name, count] of Object.entries(COUNTED)) {
    expect(takenUp.tallies[Tally[name as keyof typeof COUNTED]], name).toBe(count);
  }
  const lists = Object.values(learnedLists(stopped.memory));
  for (const [part, list] of Object.values(learnedLists(takenUp.memory)).entries()) {
    const kept = lists[part] ?? new Float32Array();
    expect(list.length).toBe(kept.length);
    expect(list.every((value, index) => value === kept[index])).toBe(true);
  }
  const replay = replayOf(takenUp);
  // The next one takes the place of the oldest.
  replay.add(Uint16Array.of(9), 1, 1);
  const samples = [0, 1, 2].map((index) => [...replay.features(index), replay.target(index)]);
  expect(samples).toEqual([[4, 5, 6, 3 / 8], [9, 1], [2 / 8]]);
  const held = heldOf(takenUp);
  expect([held.size, ...held.features(0), held.target(0)]).toEqual([1, 7, 8, 7 / 8]);
});

it('a checkpoint that was cut off, or goes on where it should end, is refused', () => {
  saveCheckpoint(file, stoppedTraining());
  const whole = readFileSync(file);
  for (const bytes of [
    whole.subarray(0, 12),
    whole.subarray(0, 60),
    whole.subarray(0, -8),
    Buffer.concat([whole, whole]),
  ]) {
    writeFileSync(file, bytes);
    expect(() => loadCheckpoint(file)).toThrow('is not a checkpoint of this network');
  }
});
