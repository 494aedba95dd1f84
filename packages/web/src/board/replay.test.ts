/** A replay goes to and fro as its buttons say, by itself or not, and never twice at once. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { matchFrom, readPosition } from '../learn/script.ts';
import { MatchReel, type Reel, Replay, withSpeed } from './replay.svelte.ts';
import { Scene } from './scene.svelte.ts';

const REST = 100;
const STEP = 50;

/** A reel whose steps take their time, and that remembers how it was shown. */
function slowReel(last: number): Reel & { readonly seen: string[] } {
  const seen: string[] = [];
  let at = 0;
  return {
    seen,
    last,
    get at() {
      return at;
    },
    show(to) {
      at = to;
      seen.push(`show ${to}`);
    },
    async advance(speed) {
      at += 1;
      seen.push(speed === 1 ? `advance ${at}` : `advance ${at} at ${speed}`);
      await new Promise((resolve) => setTimeout(resolve, STEP));
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the buttons of a replay', () => {
  it('go on a step by showing how it comes about, and back by showing what was', () => {
    const reel = slowReel(3);
    const replay = new Replay(reel, REST);
    replay.forward();
    replay.forward();
    replay.back();
    expect(reel.seen).toEqual(['advance 1', 'advance 2', 'show 1']);
    expect([replay.at, replay.last]).toEqual([1, 3]);
  });

  it('do not lead beyond the start or the end', () => {
    const reel = slowReel(2);
    const replay = new Replay(reel, REST);
    replay.back();
    replay.jump(7);
    replay.forward();
    replay.jump(-1);
    expect(reel.seen).toEqual(['show 2', 'show 0']);
  });
});

describe('a replay that goes on by itself', () => {
  it('rests before each step, and stops at the end', async () => {
    const reel = slowReel(2);
    const replay = new Replay(reel, REST);
    void replay.play();
    await vi.advanceTimersByTimeAsync(REST - 1);
    expect(reel.seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(reel.seen).toEqual(['advance 1']);
    await vi.advanceTimersByTimeAsync(STEP + REST);
    expect(replay.playing).toBe(true);
    await vi.advanceTimersByTimeAsync(STEP);
    expect(reel.seen).toEqual(['advance 1', 'advance 2']);
    expect(replay.playing).toBe(false);
  });

  it('goes as fast as was asked, and comes round to its usual pace', async () => {
    const reel = slowReel(2);
    const replay = new Replay(reel, REST);
    replay.changeSpeed();
    void replay.play();
    await vi.advanceTimersByTimeAsync(REST / 2);
    expect(reel.seen).toEqual(['advance 1 at 2']);
    replay.pause();
    const speeds = [4, 0.5, 1].map(() => {
      replay.changeSpeed();
      return replay.speed;
    });
    expect(speeds).toEqual([4, 0.5, 1]);
  });

  it('is seen also where everything else happens at once', () => {
    expect(withSpeed({ speed: 0, reduced: true, sound: null }, 2).speed).toBe(2);
    expect(withSpeed({ speed: 0.5, reduced: true, sound: null }, 4).speed).toBe(2);
  });

  it('begins again where it has ended', async () => {
    const reel = slowReel(1);
    const replay = new Replay(reel, REST);
    replay.jump(1);
    void replay.play();
    await vi.advanceTimersByTimeAsync(REST);
    expect(reel.seen).toEqual(['show 1', 'show 0', 'advance 1']);
  });

  it('stays where it is when it is paused', async () => {
    const reel = slowReel(5);
    const replay = new Replay(reel, REST);
    void replay.play();
    await vi.advanceTimersByTimeAsync(REST);
    replay.pause();
    await vi.advanceTimersByTimeAsync(1000);
    expect(replay.at).toBe(1);
    expect(replay.playing).toBe(false);
  });

  it('is paused by every other button', async () => {
    for (const press of ['forward', 'back'] as const) {
      const replay = new Replay(slowReel(5), REST);
      replay.forward();
      replay.forward();
      void replay.play();
      replay[press]();
      const { at } = replay;
      await vi.advanceTimersByTimeAsync(1000);
      expect([replay.at, replay.playing]).toEqual([at, false]);
    }
  });

  it('goes on once only when it was paused and started within a step', async () => {
    const reel = slowReel(9);
    const replay = new Replay(reel, REST);
    void replay.play();
    await vi.advanceTimersByTimeAsync(REST + 10);
    replay.pause();
    void replay.play();
    await vi.advanceTimersByTimeAsync(REST + STEP + REST - 1);
    expect(reel.seen).toEqual(['advance 1', 'advance 2']);
  });
});

describe('a match on a board', () => {
  const TOKENS = '(3) d4-d7 end (2) h11-h9 end (1) j2-j3';
  const match = matchFrom(readPosition('12/7ss4/12/12/12/12/12/12/3Jn8/12/9Sn2/12 - - 0+0 r roll 0'), TOKENS);

  function reelOf(scene: Scene): MatchReel {
    return new MatchReel(
      scene,
      () => match,
      () => ({ speed: 0, reduced: true, sound: null }),
    );
  }
  /** Who stands where, as it is drawn. */
  function drawn({ picture }: Scene): string[] {
    return picture.pieces
      .map(({ side, kind, facing, spot }) => JSON.stringify([side, kind, facing, spot]))
      .sort();
  }

  it('is drawn the same after a step as when one comes to it otherwise', async () => {
    const [performed, shown] = [new Scene(), new Scene()];
    const [reel, other] = [reelOf(performed), reelOf(shown)];
    reel.show(0);
    const seen = new Set<string>();
    while (reel.at < reel.last) {
      await reel.advance(1);
      other.show(reel.at);
      expect(drawn(performed)).toEqual(drawn(shown));
      seen.add(String(drawn(performed)));
    }
    expect(reel.at).toBe(8);
    // Three moves, and the position before the first of them.
    expect(seen.size).toBe(4);
    reel.show(0);
    expect(seen.has(String(drawn(performed)))).toBe(true);
  });

  it('stays at its end when there is nothing more to show', async () => {
    const reel = reelOf(new Scene());
    reel.show(reel.last);
    await reel.advance(1);
    expect(reel.at).toBe(8);
  });
});
