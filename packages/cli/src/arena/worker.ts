/** A worker thread of the arena: plays the games that it is told to, and looks after its own bots. */
import { parentPort, workerData } from 'node:worker_threads';
import {
  BotContestant,
  type Contestant,
  computerContestant,
  readContestant,
  type TimeLimits,
} from './contestant.ts';
import {
  type ArenaSetting,
  type ContestantKey,
  type GameOrder,
  type PerContestant,
  playGame,
} from './game.ts';

export interface WorkerSetting extends ArenaSetting {
  readonly limits: TimeLimits;
  /** The process ids of this worker's two bots, 0 for none: so that they can be killed when this thread cannot. */
  readonly bots: Int32Array;
}

/** A game to play, or the order to end: in peace, or at once. */
export type WorkerOrder = GameOrder | 'quit' | 'kill';

const setting = workerData as WorkerSetting;
const contestants: PerContestant<Contestant> = { a: contestant('a', 0), b: contestant('b', 1) };

function contestant(key: ContestantKey, slot: number): Contestant {
  const name = setting.names[key];
  const command = readContestant(name);
  if (command === null) return computerContestant(name, setting.limits);
  return new BotContestant(command, setting.limits, (pid) => Atomics.store(setting.bots, slot, pid));
}

async function obey(order: WorkerOrder): Promise<void> {
  if (typeof order === 'object') {
    parentPort?.postMessage(await playGame(setting, order, contestants));
    return;
  }
  // With the port closed and the bots gone, nothing keeps the thread.
  parentPort?.close();
  const bots = Object.values(contestants).filter((one) => one instanceof BotContestant);
  await Promise.all(bots.map((bot) => bot.close(order)));
}

parentPort?.on('message', (order: WorkerOrder) => void obey(order));
