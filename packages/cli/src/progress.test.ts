import { expect, it } from 'vitest';
import { ProgressBar } from './progress.ts';

function terminal(isTTY: boolean): { stream: NodeJS.WriteStream; written: string[] } {
  const written: string[] = [];
  const stream = { isTTY, write: (text: string) => written.push(text) };
  return { stream: stream as unknown as NodeJS.WriteStream, written };
}

it('shows how far it has come and how it stands, in less than 80 columns', () => {
  const { stream, written } = terminal(true);
  new ProgressBar(10_000, 'games', stream).update(2500, 'A 50.0 %');
  expect(written.join('')).toMatch(/^\r█{6}░{18} 2500\/10000 games, A 50\.0 %, \d+ s left/);
  expect(written.join('').length).toBeLessThan(80);
});

it('does not guess how long it takes before anything is done', () => {
  const { stream, written } = terminal(true);
  new ProgressBar(1000, 'battles', stream).update(0);
  expect(written.join('')).toMatch(/^\r░{24} 0\/1000 battles, 0 s/);
});

it('says nothing where there is no terminal', () => {
  const { stream, written } = terminal(false);
  const bar = new ProgressBar(10, 'games', stream);
  bar.update(5);
  bar.clear();
  expect(written).toEqual([]);
});
