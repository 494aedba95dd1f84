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

it('guesses from four addresses, for as long as they like, are not noticed by anybody else', async () => {
  const clock = { now: 0 };
  const { attempts, waits } = attemptsAt(clock);
  const thieves = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'];
  for (let guesses = 0; guesses < 10; guesses++) await guess(attempts, thieves);
  for (let seconds = 0; seconds < 3600; seconds += 20) {
    clock.now += 20_000;
    await guess(attempts, thieves);
  }
  expect(await guess(attempts, ['203.0.113.7'])).toEqual([true]);
  expect(waits).toEqual([]);
});

it('where many addresses guess at once, whoever comes then waits ten seconds at most, and when too many wait is refused for a while', async () => {
  const clock = { now: 0 };
  const { attempts, waits } = attemptsAt(clock);
  const places = Array.from({ length: 70 }, (_, place) => `198.51.100.${place}`);
  const may = await guess(attempts, places);
  expect(may).toEqual([...Array<boolean>(52).fill(true), ...Array<boolean>(18).fill(false)]);
  expect(waits).toEqual([5000, 10_000]);
  clock.now += 4000;
  expect(await guess(attempts, ['203.0.113.7'])).toEqual([false]);
  clock.now += 1000;
  expect(await guess(attempts, ['203.0.113.7'])).toEqual([true]);
  expect(waits.at(-1)).toBe(10_000);
});
