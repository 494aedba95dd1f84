/**
 * One SQLite file, for one node. A commit is on the disk before anybody hears of it; the wait for the disk is another thread's, and
 * the node goes on meanwhile with everything that does not need the database.
 */
import type { Append, Query, Sql, SqlRow, SqlValue } from './sql.ts';

/** What is used of the library, whose own types leave most of it open. */
export interface SqliteConnection {
  readonly inTransaction: boolean;
  prepare(text: string): Promise<Statement>;
  /** By another thread. */
  exec(text: string): Promise<void>;
  close(): void;
}

interface Statement {
  readonly reader: boolean;
  all(values: readonly SqlValue[]): Promise<SqlRow[]>;
  /** Here and now. */
  run(values: readonly SqlValue[]): { readonly changes: number };
}

const SETTINGS = [
  'journal_mode = WAL',
  // Once more to the disk for each commit: a machine that loses its power loses no move either.
  'synchronous = FULL',
  'busy_timeout = 5000',
  'wal_autocheckpoint = 4000',
  // In kibibytes: the places where thousands of games go on are all over the file.
  'cache_size = -32000',
];
const READS = /^\s*SELECT\b/;
const BEGIN = 'BEGIN IMMEDIATE';
const UPDATE_GAME =
  'UPDATE games SET seq = ?, stage = ?, red = ?, blue = ?, deadline = ?, updated = ? WHERE id = ?';
/** What follows the last entry of each game, as lists of game, number and text: handing them over one by one costs more than keeping them. */
const CONTINUE_GAMES = `INSERT INTO entries (game, seq, data)
  SELECT value->>0, value->>1, value->>2 FROM json_each(?)
  WHERE EXISTS (SELECT 1 FROM entries WHERE game = value->>0 AND seq = (value->>1) - 1)
  ON CONFLICT DO NOTHING`;
const INSERT_ENTRY = 'INSERT INTO entries (game, seq, data) VALUES (?, ?, ?)';
const INSERT_SECRET = 'INSERT INTO secrets (game, battle, party, value) VALUES (?, ?, ?, ?)';

export async function openSqlite(database: SqliteConnection): Promise<Sql> {
  for (const setting of SETTINGS) await database.exec(`PRAGMA ${setting}`);
  const statements = new Map<string, Statement>();
  // One connection: whoever is not part of an open transaction waits for its end.
  let turn: Promise<unknown> = Promise.resolve();

  const prepared = async (text: string): Promise<Statement> => {
    const statement = statements.get(text) ?? (await database.prepare(text));
    statements.set(text, statement);
    return statement;
  };
  const run: Query = async (text, values = []) => {
    const statement = await prepared(text);
    if (statement.reader) return statement.all([...values]);
    statement.run([...values]);
    return [];
  };
  let isClosed = false;
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(() => {
      // The library ends the whole process when something is asked of a closed database.
      if (isClosed) throw new Error('the database is closed');
      return work();
    });
    turn = result.catch(() => undefined);
    return result;
  };
  const inTransaction = async <T>(work: () => Promise<T>, begin = BEGIN): Promise<T> => {
    (await prepared(begin)).run([]);
    return committed(database, work);
  };
  const append = async (appends: readonly Append[], statements: AppendStatements): Promise<boolean[]> => {
    if (follow(appends, statements) === appends.length) {
      for (const one of appends) keepRest(one, statements);
      return appends.map(() => true);
    }
    // Somebody was faster with one of them: which one is found out singly.
    await database.exec('ROLLBACK');
    (await prepared(BEGIN)).run([]);
    return appends.map((one) => {
      const isKept = follow([one], statements) === 1;
      if (isKept) keepRest(one, statements);
      return isKept;
    });
  };

  return {
    // Also a single change is committed by the other thread.
    query: (text, values) =>
      inTurn(async () => {
        await prepared(text);
        return READS.test(text) ? run(text, values) : inTransaction(() => run(text, values));
      }),
    transaction: (work) => inTurn(() => inTransaction(() => work(run))),
    snapshot: (read) => inTurn(() => inTransaction(() => read(run), 'BEGIN')),
    append: (appends) =>
      inTurn(async () => {
        const statements = await appendStatements(prepared);
        return inTransaction(() => append(appends, statements));
      }),
    listen: async () => undefined,
    notify: async () => undefined,
    isShared: false,
    close: () =>
      inTurn(async () => {
        isClosed = true;
        database.close();
      }),
  };
}

/** What is done counts when it is committed, or not at all. */
async function committed<T>(database: SqliteConnection, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    // The one that waits for the disk.
    await database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.inTransaction) await database.exec('ROLLBACK');
    throw error;
  }
}

interface AppendStatements {
  readonly continueGames: Statement;
  readonly update: Statement;
  readonly insertEntry: Statement;
  readonly insertSecret: Statement;
}

/** For before a transaction begins: another thread prepares them, and whoever else writes to the file would hold this one up meanwhile. */
async function appendStatements(prepared: (text: string) => Promise<Statement>): Promise<AppendStatements> {
  return {
    continueGames: await prepared(CONTINUE_GAMES),
    update: await prepared(UPDATE_GAME),
    insertEntry: await prepared(INSERT_ENTRY),
    insertSecret: await prepared(INSERT_SECRET),
  };
}

/** The first new entry of each game, where the game is as long as expected: for how many it was. */
function follow(appends: readonly Append[], { continueGames }: AppendStatements): number {
  const firsts = appends.map(({ game, expected, entries }) => [game, expected, entries[0] ?? '']);
  return continueGames.run([JSON.stringify(firsts)]).changes;
}

/** Whatever comes with it. */
function keepRest(
  { game, expected, entries, head, secrets }: Append,
  { update, insertEntry, insertSecret }: AppendStatements,
): void {
  for (let index = 1; index < entries.length; index++)
    insertEntry.run([game, expected + index, entries[index] ?? '']);
  for (const { battle, party, value } of secrets) insertSecret.run([game, battle, party, value]);
  if (head === null) return;
  const { stage, red, blue, deadline, updated } = head;
  update.run([expected + entries.length, stage, red, blue, deadline, updated, game]);
}
