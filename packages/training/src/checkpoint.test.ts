import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadCheckpoint, saveCheckpoint } from './checkpoint.ts';
import { learnedLists } from './learner.ts';
import { newShared, type Plan, Tally } from './shared.ts';

const PLAN: Plan = {
  seed: 1,
  workers: 1,
  gamesPerRound: 1,
  batch: 1,
  reuse: 1,
  replay: 1,
  games: 100,
  polish: 0,
  rates: { first: 1, last: 1, polishFirst: 1, polishLast: 1 },
};

it('a training that is taken up again has all it had: the parameters, both moments, and what was counted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bfi-checkpoint-'));
  const file = join(folder, 'checkpoint.bin');
  const stopped = newShared(PLAN);
  const lists = Object.values(learnedLists(stopped.memory));
  for (const [part, list] of lists.entries()) {
    for (let index = 0; index < list.length; index++) list[index] = part + (index % 1009) / 1009;
  }
  const counted = { round: 7, steps: 770, games: 336, samples: 34_000, seconds: 12.5 };
  for (const [name, count] of Object.entries(counted))
    stopped.tallies[Tally[name as keyof typeof counted]] = count;
  saveCheckpoint(file, stopped);

  const takenUp = newShared({ ...PLAN, seed: 2 });
  loadCheckpoint(file, takenUp);
  rmSync(folder, { recursive: true });
  for (const [name, count] of Object.entries(counted)) {
    expect(takenUp.tallies[Tally[name as keyof typeof counted]], name).toBe(count);
  }
  for (const [part, list] of Object.values(learnedLists(takenUp.memory)).entries()) {
    const kept = lists[part] ?? new Float32Array();
    expect(list.length).toBe(kept.length);
    expect(list.every((value, index) => value === kept[index])).toBe(true);
  }
});
