/** Passkeys: an authenticator signs what it is asked to, and no password is needed. */
import { failure, type Result, success } from '@bfi/engine';
import type { ErrorCode } from '@bfi/protocol';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { hashToken, newId } from '../online/ids.ts';
import type { Service } from '../online/service.ts';
import type { Account } from '../storage/people.ts';
import type { LetIn } from './accounts.ts';
import type { Door } from './door.ts';

/** The page that asks, as its browser signs it. */
export interface AskingPage {
  /** `https://island.example` */
  readonly origin: string;
  /** What its browser calls itself: so its owner tells a passkey that was made there from others. */
  readonly browser: string;
  /** The hash of the session by which it asks, if there is one. */
  readonly session: string;
}

/** What an authenticator has answered; its own library reads the rest. */
export interface SignedByKey {
  /** Of the key, in base64url. */
  readonly id: string;
}

const NOBODY = '';
const MOST_PASSKEYS = 20;

/** Large, and many servers never need it: loaded when first asked for. */
const library = () => import('@simplewebauthn/server');

export class Passkeys {
  readonly #service: Service;
  readonly #door: Door;

  constructor(service: Service, door: Door) {
    this.#service = service;
    this.#door = door;
  }

  get #people() {
    return this.#service.storage.people;
  }

  async registrationOptions({ id, name }: Account, page: AskingPage): Promise<object> {
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: 'Battle for the Island',
      rpID: hostOf(page),
      userName: name,
      userID: new TextEncoder().encode(id) as Uint8Array<ArrayBuffer>,
      attestationType: 'none',
      // An authenticator would put a second key in the place of the first, and the first would be listed for ever.
      excludeCredentials: (await this.#people.passkeysOf(id)).map((key) => ({ id: key.id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    await this.#door.keep(options.challenge, id, 'challenge');
    return options;
  }

  /** A guest keeps the name with it; a member has one more way in. */
  async register(
    account: Account,
    name: string | undefined,
    response: SignedByKey,
    page: AskingPage,
  ): Promise<Result<object, ErrorCode>> {
    const isGuest = account.kind === 'guest';
    if (isGuest && name === undefined) return failure('message');
    if ((await this.#people.passkeysOf(account.id)).length >= MOST_PASSKEYS) return failure('many');
    const { verifyRegistrationResponse } = await library();
    const verified = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => this.#isMine(challenge, account.id),
      expectedOrigin: page.origin,
      expectedRPID: hostOf(page),
      requireUserVerification: false,
    }).catch(() => null);
    if (verified === null || !verified.verified) return failure('credentials');
    const { id, publicKey, counter } = verified.registrationInfo.credential;
    const key = {
      id,
      account: account.id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      label: page.browser,
    };
    const now = this.#service.now();
    if (!isGuest || name === undefined) {
      if (!(await this.#people.addPasskey(key, now, page.session))) return failure('signIn');
    } else if (!(await this.#people.keepName(account.id, name, { passkey: key, now })))
      return failure('taken');
    await this.#service.accountChanged(account.id);
    return success({});
  }

  async signInOptions(page: AskingPage): Promise<object> {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: hostOf(page),
      userVerification: 'preferred',
    });
    await this.#door.keep(options.challenge, NOBODY, 'challenge', newId());
    return options;
  }

  async signIn(response: SignedByKey, page: AskingPage): Promise<Result<LetIn, ErrorCode>> {
    const key = await this.#people.passkey(response.id);
    if (key === null) return failure('credentials');
    const { verifyAuthenticationResponse } = await library();
    const verified = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => this.#isMine(challenge, NOBODY),
      expectedOrigin: page.origin,
      expectedRPID: hostOf(page),
      requireUserVerification: false,
      credential: {
        id: key.id,
        publicKey: Buffer.from(key.publicKey, 'base64url') as Uint8Array<ArrayBuffer>,
        counter: key.counter,
      },
    }).catch(() => null);
    if (verified === null || !verified.verified) return failure('credentials');
    const { newCounter } = verified.authenticationInfo;
    await this.#people.countPasskey(key.id, newCounter, this.#service.now());
    const account = await this.#people.account(key.account);
    if (account === null) return failure('credentials');
    if ((account.banned ?? 0) > this.#service.now()) return failure('banned');
    return success({ account, shown: { passkey: key.id } });
  }

  async #isMine(challenge: string, account: string): Promise<boolean> {
    return (await this.#people.useChallenge(hashToken(challenge), this.#service.now())) === account;
  }
}

function hostOf({ origin }: AskingPage): string {
  return new URL(origin).hostname;
}
