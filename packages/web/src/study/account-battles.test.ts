/** One's battles on several devices, and on one that several people use. */
import { performanceOf } from '@bfi/analysis';
import { failure, success } from '@bfi/engine';
import { type AccountBattle, accountBattle } from '@bfi/protocol';
import { expect, it } from 'vitest';
import {
  type BattleAccount,
  BattlesOfPage,
  battlesHere,
  forgetOwner,
  handOverBattles,
  ownBattles,
} from './account-battles.ts';
import type { KeptBattle } from './shelf.ts';
import { MemoryShelf } from './testing/memory-shelf.ts';

const NOTHING = performanceOf(
  {
    ledger: {
      start: 0.5,
      luck: { red: 0, blue: 0 },
      mistakes: { red: 0, blue: 0 },
      endings: { red: 0, blue: 0 },
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
    judgedBy: '4 0.5',
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
        if (!accountBattle.read(one).ok) return failure('message');
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
  server.isDown = true;
  expect(await ownBattles(shelf, server.account('ben'))).toEqual([]);
  expect(await battlesHere(shelf, server.account('ben'))).toEqual([]);
  expect(days(await battlesHere(shelf, server.account('ann')))).toEqual([1]);
});

it('the battles of an account that was deleted here are the next one’s, and nobody else’s are', async () => {
  const server = new Server();
  const shelf = await shelfWith(
    battle(1, { account: 'ann', isAccountBehind: true }),
    battle(2, { account: 'cem' }),
  );
  await forgetOwner(shelf, 'ann');
  expect(await shelf.loadBattle('k-1')).toEqual(battle(1));
  await handOverBattles(shelf, server.account('ben'));
  expect([...server.kept.keys()]).toEqual(['k-1']);
  expect(days(await battlesHere(shelf, server.account('cem')))).toEqual([2]);
});

it('a battle that the server does not understand does not keep back the others', async () => {
  const server = new Server();
  const shelf = await shelfWith(
    battle(1, { level: 99 }),
    battle(2, { date: `${'spring '.repeat(2)}\n1234😀` }),
  );
  await handOverBattles(shelf, server.account('ann'));
  expect([...server.kept.values()].map(({ key, date }) => [key, date])).toEqual([
    ['k-2', 'spring spring 1234'],
  ]);
  expect((await shelf.loadBattle('k-1'))?.account).toBeUndefined();
});

it('what was found of a battle while it was handed over comes the next time', async () => {
  const server = new Server();
  const shelf = await shelfWith(battle(1));
  const ann = server.account('ann');
  const slow: BattleAccount = {
    ...ann,
    keep: async (one) => {
      const answer = await ann.keep(one);
      await shelf.keepBattle('k-1', battle(1, { level: 5 }));
      return answer;
    },
  };
  await handOverBattles(shelf, slow);
  // It is hers already: whoever is there the next time does not get it.
  expect(await shelf.loadBattle('k-1')).toEqual(
    battle(1, { level: 5, account: 'ann', isAccountBehind: true }),
  );
  const other = new Server();
  await handOverBattles(shelf, other.account('ben'));
  expect(other.kept.size).toBe(0);
  await handOverBattles(shelf, ann);
  expect(server.kept.get('k-1')?.level).toBe(5);
  expect(await shelf.loadBattle('k-1')).toEqual(battle(1, { level: 5, account: 'ann' }));
});

it('what was judged anew goes to the account that has it from before, once, and to no other', async () => {
  const [server, other] = [new Server(), new Server()];
  const anew = battle(1, { account: 'ann', isAccountBehind: true });
  const shelf = await shelfWith(anew);
  await handOverBattles(shelf, other.account('ben'));
  await handOverBattles(shelf, null);
  expect([other.kept.size, await shelf.loadBattle('k-1')]).toEqual([0, anew]);
  await handOverBattles(shelf, server.account('ann'));
  const { judgedBy: _, ...own } = battle(1);
  expect([...server.kept.values()]).toEqual([{ ...own, key: 'k-1' }]);
  expect(await shelf.loadBattle('k-1')).toEqual(battle(1, { account: 'ann' }));
  server.kept.clear();
  await handOverBattles(shelf, server.account('ann'));
  expect(server.kept.size).toBe(0);
});

it('a battle whose owner has changed while it was handed over is left to the new one', async () => {
  const ann = new Server().account('ann');
  const changing = async (before: KeptBattle, meanwhile: KeptBattle) => {
    const shelf = await shelfWith(before);
    const keep: BattleAccount['keep'] = async (one) => {
      await shelf.keepBattle('k-1', meanwhile);
      return ann.keep(one);
    };
    await handOverBattles(shelf, { ...ann, keep });
    expect(await shelf.loadBattle('k-1')).toEqual(meanwhile);
  };
  await changing(battle(1), battle(1, { account: 'ben' }));
  // Her account was deleted.
  await changing(battle(1, { account: 'ann', isAccountBehind: true }), battle(1));
});

it('an open page asks the account once: its battles stay when it is gone, and what was found here meanwhile is shown', async () => {
  const server = new Server();
  await handOverBattles(await shelfWith(battle(1), battle(3)), server.account('ann'));
  const shelf = await shelfWith(battle(2), battle(3));
  const shown: (readonly KeptBattle[])[] = [];
  const page = new BattlesOfPage(shelf, server.account('ann'), (battles) => shown.push(battles));
  await page.askAccount();
  await page.look();
  server.isDown = true;
  await shelf.keepBattle('k-3', battle(3, { level: 5 }));
  await page.look();
  expect(shown.map(days)).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
  expect(shown.map((battles) => battles.at(-1)?.level)).toEqual([3, 5]);
  // Asked again and without an answer, it still has what was given.
  await page.askAccount();
  expect(days(await page.all())).toEqual([1, 2, 3]);
});

it('a look that takes longer than a later one is not shown over it', async () => {
  const shelf = await shelfWith(battle(1));
  const early = await shelf.battles();
  let resolve = (_: typeof early): void => undefined;
  const promise = new Promise<typeof early>((settle) => {
    resolve = settle;
  });
  const shown: number[][] = [];
  const page = new BattlesOfPage(shelf, null, (battles) => shown.push(days(battles)));
  shelf.battles = () => promise;
  const slow = page.look();
  shelf.battles = async () => [...early, { key: 'k-2', battle: battle(2) }];
  await page.look();
  resolve(early);
  await slow;
  expect(shown).toEqual([[1, 2]]);
});

it('a server that never comes to an end is not believed', async () => {
  const server = new Server();
  await handOverBattles(await shelfWith(battle(1)), server.account('ann'));
  const endless: BattleAccount = {
    ...server.account('ann'),
    read: async () => success([...server.kept.values()]),
  };
  expect(days(await ownBattles(await shelfWith(battle(2)), endless))).toEqual([2]);
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

it('what is no battle in the storage of the browser is passed over, and the others are there', async () => {
  const shelf = new MemoryShelf();
  await shelf.keepBattle('a-1', battle(1));
  const junk: unknown[] = [
    null,
    7,
    'x',
    {},
    [],
    { ...battle(2), performance: {} },
    { ...battle(3), dice: null },
  ];
  for (const [index, one] of junk.entries()) await shelf.keepBattle(`junk${index}`, one as KeptBattle);
  const server = new Server();
  expect(await battlesHere(shelf, null)).toEqual([battle(1)]);
  expect(await ownBattles(shelf, server.account('ann'))).toEqual([battle(1)]);
  await handOverBattles(shelf, server.account('ann'));
  expect([...server.kept.keys()]).toEqual(['a-1']);
});
