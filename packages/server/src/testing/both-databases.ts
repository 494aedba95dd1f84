/** Both kinds of database, for tests that hold each to the same: files in a folder of their own, and a PostgreSQL that is started for them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../scripts/testing/postgres.ts';

export const DATABASE_KINDS = ['sqlite', 'postgres'] as const;
type DatabaseKind = (typeof DATABASE_KINDS)[number];

export interface BothDatabases {
  /** The path of a file that goes with the databases. */
  file(name: string): string;
  /** The address of an empty database; `name` is its file's where it has one. */
  newDatabase(kind: DatabaseKind, name: string): Promise<string>;
}

/** They are there from the first test of a file to its last. */
export function bothDatabases(): BothDatabases {
  let folder = '';
  let server: TestPostgres;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bfi-databases-'));
    server = await startPostgres();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const file = (name: string): string => join(folder, name);
  return {
    file,
    newDatabase: async (kind, name) => (kind === 'sqlite' ? file(name) : server.newDatabase()),
  };
}
