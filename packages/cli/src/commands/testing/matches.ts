/** What the tests of matches share: folders of their own, matches as JSON, and bots that misbehave. */
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, vi } from 'vitest';
import { runBfi } from '../../testing/process.ts';

const BAD_BOT = fileURLToPath(new URL('../../arena/testing/bad-bot.mjs', import.meta.url));
export const EXAMPLE_BOT = fileURLToPath(new URL('../../../../../examples/bot-engine.mjs', import.meta.url));

// The tests run side by side, each with a folder of its own.
const folders: string[] = [];
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bfi-arena-'));
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

interface Faults {
  games: number;
  last: string;
  all: { game: number; reason: string; stderr: string }[];
}

export interface Result {
  games: number;
  wins: number;
  draws: number;
  losses: number;
  pairs: number[];
  rateInterval: [number, number];
  calm: { rate: number; interval: { low: number; high: number } } | null;
  note: string | null;
  superiority: number;
  turns: number;
  milliseconds: unknown;
  faults: { a: Faults; b: Faults };
  sprt: { accepted: string | null; llr: number } | null;
}

/** A match, in which a bot failed if the exit code says so. */
export async function arena(...words: string[]): Promise<Result> {
  const { code, stdout, stderr } = await runBfi(['arena', ...words, '--json']);
  const result = JSON.parse(stdout) as Result;
  const failed = result.faults.a.games + result.faults.b.games > 0;
  expect({ code, stderr }).toEqual({ code: failed ? 3 : 0, stderr: '' });
  return result;
}

export function badBot(habit: string, folder: string): string {
  return `cmd:"${process.execPath}" "${BAD_BOT}" ${habit} "${folder}"`;
}

/** The processes of bad bots and of their children that are still there. */
function survivors(folder: string): number[] {
  const pids = readdirSync(folder).flatMap((name) =>
    name.endsWith('.pid') ? [Number.parseInt(name, 10)] : [],
  );
  expect(pids.length).toBeGreaterThan(0);
  return pids.filter((pid) => {
    try {
      process.kill(pid, 0);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
      throw error;
    }
    return !isZombie(pid);
  });
}

/** Who was killed needs a moment to die, longer on a busy machine; and of a bot's own child no event tells that. */
export async function expectNoSurvivors(folder: string): Promise<void> {
  await vi.waitFor(() => expect(survivors(folder)).toEqual([]), { timeout: 5000 });
}

/** One that is dead and not yet buried by the system is not there any more. Known only where there is /proc. */
function isZombie(pid: number): boolean {
  if (!existsSync('/proc/self/status')) return false;
  const file = `/proc/${pid}/status`;
  // It may be buried between one look and the next.
  return !existsSync(file) || /^State:\s+Z/m.test(readFileSync(file, 'utf8'));
}

/** Waits for a file in the folder. */
export async function appearance(folder: string, name: string): Promise<void> {
  const watcher = watch(folder);
  while (!existsSync(join(folder, name))) await once(watcher, 'change');
  watcher.close();
}
