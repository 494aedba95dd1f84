/** The computer's thinking, apart from the worker it runs in: a question in, an answer out, never an exception. */
import {
  championPlayer,
  createNetwork,
  createRandom,
  decodeWeights,
  freshSeed,
  type Level,
  levelPlayer,
  type Network,
  type Player,
  redsChance,
  shareSeenBy,
} from '@bfi/ai';
import { isSide, type Position, toAct } from '@bfi/engine';
import { dangerAtEnds, dangerFor } from '@bfi/game';
import type { Advice, ComputerAnswer, ComputerQuestion } from './computer-protocol.ts';
import { EndingsSource } from './endings-source.ts';
import { positionOf } from './position-text.ts';

export type Mind = (question: ComputerQuestion) => Promise<ComputerAnswer>;

/**
 * `loadWeights` is asked when first needed, and again after it has failed. `loadEndings` is asked once the weights are there; nobody waits for
 * it, the network does without until it has come, and a later question asks again where it has failed.
 */
export function createMind(
  loadWeights: () => Promise<Uint8Array>,
  loadEndings: () => Promise<Uint8Array>,
  now: () => number = Date.now,
): Mind {
  const endings = new EndingsSource(loadEndings, now);
  const random = createRandom(freshSeed());
  const players = new Map<Level, Player>();
  let loading: Promise<Network> | null = null;

  const network = (): Promise<Network> => {
    loading ??= loadWeights()
      .then((bytes) => createNetwork(decodeWeights(bytes)))
      .catch((error: unknown) => {
        loading = null;
        throw error;
      });
    return loading;
  };

  const playerOf = (level: Level, loaded: Network): Player => {
    const player = players.get(level) ?? levelPlayer(level, { network: loaded, random });
    players.set(level, player);
    return player;
  };

  return async (question) => {
    const position = positionOf(question.position);
    if (position === null) return { type: 'failed', code: 'position' };
    if (question.type === 'danger') {
      const { side, mover } = question;
      const ends = mover === null ? [] : dangerAtEnds(position, mover);
      return { type: 'endangered', outlook: { danger: dangerFor(position, side), ends } };
    }
    let loaded: Network;
    try {
      loaded = await network();
    } catch {
      return { type: 'failed', code: 'weights' };
    }
    void addEndings(loaded, endings);
    try {
      if (question.type === 'advise') {
        return { type: 'advised', advice: advise(loaded, position, question.milliseconds) };
      }
      if (!isDecision(position)) return { type: 'failed', code: 'position' };
      return { type: 'decided', action: playerOf(question.level, loaded).decide(position).action };
    } catch {
      return { type: 'failed', code: 'thinking' };
    }
  };
}

async function addEndings(network: Network, endings: EndingsSource): Promise<void> {
  network.endings = await endings.get();
}

function isDecision(position: Position): boolean {
  return isSide(toAct(position));
}

function advise(network: Network, position: Position, milliseconds: number): Advice {
  const actor = toAct(position);
  if (!isSide(actor)) return { redsChance: redsChance(network, position), candidates: [] };
  const { candidates } = championPlayer(network, { milliseconds }).decide(position);
  const best = candidates[0]?.value ?? 0;
  return {
    redsChance: shareSeenBy(actor, best),
    // Looked at less deeply, an action may seem better than the best one; it was not chosen all the same.
    candidates: candidates.map(({ action, value }) => ({ action, loss: Math.max(0, best - value) })),
  };
}
