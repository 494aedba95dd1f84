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

  /** `beside`: fields that belong to the way on which it came. */
  async command(
    name: CommandName,
    person: Person | null,
    fields: unknown,
    beside?: readonly string[],
  ): Promise<Result<object, Refusal>> {
    const begun = performance.now();
    let answered: Result<object, Refusal>;
    const input = COMMANDS[name].input.read(fields, beside);
    if (!input.ok) answered = failure({ code: 'message', path: input.error.path });
    else if (person === null) answered = failure({ code: 'signIn' });
    else {
      try {
        const answer = await this.#commands.do(name, person, input.value as CommandInput<typeof name>);
        answered = answer.ok ? answer : failure({ code: answer.error });
      } catch (error) {
        this.#service.log.error('a command failed', { command: name, error: String(error) });
        answered = failure({ code: 'busy' });
      }
    }
    const seconds = (performance.now() - begun) / 1000;
    this.#metrics.answered(name, answered.ok ? 'ok' : answered.error.code, seconds);
    return answered;
  }
}
