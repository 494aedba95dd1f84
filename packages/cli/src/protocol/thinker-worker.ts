/** The thread of a Thinker: one thought after the other, each until its limits or until it is told to stop. */
import { parentPort, workerData } from 'node:worker_threads';
import { levelPlayer } from '@bfi/ai';
import { championNetwork } from '../champion-network.ts';
import type { ThinkerSetting, Thought } from './thinker.ts';

const { stopped } = workerData as ThinkerSetting;
// The champion has no dice of its own.
const champion = levelPlayer(8, {
  network: championNetwork(),
  random: { below: () => 0, fraction: () => 0 },
});
const isStopped = (): boolean => Atomics.load(stopped, 0) !== 0;

parentPort?.on('message', ({ position, limits }: Thought) => {
  parentPort?.postMessage(champion.decide(position, { ...limits, isStopped }).action);
});
