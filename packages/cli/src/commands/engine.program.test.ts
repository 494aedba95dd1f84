import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { runBfi, startBfi } from '../testing/process.ts';

/** The champion would think about this for some seconds. */
const CLOSE =
  '11#/2ss1#5ts1/12/4jw1ts3#1/5#2sw3/9#2/7#4/3#8/1#3Tn6/#8Sw2/1Jn#4Se4/3Sn8 c:SJ.TS j:S.JSS 6+4 r move:3 0';

describe('bfi engine, as a process behind a pipe', () => {
  it('answers each command before the next one is sent', async () => {
    const child = startBfi(['engine']);
    child.stdout.setEncoding('utf8');
    const ask = async (line: string): Promise<string> => {
      child.stdin.write(`${line}\n`);
      const [answer] = (await once(child.stdout, 'data')) as [string];
      return answer;
    };
    expect(await ask('new standard first=red')).toBe('ok\n');
    expect(await ask('apply #d5')).toBe('ok\n');
    expect(await ask('perft 1')).toBe('perft 121\n');
    child.stdin.write('quit\n');
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  it('answers a burst of commands in order, the last one without a newline', async () => {
    const many = Array.from({ length: 2000 }, () => 'perft 1').join('\n');
    const { code, stdout } = await runBfi(['engine'], `${many}\nposition`);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(2001);
    expect(new Set(lines.slice(0, 2000))).toEqual(new Set(['perft 36']));
    expect(lines[2000]).toMatch(/^position /);
  });

  it('refuses a megabyte in one line and goes on', async () => {
    const { code, stdout } = await runBfi(['engine'], `apply ${'x'.repeat(1_000_000)}\nperft 1\n`);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^error limit .*\nperft 36\n$/);
  });

  it('stops at `quit` and answers nothing after it', async () => {
    const { code, stdout } = await runBfi(['engine'], 'perft 1\nquit\nperft 1\n');
    expect(code).toBe(0);
    expect(stdout).toBe('perft 36\n');
  });

  it('takes bytes that are no text for an unknown command', async () => {
    const { stdout } = await runBfi(['engine'], Uint8Array.from([0xff, 0xfe, 0x00, 0x0a]));
    expect(stdout).toMatch(/^error command /);
  });

  it('answers `stop` in the middle of a long thought, and once', async () => {
    const child = startBfi(['engine']);
    child.stdout.setEncoding('utf8');
    let heard = '';
    child.stdout.on('data', (text: string) => {
      heard += text;
    });
    child.stdin.write(`set ${CLOSE}\ngo movetime=3600000\n`);
    await vi.waitFor(() => expect(heard).toBe('ok\n'), { timeout: 30_000 });
    child.stdin.write('stop\nlegal\nstop\n');
    await vi.waitFor(() => expect(heard.split('\n').length).toBeGreaterThan(3), { timeout: 30_000 });
    child.stdin.end('stop\nquit\n');
    await once(child, 'close');
    // The second one came in time, too, or after the answer: then it is an order like any other.
    expect(heard).toMatch(/^ok\nbest \S+\nlegal .*\n(ok\n)?ok\n$/);
  });

  it('answers one `go` after the other', async () => {
    const { stdout } = await runBfi(['engine'], `set ${CLOSE}\ngo nodes=1\ngo nodes=1\nquit\n`);
    expect(stdout).toMatch(/^ok\n(best \S+\n)\1$/);
  });

  it('repeats its choices with a seed', async () => {
    const input = 'new standard first=red\ngo\neval\n';
    const first = await runBfi(['engine', '--seed', '5'], input);
    const second = await runBfi(['engine', '--seed', '5'], input);
    expect(first.stdout).toBe(second.stdout);
  });
});
