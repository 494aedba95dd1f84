/** One SQLite file, for one node. A commit is on the disk before anybody hears of it. */
import type Database from 'libsql';
import type { Append, Query, Sql, SqlRow, SqlValue } from './sql.ts';

type Statement = ReturnType<Database.Database['prepare']>;

export function openSqlite(database: Database.Database): Sql {
  database.exec('PRAGMA journal_mode = WAL');
  // Once more to the disk for each commit: a machine that loses its power loses no move either.
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA busy_timeout = 5000');
  database.exec('PRAGMA wal_autocheckpoint = 4000');
  const statements = new Map<string, Statement>();
  // One connection: whoever is not part of an open transaction waits for its end.
  let turn: Promise<unknown> = Promise.resolve();

  const run = (text: string, values: readonly SqlValue[] = []): SqlRow[] => {
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    if (statement.reader) return statement.all([...values]) as SqlRow[];
    statement.run([...values]);
    return [];
  };
  const runAsync: Query = async (text, values) => run(text, values);
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
  const inTransaction = async <T>(work: () => Promise<T>, begin = 'BEGIN IMMEDIATE'): Promise<T> => {
    database.exec(begin);
    try {
      const result = await work();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  };

  return {
    // Nothing else is done meanwhile, so a wait for the disk should serve many.
    gatherMs: 8,
    query: (text, values) => inTurn(async () => run(text, values)),
    transaction: (work) => inTurn(() => inTransaction(() => work(runAsync))),
    snapshot: (read) => inTurn(() => inTransaction(() => read(runAsync), 'BEGIN')),
    append: (appends) => inTurn(() => inTransaction(async () => appends.map((append) => keep(append, run)))),
    listen: async () => undefined,
    notify: async () => undefined,
    close: () =>
      inTurn(async () => {
        database.close();
      }),
  };
}

function keep(
  { game, expected, entries, head, secrets }: Append,
  run: (text: string, values: readonly SqlValue[]) => SqlRow[],
): boolean {
  const won = run(
    `UPDATE games SET seq = ?, stage = ?, red = ?, blue = ?, deadline = ?, updated = ?
     WHERE id = ? AND seq = ? RETURNING id`,
    [expected + entries.length, head.stage, head.red, head.blue, head.deadline, head.updated, game, expected],
  );
  if (won.length === 0) return false;
  for (const [index, entry] of entries.entries()) {
    run('INSERT INTO entries (game, seq, data) VALUES (?, ?, ?)', [game, expected + index, entry]);
  }
  for (const { battle, party, value } of secrets) {
    run('INSERT INTO secrets (game, battle, party, value) VALUES (?, ?, ?, ?)', [game, battle, party, value]);
  }
  return true;
}
