import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { neighbourhoodOf } from './address.ts';
import { Door } from './door.ts';

function doorThat(trustProxy: boolean): Door {
  const people = { addGuest: async () => undefined } as never;
  return new Door({ people, now: () => 0, trustProxy, origins: ['https://friend.example'], isLimited: true });
}

function from(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

describe('who asks', () => {
  const claimed = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' };

  it('is whoever is connected, whatever they claim, where no proxy is in front', () => {
    expect(doorThat(false).addressOf(from('192.0.2.9', claimed))).toBe('192.0.2.9');
  });

  it('is whom the proxy saw; what a client wrote before that does not count', () => {
    expect(doorThat(true).addressOf(from('127.0.0.1', claimed))).toBe('203.0.113.7');
    expect(doorThat(true).addressOf(from('192.0.2.9'))).toBe('192.0.2.9');
    expect(doorThat(true).addressOf(from('192.0.2.9', { 'x-forwarded-for': ' ' }))).toBe('192.0.2.9');
  });

  it.each([
    ['192.0.2.9', '192.0.2.9'],
    ['::ffff:192.0.2.9', '192.0.2.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.9', '64:ff9b:0:0::/64'],
    ['not an address', 'not an address'],
    ['', ''],
  ])('from %j counts as %j: nobody has a new share with each address of their network', (address, whom) => {
    expect(neighbourhoodOf(address)).toBe(whom);
    expect(doorThat(false).addressOf(from(address))).toBe(whom);
  });
});

it('of an address’s guests so many come in at once, and those of others meanwhile', async () => {
  const door = doorThat(false);
  const come = (address: string) => door.newGuest(from(address), 'Ann');
  const came = await Promise.all(Array.from({ length: 62 }, () => come('192.0.2.9')));
  expect(came.filter((id) => id === null)).toHaveLength(2);
  expect(await come('192.0.2.10')).toMatch(/^[\w-]{12}$/);
});

describe('a session’s cookie', () => {
  const cookie = (trustProxy: boolean, protocol: string): string =>
    doorThat(trustProxy).cookie(from('', { 'x-forwarded-proto': protocol }), 'abc');

  it('is no script’s and no other site’s business', () => {
    expect(cookie(false, 'http')).toMatch(/^bfi=abc; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  });

  it('is for TLS only where a proxy that is trusted says that there is TLS', () => {
    expect(cookie(true, 'https')).toMatch(/; Secure$/);
    expect([cookie(true, 'http'), cookie(false, 'https')].join()).not.toContain('Secure');
  });
});

it('only pages of this site and of those that were named may use it', () => {
  const door = doorThat(false);
  const host = 'island.example';
  const may = (origin?: string): boolean =>
    door.isOwnOrigin({ host, ...(origin !== undefined && { origin }) });
  expect(
    ['https://island.example', 'http://island.example', 'https://friend.example', undefined].map(may),
  ).toEqual([true, true, true, true]);
  expect(
    [
      'https://evil.example',
      'null',
      'https://island.example.evil.example',
      'https://island.example:444',
      '',
    ].map(may),
  ).toEqual([false, false, false, false, false]);
});
