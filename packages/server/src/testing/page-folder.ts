/** A small built page in a folder of its own, for tests of the server. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface PageFolder {
  readonly path: string;
  remove(): void;
}

export function makePageFolder(files: Readonly<Record<string, string | Uint8Array>>): PageFolder {
  const outer = mkdtempSync(join(tmpdir(), 'bfi-server-'));
  const path = join(outer, 'dist');
  mkdirSync(path);
  // Beside the page, where no request may reach.
  writeFileSync(join(outer, 'secret.txt'), 'secret');
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  return { path, remove: () => rmSync(outer, { recursive: true }) };
}
