import { expect, it } from 'vitest';
import { encryptPush } from './encrypt.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

it('a message is encrypted as in the example of RFC 8291, appendix A', () => {
  const body = encryptPush('When I grow up, I want to be a watermelon', KEYS, {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  });
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
      'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('no two messages are alike, and what is too long or for no key is refused', () => {
  expect(encryptPush('x', KEYS)).not.toEqual(encryptPush('x', KEYS));
  expect(() => encryptPush('x'.repeat(4080), KEYS)).toThrow('one record');
  expect(() => encryptPush('x', { ...KEYS, p256dh: 'AAAA' })).toThrow();
});
