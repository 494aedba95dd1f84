import { expect, it } from 'vitest';
import { Attempts } from './attempts.ts';

function attemptsAt(clock: { now: number }): { attempts: Attempts; waits: number[] } {
  const waits: number[] = [];
  const attempts = new Attempts(
    () => clock.now,
    async (wait) => void waits.push(wait),
  );
  return { attempts, waits };
}

async function guess(attempts: Attempts, places: readonly string[]): Promise<boolean[]> {
  const may: boolean[] = [];
  for (const place of places) may.push(await attempts.may('Ann', place));
  return may;
}

it('whoever guesses is refused after ten; from anywhere else the name is open without a wait', async () => {
  const clock = { now: 0 };
  const { attempts, waits } = attemptsAt(clock);
  const may = await guess(attempts, Array<string>(12).fill('192.0.2.1'));
  expect(may).toEqual([...Array<boolean>(10).fill(true), false, false]);
  // Written otherwise it is the same name.
  expect(await attempts.may('ANN', '192.0.2.1')).toBe(false);
  expect(await attempts.may('Ann', '192.0.2.2')).toBe(true);
  expect(await attempts.may('Ben', '192.0.2.1')).toBe(true);
  clock.now += 20_000;
  expect(await guess(attempts, ['192.0.2.1', '192.0.2.1'])).toEqual([true, false]);
  expect(waits).toEqual([]);
});

it('guesses from many addresses at once only make the name slow, for ten seconds at most', async () => {
  const clock = { now: 0 };
  const { attempts, waits } = attemptsAt(clock);
  const places = Array.from({ length: 70 }, (_, place) => `198.51.100.${place}`);
  const may = await guess(attempts, places);
  expect(may.filter(Boolean)).toHaveLength(60);
  expect(waits).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((second) => second * 1000));
  clock.now += 4000;
  expect(await guess(attempts, ['203.0.113.7'])).toEqual([true]);
  expect(waits.at(-1)).toBe(7000);
});
