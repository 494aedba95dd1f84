/** How fast and how loud whatever is shown moves: as the settings and the device say. The page has one sound, made here. */
import type { Pace } from '../board/scene.svelte.ts';
import { createSound } from '../sound/sound.ts';
import { settings } from './settings.svelte.ts';

const sound = createSound();

export function currentPace(): Pace {
  return { speed: settings.speed, reduced: prefersStillness(), sound: settings.sound ? sound.play : null };
}

function prefersStillness(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
