/** Under which a name is kept: names that nobody can tell apart have the same. */
import { tidyName } from '@bfi/game';
import type { Query } from './sql.ts';

/** Of a name what nobody sees: marks without a form, letters that fill a place, and the empty one of braille. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Names that differ in case, in width, in blanks or in what nobody sees are one name. */
export function nameKey(name: string): string {
  return tidyName(name.replace(UNSEEN, '').normalize('NFKC')).toLowerCase();
}

/** As it was before several blanks and all that is invisible counted as nothing: so it is still kept where two names have become one. */
export function formerNameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
}

/** Where two names have become one, whoever has it already keeps it, and the other one is found as before: nobody is locked out. */
export async function keyNamesAnew(query: Query): Promise<void> {
  const accounts = await query(
    'SELECT id, name, name_key FROM accounts WHERE name_key IS NOT NULL ORDER BY created, id',
  );
  const keys = new Set(accounts.map((row) => String(row.name_key)));
  for (const { id, name, name_key } of accounts) {
    const key = nameKey(String(name));
    if (key === name_key || keys.has(key)) continue;
    await query('UPDATE accounts SET name_key = ? WHERE id = ?', [key, String(id)]);
    keys.add(key);
  }
}
