/** A socket to a game server as a browser's page opens one, for tests that run without a browser. */
import { WebSocket } from 'ws';

export interface GuestDoor {
  readonly id: string;
  /** Opens a socket of this guest. */
  open(query: string): WebSocket;
}

/** Somebody new at a server: its guest, with the cookie that a browser would keep. */
export async function newGuest(base: string, name: string): Promise<GuestDoor> {
  const response = await fetch(`${base}/api/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { id } = (await response.json()) as { id: string };
  return {
    id,
    open: (query) => {
      const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/api/socket?${query}`, {
        headers: { cookie },
      });
      // What breaks is closed too, and that is what a page hears of.
      socket.on('error', () => undefined);
      return socket;
    },
  };
}
