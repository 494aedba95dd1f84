/**
 * A PostgreSQL of the machine's own for tests and measurements, in a folder that is gone afterwards. It refuses to run as root, so
 * root starts it as somebody else.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import postgres from 'postgres';
import { freePort } from './game-node.ts';

const NOBODY = 65_534;
const DEBIANS = '/usr/lib/postgresql';

export interface TestPostgres {
  /** The address of a new, empty database. */
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** `durable`: waits for the disk as in earnest; tests of what is kept do not need it. */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const programs = findPrograms();
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

function findPrograms(): string {
  const debians = existsSync(DEBIANS)
    ? readdirSync(DEBIANS)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => join(DEBIANS, version, 'bin'))
    : [];
  const places = [...debians, ...(process.env.PATH ?? '').split(delimiter)];
  const found = places.find((place) => ['initdb', 'postgres'].every((name) => existsSync(join(place, name))));
  if (found === undefined) throw new Error('no PostgreSQL on this machine: apt-get install postgresql');
  return found;
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
