import { describe, expect, it } from 'vitest';
import { runBfi } from '../testing/process.ts';

/** Red's soldier on e4 has Blue's last one exactly in range. */
const WINNING = '12/12/12/12/12/12/4ss7/12/4Sn7/12/12/12 - - 0+0 r move:3 0';

describe('bfi hint', () => {
  it('names the best action, the chances and what the others lose', async () => {
    const { code, stdout } = await runBfi(['hint', WINNING, 'blitz', '--json', '--time', '50']);
    expect(code).toBe(0);
    const hint = JSON.parse(stdout) as {
      red: number;
      blue: number;
      toAct: string;
      actions: { action: string; loss: number | null }[];
    };
    expect(hint.red).toBe(1);
    expect(hint.blue).toBe(0);
    expect(hint.toAct).toBe('red');
    expect(hint.actions[0]).toEqual({ action: 'e4xe6', share: 1, loss: 0 });
    for (const { loss } of hint.actions) expect(loss ?? 0).toBeGreaterThanOrEqual(0);
  });

  it('says of the position what it says of the best action in it', async () => {
    const middle = '12/12/12/12/6js5/5#6/2se1#tw6/3#8/4Se7/12/3Jn8/12 c:SJ.TS j:S.JSS 2+1 b move:3 0';
    const { stdout } = await runBfi(['hint', middle, '--nodes', '5000']);
    const [, blue, best] =
      /Blue ([0-9.]+) %\n +action +share +loss\n +\S+ +([0-9.]+) % +0\.0 %\n/.exec(stdout) ?? [];
    expect(best).toBe(blue);
    expect(stdout).not.toContain('−0.0 %');
    expect(stdout).not.toContain('not looked at');
    expect(stdout).toMatch(/^Best: (\S+)\. Blue's \w+ .*\.\n$/m);
  });

  it('says so where chance decides or the battle is over', async () => {
    const rolling = await runBfi(['hint', WINNING.replace('move:3', 'roll'), 'blitz']);
    expect(rolling.stdout).toMatch(/^Red [0-9.]+ %, Blue [0-9.]+ %\nChance decides now\.\n$/);
    const over = await runBfi(['hint', WINNING.replace('move:3', 'over:blue'), 'blitz']);
    expect(over.stdout).toBe('Red 0.0 %, Blue 100.0 %\nThe battle is over.\n');
  });

  it('refuses a line that is no position', async () => {
    const { code, stderr } = await runBfi(['hint', 'nonsense']);
    expect(code).toBe(2);
    expect(stderr).toBe(
      'bfi: POSITION is refused: a position has seven parts, separated by blanks (character 9)\n',
    );
  });
});
