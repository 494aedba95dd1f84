/** Which account that keeps a name was last signed in on this device, so that nobody is asked where there is none. */

const KEY = 'bfi.member';

interface Somebody {
  readonly id: string;
  readonly kind: string;
}

/** Whoever the server takes this page for; null: nobody. */
export function noteAccount(you: Somebody | null): void {
  try {
    if (you?.kind === 'member') localStorage.setItem(KEY, you.id);
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing knows nobody.
  }
}

export function knownMember(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
