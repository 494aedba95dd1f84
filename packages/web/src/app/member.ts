/** Who was last known to the server on this device, so that nobody is asked there where there is nobody. */

/** An account that keeps a name. */
const MEMBER = 'bfi.member';
/** Anybody who plays online, a guest too. */
const PLAYER = 'bfi.player';

interface Somebody {
  readonly id: string;
  readonly kind: string;
}

/** Whoever the server takes this page for; null: nobody. */
export function noteAccount(you: Somebody | null): void {
  note(PLAYER, you);
  note(MEMBER, you?.kind === 'member' ? you : null);
}

function note(key: string, who: Somebody | null): void {
  try {
    if (who === null) localStorage.removeItem(key);
    else localStorage.setItem(key, who.id);
  } catch {
    // A browser that keeps nothing knows nobody.
  }
}

export function knownMember(): string | null {
  return noted(MEMBER);
}

export function knownPlayer(): string | null {
  return noted(PLAYER);
}

function noted(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
