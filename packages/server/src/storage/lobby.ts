/** What is kept of the lobby and of the tables: seeks, chat, and who is connected through which node. */
import { SIDES, type Side } from '@bfi/engine';
import type { ChatLine, ColourWish, GameSettings, PlayerTag, SeekTag } from '@bfi/protocol';
import type { Sql, SqlRow } from './sql.ts';

export interface KeptSeek extends SeekTag {
  readonly account: string;
}

/** `goneSince`: null while connected, or where nobody ever was. */
export interface SeatLink {
  readonly connected: boolean;
  readonly goneSince: number | null;
}

/** A table as one node sees it. */
export interface TablePresence {
  readonly game: string;
  /** Since when a seat that was connected here is not any more; null while it is; left out where it never was. */
  readonly gone: Partial<Record<Side, number | null>>;
  /** The seats that somebody looks at a page for. */
  readonly looking: readonly Side[];
  readonly watchers: number;
}

const MOST_LISTED_SEEKS = 200;
const MOST_SEEKS = 2000;
const MOST_CHAT = 200;
const MOST_CHAT_OF_A_GAME = 2000;

export class LobbyStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** `attended`: when whoever looks was last connected, null where they never were. False where too many are looking. */
  async addSeek(
    { id, account, player, settings, colour }: KeptSeek,
    created: number,
    attended: number | null,
  ): Promise<boolean> {
    const rows = await this.#sql.query(
      `INSERT INTO seeks (id, account, player, settings, colour, created, attended)
       SELECT ?, ?, ?, ?, ?, CAST(? AS BIGINT), CAST(? AS BIGINT) WHERE (SELECT COUNT(*) FROM seeks) < ? RETURNING id`,
      [id, account, JSON.stringify(player), JSON.stringify(settings), colour, created, attended, MOST_SEEKS],
    );
    return rows.length > 0;
  }

  /** Those who have looked for longest; all of them would be too many to read. */
  async seeks(): Promise<KeptSeek[]> {
    const rows = await this.#sql.query('SELECT * FROM seeks ORDER BY created LIMIT ?', [MOST_LISTED_SEEKS]);
    return rows.map(seekFrom);
  }

  async seek(id: string): Promise<KeptSeek | null> {
    const [row] = await this.#sql.query('SELECT * FROM seeks WHERE id = ?', [id]);
    return row === undefined ? null : seekFrom(row);
  }

  async seeksOf(account: string): Promise<KeptSeek[]> {
    const rows = await this.#sql.query('SELECT * FROM seeks WHERE account = ? ORDER BY created', [account]);
    return rows.map(seekFrom);
  }

  /** The accounts that look for an opponent. */
  async seekers(): Promise<string[]> {
    const rows = await this.#sql.query('SELECT DISTINCT account FROM seeks');
    return rows.map(({ account }) => String(account));
  }

  /** These accounts are connected somewhere now. */
  async attendSeeks(accounts: readonly string[], now: number): Promise<void> {
    const places = accounts.map(() => '?').join(', ');
    await this.#sql.query(`UPDATE seeks SET attended = ? WHERE account IN (${places})`, [now, ...accounts]);
  }

  /** Of those who were connected once and are not any more. */
  async removeUnattendedSeeks(before: number): Promise<number> {
    return (await this.#sql.query('DELETE FROM seeks WHERE attended < ? RETURNING id', [before])).length;
  }

  /** Whoever removes it has it: two who answer at once do not both play. */
  async removeSeek(id: string, account: string | null): Promise<boolean> {
    const rows =
      account === null
        ? await this.#sql.query('DELETE FROM seeks WHERE id = ? RETURNING id', [id])
        : await this.#sql.query('DELETE FROM seeks WHERE id = ? AND account = ? RETURNING id', [id, account]);
    return rows.length > 0;
  }

  async removeSeeksOf(account: string): Promise<number> {
    return (await this.#sql.query('DELETE FROM seeks WHERE account = ? RETURNING id', [account])).length;
  }

  async removeOldSeeks(before: number): Promise<number> {
    return (await this.#sql.query('DELETE FROM seeks WHERE created < ? RETURNING id', [before])).length;
  }

  /**
   * The line's number; null where the table has said enough. Whoever counts holds the count until the line is kept: a line that can be
   * read has all before it, on whichever node they were said. A number is not given twice, also when lines are gone.
   */
  async say(game: string, account: string, line: Omit<ChatLine, 'number'>): Promise<number | null> {
    return this.#sql.transaction(async (query) => {
      const [row] = await query(
        `INSERT INTO chat_counts (game, count) SELECT ?, COALESCE(MAX(number), -1) + 2 FROM chat WHERE game = ?
         ON CONFLICT (game) DO UPDATE SET count = chat_counts.count + 1 RETURNING count`,
        [game, game],
      );
      const number = Number(row?.count) - 1;
      if (number >= MOST_CHAT_OF_A_GAME) return null;
      await query(
        `INSERT INTO chat (game, number, account, name, side, preset, text, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        [game, number, account, line.name, line.side, line.preset, line.text, line.at],
      );
      return number;
    });
  }

  async chatFrom(game: string, number: number): Promise<ChatLine[]> {
    const rows = await this.#sql.query(
      'SELECT * FROM chat WHERE game = ? AND number >= ? ORDER BY number DESC LIMIT ?',
      [game, number, MOST_CHAT],
    );
    return rows
      .map((row) => ({
        number: Number(row.number),
        name: String(row.name),
        side: row.side as Side | null,
        preset: row.preset === null ? null : String(row.preset),
        text: row.text === null ? null : String(row.text),
        at: Number(row.at),
      }))
      .reverse();
  }

  /** Everything that somebody has said, for themselves. */
  async chatOf(account: string): Promise<{ game: string; text: string; at: number }[]> {
    const rows = await this.#sql.query(
      'SELECT game, preset, text, at FROM chat WHERE account = ? ORDER BY at',
      [account],
    );
    return rows.map(({ game, preset, text, at }) => ({
      game: String(game),
      text: String(text ?? preset),
      at: Number(at),
    }));
  }

  async removeChatOf(account: string): Promise<void> {
    await this.#sql.query('DELETE FROM chat WHERE account = ?', [account]);
  }

  /** A node that stops saying so is taken for dead, and everybody connected through it for away. */
  async beat(node: string, now: number): Promise<void> {
    await this.#sql.query(
      'INSERT INTO nodes (id, seen) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen',
      [node, now],
    );
  }

  async livingNodes(aliveSince: number): Promise<string[]> {
    const rows = await this.#sql.query('SELECT id FROM nodes WHERE seen >= ? ORDER BY id', [aliveSince]);
    return rows.map(({ id }) => String(id));
  }

  async removeOldNodes(before: number): Promise<void> {
    // Their tables are long and in another order: they are gone through only where a node has really died.
    for (const { id } of await this.#sql.query('SELECT id FROM nodes WHERE seen < ?', [before])) {
      for (const table of ['presence', 'watchers'])
        await this.#sql.query(`DELETE FROM ${table} WHERE node = ?`, [String(id)]);
      await this.#sql.query('DELETE FROM nodes WHERE id = ? AND seen < ?', [String(id), before]);
    }
  }

  /** Who sits where through a node now, for several games at once. */
  async setPresence(node: string, tables: readonly TablePresence[]): Promise<void> {
    await this.#sql.transaction(async (query) => {
      for (const { game, gone, looking, watchers } of tables) {
        for (const side of SIDES) {
          if (gone[side] === undefined) continue;
          await query(
            `INSERT INTO presence (game, side, node, gone, looks) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (game, side, node) DO UPDATE SET gone = excluded.gone, looks = excluded.looks`,
            [game, side, node, gone[side], looking.includes(side) ? 1 : 0],
          );
        }
        await query(
          `INSERT INTO watchers (game, node, count) VALUES (?, ?, ?)
           ON CONFLICT (game, node) DO UPDATE SET count = excluded.count`,
          [game, node, watchers],
        );
      }
    });
  }

  async links(game: string, aliveSince: number): Promise<Record<Side, SeatLink>> {
    const rows = await this.#sql.query(
      'SELECT p.side, p.gone, n.seen FROM presence p JOIN nodes n ON n.id = p.node WHERE p.game = ?',
      [game],
    );
    const linkOf = (side: Side): SeatLink => {
      const mine = rows.filter((row) => row.side === side);
      const connected = mine.some(({ gone, seen }) => gone === null && Number(seen) >= aliveSince);
      if (connected || mine.length === 0) return { connected, goneSince: null };
      return { connected, goneSince: Math.max(...mine.map(({ gone, seen }) => Number(gone ?? seen))) };
    };
    return { red: linkOf('red'), blue: linkOf('blue') };
  }

  /** Does somebody look at a page of a seat through a node other than this one? */
  async isLookedAtElsewhere(game: string, side: Side, node: string, aliveSince: number): Promise<boolean> {
    const rows = await this.#sql.query(
      `SELECT 1 AS found FROM presence p JOIN nodes n ON n.id = p.node
       WHERE p.game = ? AND p.side = ? AND p.node <> ? AND p.gone IS NULL AND p.looks = 1 AND n.seen >= ? LIMIT 1`,
      [game, side, node, aliveSince],
    );
    return rows.length > 0;
  }

  async watchers(game: string, aliveSince: number): Promise<number> {
    const [row] = await this.#sql.query(
      `SELECT COALESCE(SUM(w.count), 0) AS watchers FROM watchers w JOIN nodes n ON n.id = w.node
       WHERE w.game = ? AND n.seen >= ?`,
      [game, aliveSince],
    );
    return Number(row?.watchers ?? 0);
  }
}

function seekFrom(row: SqlRow): KeptSeek {
  return {
    id: String(row.id),
    account: String(row.account),
    player: JSON.parse(String(row.player)) as PlayerTag,
    settings: JSON.parse(String(row.settings)) as GameSettings,
    colour: String(row.colour) as ColourWish,
  };
}
