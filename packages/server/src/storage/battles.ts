/** What accounts keep of battles that were analysed, so that their own page is the same on every device. */
import type { AccountBattle } from '@bfi/protocol';
import type { Sql } from './sql.ts';

/** Where reading goes on: the last one that was read. */
export interface BattlePlace {
  readonly when: number;
  readonly key: string;
}

export class BattleStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * A battle that is known already is kept as it is seen now, and in its place: with the earlier time of the two. Of too many
   * those that were analysed longest ago are forgotten.
   */
  async keep(account: string, battle: AccountBattle, most: number): Promise<void> {
    await this.#sql.transaction(async (query) => {
      const [known] = await query('SELECT analysed FROM battles WHERE account = ? AND battle = ?', [
        account,
        battle.key,
      ]);
      const when = Math.min(battle.when, Number(known?.analysed ?? battle.when));
      await query(
        `INSERT INTO battles (account, battle, analysed, data) VALUES (?, ?, ?, ?)
         ON CONFLICT (account, battle) DO UPDATE SET analysed = excluded.analysed, data = excluded.data`,
        [account, battle.key, when, JSON.stringify({ ...battle, when })],
      );
      await query(
        `DELETE FROM battles WHERE account = ? AND battle NOT IN (
           SELECT battle FROM battles WHERE account = ? ORDER BY analysed DESC, battle DESC LIMIT ?)`,
        [account, account, most],
      );
    });
  }

  /** A page of them, in the order in which they were first analysed. */
  async of(account: string, after: BattlePlace | null, most: number): Promise<AccountBattle[]> {
    const { when, key } = after ?? { when: -1, key: '' };
    const rows = await this.#sql.query(
      `SELECT data FROM battles WHERE account = ? AND (analysed > ? OR (analysed = ? AND battle > ?))
       ORDER BY analysed, battle LIMIT ?`,
      [account, when, when, key, most],
    );
    return rows.map(({ data }) => JSON.parse(String(data)) as AccountBattle);
  }
}
