/**
 * One's battles from all devices. What was found here is handed to the account that is signed in, once; what was found elsewhere is
 * read from it. Whoever has no account, or no network, has the battles of this device.
 */
import { DECISION_KINDS, GRADES, STAGES } from '@bfi/analysis';
import type { Result } from '@bfi/engine';
import { type AccountBattle, accountBattle, list, MOST_ACCOUNT_BATTLES, MOST_EXERCISES } from '@bfi/protocol';
import { knownMember } from '../app/member.ts';
import { get, post } from '../online/api.ts';
import { inOrderPlayed, type KeptBattle, type Shelf } from './shelf.ts';

/** The account, as far as it is used here. */
export interface BattleAccount {
  readonly id: string;
  /** Those after one, in the order in which they were first analysed; of the first page after nothing. */
  read(after: Pick<AccountBattle, 'when' | 'key'> | null): Promise<Result<unknown, unknown>>;
  keep(battle: AccountBattle): Promise<Result<object, unknown>>;
}

/** Null where no member is known on this device. */
export function signedInAccount(): BattleAccount | null {
  const id = knownMember();
  if (id === null) return null;
  return {
    id,
    async read(after) {
      const query = after === null ? '' : `?when=${after.when}&key=${after.key}`;
      const answer = await get<{ battles?: unknown }>(`account/battles${query}`);
      return answer.ok ? { ok: true, value: answer.value.battles } : answer;
    },
    keep: (battle) => post('account/battles', battle),
  };
}

/** In the order in which they were played. */
export async function ownBattles(shelf: Shelf, account: BattleAccount | null): Promise<KeptBattle[]> {
  const here = await shelf.battles();
  const elsewhere = account === null ? null : await readAll(account);
  if (account === null || elsewhere === null) return inOrderPlayed(here.map(({ battle }) => battle));
  // What somebody else has played on this device is theirs.
  const mine = here.filter(({ battle: { account: owner } }) => owner === undefined || owner === account.id);
  const all = new Map<string, KeptBattle>(elsewhere.map((battle) => [battle.key, battle]));
  for (const { key, battle } of mine) all.set(key, battle);
  return inOrderPlayed([...all.values()]);
}

/** Hands over what no account has yet: one after the other, and no more once one is not taken. The rest comes the next time. */
export async function handOverBattles(shelf: Shelf, account: BattleAccount | null): Promise<void> {
  if (account === null) return;
  for (const { key, battle } of await shelf.battles()) {
    if (battle.account !== undefined) continue;
    const exercises = battle.exercises.slice(0, MOST_EXERCISES);
    const kept = await account.keep({ ...battle, key, exercises });
    if (!kept.ok) return;
    await shelf.keepBattle(key, { ...battle, account: account.id });
  }
}

/** More pages than there can be are the server's mistake, and not waited for. */
const MOST_PAGES = 2 + MOST_ACCOUNT_BATTLES / 100;
const page = list(accountBattle, MOST_ACCOUNT_BATTLES);

type Read = AccountBattle & KeptBattle;

/** Null where the account can't be asked. What it answers is looked at like anything from outside. */
async function readAll(account: BattleAccount): Promise<Read[] | null> {
  const all: Read[] = [];
  let after: AccountBattle | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const answer = await account.read(after);
    const read = answer.ok ? page.read(answer.value) : null;
    if (!read?.ok) return null;
    all.push(...read.value.filter(isKnownForm));
    const last = read.value.at(-1);
    if (last === undefined) break;
    after = last;
  }
  return all;
}

/** A later version of the page may know other stages and kinds. */
function isKnownForm(battle: AccountBattle): battle is Read {
  const { grades, byStage, byKind } = battle.performance;
  return (
    GRADES.every(({ grade }) => grade in grades) &&
    STAGES.every((stage) => stage in byStage) &&
    Object.keys(byKind).every((kind) => DECISION_KINDS.some((known) => known === kind)) &&
    [battle.dice.rolls.red, battle.dice.rolls.blue].every(({ length }) => length === FACES)
  );
}

const FACES = 6;
