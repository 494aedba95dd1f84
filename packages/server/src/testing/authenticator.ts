/** An authenticator in software, for tests of passkeys: one key, as a phone or a security key would hold it. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

export class Authenticator {
  readonly #id = randomBytes(16);
  readonly #private: KeyObject;
  readonly #cose: Buffer;
  #counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#private = privateKey;
    // A map in CBOR: an elliptic key (1: 2) for ES256 (3: -7) on P-256 (-1: 1) with its point (-2, -3).
    this.#cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /** The answer to `navigator.credentials.create`. */
  register(challenge: string, origin: string): object {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#cose]);
    const data = Buffer.concat([this.#data(origin, PRESENT_AND_VERIFIED | WITH_CREDENTIAL), credential]);
    const size = Buffer.from([0x58, data.length]);
    const attestation = Buffer.concat([
      Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData', 'latin1'),
      size,
      data,
    ]);
    const client = clientData('webauthn.create', challenge, origin);
    return this.#answer({ clientDataJSON: encode(client), attestationObject: encode(attestation) });
  }

  /** The answer to `navigator.credentials.get`. */
  signIn(challenge: string, origin: string): object {
    const data = this.#data(origin, PRESENT_AND_VERIFIED);
    const client = clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#answer({
      clientDataJSON: encode(client),
      authenticatorData: encode(data),
      signature: encode(sign('sha256', signed, this.#private)),
    });
  }

  #data(origin: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++this.#counter);
    const host = createHash('sha256').update(new URL(origin).hostname).digest();
    return Buffer.concat([host, Buffer.from([flags]), counter]);
  }

  #answer(response: object): object {
    const id = encode(this.#id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64url');
}
