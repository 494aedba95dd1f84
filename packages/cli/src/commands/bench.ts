/** `bfi bench`: how fast the engine is here, in whole random battles; beside it, where it is at hand, the peer in `bench/`. */
import { createRandom, playOut, randomAction, winningChance } from '@bfi/ai';
import { copyPosition, makeRules, newPosition, type Position, play, toAct, viewPosition } from '@bfi/engine';
import { resetPosition } from '@bfi/engine/packed';
import { championNetwork } from '../champion-network.ts';
import type { Command } from '../command-line.ts';

export const benchCommand: Command = {
  name: 'bench',
  summary: 'Measure how fast the engine plays whole random battles on one thread',
  operands: '',
  leastOperands: 0,
  mostOperands: 0,
  flags: { seconds: { value: 'N', help: 'how long to measure each (5)' } },
  run: async (input) => {
    const seconds = input.number('seconds', 1, 600) ?? 5;
    const engine = measureEngine(seconds);
    console.log(
      `engine: ${Math.round(engine.gamesPerSecond)} games/s, ${Math.round(engine.tokensPerSecond)} tokens/s`,
    );
    console.log(`ai: ${Math.round(measureEvaluations(seconds))} evals/s`);
    const beside = await loadBeside();
    if (beside === null) return 0;
    const { lines, holds } = beside.measureBeside(engine.tokensPerSecond, seconds);
    for (const line of lines) console.log(line);
    return holds ? 0 : 1;
  },
};

interface EngineSpeed {
  readonly gamesPerSecond: number;
  readonly tokensPerSecond: number;
}

const WARM_UP_SECONDS = 0.5;

/** Random standard battles from the roll-off to the end, the first half second not counted. */
function measureEngine(seconds: number): EngineSpeed {
  const rules = makeRules();
  const position = newPosition(rules);
  const random = createRandom(1);
  const playFor = (duration: number): EngineSpeed => {
    let games = 0;
    let tokens = 0;
    const started = performance.now();
    let elapsed = 0;
    while (elapsed < duration) {
      for (let count = 0; count < 100; count++) tokens += playOut(resetPosition(position, rules), random);
      games += 100;
      elapsed = (performance.now() - started) / 1000;
    }
    return { gamesPerSecond: games / elapsed, tokensPerSecond: tokens / elapsed };
  };
  playFor(WARM_UP_SECONDS);
  return playFor(seconds);
}

/** Whole evaluations, features included, of turn starts from random battles. */
function measureEvaluations(seconds: number): number {
  const network = championNetwork();
  const positions = turnStarts(2000);
  const evaluateFor = (duration: number): number => {
    let evaluations = 0;
    const started = performance.now();
    let elapsed = 0;
    while (elapsed < duration) {
      for (const position of positions) winningChance(network, position, position.side);
      evaluations += positions.length;
      elapsed = (performance.now() - started) / 1000;
    }
    return evaluations / elapsed;
  };
  evaluateFor(WARM_UP_SECONDS);
  return evaluateFor(seconds);
}

function turnStarts(count: number): Position[] {
  const random = createRandom(2);
  const positions: Position[] = [];
  while (positions.length < count) {
    const position = newPosition(makeRules());
    for (; toAct(position) !== 'over'; play(position, randomAction(position, random))) {
      const { phase, nominee } = viewPosition(position);
      if (phase === 'roll' && nominee === 'anyone') positions.push(copyPosition(position));
    }
  }
  return positions;
}

interface Beside {
  measureBeside(
    tokensPerSecond: number,
    seconds: number,
  ): { readonly lines: readonly string[]; readonly holds: boolean };
}

/** The peer is a development dependency of `bench/` only, so an installed `bfi` does without it. */
async function loadBeside(): Promise<Beside | null> {
  const name = '@bfi/bench';
  try {
    return await import(name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}
