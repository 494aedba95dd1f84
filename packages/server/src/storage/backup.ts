/**
 * Everything that is kept, as lines of JSON: from one database into a file, and from it into an empty one of either kind. The first
 * line says that there is a last one, so that nobody takes half a file for all of it.
 */
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { openSql } from './index.ts';
import { migrate } from './migrations.ts';
import { keyNamesAnew } from './name-key.ts';
import type { Query, SqlRow, SqlValue } from './sql.ts';
import { endSessionsOfUnknownPasskeys } from './ways-in.ts';

/** With the columns that tell rows apart. Who is connected through which node is not worth keeping. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  accounts: ['id'],
  passkeys: ['id'],
  tokens: ['hash'],
  ratings: ['account', 'variant'],
  games: ['id'],
  entries: ['game', 'seq'],
  secrets: ['game', 'battle', 'party'],
  chat: ['game', 'number'],
  chat_counts: ['game'],
  seeks: ['id'],
  pushes: ['endpoint'],
  battles: ['account', 'battle'],
  keys: ['name'],
  audit: ['id'],
};

const PAGE = 2000;
/** What the first and the last line begin with. */
const [FIRST, LAST] = ['backup', 'end'];

/** How many rows were written. */
export async function backup(address: string, file: string): Promise<number> {
  const { sql, kind } = await openSql(address);
  try {
    await migrate(sql, kind);
    let count = 0;
    await sql.snapshot(async (query) => {
      const lines = async function* () {
        yield `${JSON.stringify([FIRST, {}])}\n`;
        for (const table of Object.keys(TABLES)) {
          for await (const row of rowsOf(query, table)) {
            count++;
            yield `${JSON.stringify([table, row])}\n`;
          }
        }
        yield `${JSON.stringify([LAST, { rows: count }])}\n`;
      };
      // What was there before is somebody else's: then nothing is begun.
      const output = await open(file, 'wx', 0o600);
      await pipeline(lines, output.createWriteStream()).catch(async (error: unknown) => {
        // What was begun is of no use.
        await rm(file, { force: true });
        throw error;
      });
    });
    return count;
  } finally {
    await sql.close();
  }
}

async function* rowsOf(query: Query, table: string): AsyncGenerator<SqlRow> {
  const keys = TABLES[table] ?? [];
  const order = keys.join(', ');
  let last: SqlValue[] | null = null;
  for (;;) {
    const after = last === null ? '' : `WHERE (${order}) > (${keys.map(() => '?').join(', ')})`;
    const rows: SqlRow[] = await query(
      `SELECT * FROM ${table} ${after} ORDER BY ${order} LIMIT ${PAGE}`,
      last ?? [],
    );
    yield* rows;
    const final = rows.at(-1);
    if (final === undefined || rows.length < PAGE) return;
    last = keys.map((key) => final[key] ?? null);
  }
}

/** How many rows came back. All of them or none; only into a database that holds no games or people yet. */
export async function restore(address: string, file: string): Promise<number> {
  const { sql, kind } = await openSql(address);
  try {
    await migrate(sql, kind);
    return await sql.transaction(async (query) => {
      for (const table of ['accounts', 'games']) {
        const [found] = await query(`SELECT 1 AS found FROM ${table} LIMIT 1`);
        if (found !== undefined) throw new Error('the database is not empty');
      }
      let count = 0;
      let isEmpty = true;
      // Older files end without saying so.
      let isWhole = true;
      let isPasskeyUnknown = false;
      for await (const line of createInterface({ input: createReadStream(file) })) {
        isEmpty = false;
        const [table, row] = JSON.parse(line) as [string, SqlRow];
        if (table === FIRST || table === LAST) {
          isWhole = table === LAST && row.rows === count;
          continue;
        }
        if (!Object.hasOwn(TABLES, table)) throw new Error(`there is no table ${table}`);
        const columns = Object.keys(row);
        const unfit = columns.find((column) => !/^[a-z_]+$/.test(column));
        if (unfit !== undefined) throw new Error(`there is no column ${unfit}`);
        const places = columns.map(() => '?').join(', ');
        isPasskeyUnknown ||= table === 'tokens' && !('passkey' in row);
        await query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`, valuesOf(table, row));
        count++;
      }
      if (!isWhole || isEmpty) throw new Error('the file is not whole');
      // Older versions kept them otherwise.
      await keyNamesAnew(query);
      if (isPasskeyUnknown) await endSessionsOfUnknownPasskeys(query);
      return count;
    });
  } finally {
    await sql.close();
  }
}

/** Older versions wrote deadlines with a fraction of a millisecond into SQLite's files; PostgreSQL has none there. */
function valuesOf(table: string, row: SqlRow): SqlValue[] {
  const { deadline } = row;
  const isWhole = table !== 'games' || typeof deadline !== 'number';
  return Object.values(isWhole ? row : { ...row, deadline: Math.ceil(deadline) });
}
