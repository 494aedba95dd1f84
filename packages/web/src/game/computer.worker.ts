/** The computer in a thread of its own, so that the page stays quick while it thinks. Its program is loaded only here. */
import championUrl from '@bfi/ai/champion.bin?url';
import { createMind } from './computer-mind.ts';
import type { ComputerReply, ComputerRequest } from './computer-protocol.ts';

const think = createMind(async () => {
  const response = await fetch(championUrl);
  if (!response.ok) throw new Error(`the weights answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
});

addEventListener('message', async ({ data }: MessageEvent<ComputerRequest>) => {
  const reply: ComputerReply = { id: data.id, answer: await think(data.question) };
  postMessage(reply);
});
