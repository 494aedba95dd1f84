/** How fast and how loud lessons and pictures move: as the settings and the device say. */
import { settings } from '../app/settings.svelte.ts';
import type { Pace } from '../board/scene.svelte.ts';
import { createSound, type Sound } from '../sound/sound.ts';

let sound: Sound | null = null;

function prefersStillness(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}

export function currentPace(): Pace {
  return {
    speed: settings.speed,
    reduced: prefersStillness(),
    sound: settings.sound
      ? (name) => {
          sound ??= createSound();
          sound.play(name);
        }
      : null,
  };
}
