/** One game from the first roll to the last shot: with people, with the computer, looked back at, closed and opened again. */
import { createRandom, randomAction } from '@bfi/ai';
import {
  decodeAction,
  formatRecord,
  legalActionList,
  type RuleOptions,
  toAct,
  viewPosition,
} from '@bfi/engine';
import { checkRecordText, formatGame, type Game, placerOf, readGame } from '@bfi/game';
import { beforeAll, expect, it } from 'vitest';
import { randomRecord } from '../../../../scripts/testing/random-records.ts';
import { inWords, pictureOf } from '../board/picture.ts';
import { setLocale } from '../language/language.svelte.ts';
import type { DriverTools } from './drivers.svelte.ts';
import type { LiveGame } from './live-game.svelte.ts';
import { newGame } from './testing/games.ts';
import { goOn, heldDecision, MemorySource, openLive, playOn, settled } from './testing/live.ts';

beforeAll(() => setLocale('en'));

const random = createRandom(5);

function open(
  game: Game,
  tools: Partial<DriverTools> = {},
): Promise<{ live: LiveGame; source: MemorySource }> {
  return openLive(new MemorySource(game), tools);
}

function twoPeople(options: Partial<RuleOptions> = {}): Game {
  return newGame('Ann', 'Ben', options);
}

it('two people play a whole battle, and what was kept is its record', async () => {
  const { live, source } = await open(twoPeople());
  await playOn(live);
  expect(live.isOver).toBe(true);
  expect(checkRecordText(source.text).ok).toBe(true);
  expect(source.text).toBe(live.text);
  expect(source.appends).toBe(live.game.match.moments.length);
});

it('a page that is closed at any moment comes back to the same position', async () => {
  const { live, source } = await open(newGame('Ann', 3));
  for (let steps = 0; steps < 120 && live.waiting.for !== 'nothing'; steps++) {
    await playOn(live, 1);
    const kept = readGame(source.text);
    if (!kept.ok) throw new Error('the game was not kept');
    expect(kept.value.match.position).toEqual(live.game.match.position);
  }
});

it('a roll is kept before it is shown', async () => {
  let keptWhenShown = -1;
  const { live, source } = await open(twoPeople({ first: 'red' }), {
    pace: () => {
      keptWhenShown = source.appends;
      return { speed: 0, reduced: false, sound: null };
    },
  });
  await playOn(live, 23);
  expect(keptWhenShown).toBe(live.game.match.moments.length);
});

it('an illegal action is answered with that, changes nothing, and the same is asked again', async () => {
  const { live, source } = await open(twoPeople({ first: 'red' }));
  const legal = legalActionList(live.game.match.position);
  const illegal = (legal.at(-1) ?? 0) + 1;
  expect(legal).not.toContain(illegal);
  const before = live.text;
  expect(await live.act(illegal)).toEqual({ ok: false, error: 'illegal' });
  await settled();
  expect([live.text, source.appends]).toEqual([before, 0]);
  expect(live.waiting).toEqual({ for: 'decision', side: 'red' });
  expect(live.picker.choice).not.toBeNull();
  expect(await live.act(legal[0] ?? 0)).toEqual({ ok: true, value: undefined });
});

it('whatever comes at the wrong time is answered too', async () => {
  const { live } = await open(twoPeople());
  expect(live.waiting).toEqual({ for: 'roll', side: 'both' });
  expect(await live.act(0)).toEqual({ ok: false, error: 'turn' });
  expect(await live.answerDraw(true)).toEqual({ ok: false, error: 'turn' });
  expect(await live.helpSetup('random', true)).toEqual({ ok: false, error: 'turn' });
  expect([live.retry(), live.takeOver()]).toEqual(Array(2).fill({ ok: false, error: 'turn' }));
  const [first, second] = await Promise.all([live.roll(), live.roll()]);
  expect([first.ok, second]).toEqual([true, { ok: false, error: 'busy' }]);
  expect(live.game.match.moments).toHaveLength(1);
  await live.resign('red');
  expect(await live.roll()).toEqual({ ok: false, error: 'over' });
  expect(await live.resign('red')).toEqual({ ok: false, error: 'over' });
  expect(await live.offerDraw()).toEqual({ ok: false, error: 'over' });
});

it('when the computer cannot be asked, it is said, and it can be asked again', async () => {
  let broken = true;
  const { live } = await open(newGame(4, 'Ben', { first: 'red' }), {
    decide: async (position) => {
      if (broken) throw new Error('no worker');
      return randomAction(position, random);
    },
  });
  await expect.poll(() => live.waiting).toEqual({ for: 'retry', side: 'red' });
  broken = false;
  expect(live.retry().ok).toBe(true);
  await expect.poll(() => live.waiting).toEqual({ for: 'decision', side: 'blue' });
});

it('a computer that answers what the rules do not allow has failed', async () => {
  const { live } = await open(newGame(4, 'Ben', { first: 'red' }), { decide: async () => -1 });
  await expect.poll(() => live.waiting).toEqual({ for: 'retry', side: 'red' });
  expect(live.game.match.moments).toHaveLength(0);
});

it('somebody can give up while the computer thinks, and its decision is dropped', async () => {
  const { decide, answer } = heldDecision();
  const { live } = await open(newGame(4, 'Ben', { first: 'red' }), { decide });
  expect(live.waiting).toEqual({ for: 'computer', side: 'red' });
  const resigned = live.resign('blue');
  answer(legalActionList(live.game.match.position)[0] ?? 0);
  expect((await resigned).ok).toBe(true);
  await settled();
  expect(live.game.match.moments.map(({ action }) => decodeAction(action).type)).toEqual(['outside']);
  expect(live.presenter.view.result).toBe('red');
  expect(live.waiting).toEqual({ for: 'nothing' });
});

it('somebody who gives up while the computer fails has given up', async () => {
  const { decide, fail } = heldDecision();
  const { live } = await open(newGame(4, 'Ben', { first: 'red' }), { decide });
  const resigned = live.resign('blue');
  fail();
  await resigned;
  await settled();
  expect(live.presenter.view.result).toBe('red');
  expect(live.waiting).toEqual({ for: 'nothing' });
});

it('the only thing possible is done unasked when that is wished', async () => {
  const asked = new Set<number>();
  const { live } = await open(twoPeople({ variant: 'quick' }), { autoAct: () => true });
  while (live.waiting.for !== 'nothing') {
    if (live.waiting.for === 'decision') {
      const legal = legalActionList(live.game.match.position);
      const [only] = legal;
      if (legal.length === 1 && only !== undefined) asked.add(only);
    }
    await goOn(live);
  }
  expect([...asked].map((code) => decodeAction(code).type)).not.toContain('end');
});

it('the board is handed over before the other person is asked', async () => {
  const { live } = await open(twoPeople({ first: 'red' }), { handOver: () => true });
  expect(live.waiting).toEqual({ for: 'handOver', side: 'red' });
  live.takeOver();
  await settled();
  expect(live.waiting).toEqual({ for: 'decision', side: 'red' });
  await goOn(live);
  expect(live.waiting).toEqual({ for: 'handOver', side: 'blue' });
});

it('in the battle, too, the board is handed over before the other person rolls', async () => {
  const { live } = await open(twoPeople({ first: 'red' }), { handOver: () => true });
  let holder: string | null = null;
  let handed = 0;
  for (let step = 0; step < 150 && live.waiting.for !== 'nothing'; step++) {
    const { waiting } = live;
    if (waiting.for === 'handOver') {
      expect(waiting.side).not.toBe(holder);
      holder = waiting.side;
      handed++;
    } else if (waiting.for === 'roll' || waiting.for === 'decision') expect(waiting.side).toBe(holder);
    await goOn(live);
  }
  expect(handed).toBeGreaterThan(20);
});

it('of two people it is the one to act who gives up, whatever is being looked at', async () => {
  const { live } = await open(twoPeople({ first: 'red' }));
  await playOn(live, 24);
  const { resigner } = live.game;
  expect(resigner).toBe(live.waiting.for === 'roll' ? live.waiting.side : toAct(live.game.match.position));
  live.presenter.lookAt([2]);
  await live.resign(resigner ?? 'red');
  await settled();
  expect(live.presenter.lookingAt).toBeNull();
  expect(live.presenter.view.result).toBe(resigner === 'red' ? 'blue' : 'red');
});

it('a draw that is declined leaves the game as it is, and is not offered twice in a turn', async () => {
  const { live } = await open(twoPeople({ first: 'red' }));
  await playOn(live, 24);
  const { waiting } = live;
  const { length } = live.game.match.moments;
  expect((await live.offerDraw()).ok).toBe(true);
  expect(live.game.drawOffer).toBe(live.game.resigner);
  expect(await live.offerDraw()).toEqual({ ok: false, error: 'turn' });
  expect((await live.answerDraw(false)).ok).toBe(true);
  expect([live.game.match.moments.length, live.waiting, live.game.drawOffer]).toEqual([
    length,
    waiting,
    null,
  ]);
  expect(await live.offerDraw()).toEqual({ ok: false, error: 'turn' });
});

it('a draw that is agreed to is the end', async () => {
  const { live, source } = await open(twoPeople({ first: 'red' }));
  await playOn(live, 24);
  await live.offerDraw();
  expect((await live.answerDraw(true)).ok).toBe(true);
  await settled();
  expect(live.presenter.view).toMatchObject({ result: 'draw', reason: 'agreement' });
  expect(source.text).toContain('[Reason "agreement"]');
});

it('nobody offers the computer a draw', async () => {
  const { live } = await open(newGame('Ann', 4, { first: 'red' }));
  expect(await live.offerDraw()).toEqual({ ok: false, error: 'turn' });
});

it('a game that is only looked at stays as it is', async () => {
  const source = new MemorySource(newGame(4, 'Ben', { first: 'red' }), { isPlayable: false });
  const { live } = await openLive(source, { autoAct: () => true });
  expect(await live.resign('blue')).toEqual({ ok: false, error: 'turn' });
  expect(live.waiting).toEqual({ for: 'nothing' });
  expect(source.appends).toBe(0);
});

it('while somebody looks back, the game goes on, and what they missed is shown when they return', async () => {
  let asked = 0;
  const { live } = await open(newGame('Ann', 4, { first: 'red' }), {
    decide: async (position) => {
      asked++;
      return randomAction(position, random);
    },
  });
  await playOn(live, 3);
  const before = { asked, told: live.presenter.told };
  live.presenter.lookAt([0]);
  await live.act(randomAction(live.game.match.position, random));
  await expect.poll(() => asked).toBe(before.asked + 1);
  await settled();
  expect(live.game.match.moments).toHaveLength(before.told + 2);
  expect([live.presenter.told, live.waiting.for]).toEqual([before.told, 'scene']);
  live.presenter.lookAt(null);
  await expect.poll(() => live.waiting.for).toBe('decision');
  expect(live.presenter.told).toBe(before.told + 2);
  const { picture } = live.presenter.scene;
  expect(inWords(picture)).toBe(inWords(pictureOf(viewPosition(live.game.match.position))));
});

it('people are asked only about what they have been shown', async () => {
  const { live } = await open(newGame('Ann', 4, { first: 'red' }), {
    pace: () => ({ speed: 1, reduced: false, sound: null }),
  });
  await live.act(randomAction(live.game.match.position, random));
  await expect.poll(() => live.game.match.moments.length).toBe(2);
  expect([live.game.match.toAct, live.waiting.for]).toEqual(['red', 'computer']);
  expect(await live.act(randomAction(live.game.match.position, random))).toEqual({
    ok: false,
    error: 'turn',
  });
  await expect.poll(() => live.waiting.for).toBe('decision');
  expect(live.presenter.told).toBe(2);
});

it('somebody who decides elsewhere is waited for until the source tells what they did', async () => {
  const elsewhere = { decides: 'elsewhere', name: 'Ben' } as const;
  const game = newGame('Ann', 'Ben', { first: 'red' });
  const { live, source } = await open(game.with({ seats: { ...game.seats, blue: elsewhere } }));
  await goOn(live);
  expect(live.waiting).toEqual({ for: 'elsewhere', side: 'blue' });
  expect(await live.act(legalActionList(live.game.match.position)[0] ?? 0)).toMatchObject({ error: 'turn' });
  source.changeElsewhere((theirs) => {
    theirs.append('blue', legalActionList(theirs.match.position)[0] ?? 0);
  });
  await expect.poll(() => live.waiting).toEqual({ for: 'decision', side: 'red' });
  expect(live.presenter.told).toBe(2);
});

it.each(['random', 'suggest'] as const)(
  'the rest of a set-up is done by %s, for one side only',
  async (help) => {
    const { live } = await open(twoPeople({ first: 'red' }));
    expect((await live.helpSetup(help, true)).ok).toBe(true);
    await settled();
    while (live.waiting.for === 'decision') {
      expect(live.waiting.side).toBe('blue');
      await goOn(live);
    }
    expect(toAct(live.game.match.position)).toBe('chance');
    // The record says who has placed what: nobody is blamed for another's choice.
    const placers = live.game.match.moments.map((moment) => [moment.actor, placerOf(moment, false)]);
    const placer = help === 'random' ? 'chance' : 'computer';
    for (const [actor, by] of placers) expect(by).toBe(actor === 'red' ? placer : null);
  },
);

it('a suggestion that comes after the player has decided is dropped', async () => {
  const { decide, answer } = heldDecision();
  const { live } = await open(twoPeople({ first: 'red' }), { suggest: decide });
  const [first = 0, second = 0] = legalActionList(live.game.match.position);
  const helped = live.helpSetup('suggest', false);
  await live.act(first);
  answer(second);
  expect(await helped).toEqual({ ok: false, error: 'stale' });
  expect(live.game.match.moments.map(({ action }) => action)).toEqual([first]);
});

it('advice that cannot be had is told, and the player decides', async () => {
  const { live } = await open(twoPeople({ first: 'red' }), {
    suggest: async () => {
      throw new Error('no worker');
    },
  });
  expect(await live.helpSetup('suggest', false)).toEqual({ ok: false, error: 'advice' });
  await live.helpSetup('suggest', true);
  await settled();
  expect(live.adviceFailed).toBe(true);
  expect(live.waiting).toEqual({ for: 'decision', side: 'red' });
  await goOn(live);
  expect(live.adviceFailed).toBe(false);
});

it('the next battle of a war takes the place of the one before, a rematch is a game of its own', async () => {
  const war = { format: { type: 'bestOf', battles: 3 }, battles: [], firstStarter: null } as const;
  const { live, source } = await open(newGame('Ann', 'Ben', { first: 'red' }, { war }));
  expect(await live.next()).toEqual({ ok: false, error: 'turn' });
  await live.resign('red');
  expect(await live.next()).toEqual({ ok: true, value: null });
  await settled();
  expect(live.game.war?.battles).toHaveLength(1);
  expect(source.text).toBe(live.text);
  expect(live.waiting).toEqual({ for: 'decision', side: 'blue' });
  await live.resign('red');
  await live.next();
  await settled();
  await live.resign('red');
  const ended = live.text;
  expect(await live.next()).toMatchObject({ ok: true, value: { war: { battles: [] } } });
  expect(live.text).toBe(ended);
});

it('what cannot be kept is played all the same, and kept as soon as there is room', async () => {
  const { live, source } = await open(twoPeople({ first: 'red' }));
  await goOn(live);
  const kept = source.text;
  source.fault = 'full';
  await goOn(live);
  expect([live.keeping, source.text]).toEqual(['full', kept]);
  expect(live.game.match.moments).toHaveLength(2);
  source.fault = null;
  await goOn(live);
  expect([live.keeping, source.text]).toEqual(['kept', live.text]);
});

it('a record that is opened and played on keeps all that was said of it, but not the seed of other dice', async () => {
  let playedOn = 0;
  let untouched = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const record = randomRecord(seed);
    const text = formatRecord({ ...record, headers: new Map([...record.headers, ['Seed', '7']]) });
    const read = readGame(text);
    if (!read.ok) throw new Error('not read');
    const looked = await openLive(new MemorySource(read.value, { isPlayable: false }));
    expect(looked.live.text).toBe(text);
    const { live, source } = await open(read.value);
    if (live.game.match.moments.length === looked.live.game.match.moments.length) {
      expect(live.text).toBe(text);
      untouched++;
    }
    if (live.waiting.for === 'nothing' || live.game.resigner === null) {
      live.close();
      continue;
    }
    expect((await live.resign(live.game.resigner)).ok).toBe(true);
    const unplayed = (body: string): string => body.slice(body.indexOf('\n\n')).replace(/\s+/g, ' ').trim();
    const played = unplayed(source.text);
    expect(played.startsWith(unplayed(text)), `seed ${seed}`).toBe(true);
    expect(source.text).not.toContain('[Seed');
    const again = readGame(source.text);
    expect(again.ok && formatGame(again.value)).toBe(source.text);
    for (const [name, value] of record.headers) {
      if (!['Result', 'Reason', 'Seed'].includes(name))
        expect(again.ok && again.value.headers.get(name)).toBe(value);
    }
    live.close();
    playedOn++;
  }
  expect(playedOn).toBeGreaterThan(10);
  expect(untouched).toBeGreaterThan(10);
});
