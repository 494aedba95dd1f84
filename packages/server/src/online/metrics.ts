/** What is counted and measured, in the text that Prometheus reads. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** In seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5];

/** What was asked by one command. */
interface Timing {
  readonly results: Map<string, number>;
  /** Those that took at most so long, and longer than the bound before. */
  readonly counts: number[];
  sum: number;
  count: number;
}

export interface Gauges {
  readonly sockets: number;
  readonly games: number;
  /** By what has become of them. */
  readonly pushes: Readonly<Record<string, number>>;
}

export class Metrics {
  readonly #timings = new Map<string, Timing>();
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });

  constructor() {
    this.#delay.enable();
  }

  /** A command was answered: `ok`, or with the code of an error. */
  answered(command: string, result: string, seconds: number): void {
    const timing = this.#timings.get(command) ?? this.#begin(command);
    timing.results.set(result, (timing.results.get(result) ?? 0) + 1);
    const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) timing.counts[bucket] = (timing.counts[bucket] ?? 0) + 1;
    timing.sum += seconds;
    timing.count++;
  }

  #begin(command: string): Timing {
    const timing = { results: new Map(), counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
    this.#timings.set(command, timing);
    return timing;
  }

  /** All of it, and the longest that the event loop was late since it was asked last. */
  text({ sockets, games, pushes }: Gauges): string {
    const late = this.#delay.max / 1e9;
    this.#delay.reset();
    return [
      ...gauge('bfi_sockets', 'Open sockets', sockets),
      ...gauge('bfi_games_in_memory', 'Games in memory', games),
      ...gauge('bfi_event_loop_late_seconds', 'The longest wait of the event loop since the last look', late),
      ...gauge('process_resident_memory_bytes', 'Resident memory', process.memoryUsage.rss()),
      ...gauge('process_cpu_seconds_total', 'Time on the processor', cpuSeconds(), 'counter'),
      ...head('bfi_pushes_total', 'Pushes by what has become of them', 'counter'),
      ...Object.entries(pushes).map(([result, count]) => `bfi_pushes_total{result="${result}"} ${count}`),
      ...head('bfi_commands_total', 'Commands by name and by what came of them', 'counter'),
      ...Array.from(this.#timings, ([command, timing]) => totals(command, timing)).flat(),
      ...head('bfi_command_seconds', 'Time from a command to its answer', 'histogram'),
      ...Array.from(this.#timings, ([command, timing]) => histogram(command, timing)).flat(),
      '',
    ].join('\n');
  }

  close(): void {
    this.#delay.disable();
  }
}

function head(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function gauge(name: string, help: string, value: number, type = 'gauge'): string[] {
  return [...head(name, help, type), `${name} ${value}`];
}

function totals(command: string, { results }: Timing): string[] {
  return Array.from(
    results,
    ([result, count]) => `bfi_commands_total{command="${command}",result="${result}"} ${count}`,
  );
}

function histogram(command: string, { counts, sum, count }: Timing): string[] {
  const name = 'bfi_command_seconds';
  let upTo = 0;
  return [
    ...BUCKETS.map((bound, index) => {
      upTo += counts[index] ?? 0;
      return `${name}_bucket{command="${command}",le="${bound}"} ${upTo}`;
    }),
    `${name}_bucket{command="${command}",le="+Inf"} ${count}`,
    `${name}_sum{command="${command}"} ${sum}`,
    `${name}_count{command="${command}"} ${count}`,
  ];
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
