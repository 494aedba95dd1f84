/** Ways into an account of which one depends on another: whoever changes one holds the account's row meanwhile. */
import type { Query, Sql } from './sql.ts';

/** `challenge`: what an authenticator is to sign, once. */
export type TokenKind = 'session' | 'bot' | 'challenge';

export interface KeptToken {
  readonly hash: string;
  readonly account: string;
  readonly kind: TokenKind;
  readonly label: string;
  readonly created: number;
  readonly expires: number;
}

/** What somebody was let in by: the hash of the password that theirs was held against, the name of a passkey, or the hash of their session. */
export type Shown =
  | { readonly password: string }
  | { readonly passkey: string }
  | { readonly session: string };

/** Only the hash of a token is kept: who reads the database cannot act for anybody. False where what was shown lets nobody in any more. */
export async function addToken(sql: Sql, token: KeptToken, shown: Shown | null): Promise<boolean> {
  if (shown === null) {
    await insertToken(sql.query, token, null);
    return true;
  }
  return sql.transaction(async (query) => {
    if (!(await letsIn(query, token.account, shown))) return false;
    await insertToken(query, token, 'passkey' in shown ? shown.passkey : null);
    return true;
  });
}

/** Does what was shown still let somebody in? Whoever changes or ends it at the same moment waits, and ends what is added, or has done so already. */
export async function letsIn(query: Query, account: string, shown: Shown): Promise<boolean> {
  const isThere = async (statement: string, ...values: string[]): Promise<boolean> =>
    (await query(statement, [account, ...values])).length > 0;
  if ('password' in shown) {
    const held = 'UPDATE accounts SET password = password WHERE id = ? AND password = ? RETURNING id';
    return isThere(held, shown.password);
  }
  if ('passkey' in shown) {
    return isThere(
      'UPDATE passkeys SET used = used WHERE account = ? AND id = ? RETURNING id',
      shown.passkey,
    );
  }
  // A new password ends passkeys before sessions, so the account is held, and the session looked for after that.
  await isThere('UPDATE accounts SET password = password WHERE id = ? RETURNING id');
  return isThere('SELECT hash FROM tokens WHERE account = ? AND hash = ?', shown.session);
}

/** Of all other ways in only the session with the hash `asking` is left. Returns how many have ended; null where the old password is none any more. */
export async function changePassword(
  sql: Sql,
  id: string,
  password: { readonly old: string; readonly next: string },
  asking: string,
): Promise<number | null> {
  return sql.transaction(async (query) => {
    const [held] = await query(
      'UPDATE accounts SET password = ? WHERE id = ? AND password = ? RETURNING id',
      [password.next, id, password.old],
    );
    if (held === undefined) return null;
    // First, so that none opens a session any more.
    const passkeys = await query('DELETE FROM passkeys WHERE account = ? RETURNING id', [id]);
    const tokens = await query('DELETE FROM tokens WHERE account = ? AND hash <> ? RETURNING kind', [
      id,
      asking,
    ]);
    await query('DELETE FROM pushes WHERE account = ? AND token <> ?', [id, asking]);
    return tokens.filter(({ kind }) => kind !== 'challenge').length + passkeys.length;
  });
}

/**
 * With the sessions that were opened with it, but for the one with the hash `asking`. False where it is the last way in: neither a
 * password nor another passkey would ever let its owner in again.
 */
export async function removePasskey(sql: Sql, account: string, id: string, asking: string): Promise<boolean> {
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
    await query('DELETE FROM tokens WHERE account = ? AND passkey = ? AND hash <> ?', [account, id, asking]);
    return true;
  });
}

/**
 * Of sessions from before it was noted which passkey opened them nobody can tell which end with one. Their owners have a passkey, and
 * sign in once more.
 */
export async function endSessionsOfUnknownPasskeys(query: Query): Promise<void> {
  await query(
    "DELETE FROM tokens WHERE kind = 'session' AND passkey IS NULL AND account IN (SELECT account FROM passkeys)",
  );
}

async function insertToken(query: Query, token: KeptToken, passkey: string | null): Promise<void> {
  const { hash, account, kind, label, created, expires } = token;
  await query(
    'INSERT INTO tokens (hash, account, kind, label, created, expires, passkey) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [hash, account, kind, label, created, expires, passkey],
  );
}
