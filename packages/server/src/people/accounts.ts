/** Accounts: a guest at once, a name to keep with a password, everything that belongs to somebody, and its end. */

import { failure, type Result, success } from '@bfi/engine';
import { tidyName } from '@bfi/game';
import { type ErrorCode, matching, text } from '@bfi/protocol';
import { hashToken, newId } from '../online/ids.ts';
import type { Service } from '../online/service.ts';
import { type Account, type ListedPasskey, type ListedToken, tokenId } from '../storage/people.ts';
import type { Shown } from '../storage/ways-in.ts';
import { Attempts } from './attempts.ts';

/** Letters of any script that are seen, digits, and between them a blank, dot, dash or underscore; never what a record calls the computer. */
export const accountName = matching(
  /^(?!(?:level *\d*|human|guest.*)$)(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}][\p{L}\p{N} ._-]{0,18}[\p{L}\p{N}]$/iu,
);
export const password = text(8, 200);

/** A binary that many servers never need: loaded when the first password is. */
const argon2 = () => import('@node-rs/argon2');
const hash = async (secret: string): Promise<string> => (await argon2()).hash(secret);
const verify = async (hashed: string, secret: string): Promise<boolean> =>
  (await argon2()).verify(hashed, secret);

/** Somebody who has shown that an account is theirs. */
export interface LetIn {
  readonly account: Account;
  readonly shown: Shown;
}

interface LetInByPassword extends LetIn {
  readonly shown: Extract<Shown, { readonly password: string }>;
}

/** Whoever ends it knows it by its short `id`. */
type WayIn = ListedToken | (ListedPasskey & { readonly kind: 'passkey' });

export class Accounts {
  readonly #service: Service;
  readonly #attempts: Attempts;
  /** Takes as long to refute as a real one, so that nobody learns which names exist. */
  #decoy: Promise<string> | null = null;

  constructor(service: Service) {
    this.#service = service;
    this.#attempts = new Attempts(service.now);
  }

  get #people() {
    return this.#service.storage.people;
  }

  /** Whether somebody keeps that name: nobody else, and no guest, is called so. */
  async isKept(name: string): Promise<boolean> {
    return (await this.#people.member(name)) !== null;
  }

  /** A guest keeps a name, to be signed in to elsewhere. */
  async keepName(account: Account, name: string, secret: string): Promise<Result<object, ErrorCode>> {
    if (account.kind !== 'guest') return failure('stage');
    if (await this.isKept(name)) return failure('taken');
    const kept = await this.#people.keepName(account.id, name, { password: await hash(secret) });
    if (!kept) return failure('taken');
    await this.#service.accountChanged(account.id);
    return success({});
  }

  /** A guest is called otherwise from now on; games that they sit at keep the name that they sat down with. */
  async renameGuest({ id }: Account, name: string): Promise<Result<object, ErrorCode>> {
    const tidy = tidyName(name);
    if (tidy === '') return failure('message');
    if (await this.isKept(tidy)) return failure('taken');
    if (!(await this.#people.renameGuest(id, tidy))) return failure('stage');
    await this.#service.accountChanged(id);
    return success({});
  }

  /** `place`: where the password is tried from, which is what counts against those who guess. */
  async signIn(name: string, secret: string, place: string): Promise<Result<LetInByPassword, ErrorCode>> {
    if (!(await this.#attempts.may(name, place))) return failure('rate');
    const member = await this.#people.member(name);
    this.#decoy ??= hash(newId());
    const matches = await verify(member?.password ?? (await this.#decoy), secret);
    if (member === null || member.password === null || !matches) return failure('credentials');
    if ((member.account.banned ?? 0) > this.#service.now()) return failure('banned');
    return success({ account: member.account, shown: { password: member.password } });
  }

  /**
   * A first one, of somebody who has come by a passkey so far and shows it now: a session alone, left open somewhere, makes no way in
   * that its owner could not end.
   */
  async addPassword(account: Account, secret: string, owner: LetIn): Promise<Result<object, ErrorCode>> {
    if (owner.account.id !== account.id) return failure('credentials');
    const isFirst = await this.#people.setFirstPassword(account.id, await hash(secret));
    return isFirst ? success({ ended: 0 }) : failure('credentials');
  }

  /** Whoever has learnt the old one is out: all ways in end but the one by which this is asked, `hashed`. */
  async changePassword(
    account: Account,
    given: { readonly old: string; readonly password: string },
    hashed: string,
  ): Promise<Result<object, ErrorCode>> {
    const signedIn = await this.signIn(account.name, given.old, account.id);
    if (!signedIn.ok) return signedIn;
    const password = { old: signedIn.value.shown.password, next: await hash(given.password) };
    const ended = await this.#people.changePassword(account.id, password, hashed);
    if (ended === null) return failure('credentials');
    await this.#service.accountChanged(account.id);
    return success({ ended });
  }

  /** By what one can act for an account: sessions and programs, newest first, then passkeys. */
  async waysIn({ id }: Account): Promise<WayIn[]> {
    const passkeys = await this.#people.passkeysOf(id);
    return [
      ...(await this.#people.tokensOf(id, this.#service.now())),
      ...passkeys.map((key) => ({ ...key, id: shortIdOf(key), kind: 'passkey' as const })),
    ];
  }

  /** `hashed`: the one by which this is asked; it stays. */
  async endWay(account: Account, way: string, hashed: string): Promise<Result<object, ErrorCode>> {
    const passkey = (await this.#people.passkeysOf(account.id)).find((key) => shortIdOf(key) === way);
    if (passkey !== undefined) {
      if (!(await this.#people.removePasskey(account.id, passkey.id, hashed))) return failure('lastWay');
    } else if (!(await this.#people.revokeToken(account.id, way))) return failure('unknown');
    await this.#service.accountChanged(account.id);
    return success({});
  }

  /** Marks an account as a bot's, for good, before it has played. */
  async becomeBot({ id }: Account): Promise<Result<object, ErrorCode>> {
    if (!(await this.#people.markBot(id))) return failure('stage');
    await this.#service.accountChanged(id);
    return success({});
  }

  /** The account and all that belongs to it. Games stay: they are the opponents' too. */
  async remove({ id }: Account): Promise<void> {
    await this.#service.storage.lobby.removeChatOf(id);
    await this.#people.remove(id);
    this.#service.seeks.changed();
    await this.#service.accountChanged(id);
  }
}

/** An authenticator may give its keys names of any length. */
function shortIdOf({ id }: ListedPasskey): string {
  return tokenId(hashToken(id));
}
