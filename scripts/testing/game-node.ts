/** The built server as a process of its own, which can be killed and started again where it was. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../packages/server/bin/bfi-server.js', import.meta.url));

export class GameNode {
  readonly url: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #prefix: readonly string[];
  #child: ChildProcess | null = null;

  /** `prefix`: words before the program, as in `taskset -c 0`. */
  constructor(port: number, environment: Readonly<Record<string, string>>, prefix: readonly string[] = []) {
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = { PORT: String(port), HOST: '127.0.0.1', LIMITS: 'off', ...environment };
    this.#prefix = prefix;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** When it answers. */
  async start(): Promise<void> {
    const [program = '', ...words] = [...this.#prefix, process.execPath, PROGRAM];
    const child = spawn(program, words, {
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
    ]);
    child.stdout.resume();
  }

  /** At once, in the middle of whatever it does. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
