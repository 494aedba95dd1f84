/** How a push says who sends it: a key pair of this server's, and a short word signed with it. RFC 8292. */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** A private key on P-256, as a JWK; it is kept so. */
export interface VapidKey {
  readonly x: string;
  readonly y: string;
  readonly d: string;
}

/** At most a day is allowed. */
const LIFETIME_SECONDS = 12 * 3600;

export function newVapidKey(): VapidKey {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  return { x, y, d };
}

/** What a browser subscribes with: the point, uncompressed, in base64url. */
export function publicKeyOf({ x, y }: VapidKey): string {
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return Buffer.concat(point).toString('base64url');
}

/** The header `Authorization` for a push to an endpoint. `contact`: `mailto:…` or an address, for the push service's makers. */
export function vapidHeader(key: VapidKey, endpoint: string, now: number, contact: string | null): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + LIFETIME_SECONDS,
    ...(contact !== null && { sub: contact }),
  };
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const privateKey = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', ...key }, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKeyOf(key)}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
