/** Where a server that listens everywhere can be reached from other devices in the same network. */
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

const EVERYWHERE = ['0.0.0.0', '::'];
/** This machine itself, as it is called in addresses. */
const ITSELF = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)(?::\d+)?$/i;
const FROM_ITSELF = /^(?:(?:::ffff:)?127\.|::1$)/;
/** What home networks use comes first; 172.16 to 172.31 are mostly those of containers. */
const LIKELY = [/^192\.168\./, /^10\./, /^(?!172\.(?:1[6-9]|2\d|3[01])\.)/];
/** Of a device that got none from its network: it leads nowhere. */
const NO_ADDRESS = /^169\.254\./;

export function isEverywhere({ address }: AddressInfo): boolean {
  return EVERYWHERE.includes(address);
}

/** A name or number as it stands in an address. */
export function urlOf(name: string, port: number): string {
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}/`;
}

/** The likeliest first; none where the server listens to this machine only. */
export function networkAddresses(
  listening: AddressInfo,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string[] {
  if (!isEverywhere(listening)) return [];
  const likely = (name: string): number => {
    const rank = LIKELY.findIndex((range) => range.test(name));
    return rank === -1 ? LIKELY.length : rank;
  };
  return Object.values(interfaces)
    .flatMap((found) => found ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !NO_ADDRESS.test(address))
    .map(({ address }) => address)
    .sort((one, other) => likely(one) - likely(other))
    .map((name) => urlOf(name, listening.port));
}

/** What proxies add. */
const PASSED_ON = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/** Asked by a browser on this machine and nobody in between: others need not know how its network looks inside. */
export function isAskedHere({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const isPassedOn = PASSED_ON.some((name) => name in headers);
  return !isPassedOn && ITSELF.test(headers.host ?? '') && FROM_ITSELF.test(socket.remoteAddress ?? '');
}
