/** A performance ends as its position is, whatever the events were, however fast, and whoever interrupts it. */
import { type GameEvent, type PositionView, VARIANTS, viewPosition } from '@bfi/engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SoundName } from '../sound/sound.ts';
import { inWords, pictureOf } from './picture.ts';
import { type Pace, Scene } from './scene.svelte.ts';
import { randomBattle } from './testing/random-battle.ts';

const AT_ONCE: Pace = { speed: 0, reduced: false, sound: null };

interface Step {
  readonly view: PositionView;
  readonly events: readonly GameEvent[];
  readonly before: PositionView;
}

function stepsOf(variant: (typeof VARIANTS)[number], options: readonly string[], seed: number): Step[] {
  const steps: Step[] = [];
  let before: PositionView | null = null;
  for (const { position, events } of randomBattle(variant, options, seed)) {
    const view = viewPosition(position);
    if (before !== null) steps.push({ before, events, view });
    before = view;
  }
  return steps;
}

function firstStep(type: GameEvent['type'], fits: (step: Step) => boolean = () => true): Step {
  for (let seed = 1; seed < 40; seed++) {
    const found = stepsOf('standard', [], seed).find(
      (step) => step.events.some((event) => event.type === type) && fits(step),
    );
    if (found !== undefined) return found;
  }
  throw new Error(`no battle has the event ${type}`);
}

const moveOnly = () => firstStep('moved', ({ events }) => events.length === 1);

describe('whole battles', () => {
  for (const variant of VARIANTS) {
    it(`end every performance as shown, at once, in ${variant}`, async () => {
      for (let seed = 1; seed <= 4; seed++) {
        const scene = new Scene();
        const steps = stepsOf(variant, seed % 2 === 0 ? ['chain=full', 'allLive=on'] : [], seed);
        scene.show(steps[0]?.before ?? expect.unreachable('an empty battle'));
        for (const { events, view } of steps) {
          await scene.perform(events, view, AT_ONCE);
          expect(inWords(scene.picture)).toBe(inWords(pictureOf(view)));
          expect(scene.busy).toBe(false);
        }
      }
    });
  }

  it('keep the number of a piece that lives, so that nothing jumps', async () => {
    const scene = new Scene();
    const steps = stepsOf('standard', [], 3);
    scene.show(steps[0]?.before ?? expect.unreachable('an empty battle'));
    for (const { events, view } of steps) {
      const before = new Set(scene.picture.pieces.map(({ id }) => id));
      await scene.perform(events, view, AT_ONCE);
      const arrived = events.flatMap((event) =>
        event.type === 'placed' ? [1] : event.type === 'padLoaded' ? [5] : [],
      )[0];
      const fresh = scene.picture.pieces.filter(({ id }) => !before.has(id));
      expect(fresh).toHaveLength(arrived ?? 0);
    }
  });

  it('end as shown even where the events tell another story', async () => {
    const { before, view } = moveOnly();
    const scene = new Scene();
    scene.show(before);
    await scene.perform([{ type: 'flipped', square: 7, live: true }], view, AT_ONCE);
    expect(inWords(scene.picture)).toBe(inWords(pictureOf(view)));
  });
});

describe('time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function timed(step: Step, pace: Partial<Pace> = {}) {
    const scene = new Scene();
    scene.show(step.before);
    let done = false;
    const heard: SoundName[] = [];
    const run = scene
      .perform(step.events, step.view, {
        speed: 1,
        reduced: false,
        sound: (name) => heard.push(name),
        ...pace,
      })
      .then(() => {
        done = true;
      });
    return { scene, run, heard, isDone: () => done };
  }

  const squaresOf = ({ events }: Step) => {
    const moved = events.find((event) => event.type === 'moved');
    if (moved === undefined) throw new Error('no move');
    const apart = Math.abs(moved.to - moved.from);
    return apart % 12 === 0 ? apart / 12 : apart;
  };

  it('is 90 ms a square for a move, with a step heard on each', async () => {
    const step = moveOnly();
    const { heard, isDone, scene } = timed(step);
    await vi.advanceTimersByTimeAsync(90 * squaresOf(step) - 5);
    expect(isDone()).toBe(false);
    expect(scene.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(6);
    expect(isDone()).toBe(true);
    expect(heard).toEqual(Array.from({ length: squaresOf(step) }, () => 'step'));
  });

  it('is halved at twice the speed', async () => {
    const step = moveOnly();
    const { isDone } = timed(step, { speed: 2 });
    await vi.advanceTimersByTimeAsync(45 * squaresOf(step) + 1);
    expect(isDone()).toBe(true);
  });

  it('holds its breath before a flip is shown', async () => {
    const step = firstStep('flipped', ({ events }) => events.some((e) => e.type === 'flipped' && e.live));
    const { scene, heard } = timed(step);
    const face = () =>
      scene.picture.blocks.find(({ face: shown }) => shown !== 'down' && shown !== 'due')?.face;
    await vi.advanceTimersByTimeAsync(540);
    expect(face()).toBe('turning');
    expect(heard).toEqual(['flip']);
    await vi.advanceTimersByTimeAsync(20);
    expect(face()).toBe('live');
    expect(heard).toEqual(['flip', 'blast']);
  });

  it('leaves the island in sight when the last has fallen, unless it was given up', async () => {
    const last = firstStep('over', ({ events }) => events.some(({ type }) => type === 'lost'));
    const without = timed({ ...last, events: last.events.filter(({ type }) => type !== 'over') });
    const whole = timed(last);
    while (!without.isDone()) await vi.advanceTimersByTimeAsync(10);
    await vi.advanceTimersByTimeAsync(800);
    expect(whole.isDone()).toBe(false);
    await vi.advanceTimersByTimeAsync(101);
    expect(whole.isDone()).toBe(true);

    const given: Step = { ...last, events: [{ type: 'over', result: 'red', reason: 'resignation' }] };
    const { isDone } = timed(given);
    await vi.advanceTimersByTimeAsync(1);
    expect(isDone()).toBe(true);
  });

  it('stops when hurried, and the end is the same', async () => {
    const step = firstStep('flipped');
    const { scene, run, isDone } = timed(step);
    await vi.advanceTimersByTimeAsync(100);
    scene.hurry();
    await run;
    expect(isDone()).toBe(true);
    expect(inWords(scene.picture)).toBe(inWords(pictureOf(step.view)));
    expect(scene.picture.pieces.every(({ ms, motion }) => ms === 0 && motion === 'still')).toBe(true);
  });

  it('does not let an old performance spoil what is shown meanwhile', async () => {
    const step = moveOnly();
    const { scene, run } = timed(step);
    await vi.advanceTimersByTimeAsync(40);
    scene.show(step.before);
    await vi.advanceTimersByTimeAsync(2000);
    await run;
    expect(inWords(scene.picture)).toBe(inWords(pictureOf(step.before)));
    expect(scene.busy).toBe(false);
  });

  it('lets a second performance begin where the first one ends', async () => {
    const steps = stepsOf('standard', [], 3);
    const index = steps.findIndex(({ events }) => events[0]?.type === 'moved');
    const [one, two] = [steps[index], steps[index + 1]];
    if (one === undefined || two === undefined) return expect.unreachable('no two steps');
    const { scene } = timed(one);
    await vi.advanceTimersByTimeAsync(10);
    const second = scene.perform(two.events, two.view, { speed: 1, reduced: false, sound: null });
    await vi.advanceTimersByTimeAsync(5000);
    await second;
    expect(inWords(scene.picture)).toBe(inWords(pictureOf(two.view)));
    expect(scene.busy).toBe(false);
  });

  it('takes none in a page that nobody sees', async () => {
    vi.stubGlobal('document', { hidden: true, addEventListener() {}, removeEventListener() {} });
    try {
      const { run, scene } = timed(firstStep('flipped'));
      await run;
      expect(scene.effects).toEqual([]);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('clears its smoke away', async () => {
    const { scene } = timed(
      firstStep('flipped', ({ events }) => events.some((e) => e.type === 'flipped' && e.live)),
    );
    await vi.advanceTimersByTimeAsync(700);
    expect(scene.effects.map(({ type }) => type)).toContain('blast');
    await vi.advanceTimersByTimeAsync(5000);
    expect(scene.effects).toEqual([]);
  });
});
