/** What is counted and measured, for Prometheus. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export class Metrics {
  readonly registry = new Registry();
  readonly sockets = new Gauge({
    name: 'bfi_sockets',
    help: 'Open sockets',
    registers: [this.registry],
  });
  readonly games = new Gauge({
    name: 'bfi_games_in_memory',
    help: 'Games in memory',
    registers: [this.registry],
  });
  readonly commands = new Counter({
    name: 'bfi_commands_total',
    help: 'Commands by name and by what came of them: ok, or the code of an error',
    labelNames: ['command', 'result'],
    registers: [this.registry],
  });
  readonly seconds = new Histogram({
    name: 'bfi_command_seconds',
    help: 'Time from a command to its answer',
    labelNames: ['command'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
}
