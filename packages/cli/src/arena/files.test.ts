import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRules } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../terminal/testing/games.ts';
import { prepareFolder, readStarts } from './files.ts';

const RULES = makeRules({ variant: 'blitz' });
const LINE = '12/12/12/12/12/12/4ss7/12/4Sn7/12/12/12 - - 0+0 r move:3 0';

function fileWith(text: string): string {
  const file = join(temporaryFolder(), 'starts.txt');
  writeFileSync(file, text);
  return file;
}

describe('positions to begin at', () => {
  it('are one a line, without blank lines and remarks', () => {
    expect(readStarts(fileWith(`# two endings\n\n${LINE}\r\n  ${LINE}  \n`), RULES)).toEqual([LINE, LINE]);
  });

  it.each([
    [
      'that cannot be',
      `${LINE}\n${LINE.replace('0+0', '9+9')}\n`,
      /starts\.txt:2:\d+: this position is refused: the numbers of live and safe blocks cannot be read/,
    ],
    ['none at all', '# nothing\n', /there is no position in .*starts\.txt/],
  ])('%s are refused with their place', (_what, text, message) => {
    expect(() => readStarts(fileWith(text), RULES)).toThrow(message);
  });

  it('that are not there are refused too', () => {
    expect(() => readStarts(join(temporaryFolder(), 'none'), RULES)).toThrow(/cannot read/);
  });
});

describe('a folder for many files', () => {
  it('is made where it is not there, and must be empty unless a match goes on', () => {
    const folder = join(temporaryFolder(), 'a', 'b');
    prepareFolder('records', folder);
    mkdirSync(join(folder, 'something'));
    expect(() => prepareFolder('records', folder)).toThrow(/--records: .* is not empty/);
    expect(() => prepareFolder('records', folder, true)).not.toThrow();
    expect(() => prepareFolder('log', join(fileWith(''), 'x'))).toThrow(/--log: cannot use/);
  });
});
