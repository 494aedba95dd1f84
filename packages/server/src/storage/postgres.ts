/** PostgreSQL, for as many nodes as wanted. */
import type postgres from 'postgres';
import type { Append, Query, Sql, SqlRow, SqlValue } from './sql.ts';

const CONNECTIONS = 8;
/** Of their own, and never more at once than there are connections: see `transaction`. */
const TRANSACTIONS = 3;
const CHANNEL = 'bfi';
const BIGINT = 20;

/**
 * The first new entry of each game decides between nodes that write at once: its number can be taken only once. In one order, so that
 * two of them never wait in a ring. Whatever comes with it follows only where it was taken here.
 */
const APPEND = `
  WITH offered AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[])
      AS o(game, expected, count, first, stage, red, blue, deadline, updated)
  ), won AS (
    INSERT INTO entries (game, seq, data)
    SELECT o.game, o.expected, o.first FROM offered o
    WHERE EXISTS (SELECT 1 FROM entries e WHERE e.game = o.game AND e.seq = o.expected - 1)
    ORDER BY o.game ON CONFLICT DO NOTHING RETURNING game
  ), entered AS (
    INSERT INTO entries (game, seq, data)
    SELECT e.game, e.seq, e.data FROM unnest($10::text[], $11::int[], $12::text[]) AS e(game, seq, data)
    JOIN won ON won.game = e.game
  ), known AS (
    UPDATE games g SET seq = o.expected + o.count, stage = o.stage, red = o.red, blue = o.blue,
      deadline = o.deadline, updated = o.updated
    FROM offered o JOIN won ON won.game = o.game WHERE g.id = o.game AND o.stage IS NOT NULL
  ), hidden AS (
    INSERT INTO secrets (game, battle, party, value)
    SELECT s.game, s.battle, s.party, s.value
    FROM unnest($13::text[], $14::int[], $15::text[], $16::text[]) AS s(game, battle, party, value)
    JOIN won ON won.game = s.game
  )
  SELECT game FROM won`;

export function openPostgres(library: typeof postgres, url: string): Sql {
  const sql = connect(library, url, CONNECTIONS);
  const transactions = connect(library, url, TRANSACTIONS);
  const places = new Places(TRANSACTIONS);
  const transaction: Sql['transaction'] = (work) =>
    places.take(async () => (await transactions.begin((connection) => work(queryOn(connection)))) as never);
  return {
    query: queryOn(sql),
    /**
     * The library hands a statement to a busy connection where none is free, a BEGIN among them, and where that one has much to
     * do it loses sight of it: whatever else runs there then belongs to a transaction that nobody commits. So transactions have
     * connections that nothing else uses, and wait here until one is free.
     */
    transaction,
    snapshot: (read) =>
      transaction(async (query) => {
        await query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
        return read(query);
      }),
    append: async (appends) => {
      const rows = await sql.unsafe(APPEND, columnsOf(appends) as never[], { prepare: true });
      const won = new Set(rows.map(({ game }) => game as string));
      return appends.map(({ game }) => won.has(game));
    },
    listen: async (hear, hearAgain) => {
      let isFirst = true;
      await sql.listen(CHANNEL, hear, () => {
        if (!isFirst) hearAgain();
        isFirst = false;
      });
    },
    notify: async (message) => {
      await sql.notify(CHANNEL, message);
    },
    isShared: true,
    close: async () => {
      await Promise.all([sql, transactions].map((pool) => pool.end({ timeout: 5 })));
    },
  };
}

function connect(library: typeof postgres, url: string, most: number): postgres.Sql {
  return library(url, {
    max: most,
    onnotice: () => undefined,
    connection: { application_name: 'bfi-server' },
    types: {
      // Times and counts: far below what a number can hold.
      bigint: { to: BIGINT, from: [BIGINT], parse: Number, serialize: String },
    },
  }) as unknown as postgres.Sql;
}

function queryOn(connection: postgres.Sql | postgres.TransactionSql): Query {
  return async (text, values = []) => {
    const rows = await connection.unsafe(numbered(text), [...values], { prepare: true });
    return rows as unknown as SqlRow[];
  };
}

/** So many at once; whoever comes later waits in line. */
class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}

function numbered(text: string): string {
  let number = 0;
  return text.replace(/\?/g, () => `$${++number}`);
}

type Column = SqlValue[];

function columnsOf(appends: readonly Append[]): Column[] {
  const entries = appends.flatMap(({ game, expected, entries }) =>
    entries.slice(1).map((data, index) => ({ game, seq: expected + 1 + index, data })),
  );
  const secrets = appends.flatMap(({ game, secrets }) => secrets.map((secret) => ({ game, ...secret })));
  return [
    appends.map(({ game }) => game),
    appends.map(({ expected }) => expected),
    appends.map(({ entries }) => entries.length),
    appends.map(({ entries }) => entries[0] ?? ''),
    appends.map(({ head }) => head?.stage ?? null),
    appends.map(({ head }) => head?.red ?? null),
    appends.map(({ head }) => head?.blue ?? null),
    appends.map(({ head }) => head?.deadline ?? null),
    appends.map(({ head }) => head?.updated ?? null),
    entries.map(({ game }) => game),
    entries.map(({ seq }) => seq),
    entries.map(({ data }) => data),
    secrets.map(({ game }) => game),
    secrets.map(({ battle }) => battle),
    secrets.map(({ party }) => party),
    secrets.map(({ value }) => value),
  ];
}
