/** Something that is explained once: whoever has had the time to read it knows, when they do something or the turn goes on. */
import { onDestroy } from 'svelte';
import { settings } from '../../app/settings.svelte.ts';

/** Milliseconds in which it can be read. */
const READING = 2500;

/** Called by the note itself as it appears; returns what is to be called when somebody does something. */
export function toldOnce(what: 'dangerExplained' | 'lookExplained'): () => void {
  const shownAt = performance.now();
  const passBy = (): void => {
    if (settings[what] || performance.now() - shownAt <= READING) return;
    settings[what] = true;
    settings.save();
  };
  // While a component is torn down, state reads as it was before: what is saved there would undo what has just changed.
  onDestroy(() => queueMicrotask(passBy));
  return passBy;
}
