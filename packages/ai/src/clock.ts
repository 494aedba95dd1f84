/** The one thing a player needs from outside: how much time has passed. Node and every browser have it. */
declare const performance: { now(): number };

export function milliseconds(): number {
  return performance.now();
}
