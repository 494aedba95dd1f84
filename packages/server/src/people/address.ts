/** Whom an address stands for, where it is counted how much they ask for. */
import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Of eight parts of an IPv6 address those that name a network: whoever has one has all addresses in it, more than can be counted. */
const NETWORK_PARTS = 4;
const PARTS = 8;

/** An IPv4 address, the network of an IPv6 address, or whatever else it is, as it was. */
export function neighbourhoodOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = partsOf(head);
  const after = tail === undefined ? [] : partsOf(tail);
  const parts = [
    ...before,
    ...Array<string>(Math.max(0, PARTS - before.length - after.length)).fill('0'),
    ...after,
  ];
  const network = parts.slice(0, NETWORK_PARTS).map((part) => Number.parseInt(part, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** The last two may be written as an IPv4 address. */
function partsOf(text: string): string[] {
  if (text === '') return [];
  return text.split(':').flatMap((part) => (part.includes('.') ? ['0', '0'] : [part]));
}
