import { describe, expect, it } from 'vitest';
import { UsageError } from '../command-line.ts';
import { readContestant, splitCommand } from './contestant.ts';

describe('a contestant’s name', () => {
  it.each(['random', 'greedy', 'playouts:3', '8', 'champion', 'champion:50'])('%s is one of ours', (name) => {
    expect(readContestant(name)).toBeNull();
  });

  it.each(['', 'nobody', 'champion:0', '9', 'cmd', 'cmd:', 'cmd:  ', 'cmd:"node'])('%j is nobody', (name) => {
    expect(() => readContestant(name)).toThrow(UsageError);
  });

  it.each([
    ['node bot.mjs', ['node', 'bot.mjs']],
    ['  node \t bot.mjs ', ['node', 'bot.mjs']],
    [`'my bot' --name="Ann's own" x`, ['my bot', `--name=Ann's own`, 'x']],
    [`say ""`, ['say', '']],
    ['C:\\bots\\one.exe -v', ['C:\\bots\\one.exe', '-v']],
  ])('%j is split into words without a shell', (line, words) => {
    expect(splitCommand(line)).toEqual(words);
  });
});
