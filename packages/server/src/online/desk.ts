/** Where commands arrive, through a socket or over HTTP: who asks, whether that can be read, what came of it and how long it took. */
import { failure, type Result } from '@bfi/engine';
import { COMMANDS, type CommandInput, type CommandName, type ErrorCode } from '@bfi/protocol';
import { Commands, type Person } from './commands.ts';
import type { Metrics } from './metrics.ts';
import type { Service } from './service.ts';

export interface Refusal {
  readonly code: ErrorCode;
  /** The field that cannot be read. */
  readonly path?: string;
}

export class Desk {
  readonly #service: Service;
  readonly #commands: Commands;
  readonly #metrics: Metrics;

  constructor(service: Service, metrics: Metrics) {
    this.#service = service;
    this.#commands = new Commands(service);
    this.#metrics = metrics;
  }

  async command(name: CommandName, person: Person | null, fields: unknown): Promise<Result<object, Refusal>> {
    const begun = performance.now();
    const answered = await this.#answer(name, person, fields);
    const seconds = (performance.now() - begun) / 1000;
    this.#metrics.answered(name, answered.ok ? 'ok' : answered.error.code, seconds);
    return answered;
  }

  async #answer(name: CommandName, person: Person | null, fields: unknown): Promise<Result<object, Refusal>> {
    const input = COMMANDS[name].input.read(fields);
    if (!input.ok) return failure({ code: 'message', path: input.error.path });
    if (person === null) return failure({ code: 'signIn' });
    try {
      const answer = await this.#commands.do(name, person, input.value as CommandInput<typeof name>);
      return answer.ok ? answer : failure({ code: answer.error });
    } catch (error) {
      this.#service.log.error('a command failed', { command: name, error: String(error) });
      return failure({ code: 'busy' });
    }
  }
}
