/** PostgreSQL, for as many nodes as wanted. */
import postgres from 'postgres';
import type { Append, Query, Sql, SqlRow, SqlValue } from './sql.ts';

const CONNECTIONS = 8;
const CHANNEL = 'bfi';
const BIGINT = 20;

/** The row lock of each game decides between nodes that write at once; in one order, so that two of them never wait in a ring. */
const APPEND = `
  WITH offered AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[])
      AS o(game, expected, count, stage, red, blue, deadline, updated)
  ), locked AS MATERIALIZED (
    SELECT id FROM games WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE
  ), won AS (
    UPDATE games g SET seq = o.expected + o.count, stage = o.stage, red = o.red, blue = o.blue,
      deadline = o.deadline, updated = o.updated
    FROM offered o JOIN locked l ON l.id = o.game WHERE g.id = o.game AND g.seq = o.expected RETURNING g.id
  ), entered AS (
    INSERT INTO entries (game, seq, data)
    SELECT e.game, e.seq, e.data FROM unnest($9::text[], $10::int[], $11::text[]) AS e(game, seq, data)
    JOIN won ON won.id = e.game
  ), hidden AS (
    INSERT INTO secrets (game, battle, party, value)
    SELECT s.game, s.battle, s.party, s.value
    FROM unnest($12::text[], $13::int[], $14::text[], $15::text[]) AS s(game, battle, party, value)
    JOIN won ON won.id = s.game
  )
  SELECT id FROM won`;

export function openPostgres(url: string): Sql {
  const sql = postgres(url, {
    max: CONNECTIONS,
    onnotice: () => undefined,
    connection: { application_name: 'bfi-server' },
    types: {
      // Times and counts: far below what a number can hold.
      bigint: { to: BIGINT, from: [BIGINT], parse: Number, serialize: String },
    },
  });
  const queryOn =
    (connection: postgres.Sql | postgres.TransactionSql): Query =>
    async (text, values = []) => {
      const rows = await connection.unsafe(numbered(text), [...values], { prepare: true });
      return rows as unknown as SqlRow[];
    };

  return {
    query: queryOn(sql),
    transaction: async (work) => (await sql.begin((connection) => work(queryOn(connection)))) as never,
    append: async (appends) => {
      const rows = await sql.unsafe(APPEND, columnsOf(appends) as never[], { prepare: true });
      const won = new Set(rows.map(({ id }) => id as string));
      return appends.map(({ game }) => won.has(game));
    },
    listen: async (hear) => {
      await sql.listen(CHANNEL, hear);
    },
    notify: async (message) => {
      await sql.notify(CHANNEL, message);
    },
    close: () => sql.end({ timeout: 5 }),
  };
}

function numbered(text: string): string {
  let number = 0;
  return text.replace(/\?/g, () => `$${++number}`);
}

type Column = SqlValue[];

function columnsOf(appends: readonly Append[]): Column[] {
  const entries = appends.flatMap(({ game, expected, entries }) =>
    entries.map((data, index) => ({ game, seq: expected + index, data })),
  );
  const secrets = appends.flatMap(({ game, secrets }) => secrets.map((secret) => ({ game, ...secret })));
  return [
    appends.map(({ game }) => game),
    appends.map(({ expected }) => expected),
    appends.map(({ entries }) => entries.length),
    appends.map(({ head }) => head.stage),
    appends.map(({ head }) => head.red),
    appends.map(({ head }) => head.blue),
    appends.map(({ head }) => head.deadline),
    appends.map(({ head }) => head.updated),
    entries.map(({ game }) => game),
    entries.map(({ seq }) => seq),
    entries.map(({ data }) => data),
    secrets.map(({ game }) => game),
    secrets.map(({ battle }) => battle),
    secrets.map(({ party }) => party),
    secrets.map(({ value }) => value),
  ];
}
