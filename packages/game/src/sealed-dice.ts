/**
 * Dice that can be checked, version `sealed 1`: server, Red and Blue each choose 32 bytes and commit to them before the battle;
 * every roll and flip follows from the three and from its number. Who holds all three can compute them; nobody who lacks one can.
 */
import type { ActionCode, PerSide, Position } from '@bfi/engine';
import { type Draw, drawChance } from './dice.ts';
import { HmacSha256, sha256 } from './sha256.ts';

export const SEALED_VERSION = 'sealed 1';

export const DICE_PARTIES = ['server', 'red', 'blue'] as const;
export type DiceParty = (typeof DICE_PARTIES)[number];

/** What the three have chosen, each 32 bytes as 64 hexadecimal digits. */
export interface SealedValues {
  readonly secret: string;
  readonly nonces: PerSide<string>;
}

/** What a value or a commitment looks like in messages and records. */
export const SEALED_HEX = /^[0-9a-f]{64}$/;

const WORD_RANGE = 2 ** 32;
const WORDS_A_BLOCK = 8;

/** What a party shows of its value before anything is opened. */
export function diceCommitment(party: DiceParty, value: string): string {
  return formatHex(sha256(ascii(`bfi dice 1 ${party}`), parseHex(value)));
}

/** What every roll and flip of a battle is drawn with. */
export type SealedKey = HmacSha256;

export function sealedKey({ secret, nonces }: SealedValues): SealedKey {
  const values = [secret, nonces.red, nonces.blue].map(parseHex);
  return new HmacSha256(sha256(ascii('bfi dice 1 key'), ...values));
}

/** The draw for the battle's chance token of that number, counted from 0. */
export function sealedDraw(key: SealedKey, number: number): Draw {
  return (bound) => {
    const limit = bound * Math.floor(WORD_RANGE / bound);
    for (let block = 0; ; block++) {
      const words = blockOfWords(key, number, block);
      for (let index = 0; index < WORDS_A_BLOCK; index++) {
        const word = words.getUint32(4 * index);
        // The rest of the range would make the low numbers likelier.
        if (word < limit) return word % bound;
      }
    }
  };
}

/** The roll-off, die or flip that is due, as the battle's chance token of that number. */
export function sealedOutcome(key: SealedKey, number: number, position: Position): ActionCode {
  return drawChance(position, sealedDraw(key, number));
}

function blockOfWords(key: SealedKey, number: number, block: number): DataView {
  const message = new DataView(new ArrayBuffer(8));
  message.setUint32(0, number);
  message.setUint32(4, block);
  return new DataView(key.digest(new Uint8Array(message.buffer)).buffer);
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function parseHex(digits: string): Uint8Array {
  if (!SEALED_HEX.test(digits)) throw new RangeError('no value of 64 hexadecimal digits');
  return Uint8Array.from({ length: 32 }, (_, index) =>
    Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16),
  );
}

function formatHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
