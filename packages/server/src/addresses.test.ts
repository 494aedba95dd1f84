/** How other devices in a network find the server, and who is told. */
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { isAskedHere, networkAddresses } from './addresses.ts';

const at = (address: string): AddressInfo => ({ address, family: 'IPv4', port: 8080 });

function cards(...addresses: readonly string[]): NonNullable<Parameters<typeof networkAddresses>[1]> {
  return {
    some: addresses.map((address) => ({
      address,
      family: 'IPv4' as const,
      internal: address.startsWith('127.'),
      netmask: '255.255.255.0',
      mac: '',
      cidr: null,
    })),
  };
}

it('names the addresses of this machine, those of home networks first, where it listens everywhere', () => {
  const found = cards('127.0.0.1', '172.17.0.1', '169.254.3.4', '8.9.10.11', '10.0.0.7', '192.168.1.5');
  expect(networkAddresses(at('0.0.0.0'), found)).toEqual([
    'http://192.168.1.5:8080/',
    'http://10.0.0.7:8080/',
    'http://8.9.10.11:8080/',
    'http://172.17.0.1:8080/',
  ]);
  expect(networkAddresses(at('::'), found)).toHaveLength(4);
  expect(networkAddresses(at('127.0.0.1'), found)).toEqual([]);
});

it('tells them to a browser on this machine only', () => {
  const asked = (host: string, remoteAddress: string, more: Record<string, string> = {}) =>
    isAskedHere({ headers: { host, ...more }, socket: { remoteAddress } } as Pick<
      IncomingMessage,
      'headers' | 'socket'
    >);
  expect(asked('localhost:8080', '127.0.0.1')).toBe(true);
  expect(asked('[::1]:8080', '::1')).toBe(true);
  expect(asked('127.0.0.1:8080', '::ffff:127.0.0.1')).toBe(true);
  expect(asked('localhost:8080', '192.168.1.9')).toBe(false);
  expect(asked('island.example', '127.0.0.1')).toBe(false);
  expect(asked('localhost.island.example', '127.0.0.1')).toBe(false);
  expect(asked('localhost:8080', '127.0.0.1', { 'x-forwarded-for': '1.2.3.4' })).toBe(false);
});
