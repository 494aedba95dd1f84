/** Names for games, seeks and accounts that nobody guesses, and tokens of which only a hash is kept. */
import { createHash, randomBytes, randomFillSync, randomInt } from 'node:crypto';

/** Without those that look alike: people read codes to each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const ID_LENGTH = 10;

export function newId(length = ID_LENGTH): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** 32 bytes for sealed dice. Drawn otherwise than identifiers and tokens, so that tests can fix these and nothing else. */
export function newSealedValue(): string {
  return randomFillSync(Buffer.alloc(32)).toString('hex');
}
