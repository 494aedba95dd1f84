/** Invitations as pictures. The three codes were read back by an independent reader, as were others of every version. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { type QrCode, qrCode, qrPath } from './qr.ts';

const markOf = (code: QrCode | null): string =>
  createHash('sha256')
    .update((code ?? []).map((row) => row.map(Number).join('')).join('\n'))
    .digest('hex')
    .slice(0, 16);

it.each([
  ['https://island.example/#/online/abcdefgh23', 29, 'e9f1fed37a060cd0'],
  ['a', 21, 'e8ab680854e4019c'],
  ['島をめぐる戦い '.repeat(6), 49, '66542f61244ca938'],
])('%s', (text, size, mark) => {
  const code = qrCode(text);
  expect(code?.length).toBe(size);
  expect(markOf(code)).toBe(mark);
});

it('holds 213 bytes and no more', () => {
  expect(qrCode('x'.repeat(213))?.length).toBe(57);
  expect(qrCode('x'.repeat(214))).toBeNull();
});

it('is drawn as one path, a square for each dark module', () => {
  expect(qrPath([[true, false, true]])).toBe('M0 0h1v1h-1zM2 0h1v1h-1z');
});
