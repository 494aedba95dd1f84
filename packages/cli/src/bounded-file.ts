/** Reads a file that should hold a record, but never more of it than a record can have, whatever its size is said to be. */
import { closeSync, openSync, readSync } from 'node:fs';

/** More than the longest record that is read can take in UTF-8. */
const MOST_BYTES = 4_000_000;

/** The text, or null where there is more than any record has. Throws what the disk answers. */
export function readBounded(path: string): string | null {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(MOST_BYTES + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null);
    return length > MOST_BYTES ? null : bytes.toString('utf8', 0, length);
  } finally {
    closeSync(file);
  }
}
