/** What a route of the HTTP interface is, and what it is given to answer with. */
import type { Result } from '@bfi/engine';
import type { ErrorCode, Shape } from '@bfi/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../people/accounts.ts';
import type { Door } from '../people/door.ts';
import type { Host } from '../people/host.ts';
import type { Passkeys } from '../people/passkeys.ts';
import type { SignedIn } from '../storage/people.ts';
import type { Service } from './service.ts';

export interface Desks {
  readonly service: Service;
  readonly door: Door;
  readonly accounts: Accounts;
  readonly passkeys: Passkeys;
  readonly host: Host;
}

export interface Asking {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly account: SignedIn | null;
}

/** JSON, or a text that is sent as it is. */
type RouteAnswer = Result<object | string, ErrorCode>;

export interface Route {
  readonly method: 'GET' | 'POST';
  /** A part such as `:game` is the field of that name. */
  readonly path: string;
  readonly summary: string;
  /**
   * `account`: somebody must be signed in, as a guest at least. `session`: and themselves, not by a program's token, which whoever finds it
   * must not make into a way in for good. `host`: the host's token is needed.
   */
  readonly needs: 'nothing' | 'account' | 'session' | 'host';
  /** Sign-ins and the like cost more of what an address may ask for. */
  readonly isCostly?: boolean;
  readonly input: Shape<object>;
  act(desks: Desks, asking: Asking, input: object): Promise<RouteAnswer>;
}

type RouteOf<T extends object> = Omit<Route, 'input' | 'act'> & {
  readonly input: Shape<T>;
  act(desks: Desks, asking: Asking, input: T): Promise<RouteAnswer>;
};

/** Whoever follows a route has read its input by its own shape. */
export function route<T extends object>(given: RouteOf<T>): Route {
  return given as unknown as Route;
}

/** Only after `needs: 'account'` or `'session'`. */
export function known({ account }: Asking): SignedIn {
  if (account === null) throw new Error('nobody is signed in');
  return account;
}
