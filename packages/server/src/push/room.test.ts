/** Who is kept waiting when pushes are not answered. */
import { expect, it } from 'vitest';
import { PushRoom } from './room.ts';

const LIMITS = { all: 500, domain: 50, account: 10 };

/** How many of so many pushes go at once, each of an account of its own. */
function going(room: PushRoom, count: number, endpointOf: (number: number) => string): number {
  const tries = Array.from({ length: count }, (_, number) => {
    const endpoint = endpointOf(number);
    return room.enter(`account of ${endpoint} ${number}`, endpoint);
  });
  return tries.filter((leave) => leave !== null).length;
}

it('a service that does not answer, by however many names, keeps nobody else’s pushes from going', () => {
  const room = new PushRoom(LIMITS);
  expect(going(room, 600, (number) => `https://n${number}.evil.example/x`)).toBe(50);
  expect(going(room, 1, () => 'https://EVIL.example./x')).toBe(0);
  expect(going(room, 3, () => 'https://push.fair.example/x')).toBe(3);
});

it('an account has as many on their way as it has browsers, and all together a bounded number', () => {
  const room = new PushRoom(LIMITS);
  const left = Array.from({ length: 11 }, (_, number) => room.enter('ann', `https://s${number}.org/x`));
  expect(left.map((leave) => leave !== null)).toEqual([...Array(10).fill(true), false]);
  expect(going(room, 600, (number) => `https://t${number}.org/x`)).toBe(490);
  left[0]?.();
  expect(room.enter('ann', 'https://s0.org/x')).not.toBeNull();
});

it('addresses are told apart as a whole', () => {
  const room = new PushRoom(LIMITS);
  expect(going(room, 60, () => 'https://93.184.216.34/x')).toBe(50);
  expect(going(room, 1, () => 'https://94.184.216.34/x')).toBe(1);
});
