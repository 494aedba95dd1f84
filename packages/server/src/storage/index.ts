/** Where everything is kept: one SQLite file, or PostgreSQL for several nodes. Nobody else in the server knows which. */
import { BattleStore } from './battles.ts';
import { Bus } from './bus.ts';
import { GameStore } from './games.ts';
import { LobbyStore } from './lobby.ts';
import { migrate } from './migrations.ts';
import { PeopleStore } from './people.ts';
import { openPostgres } from './postgres.ts';
import { PushStore } from './pushes.ts';
import { RatingStore } from './ratings.ts';
import type { Sql } from './sql.ts';
import { openSqlite, type SqliteConnection } from './sqlite.ts';

export interface Storage {
  readonly games: GameStore;
  readonly people: PeopleStore;
  readonly ratings: RatingStore;
  readonly lobby: LobbyStore;
  readonly pushes: PushStore;
  readonly battles: BattleStore;
  readonly bus: Bus;
  /** Answers whether the database does. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** `postgres://…`, or the path of an SQLite file. Only the library that is needed is loaded. */
export async function openSql(
  address: string,
): Promise<{ readonly sql: Sql; readonly kind: 'sqlite' | 'postgres' }> {
  if (/^postgres(?:ql)?:\/\//.test(address)) {
    const { default: postgres } = await import('postgres');
    return { sql: openPostgres(postgres, address), kind: 'postgres' };
  }
  const { default: Database } = await import('libsql/promise');
  const database = new Database(address, {}) as unknown as SqliteConnection;
  return { sql: await openSqlite(database), kind: 'sqlite' };
}

export async function openStorage(address: string, node: string): Promise<Storage> {
  const { sql, kind } = await openSql(address);
  const bus = new Bus(sql, node);
  const games = new GameStore(sql);
  try {
    await migrate(sql, kind);
    await bus.open();
  } catch (error) {
    await sql.close();
    throw error;
  }
  return {
    games,
    people: new PeopleStore(sql),
    ratings: new RatingStore(sql),
    lobby: new LobbyStore(sql),
    pushes: new PushStore(sql),
    battles: new BattleStore(sql),
    bus,
    ping: async () => {
      await sql.query('SELECT 1');
    },
    close: async () => {
      await games.drain();
      await bus.close();
      await sql.close();
    },
  };
}
