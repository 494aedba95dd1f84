/**
 * A database for boardgame.io's server that does for it what ours does for us: matches are read from memory, and each change is in an
 * SQLite file before it counts, those of many matches in one transaction. Without it, what its server knows ends with its process.
 */
import { createRequire } from 'node:module';
import type { LogEntry, State } from 'boardgame.io';
import type * as InternalModule from 'boardgame.io/dist/types/packages/internal.d.ts';
import Database from 'libsql/promise';

const { Async } = createRequire(import.meta.url)('boardgame.io/internal') as typeof InternalModule;

type Base = InstanceType<typeof Async>;
type Metadata = Parameters<Base['setMetadata']>[1];
interface Match {
  state: State;
  metadata: Metadata;
  readonly initialState: State;
  readonly log: LogEntry[];
}
interface Statement {
  run(values: readonly (string | number)[]): unknown;
}
type Change = () => void;

export class KeptMatches extends Async {
  readonly #database: { exec(text: string): Promise<void>; prepare(text: string): Promise<Statement> };
  readonly #matches = new Map<string, Match>();
  #waiting: Change[] = [];
  #keeping: Promise<void> | null = null;
  #put: Statement | null = null;
  #add: Statement | null = null;

  constructor(file: string) {
    super();
    this.#database = new Database(file, {}) as never;
  }

  async connect(): Promise<void> {
    await this.#database.exec('PRAGMA journal_mode = WAL');
    await this.#database.exec('PRAGMA synchronous = FULL');
    await this.#database.exec('PRAGMA wal_autocheckpoint = 4000');
    await this.#database.exec('CREATE TABLE parts (key TEXT PRIMARY KEY, data TEXT)');
    await this.#database.exec(
      'CREATE TABLE log (match TEXT, number INTEGER, data TEXT, PRIMARY KEY (match, number))',
    );
    this.#put = await this.#database.prepare('INSERT OR REPLACE INTO parts VALUES (?, ?)');
    this.#add = await this.#database.prepare('INSERT INTO log VALUES (?, ?, ?)');
  }

  override async createMatch(
    id: string,
    { initialState, metadata }: { initialState: State; metadata: Metadata },
  ): Promise<void> {
    this.#matches.set(id, { state: initialState, metadata, initialState, log: [] });
    await this.#keep(() => this.#put?.run([`${id}:initial`, JSON.stringify(initialState)]));
  }

  async setState(id: string, state: State, deltalog: LogEntry[] = []): Promise<void> {
    const match = this.#matches.get(id);
    if (match === undefined) return;
    match.state = state;
    const known = match.log.length;
    match.log.push(...deltalog);
    await this.#keep(() => {
      this.#put?.run([id, JSON.stringify(state)]);
      for (const [index, entry] of deltalog.entries())
        this.#add?.run([id, known + index, JSON.stringify(entry)]);
    });
  }

  async setMetadata(id: string, metadata: Metadata): Promise<void> {
    const match = this.#matches.get(id);
    if (match === undefined) return;
    match.metadata = metadata;
    await this.#keep(() => this.#put?.run([`${id}:metadata`, JSON.stringify(metadata)]));
  }

  async fetch(id: string): Promise<never> {
    return (this.#matches.get(id) ?? {}) as never;
  }

  async wipe(id: string): Promise<void> {
    this.#matches.delete(id);
  }

  override async listMatches(): Promise<string[]> {
    return [...this.#matches.keys()];
  }

  /** When it is on the disk. */
  async #keep(change: Change): Promise<void> {
    this.#waiting.push(change);
    // What is being kept was taken before: this goes with the next.
    if (this.#keeping !== null) await this.#keeping;
    this.#keeping ??= this.#commit();
    await this.#keeping;
  }

  async #commit(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    const changes = this.#waiting;
    this.#waiting = [];
    await this.#database.exec('BEGIN');
    for (const change of changes) change();
    await this.#database.exec('COMMIT');
    this.#keeping = null;
  }
}
