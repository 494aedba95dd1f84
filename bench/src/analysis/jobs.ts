/**
 * A measurement in parts that do not know of each other, one after the other or in several processes. What comes out is the same:
 * results are put together by the numbers of their parts.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

export interface Measure<T> {
  /** How many parts there are. */
  readonly jobs: number;
  /** Plain data, always the same for a number. */
  run(job: number): T;
  /** Is what has come of the first parts enough? Then the others are left out. */
  isEnough?(results: readonly T[]): boolean;
  /** Says what has come out of the first parts, now and then on the way and at the end. */
  print(results: readonly T[], isLast: boolean): void;
}

const WORKER = 'BFI_MEASURE_WORKER';

export function isWorker(): boolean {
  return process.env[WORKER] !== undefined;
}

/** Does what the process that started this one asks for, until that one goes. */
export function work(measure: Measure<unknown>): void {
  process.on('message', (job: number) => process.send?.({ job, result: measure.run(job) }));
  process.on('disconnect', () => process.exit());
}

interface Done {
  readonly job: number;
  readonly result: unknown;
}

/** A file of parts that are done, so that a measurement goes on another time. */
export interface Kept {
  readonly name: string;
  /** What is measured, and with what: parts of something else are of no use. */
  readonly of: string;
}

/** What is known of earlier; begins the file where there is none. */
function partsIn({ name, of }: Kept): Done[] {
  if (!existsSync(name)) writeFileSync(name, `${JSON.stringify({ of })}\n`);
  const [head = '', ...lines] = readFileSync(name, 'utf8').split('\n');
  if (head !== JSON.stringify({ of })) throw new Error(`${name} holds parts of another measurement: ${head}`);
  // A line without its end was being written when the program was stopped.
  if (lines.at(-1) !== '') writeFileSync(name, `${[head, ...lines.slice(0, -1)].join('\n')}\n`);
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Done);
}

export async function measureWith<T>(
  measure: Measure<T>,
  workers: number,
  seconds: number,
  kept: Kept | null,
): Promise<void> {
  const started = performance.now();
  const results = new Map<number, T>(
    (kept === null ? [] : partsIn(kept)).map(({ job, result }) => [job, result as T]),
  );
  /** How many there are without a gap, from the first. */
  let inOrder = 0;
  while (results.has(inOrder)) inOrder++;
  let next = 0;
  const first = (): T[] => Array.from({ length: inOrder }, (_, job) => results.get(job) as T);
  const isAllBegun = (): boolean => {
    while (results.has(next)) next++;
    return next >= measure.jobs;
  };
  const isEnd = (): boolean =>
    isAllBegun() || performance.now() - started > 1000 * seconds || (measure.isEnough?.(first()) ?? false);
  const take = ({ job, result }: Done): void => {
    results.set(job, result as T);
    if (kept !== null) appendFileSync(kept.name, `${JSON.stringify({ job, result })}\n`);
    while (results.has(inOrder)) inOrder++;
    measure.print(first(), false);
  };
  if (workers === 1) {
    while (!isEnd()) take({ job: next, result: measure.run(next++) });
  } else {
    const busy = Array.from({ length: workers }, () => busyWorker(() => (isEnd() ? null : next++), take));
    await Promise.all(busy);
  }
  measure.print(first(), true);
  console.log(
    `${inOrder} parts, ${workers} at once, ${((performance.now() - started) / 1000).toFixed(0)} s by the clock`,
  );
}

/** A process of the same program that is given one part after the other, until there is none for it. */
function busyWorker(nextJob: () => number | null, take: (done: Done) => void): Promise<void> {
  const [program = '', ...words] = process.argv.slice(1);
  const child = fork(program, words, { env: { ...process.env, [WORKER]: '1' } });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`))));
    child.on('message', (done: Done) => {
      take(done);
      give(child, nextJob());
    });
    give(child, nextJob());
  });
}

function give(child: ChildProcess, job: number | null): void {
  if (job === null) child.disconnect();
  else child.send(job);
}
