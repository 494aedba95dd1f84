/** The game as a process of its own, on a pipe and on a pseudo-terminal: keys, signals, exit codes, the terminal after it. */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { savedTokens, temporaryFolder } from './testing/games.ts';

const PROGRAM = fileURLToPath(new URL('./testing/play-program.ts', import.meta.url));
const NODE = [process.execPath, '--conditions=bfi-source', '--import', import.meta.resolve('tsx'), PROGRAM];
/** From util-linux: runs a command on a pseudo-terminal. */
const TERMINAL_MAKER = 'script';
const hasTerminal = spawnSync(TERMINAL_MAKER, ['--version']).status === 0;

/** A running program whose output can be waited for. */
class Running {
  output = '';
  readonly child: ChildProcessWithoutNullStreams;

  constructor(command: string, words: readonly string[]) {
    this.child = spawn(command, [...words], { env: { ...process.env, TERM: 'xterm-256color' } });
    this.child.stdout.on('data', (data: Buffer) => {
      this.output += data.toString();
    });
  }

  async until(text: string): Promise<void> {
    const signal = AbortSignal.timeout(30_000);
    while (!this.output.includes(text)) {
      await once(this.child.stdout, 'data', { signal }).catch(() => {
        throw new Error(`"${text}" did not come. It said: ${this.output.slice(-2000)}`);
      });
    }
    this.output = this.output.slice(this.output.indexOf(text) + text.length);
  }

  type(text: string): void {
    this.child.stdin.write(text);
  }

  async end(): Promise<number | null> {
    if (this.child.exitCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }
}

function onPipe(file: string, ...seats: string[]): Running {
  const [command = '', ...words] = NODE;
  return new Running(command, [...words, file, ...seats]);
}

/** On a pseudo-terminal of 80 × 24, with a word on the state of the terminal afterwards. */
function onTerminal(file: string, ...seats: string[]): Running {
  return inShell(programLine(file, ...seats));
}

function programLine(...words: string[]): string {
  return [...NODE, ...words].map((word) => `'${word}'`).join(' ');
}

function inShell(commands: string): Running {
  const line = `stty rows 24 cols 80; ${commands}; code=$?; stty -a | grep -ow -e '-\\?icanon' -e '-\\?echo' | tr '\\n' ' '; exit $code`;
  return new Running(TERMINAL_MAKER, ['-qec', line, '/dev/null']);
}

describe('the game as a process', () => {
  it('on a pipe ends with 0 when the input ends, and the game is saved', { timeout: 30_000 }, async () => {
    const file = join(temporaryFolder(), 'save.bfi');
    const game = onPipe(file);
    game.type('\nrandom\n');
    game.child.stdin?.end();
    expect(await game.end()).toBe(0);
    expect(savedTokens(file).length).toBeGreaterThan(1);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)('%s saves and ends with %i', { timeout: 30_000 }, async (signal, code) => {
    const file = join(temporaryFolder(), 'save.bfi');
    const game = onPipe(file);
    game.type('\nrandom\n');
    await game.until('puts a block');
    game.child.kill(signal);
    expect(await game.end()).toBe(code);
    expect(savedTokens(file).length).toBeGreaterThan(1);
  });

  it('a signal ends it while answers typed ahead are waiting and the input stays open', {
    timeout: 30_000,
  }, async () => {
    const file = join(temporaryFolder(), 'save.bfi');
    const game = onPipe(file);
    game.type(`\n${'random\n'.repeat(9)}`);
    await game.until('puts a block');
    game.child.kill('SIGHUP');
    expect(await game.end()).toBe(129);
    expect(savedTokens(file).length).toBeGreaterThan(1);
  });

  it('between computers a signal is heard too', { timeout: 30_000 }, async () => {
    const file = join(temporaryFolder(), 'save.bfi');
    const game = onPipe(file, 'computer', 'computer');
    await game.until('puts a block');
    game.child.kill('SIGTERM');
    expect(await game.end()).toBe(143);
    expect(existsSync(file)).toBe(true);
  });

  describe.skipIf(!hasTerminal)('on a terminal', () => {
    it('Ctrl-C at a prompt saves, ends with 130 and leaves the terminal sane', {
      timeout: 30_000,
    }, async () => {
      const file = join(temporaryFolder(), 'save.bfi');
      const game = onTerminal(file);
      await game.until('roll > ');
      game.type('\r');
      await game.until('put block 1 of');
      game.type('random\r');
      await game.until('put block 2 of');
      game.type('d');
      game.type('\x03');
      await game.until('The game is saved in');
      await game.until('\x1b[0m\x1b[?25h');
      await game.until('icanon echo ');
      expect(game.output).not.toContain('-icanon');
      expect(await game.end()).toBe(130);
      expect(savedTokens(file).length).toBeGreaterThan(1);
    });

    it('Ctrl-C while computers play ends with 130 too, Ctrl-D at a prompt with 0', {
      timeout: 30_000,
    }, async () => {
      const watched = onTerminal(join(temporaryFolder(), 'save.bfi'), 'computer', 'computer');
      await watched.until('puts a block');
      watched.type('\x03');
      expect(await watched.end()).toBe(130);
      const played = onTerminal(join(temporaryFolder(), 'save.bfi'));
      await played.until('roll > ');
      played.type('\x04');
      expect(await played.end()).toBe(0);
    });

    it('Ctrl-Z stops it as any program, and it goes on with what was typed', {
      timeout: 30_000,
    }, async () => {
      const file = join(temporaryFolder(), 'save.bfi');
      const game = inShell(`set -m; ${programLine(file)}; echo 'It was stopped'; stty -a; fg`);
      await game.until('roll > ');
      game.type('\r');
      await game.until('put block 1 of');
      game.type('ran');
      await game.until('ran');
      game.type('\x1a');
      await game.until('It was stopped');
      await game.until(' icanon ');
      await game.until('ran');
      game.type('dom\r');
      await game.until('put block 2 of');
      game.type('\x03');
      await game.until('icanon echo ');
      expect(await game.end()).toBe(130);
    });

    it('Ctrl-Z where no shell could continue it does nothing', { timeout: 30_000 }, async () => {
      const game = onTerminal(join(temporaryFolder(), 'save.bfi'));
      await game.until('roll > ');
      game.type('\x1a');
      await game.until('roll > ');
      game.type('\r');
      await game.until('put block 1 of');
      game.type('quit\r');
      expect(await game.end()).toBe(0);
    });

    it('the game that was left is taken up where it was', { timeout: 30_000 }, async () => {
      const file = join(temporaryFolder(), 'save.bfi');
      const first = onTerminal(file);
      await first.until('roll > ');
      first.type('\r');
      await first.until('put block 1 of');
      first.type('quit\r');
      expect(await first.end()).toBe(0);
      const tokens = savedTokens(file);
      const second = onTerminal(file);
      await second.until('Go on with it?');
      second.type('\r');
      await second.until('You are back');
      second.type('quit\r');
      expect(await second.end()).toBe(0);
      expect(savedTokens(file)).toEqual(tokens);
    });
  });
});
