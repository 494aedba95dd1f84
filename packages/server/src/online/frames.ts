/**
 * Texts as WebSocket frames (RFC 6455, 5.2), as a server sends them: whole, unmasked, uncompressed. A frame is a string of bytes, one
 * character each, so that many of them are joined and handed to the network as one piece, which is most of what a message costs.
 */

const TEXT = '\x81';
const SHORT = 126;
const LONG = 127;
const MOST_SHORT = 2 ** 16;

export function textFrame(text: string): string {
  const bytes = isAscii(text) ? text : Buffer.from(text).toString('latin1');
  return TEXT + sizeOf(bytes.length) + bytes;
}

function sizeOf(length: number): string {
  if (length < SHORT) return String.fromCharCode(length);
  if (length < MOST_SHORT) return String.fromCharCode(SHORT, length >> 8, length & 0xff);
  const digits = Buffer.alloc(8);
  digits.writeBigUInt64BE(BigInt(length));
  return String.fromCharCode(LONG, ...digits);
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant, too
  return /^[\x00-\x7f]*$/.test(text);
}
