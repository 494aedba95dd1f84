/** Writes files so that a full disk is told with the file's name, and cuts nothing short without a word. */
import { writeFileSync } from 'node:fs';

/**
 * Writes everything or throws what names the file: the system's own fault says neither where, nor that half of a line is there.
 * `into`: the file is open already; else it is made anew, unless `flag` says otherwise.
 */
export function writeOut(
  path: string,
  text: string,
  { into = path, flag = 'w' }: { readonly into?: string | number; readonly flag?: string } = {},
): void {
  try {
    writeFileSync(into, text, { flag });
  } catch (error) {
    if (error instanceof Error) Object.assign(error, { path });
    throw error;
  }
}
