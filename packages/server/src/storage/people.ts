/** People as they are kept: accounts, passkeys, tokens, and what a host has done. */
import { tidyName } from '@bfi/game';
import { formerNameKey, nameKey } from './name-key.ts';
import type { Query, Sql, SqlRow } from './sql.ts';
import {
  addToken,
  changePassword,
  type KeptToken,
  letsIn,
  removePasskey,
  type Shown,
  type TokenKind,
} from './ways-in.ts';

export type AccountKind = 'guest' | 'member' | 'bot';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly created: number;
  /** Times until which the host has said so; null where they have not. */
  readonly banned: number | null;
  readonly muted: number | null;
}

/** Somebody who has shown a token: `by` a session they have signed in to themselves, or a program that they let act for them. */
export interface SignedIn extends Account {
  readonly by: 'session' | 'bot';
}

/** A session or a program's token, as its owner may see it. */
export interface ListedToken {
  /** The first letters of its hash: they tell tokens apart, and nobody gets in with them. */
  readonly id: string;
  readonly kind: SignedIn['by'];
  readonly label: string;
  readonly created: number;
  /** To the day; when it was made, at least. */
  readonly used: number;
  readonly expires: number;
}

export interface Passkey {
  readonly id: string;
  readonly account: string;
  /** base64url */
  readonly publicKey: string;
  readonly counter: number;
}

export interface NewPasskey extends Passkey {
  readonly label: string;
}

/** A passkey as its owner may see it. */
export interface ListedPasskey {
  readonly id: string;
  /** What the browser called itself in which it was made; empty where that is not known. */
  readonly label: string;
  readonly created: number;
  /** When somebody has signed in with it last, or it was made. */
  readonly used: number;
}

export interface AuditLine {
  readonly id: string;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: string;
}

const MOST_LISTED = 100;
/** A token's use is written down once in so long. */
const USE_MS = 86_400_000;
const TOKEN_ID_LENGTH = 16;
const ACCOUNT = 'id, name, kind, created, banned, muted';
/** Of a guest `a`: no session of theirs is left, or they sit at no game, and nobody has seen them since a time. */
const NOBODY_MISSES = `(NOT EXISTS (SELECT 1 FROM tokens WHERE account = a.id)
  OR NOT (EXISTS (SELECT 1 FROM games WHERE red = a.id) OR EXISTS (SELECT 1 FROM games WHERE blue = a.id)
    OR EXISTS (SELECT 1 FROM tokens WHERE account = a.id AND used >= ?)))`;

/** A guest among all, in the order in which they came. */
export interface GuestPlace {
  readonly created: number;
  readonly id: string;
}

export const BEFORE_ALL_GUESTS: GuestPlace = { created: 0, id: '' };

export class PeopleStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async addGuest(id: string, name: string, created: number): Promise<void> {
    await this.#sql.query("INSERT INTO accounts (id, name, kind, created) VALUES (?, ?, 'guest', ?)", [
      id,
      name,
      created,
    ]);
  }

  async account(id: string): Promise<Account | null> {
    const [row] = await this.#sql.query(`SELECT ${ACCOUNT} FROM accounts WHERE id = ?`, [id]);
    return row === undefined ? null : accountFrom(row);
  }

  /** An account that keeps its name, with what is needed to sign in by password; null where it has none. */
  async member(name: string): Promise<{ account: Account; password: string | null } | null> {
    const former = formerNameKey(name);
    const [row] = await this.#sql.query(
      `SELECT ${ACCOUNT}, password FROM accounts WHERE name_key IN (?, ?)
       ORDER BY CASE WHEN name_key = ? THEN 0 ELSE 1 END LIMIT 1`,
      [nameKey(name), former, former],
    );
    if (row === undefined) return null;
    return { account: accountFrom(row), password: row.password === null ? null : String(row.password) };
  }

  /** A guest keeps a name from now on, with at least one way back in. False where it is taken. */
  async keepName(
    id: string,
    name: string,
    by: { readonly password: string } | { readonly passkey: NewPasskey; readonly now: number },
  ): Promise<boolean> {
    try {
      return await this.#sql.transaction(async (query) => {
        const rows = await query(
          `UPDATE accounts SET name = ?, name_key = ?, kind = 'member', password = ? WHERE id = ? AND kind = 'guest'
           AND NOT EXISTS (SELECT 1 FROM accounts AS a WHERE a.name_key = ?) RETURNING id`,
          [tidyName(name), nameKey(name), 'password' in by ? by.password : null, id, nameKey(name)],
        );
        if (rows.length > 0 && 'passkey' in by) await insertPasskey(query, by.passkey, by.now);
        return rows.length > 0;
      });
    } catch (error) {
      // Two who ask at once, and neither sees the other.
      if ((await this.member(name)) !== null) return false;
      throw error;
    }
  }

  /** False where it is no guest's. */
  async renameGuest(id: string, name: string): Promise<boolean> {
    const rows = await this.#sql.query(
      "UPDATE accounts SET name = ? WHERE id = ? AND kind = 'guest' RETURNING id",
      [name, id],
    );
    return rows.length > 0;
  }

  async hasPassword(id: string): Promise<boolean> {
    const [row] = await this.#sql.query('SELECT password FROM accounts WHERE id = ?', [id]);
    return row !== undefined && row.password !== null;
  }

  /** False where there is one, and for guests, who keep no name to sign in by. */
  async setFirstPassword(id: string, password: string): Promise<boolean> {
    const rows = await this.#sql.query(
      "UPDATE accounts SET password = ? WHERE id = ? AND password IS NULL AND kind <> 'guest' RETURNING id",
      [password, id],
    );
    return rows.length > 0;
  }

  async changePassword(id: string, password: { old: string; next: string }, asking: string) {
    return changePassword(this.#sql, id, password, asking);
  }

  /** Marks a member as a bot, for good: only one that has not played yet. */
  async markBot(id: string): Promise<boolean> {
    const rows = await this.#sql.query(
      `UPDATE accounts SET kind = 'bot' WHERE id = ? AND kind = 'member'
       AND NOT EXISTS (SELECT 1 FROM games WHERE red = ? OR blue = ?) RETURNING id`,
      [id, id, id],
    );
    return rows.length > 0;
  }

  /** Everything that belongs to somebody is gone; games stay, with the names under which they were played. */
  async remove(id: string): Promise<void> {
    await this.#sql.transaction((query) => removeAccount(query, id));
  }

  /** `session`: the hash of the one that adds it. False where that has ended meanwhile. */
  async addPasskey(passkey: NewPasskey, now: number, session: string): Promise<boolean> {
    return this.#sql.transaction(async (query) => {
      if (!(await letsIn(query, passkey.account, { session }))) return false;
      await insertPasskey(query, passkey, now);
      return true;
    });
  }

  async passkey(id: string): Promise<Passkey | null> {
    const [row] = await this.#sql.query(
      'SELECT id, account, public_key, counter FROM passkeys WHERE id = ?',
      [id],
    );
    if (row === undefined) return null;
    return {
      id: String(row.id),
      account: String(row.account),
      publicKey: String(row.public_key),
      counter: Number(row.counter),
    };
  }

  async passkeysOf(account: string): Promise<ListedPasskey[]> {
    const rows = await this.#sql.query(
      'SELECT id, label, created, used FROM passkeys WHERE account = ? ORDER BY created, id',
      [account],
    );
    return rows.map(({ id, label, created, used }) => ({
      id: String(id),
      label: String(label),
      created: Number(created),
      used: Math.max(Number(created), Number(used)),
    }));
  }

  async countPasskey(id: string, counter: number, now: number): Promise<void> {
    await this.#sql.query('UPDATE passkeys SET counter = ?, used = ? WHERE id = ?', [counter, now, id]);
  }

  async removePasskey(account: string, id: string, asking: string): Promise<boolean> {
    return removePasskey(this.#sql, account, id, asking);
  }

  async addToken(token: KeptToken, shown: Shown | null = null): Promise<boolean> {
    return addToken(this.#sql, token, shown);
  }

  async accountOfToken(hash: string, now: number): Promise<SignedIn | null> {
    const columns = ACCOUNT.split(', ').map((column) => `a.${column}`);
    const [row] = await this.#sql.query(
      `SELECT ${columns.join(', ')}, t.used, t.kind AS token FROM tokens t JOIN accounts a ON a.id = t.account
       WHERE t.hash = ? AND t.expires > ? AND t.kind <> 'challenge'`,
      [hash, now],
    );
    if (row === undefined) return null;
    if (Number(row.used) < now - USE_MS) {
      await this.#sql.query('UPDATE tokens SET used = ? WHERE hash = ?', [now, hash]);
    }
    return { ...accountFrom(row), by: row.token === 'bot' ? 'bot' : 'session' };
  }

  /** The sessions and programs that may act for an account, newest first. */
  async tokensOf(account: string, now: number): Promise<ListedToken[]> {
    const rows = await this.#sql.query(
      `SELECT hash, kind, label, created, used, expires FROM tokens
       WHERE account = ? AND expires > ? AND kind <> 'challenge' ORDER BY created DESC, hash`,
      [account, now],
    );
    return rows.map((row) => ({
      id: tokenId(String(row.hash)),
      kind: String(row.kind) as ListedToken['kind'],
      label: String(row.label),
      created: Number(row.created),
      used: Math.max(Number(row.created), Number(row.used)),
      expires: Number(row.expires),
    }));
  }

  /** Ends one way in. */
  async revokeToken(account: string, id: string): Promise<boolean> {
    const rows = await this.#sql.query(
      `DELETE FROM tokens WHERE account = ? AND substr(hash, 1, ${TOKEN_ID_LENGTH}) = ? RETURNING hash`,
      [account, id],
    );
    return rows.length > 0;
  }

  /** Sessions are not refused to whoever signs in: of too many the oldest end. */
  async trimSessions(account: string, most: number): Promise<void> {
    await this.#sql.query(
      `DELETE FROM tokens WHERE account = ? AND kind = 'session' AND hash NOT IN (
         SELECT hash FROM tokens WHERE account = ? AND kind = 'session' ORDER BY created DESC, hash LIMIT ?)`,
      [account, account, most],
    );
  }

  async countTokens(account: string, kind: TokenKind): Promise<number> {
    const [row] = await this.#sql.query(
      'SELECT COUNT(*) AS tokens FROM tokens WHERE account = ? AND kind = ?',
      [account, kind],
    );
    return Number(row?.tokens ?? 0);
  }

  /** The account for which a challenge was made, empty for nobody's; null where there is none. It counts once. */
  async useChallenge(hash: string, now: number): Promise<string | null> {
    const [row] = await this.#sql.query(
      "DELETE FROM tokens WHERE hash = ? AND expires > ? AND kind = 'challenge' RETURNING account",
      [hash, now],
    );
    return row === undefined ? null : String(row.account);
  }

  async removeToken(hash: string): Promise<void> {
    await this.#sql.query('DELETE FROM tokens WHERE hash = ?', [hash]);
  }

  /**
   * Removes guests who sit at no game that is kept, and whom nobody has seen for long, and those whom nobody can be any more, since
   * no session of theirs is left. It looks at so many of them, in the order in which they came, from after one of them on; returns the
   * last that it looked at, or null where there were no more.
   */
  async removeIdleGuests(before: number, after: GuestPlace, most: number): Promise<GuestPlace | null> {
    return this.#sql.transaction(async (query) => {
      const guests = await query(
        `SELECT id, created, CASE WHEN ${NOBODY_MISSES} THEN 1 ELSE 0 END AS idle
         FROM accounts AS a WHERE kind = 'guest' AND created < ? AND (created, id) > (?, ?) ORDER BY created, id LIMIT ?`,
        [before, before, after.created, after.id, most],
      );
      for (const { id, idle } of guests) {
        if (Number(idle) === 0) continue;
        // Asked once more: a guest may have come back, or kept the name, since they were looked at.
        const gone = await query(
          `DELETE FROM accounts AS a WHERE id = ? AND kind = 'guest' AND ${NOBODY_MISSES} RETURNING id`,
          [String(id), before],
        );
        if (gone.length > 0) await removeAccount(query, String(id));
      }
      const last = guests.at(-1);
      return last === undefined ? null : { created: Number(last.created), id: String(last.id) };
    });
  }

  async removeExpiredTokens(now: number): Promise<void> {
    await this.#sql.query('DELETE FROM tokens WHERE expires <= ?', [now]);
  }

  /** `until`: a time, or null to take it back. */
  async restrict(id: string, what: 'banned' | 'muted', until: number | null): Promise<boolean> {
    const rows = await this.#sql.query(`UPDATE accounts SET ${what} = ? WHERE id = ? RETURNING id`, [
      until,
      id,
    ]);
    return rows.length > 0;
  }

  async log({ id, at, actor, action, subject, detail }: AuditLine): Promise<void> {
    await this.#sql.query(
      'INSERT INTO audit (id, at, actor, action, subject, detail) VALUES (?, ?, ?, ?, ?, ?)',
      [id, at, actor, action, subject, detail],
    );
  }

  async auditLog(before: number): Promise<AuditLine[]> {
    const rows = await this.#sql.query('SELECT * FROM audit WHERE at < ? ORDER BY at DESC, id LIMIT ?', [
      before,
      MOST_LISTED,
    ]);
    return rows.map((row) => ({
      id: String(row.id),
      at: Number(row.at),
      actor: String(row.actor),
      action: String(row.action),
      subject: String(row.subject),
      detail: String(row.detail),
    }));
  }
}

export function tokenId(hash: string): string {
  return hash.slice(0, TOKEN_ID_LENGTH);
}

async function removeAccount(query: Query, id: string): Promise<void> {
  for (const table of ['tokens', 'passkeys', 'ratings', 'seeks', 'pushes', 'battles']) {
    await query(`DELETE FROM ${table} WHERE account = ?`, [id]);
  }
  await query('DELETE FROM accounts WHERE id = ?', [id]);
}

async function insertPasskey(query: Query, passkey: NewPasskey, now: number): Promise<void> {
  const { id, account, publicKey, counter, label } = passkey;
  await query(
    'INSERT INTO passkeys (id, account, public_key, counter, label, created, used) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [id, account, publicKey, counter, label, now, now],
  );
}

function accountFrom(row: SqlRow): Account {
  return {
    id: String(row.id),
    name: String(row.name),
    kind: String(row.kind) as AccountKind,
    created: Number(row.created),
    banned: row.banned === null ? null : Number(row.banned),
    muted: row.muted === null ? null : Number(row.muted),
  };
}
