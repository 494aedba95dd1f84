/** What `bfi bench` prints beside the engine's own speed, where the project's folder is at hand. */
import { measureBoardgameIo } from './boardgame-io.ts';
import { measureCopy, measurePerft } from './engine.ts';

/** The engine must do at least so many times the peer's moves a second. */
const LEAST_TIMES = 100;

/** Lines to print, and whether the engine is as much faster than the peer as it must be. */
export function measureBeside(tokensPerSecond: number, seconds: number): { lines: string[]; holds: boolean } {
  const { movesPerSecond } = measureBoardgameIo(seconds, 1);
  const times = Math.round(tokensPerSecond / movesPerSecond);
  return {
    lines: [
      `boardgame.io: ${Math.round(movesPerSecond)} moves/s (the engine does ${times} times as many; at least ${LEAST_TIMES} are asked for)`,
      `copying a position: ${measureCopy(1).toFixed(1)} ns`,
      `perft in mid-battle: ${Math.round(measurePerft(1))} sequences/s`,
    ],
    holds: times >= LEAST_TIMES,
  };
}
