import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { badBot, expectNoSurvivors, newFolder } from '../commands/testing/matches.ts';
import { runBfi } from '../testing/process.ts';

describe('against a bot of one’s own', () => {
  it('is a battle like any other, and lost by the bot if it fails', async () => {
    const folder = newFolder();
    const file = join(folder, 'game.bfi');
    const words = ['play', 'first=red', '--blue', badBot('crash', folder), '--save', file, '--fast'];
    const { code, stdout } = await runBfi(words, 'random all\n');
    expect(code).toBe(0);
    expect(stdout).toContain('The bot ended with exit code 3.');
    const record = readFileSync(file, 'utf8');
    expect(record).toMatch(/^\[Blue "cmd:.*bad-bot\.mjs.*crash.*"\]$/m);
    expect(record).toContain('[Result "red"]\n[Reason "forfeit"]');
    expect(record.match(/#/g)).toHaveLength(5);
    await expectNoSurvivors(folder);
  });

  it('goes on only if the bot is named again: a file starts no program', async () => {
    const folder = newFolder();
    const file = join(folder, 'game.bfi');
    const bot = ['--blue', badBot('resign', folder)];
    await runBfi(['play', 'first=red', ...bot, '--save', file, '--fast'], 'random\nrandom\nquit\n');
    const alone = await runBfi(['play', '--resume', '--save', file]);
    expect(alone).toMatchObject({ code: 1, stdout: '' });
    expect(alone.stderr).toMatch(/^bfi: Blue is a bot; to go on, say --blue "cmd:.*" again\n$/);
    const { stdout } = await runBfi(['play', '--resume', '--save', file, '--fast', ...bot], 'random all\n');
    expect(stdout).toMatch(/Blue gives up|Red wins/);
    await expectNoSurvivors(folder);
  });
});
