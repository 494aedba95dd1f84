/** A record or a position leaves the page: to the clipboard or as a file. */

import { m } from '../../language/language.svelte.ts';

/** Copies a text, and says whether the browser has allowed it. */
export async function copyAndTell(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return m.play_copied();
  } catch {
    return m.play_copy_failed();
  }
}

/** Where this page is, whatever it shows: what a link begins with. */
export function pageAddress(): string {
  return location.href.split('#')[0] ?? '';
}

/** As a file of that ending: `bfi` is a record. */
export function saveText(text: string, ending: string, name = 'battle-for-the-island'): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.${ending}`;
  link.click();
  // The download has begun with the click; the address may go when the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
