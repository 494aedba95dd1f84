import { makeRules, newPosition } from '@bfi/engine';
import { expect, it } from 'vitest';
import { Computer } from './computer.ts';

it('a thread that dies is said, answers nothing, and the next question has a new one', async () => {
  const said: string[] = [];
  const program = new URL('data:text/javascript,throw new Error("out of order")');
  const computer = new Computer({ error: (_, details) => said.push(String(details?.error)) }, program);
  const position = newPosition(makeRules());
  expect(await computer.decide(position, 1)).toBe(null);
  expect(await computer.decide(position, 1)).toBe(null);
  expect(said).toEqual(['Error: out of order', 'Error: out of order']);
  await computer.close();
});
