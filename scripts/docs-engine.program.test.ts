import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { codeBlocks, FROM_SOURCE, ROOT, readText } from './testing/markdown.ts';

const run = promisify(execFile);

/** Each program with the text block under it, which is what it prints. */
const blocks = codeBlocks(readText('docs/engine.md'));
const examples = blocks.flatMap((block, index) =>
  block.language === 'js' ? [[block.line, block.text, blocks[index + 1]] as const] : [],
);

test.concurrent.each(examples)(
  'the program in line %i prints what the page says',
  async (_line, program, printed) => {
    const { stdout } = await run(
      process.execPath,
      [...FROM_SOURCE, '--input-type=module', '--eval', program],
      {
        cwd: ROOT,
      },
    );
    expect(printed?.language).toBe('text');
    expect(stdout).toBe(printed?.text);
  },
  30_000,
);
