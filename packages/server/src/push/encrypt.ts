/** Messages for Web Push that only the browser can read which has subscribed: RFC 8291, with the encoding of RFC 8188. */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** As a browser gives them, in base64url. */
export interface PushKeys {
  /** The browser's public key on P-256, uncompressed. */
  readonly p256dh: string;
  readonly auth: string;
}

/** What is chosen anew for each message; given only where a test must know it. */
export interface MessageSecrets {
  readonly salt: Buffer;
  readonly privateKey: Buffer;
}

const CURVE = 'prime256v1';
const RECORD_SIZE = 4096;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** After the text of the last record. */
const LAST_RECORD = Buffer.from([2]);

/** The body of a request with `Content-Encoding: aes128gcm`. Throws where the keys are none. */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, secrets?: MessageSecrets): Buffer {
  const content = Buffer.concat([Buffer.from(text), LAST_RECORD]);
  if (content.length + TAG_BYTES > RECORD_SIZE) throw new RangeError('a push has one record');
  const browserKey = Buffer.from(p256dh, 'base64url');
  const pair = createECDH(CURVE);
  if (secrets === undefined) pair.generateKeys();
  else pair.setPrivateKey(secrets.privateKey);
  const ownKey = pair.getPublicKey();
  const salt = secrets?.salt ?? randomBytes(SALT_BYTES);
  const { key, nonce } = contentKeys({
    shared: pair.computeSecret(browserKey),
    auth: Buffer.from(auth, 'base64url'),
    browserKey,
    serverKey: ownKey,
    salt,
  });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_SIZE);
  head.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, head, ownKey, sealed]);
}

/** Of one message, from what both ends know. */
export function contentKeys(known: {
  readonly shared: Buffer;
  readonly auth: Buffer;
  readonly browserKey: Buffer;
  readonly serverKey: Buffer;
  readonly salt: Buffer;
}): { readonly key: Buffer; readonly nonce: Buffer } {
  const { shared, auth, browserKey, serverKey, salt } = known;
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, serverKey]);
  const material = derive(shared, auth, info, 32);
  return {
    key: derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce: derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  };
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
