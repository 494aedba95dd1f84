/** Which browsers are to be told when it is somebody's turn, and the key by which this server is known to push services. */
import type { Sql } from './sql.ts';

/** A browser as it has subscribed. */
export interface NewPush extends KeptPush {
  /** The hash of the session by which it did: when that ends, it is told no more. */
  readonly token: string;
}

export interface KeptPush {
  readonly endpoint: string;
  readonly account: string;
  readonly p256dh: string;
  readonly auth: string;
}

const VAPID = 'vapid';
/** What older versions have kept has no session; the page subscribes anew when it is opened next. */
const LIVES =
  "(token = '' OR EXISTS (SELECT 1 FROM tokens t WHERE t.hash = pushes.token AND t.account = pushes.account))";

export class PushStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** A browser belongs to whoever subscribed with it last. Those whose session has ended, and of too many the oldest, are forgotten. */
  async add(push: NewPush, created: number, most: number): Promise<void> {
    const { endpoint, account, token, p256dh, auth } = push;
    await this.#sql.transaction(async (query) => {
      await query(
        `INSERT INTO pushes (endpoint, account, token, p256dh, auth, created) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (endpoint) DO UPDATE SET account = excluded.account, token = excluded.token,
         p256dh = excluded.p256dh, auth = excluded.auth, created = excluded.created`,
        [endpoint, account, token, p256dh, auth, created],
      );
      await query(`DELETE FROM pushes WHERE account = ? AND NOT ${LIVES}`, [account]);
      await query(
        `DELETE FROM pushes WHERE account = ? AND endpoint NOT IN (
           SELECT endpoint FROM pushes WHERE account = ? ORDER BY created DESC, endpoint LIMIT ?)`,
        [account, account, most],
      );
    });
  }

  async remove(endpoint: string, account: string): Promise<void> {
    await this.#sql.query('DELETE FROM pushes WHERE endpoint = ? AND account = ?', [endpoint, account]);
  }

  /** Those whose session has ended: nobody pushes to them any more. */
  async removeEnded(): Promise<void> {
    await this.#sql.query(`DELETE FROM pushes WHERE NOT ${LIVES}`);
  }

  /** Whose sessions last. */
  async of(account: string): Promise<KeptPush[]> {
    const rows = await this.#sql.query(
      `SELECT * FROM pushes WHERE account = ? AND ${LIVES} ORDER BY created, endpoint`,
      [account],
    );
    return rows.map((row) => ({
      endpoint: String(row.endpoint),
      account: String(row.account),
      p256dh: String(row.p256dh),
      auth: String(row.auth),
    }));
  }

  /** The server's key; the first node that ever asks makes it. */
  async key(make: () => string): Promise<string> {
    await this.#sql.query('INSERT INTO keys (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', [
      VAPID,
      make(),
    ]);
    const [row] = await this.#sql.query('SELECT value FROM keys WHERE name = ?', [VAPID]);
    return String(row?.value);
  }
}
