import { describe, expect, it } from 'vitest';
import { LineSplitter, MOST_LINE_BYTES, type TextLine } from './lines.ts';

function split(...chunks: (string | Uint8Array)[]): TextLine[] {
  const splitter = new LineSplitter();
  const lines: TextLine[] = [];
  for (const chunk of chunks) {
    lines.push(...splitter.push(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk));
  }
  return [...lines, ...splitter.end()];
}

describe('the line splitter', () => {
  it('joins a line that comes in pieces, and a character that is cut in two', () => {
    const bytes = new TextEncoder().encode('é\n');
    expect(split('le', 'gal\nposi', 'tion\n')).toEqual([{ text: 'legal' }, { text: 'position' }]);
    expect(split(bytes.slice(0, 1), bytes.slice(1))).toEqual([{ text: 'é' }]);
  });

  it('gives the last line even where it has no newline, and no line of nothing', () => {
    expect(split('bfi\nquit')).toEqual([{ text: 'bfi' }, { text: 'quit' }]);
    expect(split('bfi\n')).toEqual([{ text: 'bfi' }]);
    expect(split('')).toEqual([]);
  });

  it('takes a line of exactly the limit and throws away one byte more, in one piece or in many', () => {
    const most = 'x'.repeat(MOST_LINE_BYTES);
    expect(split(`${most}\nnext\n`)).toEqual([{ text: most }, { text: 'next' }]);
    expect(split(`${most}x\nnext\n`)).toEqual([{ tooLong: true }, { text: 'next' }]);
    expect(split(most, 'x', most, '\nnext\n')).toEqual([{ tooLong: true }, { text: 'next' }]);
  });

  it('counts bytes, not characters', () => {
    const most = 'é'.repeat(MOST_LINE_BYTES / 2);
    expect(split(`${most}\n`)).toEqual([{ text: most }]);
    expect(split(`${most}é\n`)).toEqual([{ tooLong: true }]);
  });

  it('keeps what it was given when the stream reuses the memory', () => {
    const splitter = new LineSplitter();
    const chunk = new TextEncoder().encode('leg');
    const before = [...splitter.push(chunk)];
    chunk.fill(0x21);
    expect([...before, ...splitter.push(new TextEncoder().encode('al\n'))]).toEqual([{ text: 'legal' }]);
  });
});
