/** Games as they are kept: what was agreed, the entries, what the server has not opened yet, and when to look at them next. */
import type { GameEntry, GameSettings } from '@bfi/protocol';
import { AppendQueue } from './append-queue.ts';
import type { Append, GameHead, KeptSecret, Sql, SqlRow } from './sql.ts';

export interface KeptGame {
  readonly id: string;
  readonly created: number;
  readonly settings: GameSettings;
  readonly entries: readonly GameEntry[];
}

export interface NewGame {
  readonly id: string;
  readonly created: number;
  readonly settings: GameSettings;
  readonly entries: readonly GameEntry[];
  readonly head: GameHead;
  readonly secrets: readonly KeptSecret[];
}

/** A game in a list. */
export interface ListedGame {
  readonly id: string;
  readonly created: number;
  readonly updated: number;
  readonly settings: GameSettings;
  readonly stage: string;
  /** The accounts that sit there. */
  readonly red: string | null;
  readonly blue: string | null;
}

const MOST_LISTED = 100;
const PARTS_OF_A_GAME = ['entries', 'secrets', 'chat', 'chat_counts', 'presence', 'watchers'] as const;

export class GameStore {
  readonly #sql: Sql;
  readonly #queue: AppendQueue;

  constructor(sql: Sql) {
    this.#sql = sql;
    this.#queue = new AppendQueue(sql);
  }

  async create({ id, created, settings, entries, head, secrets }: NewGame): Promise<void> {
    await this.#sql.transaction(async (query) => {
      await query(
        `INSERT INTO games (id, created, settings, seq, stage, red, blue, deadline, updated, settled)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          id,
          created,
          JSON.stringify(settings),
          entries.length,
          head.stage,
          head.red,
          head.blue,
          head.deadline,
          head.updated,
          // Where nobody is rated there is nothing to reckon.
          settings.rated ? 0 : 1,
        ],
      );
      for (const [seq, entry] of entries.entries()) {
        await query('INSERT INTO entries (game, seq, data) VALUES (?, ?, ?)', [
          id,
          seq,
          JSON.stringify(entry),
        ]);
      }
      for (const { battle, party, value } of secrets) {
        await query('INSERT INTO secrets (game, battle, party, value) VALUES (?, ?, ?, ?)', [
          id,
          battle,
          party,
          value,
        ]);
      }
    });
  }

  /** Whether the entries were kept; false where somebody else was faster. */
  append(game: string, append: Omit<Append, 'game'>): Promise<boolean> {
    return this.#queue.add({ game, ...append });
  }

  /** When everything that is on its way has been kept. */
  drain(): Promise<void> {
    return this.#queue.drain();
  }

  async load(id: string): Promise<KeptGame | null> {
    const [row] = await this.#sql.query('SELECT created, settings FROM games WHERE id = ?', [id]);
    if (row === undefined) return null;
    const entries = await this.entriesFrom(id, 0);
    return { id, created: Number(row.created), settings: settingsIn(row), entries };
  }

  async entriesFrom(id: string, seq: number): Promise<GameEntry[]> {
    const rows = await this.#sql.query('SELECT data FROM entries WHERE game = ? AND seq >= ? ORDER BY seq', [
      id,
      seq,
    ]);
    return rows.map(({ data }) => JSON.parse(String(data)) as GameEntry);
  }

  /** How long each of some games is. The last entry says so; the game's row is not written with every one. */
  async lengths(ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const places = ids.map(() => '?').join(', ');
    const rows = await this.#sql.query(
      `SELECT id, (SELECT MAX(seq) FROM entries WHERE game = id) AS last FROM games WHERE id IN (${places})`,
      ids,
    );
    return new Map(rows.map(({ id, last }) => [String(id), Number(last ?? -1) + 1]));
  }

  /** All that the server has ever chosen for the dice of a game, opened or not. */
  async secretsOf(game: string): Promise<KeptSecret[]> {
    const rows = await this.#sql.query('SELECT battle, party, value FROM secrets WHERE game = ?', [game]);
    return rows.map(({ battle, party, value }) => ({
      battle: Number(battle),
      party: String(party),
      value: String(value),
    }));
  }

  /** Games that somebody must look at now, longest due first. */
  async due(now: number, most: number): Promise<string[]> {
    const rows = await this.#sql.query('SELECT id FROM games WHERE deadline <= ? ORDER BY deadline LIMIT ?', [
      now,
      most,
    ]);
    return rows.map(({ id }) => String(id));
  }

  /** So that a game whose time is up but which somebody else is looking after is not asked for at once again. */
  async postpone(game: string, from: number, to: number): Promise<void> {
    await this.#sql.query('UPDATE games SET deadline = ? WHERE id = ? AND deadline <= ?', [to, game, from]);
  }

  /** The games of an account that were touched last before a time, newest first. */
  async listOf(account: string, before: number, most = MOST_LISTED): Promise<ListedGame[]> {
    const columns = 'id, created, updated, settings, stage, red, blue';
    const rows = await this.#sql.query(
      `SELECT * FROM (SELECT ${columns} FROM games WHERE red = ? AND updated < ?
       UNION SELECT ${columns} FROM games WHERE blue = ? AND updated < ?) AS mine
       ORDER BY updated DESC LIMIT ?`,
      [account, before, account, before, Math.min(most, MOST_LISTED)],
    );
    return rows.map(listedFrom);
  }

  /** All games of an account, oldest first, from after one of them on: in an order in which none changes its place. */
  async allOf(
    account: string,
    after: Pick<ListedGame, 'created' | 'id'>,
    most: number,
  ): Promise<ListedGame[]> {
    const rows = await this.#sql.query(
      `SELECT id, created, updated, settings, stage, red, blue FROM games
       WHERE (red = ? OR blue = ?) AND (created, id) > (?, ?) ORDER BY created, id LIMIT ?`,
      [account, account, after.created, after.id, most],
    );
    return rows.map(listedFrom);
  }

  /** How many games an account has that are not over. */
  async countOpen(account: string): Promise<number> {
    const open = "stage NOT IN ('finished', 'aborted')";
    const [row] = await this.#sql.query(
      `SELECT (SELECT COUNT(*) FROM games WHERE red = ? AND ${open})
            + (SELECT COUNT(*) FROM games WHERE blue = ? AND ${open}) AS open`,
      [account, account],
    );
    return Number(row?.open ?? 0);
  }

  /**
   * Removes games that were called off before a time, with all that belongs to them: the longest ago first, at most so many; returns
   * how many. What a host has closed stays, and a war of which a battle was played.
   */
  async removeCalledOff(before: number, most: number): Promise<number> {
    return this.#sql.transaction(async (query) => {
      const games = await query(
        `SELECT id FROM games WHERE stage = 'aborted' AND updated < ?
           AND id NOT IN (SELECT subject FROM audit WHERE action = 'close')
           AND NOT EXISTS (SELECT 1 FROM secrets WHERE game = games.id AND battle > 1)
         ORDER BY updated, id LIMIT ?`,
        [before, most],
      );
      const ids = games.map(({ id }) => String(id));
      // First, and one by one in this order: another node that does the same waits here, and finds nothing left.
      for (const id of ids) await query('DELETE FROM games WHERE id = ?', [id]);
      const places = ids.map(() => '?').join(', ');
      for (const table of ids.length === 0 ? [] : PARTS_OF_A_GAME) {
        await query(`DELETE FROM ${table} WHERE game IN (${places})`, ids);
      }
      return ids.length;
    });
  }

  /** Finished games whose ratings have not been reckoned yet. */
  async unsettled(most: number): Promise<string[]> {
    const rows = await this.#sql.query(
      "SELECT id FROM games WHERE stage = 'finished' AND settled = 0 ORDER BY updated LIMIT ?",
      [most],
    );
    return rows.map(({ id }) => String(id));
  }
}

function settingsIn(row: SqlRow): GameSettings {
  return JSON.parse(String(row.settings)) as GameSettings;
}

function listedFrom(row: SqlRow): ListedGame {
  return {
    id: String(row.id),
    created: Number(row.created),
    updated: Number(row.updated),
    settings: settingsIn(row),
    stage: String(row.stage),
    red: row.red === null ? null : String(row.red),
    blue: row.blue === null ? null : String(row.blue),
  };
}
