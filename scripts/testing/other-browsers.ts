/**
 * Firefox and WebKitGTK, as Debian packs them, for a test that must not only pass in Chromium. Firefox speaks WebDriver BiDi
 * by itself, WebKitGTK has a driver that speaks the older WebDriver; both understand the same actions of a mouse.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { WebSocket } from 'ws';
import { freePort } from './free-port.mjs';

export interface OtherBrowser {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page; what it needs is handed over as JSON. */
  evaluate<Result, Arg>(work: (arg: Arg) => Result | Promise<Result>, arg: Arg): Promise<Result>;
  click(x: number, y: number): Promise<void>;
  close(): Promise<void>;
}

export const OTHER_BROWSERS = {
  Firefox: { start: startFirefox, programs: ['firefox-esr'], packages: 'firefox-esr' },
  WebKitGTK: {
    start: startWebKit,
    programs: ['WebKitWebDriver', 'Xvfb'],
    packages: 'webkit2gtk-driver xvfb',
  },
} as const;

/** Where a program is; null where it is not installed. */
export function findProgram(name: string): string | null {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return places.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const SIZE = { width: 1280, height: 800 };

/** A click as both protocols write it. */
function clickAt(x: number, y: number): unknown[] {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}

/** The first line of what a program says that matches. */
async function lineFrom(stream: Readable, pattern: RegExp): Promise<RegExpExecArray> {
  for await (const line of createInterface({ input: stream })) {
    const match = pattern.exec(line);
    if (match === null) continue;
    // Whatever it says later must not stop it.
    stream.resume();
    return match;
  }
  throw new Error(`a browser ended before it said ${pattern}`);
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
}

async function startFirefox(): Promise<OtherBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'bfi-firefox-'));
  const firefox = spawn(
    findProgram('firefox-esr') ?? '',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const stop = async (): Promise<void> => {
    await end(firefox);
    rmSync(profile, { recursive: true, force: true });
  };
  return driveFirefox(firefox.stderr, stop).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
}

async function driveFirefox(says: Readable, stop: () => Promise<void>): Promise<OtherBrowser> {
  const [, address = ''] = await lineFrom(says, /WebDriver BiDi listening on (\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const answers = new Map<number, (answer: BidiAnswer) => void>();
  socket.on('message', (data) => {
    const answer: BidiAnswer = JSON.parse(String(data));
    answers.get(answer.id ?? -1)?.(answer);
  });
  let asked = 0;
  async function ask(method: string, params: object): Promise<BidiResult> {
    asked += 1;
    const id = asked;
    const answer = await new Promise<BidiAnswer>((resolve) => {
      answers.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    answers.delete(id);
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
    return answer.result ?? {};
  }
  await ask('session.new', { capabilities: {} });
  const context = (await ask('browsingContext.getTree', {})).contexts?.[0]?.context;
  await ask('browsingContext.setViewport', { context, viewport: SIZE });
  return {
    open: async (url) => {
      await ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    reload: async () => {
      await ask('browsingContext.reload', { context, wait: 'complete' });
    },
    evaluate: async (work, arg) => {
      const expression = `(async () => JSON.stringify(await (${work})(${JSON.stringify(arg)})) ?? 'null')()`;
      const answer = await ask('script.evaluate', { expression, target: { context }, awaitPromise: true });
      if (answer.exceptionDetails !== undefined) throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result?.value ?? 'null');
    },
    click: async (x, y) => {
      await ask('input.performActions', { context, actions: clickAt(x, y) });
    },
    close: async () => {
      socket.close();
      await stop();
    },
  };
}

interface BidiAnswer {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly message?: string;
  readonly result?: BidiResult;
}

interface BidiResult {
  readonly contexts?: readonly { readonly context: string }[];
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}

async function startWebKit(): Promise<OtherBrowser> {
  // It draws on a screen, and the one that it gets here nobody sees.
  const screen = spawn(
    findProgram('Xvfb') ?? '',
    ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const programs: ChildProcess[] = [screen];
  const stop = async (): Promise<void> => {
    for (const program of [...programs].reverse()) await end(program);
  };
  try {
    const [display] = await lineFrom(screen.stdout, /\d+/);
    const port = await freePort();
    const driver = spawn(findProgram('WebKitWebDriver') ?? '', [`--port=${port}`, '--host=127.0.0.1'], {
      env: { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
      stdio: 'ignore',
    });
    programs.push(driver);
    return await driveWebKit(port, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function driveWebKit(port: number, stop: () => Promise<void>): Promise<OtherBrowser> {
  async function ask(path: string, body: object): Promise<DriverValue> {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    const { value } = (await answer.json()) as { value: DriverValue };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  }
  await untilItListens(port);
  // Without a wish it drives the small browser that comes with it.
  const { sessionId } = await ask('', { capabilities: {} });
  const session = `/${sessionId}`;
  await ask(`${session}/timeouts`, { script: 120_000 });
  await ask(`${session}/window/rect`, SIZE);
  return {
    open: async (url) => {
      await ask(`${session}/url`, { url });
    },
    reload: async () => {
      await ask(`${session}/refresh`, {});
    },
    evaluate: async (work, arg) => {
      const script = `const done = arguments[arguments.length - 1];
        (async () => JSON.stringify({ value: await (${work})(${JSON.stringify(arg)}) }))()
          .then(done, (error) => done(JSON.stringify({ error: String(error) })));`;
      const { value, error } = JSON.parse(
        String(await ask(`${session}/execute/async`, { script, args: [] })),
      );
      if (error !== undefined) throw new Error(error);
      return value;
    },
    click: async (x, y) => {
      await ask(`${session}/actions`, { actions: clickAt(x, y) });
    },
    close: async () => {
      await fetch(`http://127.0.0.1:${port}/session${session}`, { method: 'DELETE' });
      await stop();
    },
  };
}

interface DriverValue {
  readonly sessionId?: string;
}

/** Milliseconds: a busy machine takes its time to start a program. */
const MOST_WAIT = 60_000;

async function untilItListens(port: number): Promise<void> {
  const latest = performance.now() + MOST_WAIT;
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/status`);
      return;
    } catch (error) {
      if (performance.now() > latest) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
