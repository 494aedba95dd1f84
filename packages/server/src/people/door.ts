/** Who is there: the account behind a cookie or a token, the address behind a proxy, and whether a page of another site asks. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { tidyName } from '@bfi/game';
import { hashToken, newId, newToken } from '../online/ids.ts';
import { RateLimit } from '../online/rate-limit.ts';
import type { PeopleStore, SignedIn } from '../storage/people.ts';
import type { KeptToken, Shown, TokenKind } from '../storage/ways-in.ts';
import { neighbourhoodOf } from './address.ts';
import { GuestNames } from './guest-names.ts';

export interface DoorOptions {
  readonly people: PeopleStore;
  readonly now: () => number;
  /** Whether what a proxy says of its clients is to be believed. */
  readonly trustProxy: boolean;
  /** How pages call this server where a proxy does not hand on the name that they ask for: `https://island.example`. */
  readonly origins: readonly string[];
  /** False only for measurements. */
  readonly isLimited: boolean;
}

const SESSION_COOKIE = 'bfi';
const DAY = 86_400_000;
const LIFETIME = { session: 365 * DAY, bot: 3650 * DAY, challenge: 300_000 } as const satisfies Record<
  TokenKind,
  number
>;
const MOST_TOKEN = 100;
const MOST_SESSIONS = 50;
const MOST_LABEL = 160;
/** From one address: a club's evening may begin at once, but nobody fills the disk with guests. */
const NEW_GUESTS = { most: 60, perSecond: 1 / 20 } as const;

export class Door {
  readonly #options: DoorOptions;
  readonly #guestNames = new GuestNames();
  readonly #newGuests = new RateLimit(NEW_GUESTS.most, NEW_GUESTS.perSecond);

  constructor(options: DoorOptions) {
    this.#options = options;
  }

  /** A token in the header wins over a cookie: programs send one, browsers the other. */
  async who(headers: IncomingHttpHeaders): Promise<SignedIn | null> {
    const token = tokenIn(headers);
    if (token === null) return null;
    return this.#options.people.accountOfToken(hashToken(token), this.#options.now());
  }

  /** Of the token by which somebody is known; empty where there is none. */
  hashOf(headers: IncomingHttpHeaders): string {
    const token = tokenIn(headers);
    return token === null ? '' : hashToken(token);
  }

  /**
   * Signs somebody in: the cookie of a new session. What their browser calls itself is kept as its label. Null where what they have
   * shown was changed or ended meanwhile.
   */
  async openSession(
    request: Pick<IncomingMessage, 'headers'>,
    account: string,
    shown: Shown | null = null,
  ): Promise<string | null> {
    const { people } = this.#options;
    const label = browserOf(request.headers);
    const token = newToken();
    if (!(await people.addToken(this.#rowOf(token, account, 'session', label), shown))) return null;
    await people.trimSessions(account, MOST_SESSIONS);
    return this.cookie(request, token);
  }

  /** A token for a program, for whoever has this session; it is told once, and only its hash is kept. Null where the session has ended meanwhile. */
  async issueBot(account: string, label: string, session: string): Promise<string | null> {
    const token = newToken();
    const row = this.#rowOf(token, account, 'bot', label);
    return (await this.#options.people.addToken(row, { session })) ? token : null;
  }

  async keep(token: string, account: string, kind: TokenKind, label = ''): Promise<void> {
    await this.#options.people.addToken(this.#rowOf(token, account, kind, label));
  }

  #rowOf(token: string, account: string, kind: TokenKind, label: string): KeptToken {
    const created = this.#options.now();
    return { hash: hashToken(token), account, kind, label, created, expires: created + LIFETIME[kind] };
  }

  async signOut(headers: IncomingHttpHeaders): Promise<void> {
    const token = tokenIn(headers);
    if (token !== null) await this.#options.people.removeToken(hashToken(token));
  }

  /** Who does not say how they want to be called is given a name. Null where too many have come from there. */
  async newGuest(request: Pick<IncomingMessage, 'headers' | 'socket'>, name = ''): Promise<string | null> {
    const { people, now, isLimited } = this.#options;
    if (isLimited && !this.#newGuests.takes(this.addressOf(request), now())) return null;
    const id = newId(12);
    await people.addGuest(id, tidyName(name) || (await this.#freeName()), now());
    return id;
  }

  async #freeName(): Promise<string> {
    for (;;) {
      const name = this.#guestNames.next();
      if ((await this.#options.people.member(name)) === null) return name;
    }
  }

  /** The cookie cannot be read by scripts, and no other site's form or link that changes something brings it along. */
  cookie(request: Pick<IncomingMessage, 'headers'>, token: string | null): string {
    const secure = this.#isSecure(request.headers) ? '; Secure' : '';
    const age = token === null ? 0 : LIFETIME.session / 1000;
    return `${SESSION_COOKIE}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`;
  }

  /** Programs send no origin; browsers always do where it matters. */
  isOwnOrigin({ origin, host }: IncomingHttpHeaders): boolean {
    if (origin === undefined) return true;
    if (this.#options.origins.includes(origin)) return true;
    return origin === `http://${host}` || origin === `https://${host}`;
  }

  /** For whom it is counted how much they ask for. */
  addressOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
    const forwarded = this.#options.trustProxy ? headers['x-forwarded-for'] : undefined;
    // The last one is what our own proxy saw; those before it a client can write itself.
    const last = String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim();
    return neighbourhoodOf(last || (socket.remoteAddress ?? ''));
  }

  #isSecure(headers: IncomingHttpHeaders): boolean {
    return this.#options.trustProxy && headers['x-forwarded-proto'] === 'https';
  }
}

/** What it calls itself. */
export function browserOf(headers: IncomingHttpHeaders): string {
  return String(headers['user-agent'] ?? '').slice(0, MOST_LABEL);
}

function tokenIn({ authorization, cookie = '' }: IncomingHttpHeaders): string | null {
  const bearer = /^Bearer ([\w-]+)$/.exec(authorization ?? '')?.[1];
  const pair = cookie
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${SESSION_COOKIE}=`));
  const token = bearer ?? pair?.slice(SESSION_COOKIE.length + 1) ?? '';
  return token === '' || token.length > MOST_TOKEN ? null : token;
}
