/** Two more numbers of the engine, on one thread. Whole battles are measured by `bfi bench` itself. */
import { copyPosition, makeRules, newPosition, parsePosition, perft } from '@bfi/engine';

const COPIES_AT_ONCE = 10_000;

/** Nanoseconds to copy a position into another. */
export function measureCopy(atLeastSeconds: number): number {
  const rules = makeRules();
  // Two positions that take turns, so that each copy depends on the one before it.
  const here = newPosition(rules);
  const there = newPosition(rules);
  const copyMany = (): void => {
    for (let copy = 0; copy < COPIES_AT_ONCE; copy += 2) {
      copyPosition(here, there);
      copyPosition(there, here);
    }
  };
  for (let warmUp = 0; warmUp < 100; warmUp++) copyMany();
  let copies = 0;
  let seconds = 0;
  const started = performance.now();
  while (seconds < atLeastSeconds) {
    copyMany();
    copies += COPIES_AT_ONCE;
    seconds = (performance.now() - started) / 1000;
  }
  return (seconds * 1e9) / copies;
}

/** A battle in full swing; in set-up the counting is several times faster, because almost everything is a last token. */
const MID_BATTLE =
  'js1#5sn3/sn5#2je1ts/12/4#7/#11/10#1/7jw4/7#4/2Jn#8/9#2/1Js2Ss6#/3Je1Ss2#Ss2 c:SS.TT j:.STSS 6+4 r roll 9';
const PERFT_DEPTH = 9;

/** Sequences of tokens that `perft` counts in a second. */
export function measurePerft(atLeastSeconds: number): number {
  const start = parsePosition(MID_BATTLE, makeRules());
  if (!start.ok) throw new Error(`the position to count from is wrong: ${start.error.code}`);
  perft(start.value, PERFT_DEPTH);
  let nodes = 0;
  let seconds = 0;
  const started = performance.now();
  while (seconds < atLeastSeconds) {
    nodes += perft(start.value, PERFT_DEPTH) ?? 0;
    seconds = (performance.now() - started) / 1000;
  }
  return nodes / seconds;
}
