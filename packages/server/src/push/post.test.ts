import { describe, expect, it } from 'vitest';
import { isPublicAddress, isPushEndpoint, post } from './post.ts';

describe('a push', () => {
  it.each([
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['93.184.216.34', true],
    ['::1', false],
    ['::', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:db8::1', false],
    ['2606:4700::1111', true],
    ['localhost', false],
  ])('goes to %s: %s', (address, isOpen) => {
    expect(isPublicAddress(address)).toBe(isOpen);
  });

  it.each([
    ['https://push.example/send/abc', true],
    ['https://push.example:443/send/abc', true],
    ['https://push.example:8443/send/abc', false],
    ['http://push.example/send/abc', false],
    ['https://user:word@push.example/', false],
    ['https://127.0.0.1/', false],
    ['https://2130706433/', false],
    ['https://[::1]/', false],
    ['ftp://push.example/', false],
    ['nonsense', false],
  ])('is for %s: %s', (endpoint, isOne) => {
    expect(isPushEndpoint(endpoint, false)).toBe(isOne);
  });

  it('does not follow a name that leads to this machine', async () => {
    const sent = post('https://localhost/', { headers: {}, body: Buffer.from(''), isLocalAllowed: false });
    await expect(sent).rejects.toThrow('open internet');
  });
});
