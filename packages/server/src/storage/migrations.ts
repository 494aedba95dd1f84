/** The tables, and how an older database becomes a newer one when a node starts. */
import { keyNamesAnew } from './name-key.ts';
import type { Query, Sql } from './sql.ts';
import { endSessionsOfUnknownPasskeys } from './ways-in.ts';

/** A statement, or what no statement can say. */
type Step = string | ((query: Query) => Promise<void>);

/** Each is done once, in this order. What stands here stays as it is; a change is a further one. */
const MIGRATIONS: readonly (readonly Step[])[] = [
  [
    `CREATE TABLE games (
      id TEXT PRIMARY KEY, created BIGINT NOT NULL, settings TEXT NOT NULL, seq INTEGER NOT NULL, stage TEXT NOT NULL,
      red TEXT, blue TEXT, deadline BIGINT, updated BIGINT NOT NULL, settled INTEGER NOT NULL DEFAULT 0, ratings TEXT)`,
    'CREATE INDEX games_deadline ON games (deadline)',
    'CREATE INDEX games_red ON games (red, updated)',
    'CREATE INDEX games_blue ON games (blue, updated)',
    'CREATE TABLE entries (game TEXT NOT NULL, seq INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (game, seq))',
    `CREATE TABLE secrets (
      game TEXT NOT NULL, battle INTEGER NOT NULL, party TEXT NOT NULL, value TEXT NOT NULL,
      PRIMARY KEY (game, battle, party))`,
    `CREATE TABLE chat (
      game TEXT NOT NULL, number INTEGER NOT NULL, account TEXT NOT NULL, name TEXT NOT NULL, side TEXT,
      preset TEXT, text TEXT, at BIGINT NOT NULL, PRIMARY KEY (game, number))`,
    `CREATE TABLE seeks (
      id TEXT PRIMARY KEY, account TEXT NOT NULL, player TEXT NOT NULL, settings TEXT NOT NULL, colour TEXT NOT NULL,
      created BIGINT NOT NULL)`,
    `CREATE TABLE accounts (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, name_key TEXT UNIQUE, kind TEXT NOT NULL, password TEXT,
      created BIGINT NOT NULL, banned BIGINT, muted BIGINT)`,
    `CREATE TABLE passkeys (
      id TEXT PRIMARY KEY, account TEXT NOT NULL, public_key TEXT NOT NULL, counter BIGINT NOT NULL, created BIGINT NOT NULL)`,
    'CREATE INDEX passkeys_account ON passkeys (account)',
    `CREATE TABLE tokens (
      hash TEXT PRIMARY KEY, account TEXT NOT NULL, kind TEXT NOT NULL, label TEXT NOT NULL, created BIGINT NOT NULL,
      expires BIGINT NOT NULL)`,
    'CREATE INDEX tokens_account ON tokens (account)',
    `CREATE TABLE ratings (
      account TEXT NOT NULL, variant TEXT NOT NULL, rating DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL,
      volatility DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL, updated BIGINT NOT NULL, PRIMARY KEY (account, variant))`,
    'CREATE INDEX ratings_best ON ratings (variant, rating)',
    'CREATE TABLE nodes (id TEXT PRIMARY KEY, seen BIGINT NOT NULL)',
    `CREATE TABLE presence (
      game TEXT NOT NULL, side TEXT NOT NULL, node TEXT NOT NULL, gone BIGINT, PRIMARY KEY (game, side, node))`,
    'CREATE TABLE watchers (game TEXT NOT NULL, node TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (game, node))',
    `CREATE TABLE audit (
      id TEXT PRIMARY KEY, at BIGINT NOT NULL, actor TEXT NOT NULL, action TEXT NOT NULL, subject TEXT NOT NULL,
      detail TEXT NOT NULL)`,
  ],
  [
    'CREATE TABLE chat_counts (game TEXT PRIMARY KEY, count INTEGER NOT NULL)',
    'ALTER TABLE seeks ADD COLUMN attended BIGINT',
    'CREATE INDEX seeks_account ON seeks (account)',
    'ALTER TABLE tokens ADD COLUMN used BIGINT NOT NULL DEFAULT 0',
    'CREATE INDEX chat_account ON chat (account)',
    `CREATE TABLE pushes (
      endpoint TEXT PRIMARY KEY, account TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL, created BIGINT NOT NULL)`,
    'CREATE INDEX pushes_account ON pushes (account)',
    'CREATE TABLE keys (name TEXT PRIMARY KEY, value TEXT NOT NULL)',
  ],
  ['ALTER TABLE presence ADD COLUMN looks INTEGER NOT NULL DEFAULT 1'],
  [
    // `key` and `when` are words of the language.
    `CREATE TABLE battles (
      account TEXT NOT NULL, battle TEXT NOT NULL, analysed BIGINT NOT NULL, data TEXT NOT NULL,
      PRIMARY KEY (account, battle))`,
    'CREATE INDEX battles_analysed ON battles (account, analysed, battle)',
  ],
  [
    // What is looked for every minute must not be looked for among everything.
    "CREATE INDEX games_unsettled ON games (updated) WHERE stage = 'finished' AND settled = 0",
    "CREATE INDEX accounts_guests ON accounts (created, id) WHERE kind = 'guest'",
    'CREATE INDEX tokens_expires ON tokens (expires)',
  ],
  ['ALTER TABLE passkeys ADD COLUMN used BIGINT NOT NULL DEFAULT 0'],
  // By which a session was opened: it ends with it.
  ['ALTER TABLE tokens ADD COLUMN passkey TEXT'],
  [keyNamesAnew],
  ["ALTER TABLE pushes ADD COLUMN token TEXT NOT NULL DEFAULT ''"],
  // What the browser called itself in which it was made.
  ["ALTER TABLE passkeys ADD COLUMN label TEXT NOT NULL DEFAULT ''"],
  [endSessionsOfUnknownPasskeys],
  // Looked for every minute.
  ["CREATE INDEX games_called_off ON games (updated, id) WHERE stage = 'aborted'"],
];

/** Any number that nobody else takes for such a lock: nodes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_331_202;

export async function migrate(sql: Sql, kind: 'sqlite' | 'postgres'): Promise<void> {
  await sql.transaction(async (query) => {
    if (kind === 'postgres') await query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await query('CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)');
    const done = await lastMigration(query);
    if (done > MIGRATIONS.length) throw new Error('the database was made by a newer version of this program');
    for (const [index, steps] of MIGRATIONS.entries()) {
      if (index < done) continue;
      for (const step of steps) await (typeof step === 'string' ? query(step) : step(query));
      await query('INSERT INTO migrations (number) VALUES (?)', [index + 1]);
    }
  });
}

async function lastMigration(query: Query): Promise<number> {
  const [row] = await query('SELECT MAX(number) AS last FROM migrations');
  return Number(row?.last ?? 0);
}
