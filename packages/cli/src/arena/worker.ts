/** A worker thread of the arena: plays the games that it is told to, and looks after its own bots. */
import { parentPort, workerData } from 'node:worker_threads';
import { BotContestant } from './bot-contestant.ts';
import { type Contestant, computerContestant, readContestant, type TimeLimits } from './contestant.ts';
import { type ArenaSetting, type GameOrder, playGame } from './game.ts';

export interface WorkerSetting extends ArenaSetting {
  readonly limits: TimeLimits;
  /** The process ids of this worker's bots, 0 for none: so that they can be killed when this thread cannot. */
  readonly bots: Int32Array;
}

/** A game to play, or the order to end: in peace, or at once. */
export type WorkerOrder = GameOrder | 'quit' | 'kill';

const setting = workerData as WorkerSetting;
/** By player. Those who have not played yet are not there. */
const contestants: Contestant[] = [];

function contestant(player: number): Contestant {
  contestants[player] ??= newContestant(player);
  return contestants[player];
}

function newContestant(player: number): Contestant {
  const name = setting.names[player] ?? '';
  const command = readContestant(name);
  if (command === null) return computerContestant(name, setting.limits);
  return new BotContestant(command, setting.limits, (pid) => Atomics.store(setting.bots, player, pid));
}

async function obey(order: WorkerOrder): Promise<void> {
  if (typeof order === 'object') {
    const { a, b } = order.players;
    parentPort?.postMessage(await playGame(setting, order, { a: contestant(a), b: contestant(b) }));
    return;
  }
  // With the port closed and the bots gone, nothing keeps the thread.
  parentPort?.close();
  const bots = contestants.filter((one) => one instanceof BotContestant);
  await Promise.all(bots.map((bot) => bot.close(order)));
}

parentPort?.on('message', (order: WorkerOrder) => void obey(order));
