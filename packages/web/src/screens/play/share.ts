/** A record or a position leaves the page: to the clipboard or as a file. */

/** False where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
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
