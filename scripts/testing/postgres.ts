/**
 * A PostgreSQL of the machine's own for tests and measurements, in a folder that is gone afterwards. It refuses to run as root, so
 * root starts it as somebody else.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { freePort } from './free-port.mjs';
import { findPostgres } from './postgres-programs.mjs';

const NOBODY = 65_534;

export interface TestPostgres {
  /** The address of a new, empty database. */
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** `durable`: waits for the disk as in earnest; tests of what is kept do not need it. */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const programs = findPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'bfi-postgres-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const who = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'bfi', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    { ...who, cwd: folder, stdio: 'ignore' },
  );
  const port = await freePort();
  const settings = durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off'];
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=60',
      ...settings,
    ],
    { ...who, cwd: folder, stdio: 'ignore' },
  );
  const address = (name: string): string => `postgres://bfi@127.0.0.1:${port}/${name}`;
  const admin = postgres(address('postgres'), { max: 1, onnotice: () => undefined });
  await untilAnswering(admin, server);
  let databases = 0;
  return {
    newDatabase: async () => {
      const name = `bfi_${++databases}`;
      await admin.unsafe(`CREATE DATABASE ${name}`);
      return address(name);
    },
    stop: async () => {
      await admin.end();
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswering(admin: postgres.Sql, server: ChildProcess): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await admin`SELECT 1`;
      return;
    } catch (error) {
      if (server.exitCode !== null || attempt > 300) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
