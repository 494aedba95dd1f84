import { describe, expect, it } from 'vitest';
import { runBfi } from '../testing/process.ts';

const LATE = '12/9#2/12/12/#3Je7/10#1/12/12/8#3/6#5/2Sw8#/12 c:SSJ.S j:.S.SJ 3+3 r move:2:pad 0';

describe('bfi perft', () => {
  it('counts each depth up to the one asked for', async () => {
    const { code, stdout } = await runBfi(['perft', '3', 'standard', '--position', LATE]);
    expect(code).toBe(0);
    expect(stdout.replace(/ {2}\(.*\)/g, '')).toBe('perft 1: 2\nperft 2: 6\nperft 3: 36\n');
  });

  it('shows what stands behind each first token', async () => {
    const { stdout } = await runBfi(['perft', '3', '--divide', '--position', LATE]);
    expect(stdout).toBe('padL 18\npadR 18\nperft 3: 36\n');
  });
});
