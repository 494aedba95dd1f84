import { PassThrough } from 'node:stream';
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

  it('cuts a line that nobody can have typed', async () => {
    const [input, output] = [new PassThrough(), new KeptStream()];
    input.end(`${'x'.repeat(100_000)}\n`);
    await withConsole(input, output, async (console) => {
      expect((await console.ask('')).length).toBe(500);
    });
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
