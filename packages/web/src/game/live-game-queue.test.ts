/** What is handed in while something else is under way: it finds the game as the one before has left it, or is refused. */
import { type ActionCode, decodeAction, isSide, legalActionList, opponentOf } from '@bfi/engine';
import type { Game } from '@bfi/game';
import { expect, it } from 'vitest';
import type { LiveGame } from './live-game.svelte.ts';
import { newGame } from './testing/games.ts';
import { goOn, heldDecision, MemorySource, openLive, settled } from './testing/live.ts';

function firstAction({ match }: Game): ActionCode {
  return legalActionList(match.position)[0] ?? 0;
}

/** Whoever is to act has acted in another tab. */
function actElsewhere(source: MemorySource, times = 1): void {
  source.changeElsewhere((game) => {
    for (let done = 0; done < times; done++)
      game.append(game.match.toAct === 'red' ? 'red' : 'blue', firstAction(game));
  });
}

/** Red has offered a draw and played on; Blue is to act, and to answer. */
async function offered(): Promise<{ live: LiveGame; source: MemorySource }> {
  const opened = await openLive(new MemorySource(newGame('Ann', 'Ben', { first: 'red' })));
  await opened.live.offerDraw();
  await goOn(opened.live);
  expect([opened.live.game.drawOffer, opened.live.game.match.toAct]).toEqual(['red', 'blue']);
  return opened;
}

it('what the computer decided for a game that was replaced meanwhile is dropped', async () => {
  const { decide, answer } = heldDecision();
  const { live, source } = await openLive(new MemorySource(newGame(4, 'Ben', { first: 'red' })), { decide });
  const old = legalActionList(live.game.match.position).at(-1) ?? 0;
  const release = source.hold();
  actElsewhere(source, 2);
  answer(old);
  await settled();
  release();
  await settled();
  expect(legalActionList(live.game.match.position)).toContain(old);
  expect(live.game.match.moments).toHaveLength(2);
  expect(live.waiting).toEqual({ for: 'computer', side: 'red' });
  answer(old);
  await settled();
  expect(live.game.match.moments).toHaveLength(3);
});

it.each([true, false])(
  'whoever has played on can no longer answer the offer of a draw: %s',
  async (agrees) => {
    const { live, source } = await offered();
    const release = source.hold();
    const acted = live.act(firstAction(live.game));
    const answered = live.answerDraw(agrees);
    release();
    expect((await acted).ok).toBe(true);
    expect(await answered).toEqual({ ok: false, error: 'turn' });
    expect(live.game.match.isOver).toBe(false);
  },
);

it.each([true, false])('an answer to an offer is for the game in which it was made: %s', async (agrees) => {
  const { live, source } = await offered();
  const release = source.hold();
  actElsewhere(source);
  const answered = live.answerDraw(agrees);
  release();
  expect(await answered).toEqual({ ok: false, error: 'stale' });
  expect(live.game.match.isOver).toBe(false);
});

it('whoever was asked gives up, also when the other one is to act by then', async () => {
  const { live, source } = await openLive(new MemorySource(newGame('Ann', 'Ben', { first: 'red' })));
  const release = source.hold();
  const acted = live.act(firstAction(live.game));
  const resigned = live.resign('red');
  release();
  expect([(await acted).ok, (await resigned).ok]).toEqual([true, true]);
  await settled();
  expect(live.presenter.view.result).toBe('blue');
});

it('nobody gives up a game that was replaced meanwhile, nor for the computer', async () => {
  const { live, source } = await openLive(new MemorySource(newGame('Ann', 'Ben', { first: 'red' })));
  const release = source.hold();
  actElsewhere(source);
  const resigned = live.resign('red');
  release();
  expect(await resigned).toEqual({ ok: false, error: 'stale' });
  expect(live.game.match.isOver).toBe(false);
  const other = await openLive(new MemorySource(newGame('Ann', 4, { first: 'red' })));
  expect(await other.live.resign('blue')).toEqual({ ok: false, error: 'turn' });
});

it('an offer of a draw is still open when something else has happened elsewhere', async () => {
  const { live, source } = await openLive(new MemorySource(newGame('Ann', 'Ben', { first: 'red' })));
  await live.offerDraw();
  actElsewhere(source);
  await settled();
  expect([live.game.match.moments.length, live.game.drawOffer]).toEqual([1, 'red']);
  actElsewhere(source);
  await settled();
  expect([live.game.match.moments.length, live.game.drawOffer]).toEqual([2, null]);
});

it('an offer of a draw stays open in a game whose dice came from a seed', async () => {
  const game = newGame('Ann', 'Ben', { first: 'red' }, { seed: 7 });
  const { live, source } = await openLive(new MemorySource(game));
  await live.offerDraw();
  expect([live.game.drawOffer, source.text.includes('[Seed')]).toEqual(['red', true]);
  await goOn(live);
  expect([live.game.drawOffer, source.text.includes('[Seed')]).toEqual(['red', false]);
});

it('the next battle of a war does not take its dice from the seed of the first', async () => {
  const war = { format: { type: 'bestOf', battles: 3 }, battles: [], firstStarter: null } as const;
  const { live, source } = await openLive(
    new MemorySource(newGame('Ann', 'Ben', { first: 'red' }, { war, seed: 7 })),
  );
  await live.resign('red');
  await live.next();
  expect([live.game.war?.battles.length, live.game.seed]).toEqual([1, null]);
  expect(source.text).not.toContain('[Seed');
});

it('no set-up is helped with while its side has an offer to answer', async () => {
  const { live } = await openLive(new MemorySource(newGame('Ann', 'Ben', { first: 'red' })));
  await goOn(live);
  await live.helpSetup('random', true);
  await settled();
  expect(live.waiting).toEqual({ for: 'decision', side: 'red' });
  await live.offerDraw();
  const { length } = live.game.match.moments;
  await goOn(live);
  expect(live.game.match.moments).toHaveLength(length + 1);
  expect([live.game.drawOffer, live.waiting]).toEqual(['red', { for: 'decision', side: 'blue' }]);
  await live.answerDraw(false);
  await settled();
  expect(live.game.match.moments).toHaveLength(length + 2);
  expect(live.waiting).toEqual({ for: 'decision', side: 'red' });
});

it('the only thing possible is not done for whoever has an offer to answer', async () => {
  let autoAct = false;
  const { live } = await openLive(new MemorySource(newGame('Ann', 'Ben', { variant: 'quick' })), {
    autoAct: () => autoAct,
  });
  let seen = 0;
  for (let step = 0; step < 2000 && seen < 3 && !live.isOver; step++) {
    const { match } = live.game;
    const answers = isSide(match.toAct) ? match.toAct : null;
    const [only, other] = legalActionList(match.position);
    if (answers !== null && other === undefined && only !== undefined && decodeAction(only).type === 'end') {
      live.game.offerDraw(opponentOf(answers));
      autoAct = true;
      // Asked once more, as after any refusal.
      await live.act(-1);
      await settled();
      expect([match.moments.at(-1)?.action === only, live.waiting]).toEqual([
        false,
        { for: 'decision', side: answers },
      ]);
      const { length } = match.moments;
      await live.answerDraw(false);
      await settled();
      expect(match.moments[length]?.action).toBe(only);
      autoAct = false;
      seen++;
    } else await goOn(live);
  }
  expect(seen).toBeGreaterThan(0);
});
