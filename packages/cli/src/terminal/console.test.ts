import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Leaving, withConsole } from './console.ts';
import { KeptStream } from './testing/games.ts';

describe('a console without a terminal', () => {
  it('reads line by line, repeats the answers, and says when the input has ended', async () => {
    const [input, output] = [new PassThrough(), new KeptStream()];
    input.write('one\r\ntwo\n');
    input.end('three');
    await withConsole(input, output, async (console) => {
      expect(console.isScreen).toBe(false);
      expect(console.size()).toEqual({ columns: 80, rows: 24 });
      expect([await console.ask('a> '), await console.ask('b> '), await console.ask('c> ')]).toEqual([
        'one',
        'two',
        'three',
      ]);
      expect(await console.pause(10_000)).toBeNull();
      await expect(console.ask('d> ')).rejects.toMatchObject({ reason: 'closed' });
      await expect(console.ask('d> ')).rejects.toBeInstanceOf(Leaving);
    });
    expect(output.text).toBe('a> one\nb> two\nc> three\nd> d> ');
  });

  it('waits for a line that comes later', async () => {
    const [input, output] = [new PassThrough(), new KeptStream()];
    await withConsole(input, output, async (console) => {
      const answer = console.ask('> ');
      setTimeout(() => input.write('late\n'), 5);
      expect(await answer).toBe('late');
    });
  });

  it.each([501, 100_000])('refuses a line of %i characters in a sentence, and asks again', async (length) => {
    const [input, output] = [new PassThrough(), new KeptStream()];
    input.end(`${'x'.repeat(length)}\nshort\n`);
    await withConsole(input, output, async (console) => {
      expect(await console.ask('> ')).toBe('short');
    });
    expect(output.text).toBe('> ...\nThat line is too long: the most is 500 characters.\n> short\n');
  });

  it('holds no more of a stream without an end of line, or without end, than it must', async () => {
    let chunks = 0;
    const endless = (chunk: string) =>
      new Readable({
        read() {
          chunks++;
          this.push(chunks < 2000 ? chunk : null);
        },
      });
    await withConsole(endless('x'.repeat(50_000)), new KeptStream(), async (console) => {
      await expect(console.ask('> ')).rejects.toMatchObject({ reason: 'closed' });
    });
    chunks = 0;
    await withConsole(endless('y\n'.repeat(100)), new KeptStream(), async (console) => {
      for (let line = 0; line < 300; line++) expect(await console.ask('')).toBe('y');
      for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
      // What the stream itself holds ready is no more than a few hundred of these.
      expect(chunks).toBeLessThan(1000);
    });
  });

  it('repeats no control character of the input', async () => {
    const [input, output] = [new PassThrough(), new KeptStream()];
    input.end('a\x1b[2Jb\x07\n');
    await withConsole(input, output, async (console) => {
      expect(await console.ask('> ')).toBe('a\x1b[2Jb\x07');
    });
    expect(output.text).toBe('> a?[2Jb?\n');
  });

  it('an input that fails has ended', async () => {
    const [input, output] = [new PassThrough(), new KeptStream()];
    await withConsole(input, output, async (console) => {
      const answer = console.ask('> ');
      input.emit('error', new Error('EIO'));
      await expect(answer).rejects.toMatchObject({ reason: 'closed' });
    });
  });

  it('leaves no listener behind, also when it was left by an error', async () => {
    const before = process.listenerCount('SIGTERM');
    const [input, output] = [new PassThrough(), new KeptStream()];
    const used = withConsole(input, output, async () => {
      throw new Error('somewhere');
    });
    await expect(used).rejects.toThrow('somewhere');
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });

  it('a signal is heard however many lines are there already', async () => {
    const [input, output] = [new PassThrough(), new KeptStream()];
    input.end('y\n'.repeat(1000));
    await withConsole(input, output, async (console) => {
      await console.ask('> ');
      setImmediate(() => process.emit('SIGTERM'));
      const rest = async (): Promise<void> => {
        for (let line = 1; line < 1000; line++) await console.ask('> ');
      };
      await expect(rest()).rejects.toMatchObject({ reason: 'terminate' });
    });
  });

  it('a signal ends the waiting with its own reason', async () => {
    const [input, output] = [new PassThrough(), new KeptStream()];
    await withConsole(input, output, async (console) => {
      const answer = console.ask('> ');
      process.emit('SIGTERM');
      await expect(answer).rejects.toMatchObject({ reason: 'terminate' });
      await expect(console.pause(0)).rejects.toMatchObject({ reason: 'terminate' });
    });
  });
});
