/** A database as the stores see it: statements with `?` for values, written so that SQLite and PostgreSQL both understand them. */

export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** Runs one statement and returns its rows, also those of a RETURNING clause. */
export type Query = (statement: string, values?: readonly SqlValue[]) => Promise<SqlRow[]>;

/** What one game gains, kept only if the game is exactly as long as expected. */
export interface Append {
  readonly game: string;
  /** How many entries the game has before. */
  readonly expected: number;
  /** Each as JSON. */
  readonly entries: readonly string[];
  /** Null: what is known of it there is still true. */
  readonly head: GameHead | null;
  /** What the server has chosen for the dice of a battle and not opened yet. */
  readonly secrets: readonly KeptSecret[];
}

/** What lists and watchers over time need to know of a game without reading its entries. */
export interface GameHead {
  readonly stage: string;
  readonly red: string | null;
  readonly blue: string | null;
  /** When somebody must look at the game even if nobody moves: a flag may have fallen. Null: never. */
  readonly deadline: number | null;
  readonly updated: number;
}

export interface KeptSecret {
  readonly battle: number;
  readonly party: string;
  readonly value: string;
}

export interface Sql {
  readonly query: Query;
  /** All of it or nothing. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** Everything as it is at one moment, while others go on writing. Nothing may be written in it. */
  snapshot<T>(read: (query: Query) => Promise<T>): Promise<T>;
  /** Several games at once, in one transaction: for each, whether it has been kept. The order of the games is not. */
  append(appends: readonly Append[]): Promise<readonly boolean[]>;
  /** What other nodes have said, and `hearAgain` when some of it may have been missed. There are none on SQLite. */
  listen(hear: (message: string) => void, hearAgain: () => void): Promise<void>;
  notify(message: string): Promise<void>;
  /** Whether other nodes may use the same database. */
  readonly isShared: boolean;
  close(): Promise<void>;
}
