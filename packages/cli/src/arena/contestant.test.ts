import { fileURLToPath } from 'node:url';
import { makeRules, newPosition } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../command-line.ts';
import { computerContestant, readContestant, splitCommand } from './contestant.ts';

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

  const weights = fileURLToPath(import.meta.resolve('@bfi/ai/champion.bin'));

  it.each(['sight', '3', 'champion:50'])('%s may have other weights', (name) => {
    expect(readContestant(`${name}@${weights}`)).toBeNull();
  });

  it('plays by the weights of its file', () => {
    const p = newPosition(makeRules({ first: 'red' }));
    const effort = { time: undefined, nodes: undefined };
    const [own, others] = ['sight', `sight@${weights}`].map((name) => computerContestant(name, effort));
    expect(others?.decide(p)).toBe(own?.decide(p));
  });

  it.each([
    [`random@${weights}`, /a player is/],
    [`nobody@${weights}`, /a player is/],
    ['sight@', /no weights in ''/],
    ['sight@nowhere.bin', /no weights in 'nowhere.bin': it cannot be read/],
    [`sight@${fileURLToPath(import.meta.url)}`, /these bytes are not the weights/],
  ])('%s is refused', (name, reason) => {
    expect(() => readContestant(name)).toThrow(UsageError);
    expect(() => readContestant(name)).toThrow(reason);
  });
});
