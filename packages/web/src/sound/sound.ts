/** Small dry sounds, made in the page: wood for the die, sand for steps, a thump for a blast, a horn for a landing. */
import { type Instrument, instrument } from './instrument.ts';

export type SoundName =
  | 'die'
  | 'step'
  | 'turn'
  | 'shot'
  | 'hit'
  | 'flip'
  | 'safe'
  | 'blast'
  | 'horn'
  | 'pad'
  | 'place'
  | 'blocked'
  | 'won'
  | 'lost';

export interface Sound {
  /** May be handed on by itself. */
  readonly play: (name: SoundName) => void;
}

const SCORES: Readonly<Record<SoundName, (play: Instrument) => void>> = {
  // Wood on wood, three knocks that come to rest.
  die: ({ knock }) => {
    knock({ at: 0, pitch: 520, loud: 0.5 });
    knock({ at: 0.13, pitch: 640, loud: 0.34 });
    knock({ at: 0.25, pitch: 480, loud: 0.4 });
    knock({ at: 0.36, pitch: 590, loud: 0.2 });
    knock({ at: 0.5, pitch: 430, loud: 0.5 });
  },
  step: ({ noise }) => noise({ at: 0, lasts: 0.06, from: 2600, to: 1500, loud: 0.16 }),
  turn: ({ noise, knock }) => {
    noise({ at: 0, lasts: 0.09, from: 1600, to: 2600, loud: 0.12 });
    knock({ at: 0.07, pitch: 300, loud: 0.12 });
  },
  shot: ({ noise, tone }) => {
    noise({ at: 0, lasts: 0.12, from: 3800, to: 700, loud: 0.42 });
    tone({ at: 0, lasts: 0.12, from: 210, to: 70, loud: 0.4, wave: 'triangle' });
  },
  hit: ({ noise, knock }) => {
    knock({ at: 0, pitch: 190, loud: 0.5 });
    noise({ at: 0.02, lasts: 0.22, from: 1400, to: 300, loud: 0.24 });
  },
  flip: ({ noise, knock }) => {
    noise({ at: 0, lasts: 0.26, from: 500, to: 1900, loud: 0.14 });
    knock({ at: 0.3, pitch: 260, loud: 0.4 });
  },
  safe: ({ tone }) => {
    tone({ at: 0, lasts: 0.16, from: 523, to: 523, loud: 0.16, wave: 'sine' });
    tone({ at: 0.11, lasts: 0.26, from: 659, to: 659, loud: 0.16, wave: 'sine' });
  },
  blast: ({ noise, tone }) => {
    tone({ at: 0, lasts: 0.7, from: 120, to: 30, loud: 0.9, wave: 'sine' });
    noise({ at: 0, lasts: 0.55, from: 1600, to: 90, loud: 0.6 });
    noise({ at: 0.12, lasts: 0.7, from: 500, to: 80, loud: 0.25 });
  },
  horn: ({ tone }) => {
    tone({ at: 0, lasts: 0.5, from: 147, to: 147, loud: 0.2, wave: 'sawtooth' });
    tone({ at: 0, lasts: 0.5, from: 220, to: 220, loud: 0.12, wave: 'sawtooth' });
  },
  pad: ({ noise, tone }) => {
    noise({ at: 0, lasts: 0.5, from: 420, to: 900, loud: 0.16 });
    tone({ at: 0, lasts: 0.45, from: 82, to: 98, loud: 0.14, wave: 'triangle' });
  },
  place: ({ knock }) => knock({ at: 0, pitch: 340, loud: 0.42 }),
  blocked: ({ tone }) => {
    tone({ at: 0, lasts: 0.14, from: 196, to: 190, loud: 0.2, wave: 'triangle' });
    tone({ at: 0.17, lasts: 0.26, from: 147, to: 139, loud: 0.22, wave: 'triangle' });
  },
  won: ({ tone }) => {
    for (const [index, pitch] of [392, 523, 659, 784].entries()) {
      tone({
        at: index * 0.13,
        lasts: index === 3 ? 0.6 : 0.16,
        from: pitch,
        to: pitch,
        loud: 0.2,
        wave: 'triangle',
      });
    }
  },
  lost: ({ tone }) => {
    for (const [index, pitch] of [330, 294, 247].entries()) {
      tone({
        at: index * 0.22,
        lasts: index === 2 ? 0.7 : 0.24,
        from: pitch,
        to: pitch * 0.985,
        loud: 0.18,
        wave: 'triangle',
      });
    }
  },
};

/**
 * Nothing is made before the first sound is asked for, and nothing before somebody has touched the page: until then a
 * browser would keep it silent anyway. Where there is no audio, playing does nothing.
 */
export function createSound(): Sound {
  let context: AudioContext | null = null;
  let given: Instrument | null = null;
  let broken = false;

  function ready(): Instrument | null {
    if (broken || typeof AudioContext === 'undefined') return null;
    if (context === null) {
      if (typeof navigator !== 'undefined' && navigator.userActivation?.hasBeenActive === false) return null;
      context = new AudioContext({ latencyHint: 'interactive' });
      given = instrument(context);
    }
    // It may have been put to sleep while the page was away.
    if (context.state === 'suspended') context.resume().catch(() => {});
    return given;
  }

  return {
    play(name) {
      try {
        const play = ready();
        if (play !== null) SCORES[name](play);
      } catch {
        broken = true;
      }
    },
  };
}
