/**
 * The language of the embedded board: it is one file, so it speaks one, English. In that build this stands in the place of
 * `language/language.svelte.ts`, which would bring all six.
 */
import * as texts from '../generated/app/messages/en.js';
import type { m as allTexts } from '../language/language.svelte.ts';

export const m = texts as unknown as typeof allTexts;

export function currentLocale(): 'en' {
  return 'en';
}
