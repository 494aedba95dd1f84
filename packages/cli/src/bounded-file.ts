/** Reads a file that should hold a record, but never more of it than a record can have, whatever its size is said to be. */
import { closeSync, openSync, readSync } from 'node:fs';

/** More than the longest record that is read can take in UTF-8. */
const MOST_BYTES = 4_000_000;
const FIRST_BYTES = 64 * 1024;

const STANDARD_INPUT = 0;

/** The text, or null where there is more than any record has; `-` is standard input. Throws what the disk answers. */
export function readBounded(path: string): string | null {
  if (path === '-') return readAll(STANDARD_INPUT);
  const file = openSync(path, 'r');
  try {
    return readAll(file);
  } finally {
    closeSync(file);
  }
}

function readAll(file: number): string | null {
  let bytes = Buffer.allocUnsafe(FIRST_BYTES);
  let length = 0;
  for (let read = readSome(file, bytes, length); read > 0; read = readSome(file, bytes, length)) {
    length += read;
    if (length > MOST_BYTES) return null;
    if (length === bytes.length) bytes = Buffer.concat([bytes], 2 * length);
  }
  return bytes.toString('utf8', 0, length);
}

function readSome(file: number, bytes: Buffer, length: number): number {
  for (;;) {
    try {
      return readSync(file, bytes, length, bytes.length - length, null);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      // The end of a pipe, as one system tells it.
      if (code === 'EOF') return 0;
      // A terminal or a pipe that has nothing yet.
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
