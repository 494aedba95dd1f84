/** The analyst in a thread of its own, so that the page answers at once whatever it works at. */
import championUrl from '@bfi/ai/champion.bin?url';
import { AnalystMind } from './analyst-mind.ts';
import type { AnalystRequest } from './analyst-protocol.ts';
import { deviceShelf } from './shelf.ts';

/** A turn of the thread's loop without the delay that timers have. */
const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

const mind = new AnalystMind({
  async loadWeights() {
    const response = await fetch(championUrl);
    if (!response.ok) throw new Error(`the weights answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  },
  shelf: deviceShelf(),
  tell: (reply) => postMessage(reply),
  rest: () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    }),
  now: () => Date.now(),
});

addEventListener('message', ({ data }: MessageEvent<AnalystRequest>) => void mind.take(data));
mind.prepare();
