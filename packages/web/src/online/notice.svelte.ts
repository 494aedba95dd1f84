/** How somebody who looks elsewhere is told that it is their turn: in the page's title, and by the browser if they want that. */

const KEY = 'bfi.notify';

let wanted = $state(isStored());

function isStored(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

export function canNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission !== 'denied';
}

export function isNotifying(): boolean {
  return wanted && Notification.permission === 'granted';
}

export async function askToNotify(): Promise<void> {
  wanted = (await Notification.requestPermission()) === 'granted';
  try {
    localStorage.setItem(KEY, wanted ? 'on' : 'off');
  } catch {
    // Then they are asked again with the next visit.
  }
}

/** Until what is returned is called, or the page is looked at. */
export function tellTurn(words: string, about: string): () => void {
  const before = document.title;
  let shown: Notification | null = null;
  const title = `● ${words} · ${about}`;
  const look = (): void => {
    if (!document.hidden) {
      if (document.title === title) document.title = before;
      shown?.close();
      return;
    }
    document.title = title;
  };
  look();
  if (document.hidden && canNotify() && isNotifying()) {
    try {
      shown = new Notification(words, { body: about, tag: 'bfi-turn' });
      shown.onclick = () => window.focus();
    } catch {
      // Some phones leave that to the service worker; the title has said it.
    }
  }
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    if (document.title === title) document.title = before;
    shown?.close();
  };
}
