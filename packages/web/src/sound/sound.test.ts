/** Sounds never get in the way: no audio, no gesture or a broken device means silence, not an error. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSound } from './sound.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function deadAudio(): { made: number } {
  const count = { made: 0 };
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        count.made += 1;
        throw new Error('no device');
      }
    },
  );
  return count;
}

describe('sound', () => {
  it('is silent where there is no audio', () => {
    vi.stubGlobal('AudioContext', undefined);
    expect(() => createSound().play('blast')).not.toThrow();
  });

  it('gives up after the device failed', () => {
    const count = deadAudio();
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
    const sound = createSound();
    expect(() => sound.play('die')).not.toThrow();
    sound.play('step');
    expect(count.made).toBe(1);
  });

  it('makes nothing before somebody touched the page, also where only `play` was handed on', () => {
    const count = deadAudio();
    const activation = { hasBeenActive: false };
    vi.stubGlobal('navigator', { userActivation: activation });
    const { play } = createSound();
    play('die');
    expect(count.made).toBe(0);
    activation.hasBeenActive = true;
    play('die');
    expect(count.made).toBe(1);
  });
});
