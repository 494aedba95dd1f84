/** Records pass through the terminal's programs without a change: what checks and prints them, and what saves games. */
import { formatRecord } from '@bfi/engine';
import { formatGame } from '@bfi/game';
import { expect, it } from 'vitest';
import { randomRecord, recordCount } from '../../../../scripts/testing/random-records.ts';
import { readSave } from '../terminal/saved-game.ts';
import { verdictOn } from './verify.ts';

it('random records in their normal form are printed, and saved, as they are, whatever is said in them', () => {
  for (let seed = 1; seed <= recordCount(100); seed++) {
    const text = formatRecord(randomRecord(seed));
    const { code, stdout } = verdictOn('FILE', text, { manner: 'print', dice: false });
    expect([code, stdout]).toEqual([0, text]);
    const saved = readSave(text);
    expect(saved.ok && formatGame(saved.value), `seed ${seed}`).toBe(text);
  }
});
