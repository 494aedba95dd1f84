/** One's battles on several devices, and on one that several people use. */
import { performanceOf } from '@bfi/analysis';
import { failure, success } from '@bfi/engine';
import type { AccountBattle } from '@bfi/protocol';
import { expect, it } from 'vitest';
import { type BattleAccount, handOverBattles, ownBattles } from './account-battles.ts';
import type { KeptBattle } from './shelf.ts';
import { MemoryShelf } from './testing/memory-shelf.ts';

const NOTHING = performanceOf(
  {
    ledger: {
      start: 0.5,
      luck: { red: 0, blue: 0 },
      mistakes: { red: 0, blue: 0 },
      corrections: 0,
      result: 0.5,
      doubt: { luck: { red: 0, blue: 0 }, mistakes: { red: 0, blue: 0 } },
    },
    decisions: [],
    chances: [],
    graph: [],
    isOver: true,
  },
  'red',
);

function battle(day: number, given: Partial<KeptBattle> = {}): KeptBattle {
  return {
    when: day,
    date: `2026.11.0${day}`,
    variant: 'quick',
    side: 'red',
    level: 3,
    performance: NOTHING,
    dice: {
      rolls: { red: [1, 2, 3, 4, 5, 6], blue: [0, 0, 0, 0, 0, 0] },
      live: 0,
      expectedLive: 0,
      liveVariance: 0,
      flips: 0,
    },
    exercises: [],
    ...given,
  };
}

/** Two at a time, as a server with many battles does it. */
class Server {
  readonly kept = new Map<string, AccountBattle>();
  isDown = false;

  account(id: string): BattleAccount {
    return {
      id,
      read: async (after) => {
        const all = [...this.kept.values()].sort((a, b) => a.when - b.when);
        const rest = all.filter(({ when }) => after === null || when > after.when);
        return this.isDown ? failure('lost') : success(rest.slice(0, 2));
      },
      keep: async (one) => {
        if (this.isDown) return failure('lost');
        this.kept.set(one.key, one);
        return success({});
      },
    };
  }
}

async function shelfWith(...battles: readonly KeptBattle[]): Promise<MemoryShelf> {
  const shelf = new MemoryShelf();
  for (const one of battles) await shelf.keepBattle(`k-${one.when}`, one);
  return shelf;
}

const days = (battles: readonly KeptBattle[]): number[] => battles.map(({ when }) => when);

it('another device shows the same career, each battle once', async () => {
  const server = new Server();
  const [desk, phone] = [
    await shelfWith(battle(1), battle(4), battle(5)),
    await shelfWith(battle(2), battle(4)),
  ];
  await handOverBattles(desk, server.account('ann'));
  expect(days(await ownBattles(phone, server.account('ann')))).toEqual([1, 2, 4, 5]);
  await handOverBattles(phone, server.account('ann'));
  expect(days(await ownBattles(desk, server.account('ann')))).toEqual([1, 2, 4, 5]);
  expect(days(await ownBattles(new MemoryShelf(), server.account('ann')))).toEqual([1, 2, 4, 5]);
});

it('a battle is handed over once, to whoever is there then, and is not shown to the next one', async () => {
  const server = new Server();
  const shelf = await shelfWith(battle(1));
  await handOverBattles(shelf, server.account('ann'));
  server.kept.clear();
  await handOverBattles(shelf, server.account('ann'));
  await handOverBattles(shelf, server.account('ben'));
  expect(server.kept.size).toBe(0);
  expect(await ownBattles(shelf, server.account('ben'))).toEqual([]);
  expect(days(await ownBattles(shelf, server.account('ann')))).toEqual([1]);
});

it('without an account or without a server, there is what this device has, and it is handed over later', async () => {
  const server = new Server();
  const shelf = await shelfWith(battle(2), battle(1));
  server.isDown = true;
  await handOverBattles(shelf, server.account('ann'));
  expect(days(await ownBattles(shelf, server.account('ann')))).toEqual([1, 2]);
  expect(days(await ownBattles(shelf, null))).toEqual([1, 2]);
  server.isDown = false;
  await handOverBattles(shelf, server.account('ann'));
  expect(server.kept.size).toBe(2);
});

it('too many mistakes to practise on are left here, and what another page cannot read is left out', async () => {
  const server = new Server();
  const exercises = Array.from({ length: 25 }, (_, index) => ({ position: `p${index}`, best: 'end' }));
  await handOverBattles(await shelfWith(battle(1, { exercises })), server.account('ann'));
  const [kept] = server.kept.values();
  expect(kept?.exercises).toEqual(exercises.slice(0, 20));
  if (kept === undefined) throw new Error('nothing is kept');
  const strange = { ...kept.performance, byKind: { surprise: 1 } };
  server.kept.set('k-2', { ...kept, key: 'k-2', when: 2, performance: strange });
  expect(days(await ownBattles(new MemoryShelf(), server.account('ann')))).toEqual([1]);
});
