/** The files that matches and simulations read and write: folders for records and logs, and positions to begin at. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePosition, type Rules } from '@bfi/engine';
import { printable, UsageError } from '../command-line.ts';
import { POSITION_FAULTS } from '../position-faults.ts';
import { whyRefused } from '../terminal/save-file.ts';
import { writeOut } from '../write-out.ts';
import { gameFile } from './game-log.ts';

/** Makes the folder, which must be empty: what is there belongs to something else. */
export function prepareFolder(flag: string, folder: string, mayHoldFiles = false): void {
  try {
    mkdirSync(folder, { recursive: true });
    if (mayHoldFiles || readdirSync(folder).length === 0) return;
  } catch (error) {
    throw new UsageError(`--${flag}: cannot use ${printable(folder, 200)}: ${whyRefused(error)}`);
  }
  throw new UsageError(`--${flag}: ${printable(folder, 200)} is not empty`);
}

export function saveRecord(folder: string, number: number, record: string): void {
  writeOut(join(folder, gameFile(number, 'bfi')), record);
}

/** One position a line; blank lines and those that begin with # are passed over. */
export function readStarts(file: string, rules: Rules): string[] {
  const name = printable(file, 200);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--positions: cannot read ${name}: ${whyRefused(error)}`);
  }
  const starts = text.split(/\r?\n/).flatMap((line, index) => {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) return [];
    const position = parsePosition(trimmed, rules);
    if (position.ok) return [trimmed];
    const { code, at } = position.error;
    throw new UsageError(
      `--positions: ${name}:${index + 1}:${at + 1}: this position is refused: ${POSITION_FAULTS[code]}`,
    );
  });
  if (starts.length === 0) throw new UsageError(`--positions: there is no position in ${name}`);
  return starts;
}
