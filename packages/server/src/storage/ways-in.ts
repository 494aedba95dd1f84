/** Ways into an account of which one depends on another: whoever changes one holds the account's row meanwhile. */
import type { Sql } from './sql.ts';

/** False where it is the last one: neither a password nor another passkey would ever let its owner in again. */
export async function removePasskey(sql: Sql, account: string, id: string): Promise<boolean> {
  return sql.transaction(async (query) => {
    // Whoever removes the other one at the same moment waits here.
    const [row] = await query('UPDATE accounts SET password = password WHERE id = ? RETURNING password', [
      account,
    ]);
    const [other] = await query('SELECT id FROM passkeys WHERE account = ? AND id <> ? LIMIT 1', [
      account,
      id,
    ]);
    if ((row?.password ?? null) === null && other === undefined) return false;
    await query('DELETE FROM passkeys WHERE account = ? AND id = ?', [account, id]);
    return true;
  });
}
