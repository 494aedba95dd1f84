/** People as they are kept: accounts, passkeys, tokens, ratings, and what a host has done. */
import type { Sql, SqlRow } from './sql.ts';

type AccountKind = 'guest' | 'member' | 'bot';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly created: number;
  /** Times until which the host has said so; null where they have not. */
  readonly banned: number | null;
  readonly muted: number | null;
}

/** `challenge`: what an authenticator is to sign, once. */
export type TokenKind = 'session' | 'bot' | 'challenge';

export interface Passkey {
  readonly id: string;
  readonly account: string;
  /** base64url */
  readonly publicKey: string;
  readonly counter: number;
}

export interface KeptRating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
  readonly games: number;
  readonly updated: number;
}

export interface RankedPlayer extends KeptRating {
  readonly account: string;
  readonly name: string;
  readonly kind: AccountKind;
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
const ACCOUNT = 'id, name, kind, created, banned, muted';

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
    const [row] = await this.#sql.query(`SELECT ${ACCOUNT}, password FROM accounts WHERE name_key = ?`, [
      nameKey(name),
    ]);
    if (row === undefined) return null;
    return { account: accountFrom(row), password: row.password === null ? null : String(row.password) };
  }

  /** A guest keeps a name from now on. False where it is taken. */
  async keepName(id: string, name: string, password: string | null): Promise<boolean> {
    try {
      const rows = await this.#sql.query(
        `UPDATE accounts SET name = ?, name_key = ?, kind = 'member', password = ? WHERE id = ? AND kind = 'guest'
         AND NOT EXISTS (SELECT 1 FROM accounts AS a WHERE a.name_key = ?) RETURNING id`,
        [name, nameKey(name), password, id, nameKey(name)],
      );
      return rows.length > 0;
    } catch (error) {
      // Two who ask at once, and neither sees the other.
      if ((await this.member(name)) !== null) return false;
      throw error;
    }
  }

  async setPassword(id: string, password: string): Promise<void> {
    await this.#sql.query('UPDATE accounts SET password = ? WHERE id = ?', [password, id]);
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
    await this.#sql.transaction(async (query) => {
      for (const table of ['tokens', 'passkeys', 'ratings', 'seeks']) {
        await query(`DELETE FROM ${table} WHERE account = ?`, [id]);
      }
      await query('DELETE FROM accounts WHERE id = ?', [id]);
    });
  }

  async addPasskey({ id, account, publicKey, counter }: Passkey, created: number): Promise<void> {
    await this.#sql.query(
      'INSERT INTO passkeys (id, account, public_key, counter, created) VALUES (?, ?, ?, ?, ?)',
      [id, account, publicKey, counter, created],
    );
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

  async countPasskey(id: string, counter: number): Promise<void> {
    await this.#sql.query('UPDATE passkeys SET counter = ? WHERE id = ?', [counter, id]);
  }

  /** Only the hash of a token is kept: who reads the database cannot act for anybody. */
  async addToken(token: {
    readonly hash: string;
    readonly account: string;
    readonly kind: TokenKind;
    readonly label: string;
    readonly created: number;
    readonly expires: number;
  }): Promise<void> {
    const { hash, account, kind, label, created, expires } = token;
    await this.#sql.query(
      'INSERT INTO tokens (hash, account, kind, label, created, expires) VALUES (?, ?, ?, ?, ?, ?)',
      [hash, account, kind, label, created, expires],
    );
  }

  async accountOfToken(hash: string, now: number): Promise<Account | null> {
    const [row] = await this.#sql.query(
      `SELECT ${ACCOUNT} FROM accounts WHERE id = (SELECT account FROM tokens WHERE hash = ? AND expires > ? AND kind <> 'challenge')`,
      [hash, now],
    );
    return row === undefined ? null : accountFrom(row);
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

  async removeExpiredTokens(now: number): Promise<void> {
    await this.#sql.query('DELETE FROM tokens WHERE expires <= ?', [now]);
  }

  async rating(account: string, variant: string): Promise<KeptRating | null> {
    const [row] = await this.#sql.query('SELECT * FROM ratings WHERE account = ? AND variant = ?', [
      account,
      variant,
    ]);
    return row === undefined ? null : ratingFrom(row);
  }

  async ratingsOf(account: string): Promise<Record<string, KeptRating>> {
    const rows = await this.#sql.query('SELECT * FROM ratings WHERE account = ?', [account]);
    return Object.fromEntries(rows.map((row) => [String(row.variant), ratingFrom(row)]));
  }

  /** Reckons a game into the ratings once, however often it is asked to. `reckon` sees the ratings as they are then. */
  async settle(
    game: string,
    variant: string,
    accounts: readonly string[],
    reckon: (ratings: readonly (KeptRating | null)[]) => readonly KeptRating[],
  ): Promise<boolean> {
    return this.#sql.transaction(async (query) => {
      const won = await query('UPDATE games SET settled = 1 WHERE id = ? AND settled = 0 RETURNING id', [
        game,
      ]);
      if (won.length === 0) return false;
      const before: (KeptRating | null)[] = [];
      // Whoever plays two games at once has them reckoned one after the other; in one order, so that two games of the same
      // players never wait for each other in a ring.
      for (const account of [...accounts].sort()) {
        await query('UPDATE accounts SET id = id WHERE id = ?', [account]);
      }
      for (const account of accounts) {
        const [row] = await query('SELECT * FROM ratings WHERE account = ? AND variant = ?', [
          account,
          variant,
        ]);
        before.push(row === undefined ? null : ratingFrom(row));
      }
      const after = reckon(before);
      for (const [index, { rating, deviation, volatility, games, updated }] of after.entries()) {
        await query(
          `INSERT INTO ratings (account, variant, rating, deviation, volatility, games, updated)
           VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account, variant) DO UPDATE SET
           rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
           games = excluded.games, updated = excluded.updated`,
          [accounts[index] ?? '', variant, rating, deviation, volatility, games, updated],
        );
      }
      await query('UPDATE games SET ratings = ? WHERE id = ?', [JSON.stringify({ before, after }), game]);
      return true;
    });
  }

  /** The best of a variant, of those whose rating is fairly sure. */
  async leaderboard(variant: string, mostDeviation: number, most: number): Promise<RankedPlayer[]> {
    const rows = await this.#sql.query(
      `SELECT r.*, a.name, a.kind FROM ratings r JOIN accounts a ON a.id = r.account
       WHERE r.variant = ? AND r.deviation <= ? ORDER BY r.rating DESC LIMIT ?`,
      [variant, mostDeviation, Math.min(most, MOST_LISTED)],
    );
    return rows.map((row) => ({
      ...ratingFrom(row),
      account: String(row.account),
      name: String(row.name),
      kind: String(row.kind) as AccountKind,
    }));
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

/** Names that look alike are one name. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
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

function ratingFrom(row: SqlRow): KeptRating {
  return {
    rating: Number(row.rating),
    deviation: Number(row.deviation),
    volatility: Number(row.volatility),
    games: Number(row.games),
    updated: Number(row.updated),
  };
}
