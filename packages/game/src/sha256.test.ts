import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { HmacSha256, sha256 } from './sha256.ts';

function bytes(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
}

function hex(digest: Uint8Array): string {
  return Buffer.from(digest).toString('hex');
}

it('a digest is what everybody else computes, whatever the length', () => {
  for (let length = 0; length <= 200; length++) {
    expect(hex(sha256(bytes(length)))).toBe(createHash('sha256').update(bytes(length)).digest('hex'));
  }
});

it('parts that are joined have the digest of the whole', () => {
  expect(sha256(bytes(100).subarray(0, 33), bytes(100).subarray(33))).toEqual(sha256(bytes(100)));
});

it('a keyed digest is what everybody else computes, for short keys and long ones', () => {
  for (const length of [0, 1, 32, 63, 64, 65, 130]) {
    const other = createHmac('sha256', bytes(length)).update(bytes(8)).digest('hex');
    const keyed = new HmacSha256(bytes(length));
    // Whatever it has digested before.
    keyed.digest(bytes(200));
    expect(hex(keyed.digest(bytes(8)))).toBe(other);
  }
});
