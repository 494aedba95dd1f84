/** The analyst in a thread of its own, so that the page answers at once whatever it works at. */
import { fetchEndings, fetchWeights } from '../game/champion-files.ts';
import { AnalystMind } from './analyst-mind.ts';
import type { AnalystRequest } from './analyst-protocol.ts';
import { deviceShelf } from './shelf.ts';

/** A turn of the thread's loop without the delay that timers have. */
const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

const mind = new AnalystMind({
  loadWeights: fetchWeights,
  loadEndings: fetchEndings,
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
