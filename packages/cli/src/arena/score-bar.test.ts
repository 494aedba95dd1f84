import { expect, it } from 'vitest';
import { ScoreBar } from './score-bar.ts';

function terminal(isTTY: boolean): { stream: NodeJS.WriteStream; written: string[] } {
  const written: string[] = [];
  const stream = { isTTY, write: (text: string) => written.push(text) };
  return { stream: stream as unknown as NodeJS.WriteStream, written };
}

it('shows how far the match has come and how it stands, in less than 80 columns', () => {
  const { stream, written } = terminal(true);
  new ScoreBar(10_000, stream).update(2500, 0.5);
  expect(written.join('')).toMatch(/^\r█{6}░{18} 2500\/10000 games, A 50\.0 %, \d+ s left/);
  expect(written.join('').length).toBeLessThan(80);
});

it('says nothing where there is no terminal', () => {
  const { stream, written } = terminal(false);
  const bar = new ScoreBar(10, stream);
  bar.update(5, null);
  bar.clear();
  expect(written).toEqual([]);
});
