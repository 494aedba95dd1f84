/** The computer in a thread of its own, so that the page stays quick while it thinks. Its program is loaded only here. */
import { fetchEndings, fetchWeights } from './champion-files.ts';
import { createMind } from './computer-mind.ts';
import type { ComputerReply, ComputerRequest } from './computer-protocol.ts';

const think = createMind(fetchWeights, fetchEndings);

addEventListener('message', async ({ data }: MessageEvent<ComputerRequest>) => {
  const reply: ComputerReply = { id: data.id, answer: await think(data.question) };
  postMessage(reply);
});
