/** What has been shown of a match, and what not yet. */
import { viewPosition } from '@bfi/engine';
import type { Match, Moment } from '@bfi/game';
import { expect, it } from 'vitest';
import { inWords, pictureOf } from '../board/picture.ts';
import { Scene } from '../board/scene.svelte.ts';
import { type Hand, Presenter } from './presenter.svelte.ts';
import { playedGame } from './testing/games.ts';
import { settled } from './testing/live.ts';

/** A scene that performs when the test says so. */
class SlowScene extends Scene {
  #finish: (() => void)[] = [];
  speeds: number[] = [];

  override async perform(...[events, view, pace]: Parameters<Scene['perform']>): Promise<void> {
    this.speeds.push(pace.speed);
    await new Promise<void>((resolve) => this.#finish.push(resolve));
    await super.perform(events, view, { ...pace, speed: 0 });
  }

  finish(): void {
    const [first, ...others] = this.#finish;
    this.#finish = others;
    first?.();
  }
}

function present(match: Match, isDecidedByOthers: (moment: Moment) => boolean = () => false, hand?: Hand) {
  const scene = new SlowScene();
  const shown: Moment[] = [];
  const presenter = new Presenter(match, {
    scene,
    pace: () => ({ speed: 1, reduced: false, sound: null }),
    isDecidedByOthers,
    hand,
    onShown: (moment) => shown.push(moment),
  });
  return { presenter, scene, shown };
}

function pictureAt({ moments, start }: Match, index: number): string {
  return inWords(pictureOf(viewPosition(moments[index]?.position ?? start)));
}

/** A match, and the same one further on. */
function growing(moments: number): { match: Match; grow(): void } {
  const game = playedGame(moments);
  const further = playedGame(moments + 20).match.moments;
  return {
    match: game.match,
    grow: () => {
      const next = further[game.match.moments.length];
      if (next !== undefined) game.append(next.actor, next.action);
    },
  };
}

it('moments are shown one after the other, and whoever waits is told when all have been', async () => {
  const { match, grow } = growing(30);
  const { presenter, scene, shown } = present(match);
  presenter.watch();
  expect(presenter.isCaughtUp).toBe(true);
  for (let count = 0; count < 2; count++) grow();
  presenter.follow();
  let caughtUp = false;
  void presenter.caughtUp().then(() => {
    caughtUp = true;
  });
  await settled();
  expect([presenter.told, caughtUp]).toEqual([30, false]);
  scene.finish();
  await settled();
  expect([presenter.told, caughtUp]).toEqual([31, false]);
  scene.finish();
  await settled();
  expect([presenter.told, caughtUp]).toEqual([32, true]);
  expect(shown).toEqual(match.moments.slice(30));
  expect(inWords(scene.picture)).toBe(pictureAt(match, 31));
});

it('with nobody there nothing is performed, and whoever comes back sees what they missed', async () => {
  const { match, grow } = growing(30);
  const { presenter, scene } = present(match);
  const leave = presenter.watch();
  leave();
  grow();
  presenter.follow();
  await settled();
  expect([presenter.told, scene.speeds]).toEqual([30, []]);
  presenter.watch();
  await settled();
  scene.finish();
  await settled();
  expect(presenter.told).toBe(31);
});

it('the more is to be shown, the faster it goes', async () => {
  const { match, grow } = growing(30);
  const { presenter, scene } = present(match);
  presenter.watch();
  presenter.lookAt([3]);
  for (let count = 0; count < 12; count++) grow();
  presenter.follow();
  presenter.lookAt(null);
  for (let count = 0; count < 12; count++) {
    await settled();
    scene.finish();
  }
  await settled();
  expect(presenter.told).toBe(42);
  expect([scene.speeds[0], scene.speeds.at(-1)]).toEqual([3, 1]);
});

it('looking back shows an earlier moment, step by step, and leaves the match as it is', () => {
  const { match } = growing(30);
  const { presenter, scene } = present(match);
  presenter.lookAt([4]);
  expect(inWords(scene.picture)).toBe(pictureAt(match, 4));
  presenter.lookAt([]);
  expect([presenter.index, presenter.lookingAt]).toEqual([-1, []]);
  expect(inWords(scene.picture)).toBe(pictureAt(match, -1));
  presenter.lookAt([29]);
  expect([presenter.index, presenter.lookingAt]).toEqual([29, null]);
  presenter.lookAt([4, 0, 0]);
  expect(presenter.lookingAt).toBeNull();
});

it('going on from an earlier moment performs what happened then, and ends with the game as it is', async () => {
  const { match } = growing(30);
  const { presenter, scene } = present(match);
  await presenter.advance(1);
  expect(scene.speeds).toEqual([]);
  presenter.lookAt([27]);
  const step = presenter.advance(2);
  expect([presenter.index, scene.speeds]).toEqual([28, [2]]);
  scene.finish();
  await step;
  expect(inWords(scene.picture)).toBe(pictureAt(match, 28));
  const last = presenter.advance(1);
  scene.finish();
  await last;
  expect([presenter.index, presenter.lookingAt]).toEqual([29, null]);
});

it('whoever looks elsewhere in the middle of a step stays there', async () => {
  const { match } = growing(30);
  const { presenter, scene } = present(match);
  presenter.lookAt([28 - 1]);
  const step = presenter.advance(1);
  presenter.lookAt([3]);
  scene.finish();
  await step;
  expect(presenter.lookingAt).toEqual([3]);
});

it('a variation can be looked at like the game', () => {
  const { match } = growing(30);
  const actor = match.moments[4]?.actor;
  const other = playedGame(5, 2).match.moments[4];
  if (actor === undefined || other === undefined) throw new Error('no moment');
  const tried = match.explore([3], actor, other.action);
  const { presenter, scene } = present(match);
  if (!tried.ok) throw new Error(tried.error);
  presenter.lookAt(tried.value);
  expect(presenter.lookingAt).toEqual([4, 0, 0]);
  expect(inWords(scene.picture)).toBe(
    inWords(pictureOf(viewPosition(match.positionAt([4, 0, 0]) ?? match.start))),
  );
});

it('looking away and back in the middle of a performance does not leave an old picture', async () => {
  const { match, grow } = growing(30);
  const { presenter, scene } = present(match);
  presenter.watch();
  grow();
  presenter.follow();
  await settled();
  presenter.lookAt([2]);
  presenter.lookAt(null);
  scene.finish();
  await settled();
  expect(presenter.told).toBe(31);
  expect(inWords(scene.picture)).toBe(pictureAt(match, 30));
});

it('another match that goes on from what was shown is performed from there', async () => {
  const { presenter, scene, shown } = present(playedGame(30).match);
  presenter.watch();
  const { match } = playedGame(31);
  presenter.take(match);
  await settled();
  scene.finish();
  await settled();
  expect([presenter.told, shown.length]).toEqual([31, 1]);
});

it('another match that went otherwise is simply shown, also in the middle of a performance', async () => {
  const { match, grow } = growing(30);
  const { presenter, scene, shown } = present(match);
  presenter.watch();
  grow();
  presenter.follow();
  await settled();
  const other = playedGame(40, 2).match;
  presenter.take(other);
  scene.finish();
  await settled();
  expect([presenter.told, shown.length]).toEqual([40, 0]);
  expect(inWords(scene.picture)).toBe(pictureAt(other, 39));
});

it('what is being performed and turns out not to be the game is not left on the scene', async () => {
  const { match, grow } = growing(30);
  const { presenter, scene, shown } = present(match);
  presenter.watch();
  grow();
  presenter.follow();
  await settled();
  const shorter = playedGame(30).match;
  presenter.take(shorter);
  scene.finish();
  await settled();
  expect([presenter.told, shown.length]).toEqual([30, 0]);
  expect(inWords(scene.picture)).toBe(pictureAt(shorter, 29));
});

it('what the computer decides rests for a moment before it is shown', async () => {
  const { match, grow } = growing(30);
  const { presenter, scene } = present(match, () => true);
  presenter.watch();
  for (let count = 0; count < 2; count++) grow();
  presenter.follow();
  await settled();
  scene.finish();
  await settled();
  expect([presenter.told, scene.speeds.length]).toEqual([31, 1]);
  await expect.poll(() => scene.speeds.length).toBe(2);
});

/** Somebody here throws every die, wherever it falls. */
function throwing(): Hand & { readonly thrown: number[] } {
  const thrown: number[] = [];
  return {
    thrown,
    isDue: false,
    throwerOf: ({ actor }, index) => (actor === 'chance' && !thrown.includes(index) ? 'red' : null),
    threw: (index) => thrown.push(index),
    isAtOnce: () => false,
  };
}

/** A match whose next moment is a die, and as many moments as it has then. */
function beforeRoll(): { match: Match; grow(): void; told: number } {
  const { moments } = playedGame(80).match;
  const told = moments.findIndex(({ events }, index) => index > 30 && events[0]?.type === 'rolled');
  return { ...growing(told), told };
}

it('a die that fell elsewhere waits for the hand of whoever throws it, and is shown then', async () => {
  const { match, grow, told } = beforeRoll();
  const hand = throwing();
  const { presenter, scene } = present(match, () => false, hand);
  presenter.watch();
  expect([presenter.thrower, presenter.throwDie()]).toEqual([null, false]);
  grow();
  presenter.follow();
  await settled();
  expect([presenter.told, presenter.thrower, presenter.isCaughtUp]).toEqual([told, 'red', false]);
  expect(scene.speeds).toEqual([]);
  expect(presenter.throwDie()).toBe(true);
  await settled();
  scene.finish();
  await settled();
  expect([presenter.told, presenter.isCaughtUp, hand.thrown]).toEqual([told + 1, true, [told]]);
  // Whoever comes later does not throw it again, and whoever comes first does.
  expect(present(match, () => false, hand).presenter.told).toBe(told + 1);
  expect(present(match, () => false, throwing()).presenter.told).toBe(told);
});

it('what is to be seen at once is shown without a rest and without being performed', async () => {
  const { match, grow, told } = beforeRoll();
  const { presenter, scene } = present(match, () => true, {
    ...throwing(),
    throwerOf: () => null,
    isAtOnce: () => true,
  });
  presenter.watch();
  for (let count = 0; count < 3; count++) grow();
  presenter.follow();
  for (let count = 0; count < 3; count++) {
    await settled();
    scene.finish();
  }
  await settled();
  expect([presenter.told, scene.speeds]).toEqual([told + 3, [0, 0, 0]]);
});

it('what is to be seen at once hurries nothing that is shown before it', async () => {
  const { match, grow, told } = beforeRoll();
  const { presenter, scene } = present(match, () => false, {
    ...throwing(),
    throwerOf: () => null,
    isAtOnce: (moment) => moment !== match.moments[told],
  });
  presenter.watch();
  for (let count = 0; count < 20; count++) grow();
  presenter.follow();
  await settled();
  expect(scene.speeds).toEqual([1]);
  for (let count = 0; count < 20; count++) {
    scene.finish();
    await settled();
  }
  expect(presenter.told).toBe(told + 20);
});

it('a die that was not thrown is shown all the same when the game has gone on from it', async () => {
  const { match, grow, told } = beforeRoll();
  const { presenter, scene } = present(match, () => false, throwing());
  presenter.watch();
  for (let count = 0; count < 2; count++) grow();
  presenter.follow();
  for (let count = 0; count < 2; count++) {
    await settled();
    scene.finish();
  }
  await settled();
  expect([presenter.told, presenter.thrower]).toEqual([told + 2, null]);
});
