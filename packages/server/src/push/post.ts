/**
 * Sends a request to an address that a stranger has given: over TLS, to the open internet only, with a limit of time, and without
 * going on to where it points. The address is judged when the connection is made, so that a name cannot mean something else by then.
 */
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';

const PATIENCE_MS = 10_000;

const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, prefix, 'ipv4');
}
/** Of IPv6 only this is the open internet; in it, what stands for other networks or holds an address of version 4 is not. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(network, prefix, 'ipv6');
}

/** Is it an address in the open internet? */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** May a push go there at all? Names are judged once they are looked up. */
export function isPushEndpoint(endpoint: string, isLocalAllowed: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (isLocalAllowed) return protocol === 'https:' || protocol === 'http:';
  const bare = hostname.replace(/^\[|\]$/g, '');
  // Push services have no other port; a stranger must not have others' programs called from here.
  return protocol === 'https:' && port === '' && (isIP(bare) === 0 || isPublicAddress(bare));
}

export interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly isLocalAllowed: boolean;
}

/** The status of the answer; what else it says is not read. */
export function post(endpoint: string, { headers, body, isLocalAllowed }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    if (!isPushEndpoint(endpoint, isLocalAllowed)) {
      reject(new Error('not an address for a push'));
      return;
    }
    const request = endpoint.startsWith('https:') ? httpsRequest : httpRequest;
    const sent = request(endpoint, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      agent: false,
      ...(!isLocalAllowed && { lookup: publicLookup }),
    });
    const late = setTimeout(() => sent.destroy(new Error('no answer in time')), PATIENCE_MS);
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', reject);
    sent.on('close', () => clearTimeout(late));
    sent.end(body);
  });
}

type Looked = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** As Node looks names up, but one that leads to a closed address leads nowhere. */
function publicLookup(hostname: string, options: LookupOptions, done: Looked): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, '');
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new Error(`${hostname} is not in the open internet`), '');
    }
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
}
