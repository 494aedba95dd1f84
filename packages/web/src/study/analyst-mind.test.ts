/** The analyst at work: it reports on the way, keeps what it has found, and goes on from there. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AnalysisState } from '@bfi/analysis';
import { parseAction } from '@bfi/engine';
import { expect, it } from 'vitest';
import { AnalystMind } from './analyst-mind.ts';
import type { AnalystAnswer, AnalystQuestion, AnalystReply } from './analyst-protocol.ts';
import { placeText } from './places.ts';
import type { Shelf } from './shelf.ts';
import { gameFrom, SHORT_BATTLE } from './testing/battle.ts';
import { MemoryShelf } from './testing/memory-shelf.ts';

let time = 0;

const endings = (): Promise<Uint8Array> =>
  readFile(fileURLToPath(import.meta.resolve('@bfi/ai/endings.bin')));

function analyst(shelf: Shelf, rest: () => Promise<void> = async () => undefined, loadEndings = endings) {
  const replies: AnalystReply[] = [];
  const mind = new AnalystMind({
    loadWeights: () => readFile(fileURLToPath(import.meta.resolve('@bfi/ai/champion.bin'))),
    loadEndings,
    shelf,
    tell: (reply) => replies.push(reply),
    rest,
    now: () => (time += 1000),
  });
  return { mind, replies };
}

async function answerTo(question: AnalystQuestion, shelf: Shelf = new MemoryShelf()): Promise<AnalystAnswer> {
  const { mind, replies } = analyst(shelf);
  await mind.take({ id: 1, question });
  const last = replies.at(-1);
  if (last?.isLast !== true) throw new Error(JSON.stringify(replies));
  return last.answer;
}

const ANALYSE = { type: 'analyse', key: 'short', text: SHORT_BATTLE, own: 'red' } as const;

it('a battle is analysed to its end, and what its player needs of it is kept once', async () => {
  const shelf = new MemoryShelf();
  const answer = await answerTo(ANALYSE, shelf);
  if (answer.type !== 'analysed') throw new Error(answer.type);
  const { report } = answer;
  expect(report.graph).toHaveLength(6);
  expect(report.progress).toMatchObject({ done: 10, total: 10 });
  expect(report.decisions[0]).toMatchObject({ index: 1, grade: 'blunder', side: 'red' });
  expect(report.decisions.every(({ candidates }) => candidates.length <= 4)).toBe(true);
  const [[key, first] = ['']] = shelf.kept;
  if (first === undefined) throw new Error('nothing is kept');
  shelf.kept.set(key, { ...first, account: 'ann' });
  await answerTo(ANALYSE, shelf);
  const [battle, ...others] = shelf.kept.values();
  expect(others).toEqual([]);
  expect(battle?.account).toBe('ann');
  expect(battle?.when).toBe(first?.when);
  expect(battle).toMatchObject({ side: 'red', level: 2, variant: 'blitz' });
  expect(battle?.exercises).toMatchObject([{ best: 'e1-e4' }]);
  expect(battle?.performance.grades.blunder).toBe(1);
});

it('nobody’s own battle is kept for nobody', async () => {
  const shelf = new MemoryShelf();
  await answerTo({ ...ANALYSE, own: null }, shelf);
  expect(await shelf.battles()).toEqual([]);
});

it('what was stopped is kept, and goes on from there', async () => {
  const shelf = new MemoryShelf();
  let slices = 0;
  const { mind, replies } = analyst(shelf, async () => {
    slices += 1;
    if (slices === 1) await mind.take({ id: 1, question: null });
  });
  await mind.take({ id: 1, question: ANALYSE });
  expect(slices).toBe(1);
  expect(replies.some(({ isLast }) => isLast)).toBe(false);
  const known = shelf.analyses.get('short')?.judgements.length;
  expect(known).toBeGreaterThan(0);
  expect((await answerTo(ANALYSE, shelf)).type).toBe('analysed');
});

it('what was kept and is of no use does no harm', async () => {
  const shelf = new MemoryShelf();
  shelf.analyses.set('short', { plies: 2, judgements: null } as unknown as AnalysisState);
  expect((await answerTo(ANALYSE, shelf)).type).toBe('analysed');
});

it('what may come is told with the best play, and a blunder with what it gives away and why', async () => {
  const { match } = gameFrom(SHORT_BATTLE);
  const dice = await answerTo({ type: 'consider', place: placeText(match, []), plies: 0 });
  expect(dice.type === 'considered' && dice.options.map(({ line }) => line.length > 0)).toHaveLength(6);
  expect(dice.type === 'considered' && dice.options.map(({ probability }) => probability)).toEqual(
    Array(6).fill(1 / 6),
  );
  const place = placeText(match, [0]);
  const played = match.moments[1]?.action ?? 0;
  const weighed = await answerTo({ type: 'weigh', place, action: played });
  const best = parseAction('e1-e4');
  if (weighed.type !== 'weighed' || !best.ok) throw new Error(weighed.type);
  expect(weighed.best).toBe(best.value);
  expect(weighed.loss).toBeGreaterThan(0.2);
  const why = await answerTo({ type: 'why', place, played, best: best.value });
  expect(why).toMatchObject({ type: 'explained', reasons: [{ code: 'win' }] });
});

it('a rollout tells how far it is, and what is no place is refused', async () => {
  const { match } = gameFrom(SHORT_BATTLE);
  const place = placeText(match, []);
  const { mind, replies } = analyst(new MemoryShelf());
  await mind.take({ id: 1, question: { type: 'rollout', place, games: 3, seed: 1 } });
  expect(replies.map(({ answer }) => (answer.type === 'rolledOut' ? answer.games : 0))).toEqual([1, 2, 3]);
  const nowhere = { ...place, position: { ...place.position, line: 'nowhere' } };
  expect(await answerTo({ type: 'rollout', place: nowhere, games: 3, seed: 1 })).toEqual({ type: 'failed' });
  expect(await answerTo({ ...ANALYSE, text: 'no game' })).toEqual({ type: 'failed' });
});

it('a table of endings that did not come is there for what is asked later; what was begun without it ends without it', async () => {
  const { match } = gameFrom(SHORT_BATTLE);
  const weigh = {
    type: 'weigh',
    place: placeText(match, [0]),
    action: match.moments[1]?.action ?? 0,
  } as const;
  const offline = (): Promise<Uint8Array> => Promise.reject(new Error('offline'));
  const judgedBy = (shelf: MemoryShelf): unknown => [...shelf.kept.values()].map((kept) => kept.judgedBy);
  const guessed = new MemoryShelf();
  const without = analyst(guessed, undefined, offline);
  await without.mind.take({ id: 1, question: ANALYSE });
  await without.mind.take({ id: 2, question: weigh });
  const known = await answerTo(weigh);
  expect(without.replies.at(-1)?.answer).not.toEqual(known);

  const shelf = new MemoryShelf();
  let load = offline;
  const rest = async (): Promise<void> => {
    if (load === endings) return;
    load = endings;
    time += 60_000;
    await late.mind.take({ id: 2, question: weigh });
  };
  const late = analyst(shelf, rest, () => load());
  await late.mind.take({ id: 1, question: ANALYSE });
  expect(late.replies.find(({ id }) => id === 2)?.answer).toEqual(known);
  expect(judgedBy(shelf)).toEqual(judgedBy(guessed));
});

async function renewed(
  shelf: Shelf,
  account: string | null,
  text = SHORT_BATTLE,
): Promise<readonly AnalystAnswer['type'][]> {
  const { mind, replies } = analyst(shelf);
  await mind.take({ id: 1, question: { type: 'renew', key: 'short', text, account } });
  expect(replies.map(({ isLast }) => isLast)).toEqual(
    replies.map((_, index) => index === replies.length - 1),
  );
  return replies.map(({ answer }) => answer.type);
}

it('a battle of one’s own page that was judged otherwise is judged anew, and only that', async () => {
  const shelf = new MemoryShelf();
  const renew = (text?: string) => renewed(shelf, 'ann', text);
  // Nobody has looked at it, so it does not count yet.
  expect(await renew()).toEqual(['renewed']);
  expect(shelf.kept.size).toBe(0);
  await answerTo(ANALYSE, shelf);
  expect(await renew()).toEqual(['renewed']);
  const [[key, battle] = ['']] = shelf.kept;
  if (battle === undefined) throw new Error('nothing is kept');
  // An earlier network thought otherwise of it.
  const { judgedBy, ...old } = battle;
  const performance = { ...battle.performance, mistakes: 0 };
  shelf.kept.set(key, { ...old, performance, account: 'ann' });
  shelf.analyses.clear();
  expect(await renew()).toEqual(['renewing', 'renewed']);
  // The account has the old numbers: it is to be given the new ones, and nobody else is.
  expect(shelf.kept.get(key)).toEqual({ ...battle, account: 'ann', isAccountBehind: true });
  // Another network that came to the same: the account need not hear of it.
  shelf.kept.set(key, { ...battle, judgedBy: 'another', account: 'ann' });
  expect(await renew()).toEqual(['renewing', 'renewed']);
  expect(shelf.kept.get(key)).toEqual({ ...battle, judgedBy, account: 'ann' });
  expect(await renew('no game')).toEqual(['renewed']);
});

/** A shelf with the short battle, in which an earlier network saw no mistake, and that account's if there is one. */
async function judgedEarlier(account?: string) {
  const shelf = new MemoryShelf();
  await answerTo(ANALYSE, shelf);
  const [[key, battle] = ['']] = shelf.kept;
  if (battle === undefined) throw new Error('nothing is kept');
  const performance = { ...battle.performance, mistakes: 0 };
  const old = { ...battle, performance, judgedBy: 'another', ...(account === undefined ? {} : { account }) };
  shelf.kept.set(key, old);
  shelf.analyses.clear();
  return { shelf, key, battle, old };
}

it('another member’s battle on the same device is left alone, and stays theirs whoever looks at it', async () => {
  const { shelf, key, battle, old } = await judgedEarlier('ann');
  expect(await renewed(shelf, 'ben')).toEqual(['renewed']);
  expect(shelf.kept.get(key)).toEqual(old);
  await answerTo(ANALYSE, shelf);
  expect(shelf.kept.get(key)).toEqual({ ...battle, account: 'ann', isAccountBehind: true });
});

it('with nobody signed in a battle is judged anew and stays whose it was, or nobody’s', async () => {
  const owned = await judgedEarlier('ann');
  expect(await renewed(owned.shelf, null)).toEqual(['renewing', 'renewed']);
  expect(owned.shelf.kept.get(owned.key)).toEqual({ ...owned.battle, account: 'ann', isAccountBehind: true });
  const free = await judgedEarlier();
  expect(await renewed(free.shelf, null)).toEqual(['renewing', 'renewed']);
  expect(free.shelf.kept.get(free.key)).toEqual(free.battle);
});

it('an account that was given a battle while it was judged anew keeps it', async () => {
  const { shelf, key, battle, old } = await judgedEarlier();
  // It is handed over right after the worker has looked.
  shelf.loadBattle = async () => {
    shelf.kept.set(key, { ...old, account: 'ann' });
    return old;
  };
  expect(await renewed(shelf, 'ann')).toEqual(['renewing', 'renewed']);
  expect(shelf.kept.get(key)).toEqual({ ...battle, account: 'ann', isAccountBehind: true });
});

it('the same numbers are the same in whatever order they were written down', async () => {
  const { shelf, key, battle } = await judgedEarlier();
  const backwards = <T extends object>(thing: T): T =>
    Object.fromEntries(Object.entries(thing).toReversed()) as T;
  const performance = { ...backwards(battle.performance), grades: backwards(battle.performance.grades) };
  shelf.kept.set(key, { ...backwards({ ...battle, account: 'ann' }), performance, judgedBy: 'another' });
  expect(await renewed(shelf, 'ann')).toEqual(['renewing', 'renewed']);
  expect(shelf.kept.get(key)).toEqual({ ...battle, account: 'ann' });
});
