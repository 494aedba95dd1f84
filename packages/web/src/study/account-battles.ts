/**
 * One's battles from all devices. What was found here is handed to the account that is signed in, once; what was found elsewhere is
 * read from it. Whoever has no account, or no network, has the battles of this device.
 */
import { DECISION_KINDS, GRADES, STAGES } from '@bfi/analysis';
import { DIE_NUMBERS, type Result } from '@bfi/engine';
import {
  ACCOUNT_BATTLES_AT_A_TIME,
  type AccountBattle,
  accountBattle,
  LONGEST_DATE,
  list,
  MOST_ACCOUNT_BATTLES,
  MOST_EXERCISES,
} from '@bfi/protocol';
import { knownMember } from '../app/member.ts';
import { get, post } from '../online/api.ts';
import {
  inOrderPlayed,
  isBattleOf,
  isSameBattle,
  type KeptBattle,
  type NamedBattle,
  type Shelf,
  withoutMarks,
} from './shelf.ts';

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

/** Those of this device, in the order in which they were played. What somebody else has played here is theirs. */
export async function battlesHere(shelf: Shelf, account: BattleAccount | null): Promise<KeptBattle[]> {
  return inOrderPlayed((await mine(shelf, account)).map(({ battle }) => battle));
}

/** Those of all devices, in the order in which they were played. */
export async function ownBattles(shelf: Shelf, account: BattleAccount | null): Promise<KeptBattle[]> {
  const page = new BattlesOfPage(shelf, account, () => undefined);
  await page.askAccount();
  return page.all();
}

/** One's battles of all devices for a page that stays open: the account is asked once, this device whenever something has changed. */
export class BattlesOfPage {
  readonly #shelf: Shelf;
  readonly #account: BattleAccount | null;
  readonly #show: (battles: readonly KeptBattle[]) => void;
  #given: readonly Read[] = [];
  #looks = 0;

  constructor(shelf: Shelf, account: BattleAccount | null, show: (battles: readonly KeptBattle[]) => void) {
    this.#shelf = shelf;
    this.#account = account;
    this.#show = show;
  }

  async askAccount(): Promise<void> {
    if (this.#account !== null) this.#given = (await readAll(this.#account)) ?? this.#given;
  }

  /** In the order in which they were played. What lies here is newer than what the account gave. */
  async all(): Promise<KeptBattle[]> {
    const here = await mine(this.#shelf, this.#account);
    const all = new Map<string, KeptBattle>(this.#given.map((battle) => [battle.key, battle]));
    for (const { key, battle } of here) all.set(key, battle);
    return inOrderPlayed([...all.values()]);
  }

  /** Shows them as they are now, unless somebody has looked later. */
  async look(): Promise<void> {
    this.#looks += 1;
    const look = this.#looks;
    const battles = await this.all();
    if (look === this.#looks) this.#show(battles);
  }
}

async function mine(shelf: Shelf, account: BattleAccount | null): Promise<NamedBattle[]> {
  return (await readable(shelf)).filter(({ battle }) => isBattleOf(battle, account?.id ?? null));
}

/**
 * Hands over what no account has yet, and what this one has from before it was judged anew, one after the other. One that the server does not understand is passed over; when anything
 * else goes wrong the rest comes the next time.
 */
export async function handOverBattles(shelf: Shelf, account: BattleAccount | null): Promise<void> {
  if (account === null) return;
  for (const { key, battle } of await readable(shelf)) {
    const { account: owner, isAccountBehind } = battle;
    const isDue = owner === undefined || (owner === account.id && isAccountBehind === true);
    if (!isDue) continue;
    const kept = await account.keep({ ...forAccount(battle), key });
    if (kept.ok) {
      await shelf.changeBattle(key, (now) => handedOver(battle, now, account.id));
    } else if (kept.error !== 'message') return;
  }
}

/** `now`: what it has become while it was on its way. What has been found of it meanwhile is handed over the next time. */
function handedOver(sent: KeptBattle, now: KeptBattle, id: string): KeptBattle {
  if (now.account !== id && now.account !== sent.account) return now;
  const { isAccountBehind: _, ...owned } = { ...now, account: id };
  return isSameBattle(sent, now) ? owned : { ...owned, isAccountBehind: true };
}

/** As much of it as a server takes, without what only this device needs. A record's date may be any text. */
function forAccount(battle: KeptBattle): ReturnType<typeof withoutMarks> {
  const own = withoutMarks(battle);
  const date = own.date.slice(0, LONGEST_DATE).replace(/[\p{Cc}\p{Cs}]/gu, '');
  return { ...own, date, exercises: own.exercises.slice(0, MOST_EXERCISES) };
}

/** The browser's database may hold anything. What is no battle is passed over, so that one's others are there. */
async function readable(shelf: Shelf): Promise<NamedBattle[]> {
  return (await shelf.battles()).filter(({ battle }) => {
    try {
      const read = accountBattle.read({ ...forAccount(battle), key: ANY_KEY });
      return read.ok && isKnownForm(read.value);
    } catch {
      return false;
    }
  });
}
/** Here a battle may have any name. */
const ANY_KEY = '0-0';

/** That account is no more: its battles on this device are nobody's, and the next account may have them. */
export async function forgetOwner(shelf: Shelf, id: string): Promise<void> {
  for (const { key } of await shelf.battles()) {
    await shelf.changeBattle(key, (kept) => {
      const { account, isAccountBehind: _, ...free } = kept;
      return account === id ? free : kept;
    });
  }
}

/** More pages than there can be are the server's mistake, and not waited for. */
const MOST_PAGES = 2 + MOST_ACCOUNT_BATTLES / ACCOUNT_BATTLES_AT_A_TIME;
const page = list(accountBattle, MOST_ACCOUNT_BATTLES);

type Read = AccountBattle & KeptBattle;

/** Null where the account can't be asked, or never comes to an end. What it answers is looked at like anything from outside. */
async function readAll(account: BattleAccount): Promise<Read[] | null> {
  const all: Read[] = [];
  let after: AccountBattle | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const answer = await account.read(after);
    const read = answer.ok ? page.read(answer.value) : null;
    if (!read?.ok) return null;
    all.push(...read.value.filter(isKnownForm));
    const last = read.value.at(-1);
    if (last === undefined) return all;
    after = last;
  }
  return null;
}

/** A later version of the page may know other stages and kinds. */
function isKnownForm(battle: AccountBattle): battle is Read {
  const { grades, byStage, byKind } = battle.performance;
  return (
    GRADES.every(({ grade }) => grade in grades) &&
    STAGES.every((stage) => stage in byStage) &&
    Object.keys(byKind).every((kind) => DECISION_KINDS.some((known) => known === kind)) &&
    [battle.dice.rolls.red, battle.dice.rolls.blue].every(({ length }) => length === DIE_NUMBERS.length)
  );
}
