/** Ratings as they are kept, one for each account and variant, and how each game has changed them. */
import type { AccountKind } from './people.ts';
import type { Sql, SqlRow } from './sql.ts';

export interface KeptRating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
  readonly games: number;
  readonly updated: number;
}

interface RatingChange {
  /** Null: it was the first rated game of its variant. */
  readonly before: KeptRating | null;
  readonly after: KeptRating;
}

export interface RankedPlayer extends KeptRating {
  readonly account: string;
  readonly name: string;
  readonly kind: AccountKind;
  /** Its deviation is small enough to stand among the best. */
  readonly isSure: boolean;
}

const MOST_LISTED = 100;
/** What older versions wrote for a game in which nobody was rated. */
const UNRATED = '{"before":[],"after":[]}';

export class RatingStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async of(account: string, variant: string): Promise<KeptRating | null> {
    const [row] = await this.#sql.query('SELECT * FROM ratings WHERE account = ? AND variant = ?', [
      account,
      variant,
    ]);
    return row === undefined ? null : ratingFrom(row);
  }

  async allOf(account: string): Promise<Record<string, KeptRating>> {
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
      if (after.length > 0) {
        await query('UPDATE games SET ratings = ? WHERE id = ?', [JSON.stringify({ before, after }), game]);
      }
      return true;
    });
  }

  /** How each rated game of an account changed its rating, oldest first, from after a game of some time on. */
  async history(
    account: string,
    after: { readonly created: number; readonly id: string },
    most: number,
  ): Promise<(RatingChange & { game: string; created: number })[]> {
    const rows = await this.#sql.query(
      `SELECT id, created, red, blue, ratings FROM games WHERE ratings IS NOT NULL AND ratings <> ?
       AND (red = ? OR blue = ?) AND (created, id) > (?, ?) ORDER BY created, id LIMIT ?`,
      [UNRATED, account, account, after.created, after.id, most],
    );
    return rows.flatMap((row) => {
      const change = changeFrom(row, account);
      return change === null ? [] : [{ game: String(row.id), created: Number(row.created), ...change }];
    });
  }

  /** What a game did to the rating of somebody who has played it; null until it is reckoned, and where it did nothing. */
  async changeBy(game: string, account: string): Promise<RatingChange | null> {
    const [row] = await this.#sql.query(
      'SELECT red, blue, ratings FROM games WHERE id = ? AND ratings IS NOT NULL',
      [game],
    );
    return row === undefined ? null : changeFrom(row, account);
  }

  /** The best of a variant: first those whose rating is at least so sure, and where they are few, whose is not yet. */
  async leaderboard(variant: string, mostDeviation: number, most: number): Promise<RankedPlayer[]> {
    const best = async (condition: '<=' | '>', count: number): Promise<RankedPlayer[]> => {
      const rows = await this.#sql.query(
        `SELECT r.*, a.name, a.kind FROM ratings r JOIN accounts a ON a.id = r.account
         WHERE r.variant = ? AND r.deviation ${condition} ? ORDER BY r.rating DESC, r.account LIMIT ?`,
        [variant, mostDeviation, count],
      );
      return rows.map((row) => rankedFrom(row, condition === '<='));
    };
    const count = Math.min(most, MOST_LISTED);
    const sure = await best('<=', count);
    return sure.length < count ? [...sure, ...(await best('>', count - sure.length))] : sure;
  }
}

function rankedFrom(row: SqlRow, isSure: boolean): RankedPlayer {
  return {
    ...ratingFrom(row),
    account: String(row.account),
    name: String(row.name),
    kind: String(row.kind) as AccountKind,
    isSure,
  };
}

function changeFrom({ red, blue, ratings }: SqlRow, account: string): RatingChange | null {
  const kept = JSON.parse(String(ratings)) as { before: (KeptRating | null)[]; after: KeptRating[] };
  // They stand in the order of the accounts' names.
  const place = [String(red), String(blue)].sort().indexOf(account);
  const after = kept.after[place];
  return after === undefined ? null : { before: kept.before[place] ?? null, after };
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
