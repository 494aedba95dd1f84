/** Whether people play over the server that this page came from. A page from plain files, or without a network, is told otherwise. */

const KEY = 'bfi.online';

let plays = $state<boolean | null>(wasSo());

/** Null: nobody knows yet. */
export function playsOnline(): boolean | null {
  return plays;
}

/** The file says it that lies beside the page; a server over which people play answers in its place. */
export async function lookForServer(): Promise<void> {
  try {
    const response = await fetch(new URL('online.json', document.baseURI), { cache: 'no-store' });
    const answer: unknown = await response.json();
    const known =
      typeof answer === 'object' && answer !== null && typeof Reflect.get(answer, 'version') === 'number';
    plays = known;
    localStorage.setItem(KEY, known ? 'yes' : 'no');
  } catch {
    // Without a network it is as it was.
  }
}

/** Known before anybody is asked, so that the first page does not change under the reader's finger. */
function wasSo(): true | null {
  try {
    return localStorage.getItem(KEY) === 'yes' ? true : null;
  } catch {
    return null;
  }
}
