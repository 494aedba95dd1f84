import { makeRules, newPosition } from '@bfi/engine';
import { expect, it } from 'vitest';
import { Computer } from './computer.ts';

it('a thread that dies is said, answers nothing, and the next question has a new one', async () => {
  const said: string[] = [];
  const program = new URL('data:text/javascript,throw new Error("out of order")');
  const computer = new Computer({ error: (_, details) => said.push(String(details?.error)) }, program);
  const position = newPosition(makeRules());
  expect(await computer.decide(position, 1, 'ann')).toBe(null);
  expect(await computer.decide(position, 1, 'ann')).toBe(null);
  expect(said).toEqual(['Error: out of order', 'Error: out of order']);
  await computer.close();
});

it('whoever plays many games at once waits for their own, and not everybody for them', async () => {
  const echo = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id }) => parentPort.postMessage({ id, token: 'end' }));`;
  const program = new URL(`data:text/javascript,${encodeURIComponent(echo)}`);
  const computer = new Computer({ error: () => undefined }, program);
  const position = newPosition(makeRules());
  const answered: string[] = [];
  const ask = async (opponent: string): Promise<string | null> => {
    const token = await computer.decide(position, 1, opponent);
    if (token !== null) answered.push(opponent);
    return token;
  };
  const asked = [...Array.from({ length: 25 }, () => ask('many')), ask('ann'), ask('ben'), ask('ann')];
  const tokens = await Promise.all(asked);
  expect(answered.slice(0, 6)).toEqual(['many', 'many', 'ann', 'ben', 'many', 'ann']);
  // One is thought about, twenty wait; the others ask again later.
  expect(tokens.filter((token) => token === null)).toHaveLength(4);
  await computer.close();
});
