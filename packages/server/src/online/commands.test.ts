/** What one address may open, however many accounts it has. */
import { expect, it } from 'vitest';
import { BLITZ, type OnlinePlayer } from '../../../../scripts/testing/online-player.ts';
import { startServer } from '../testing/online-server.ts';

const GAME = { settings: BLITZ, colour: 'red' };

it('an address opens so many games at once, by however many accounts and in whichever way; another one goes on', async () => {
  const server = await startServer({ isLimited: true, trustProxy: true });
  const people = async (count: number, address: string): Promise<OnlinePlayer[]> => {
    const come = () => server.guest('Opener', { headers: { 'x-forwarded-for': address } });
    const came: OnlinePlayer[] = [];
    for (let number = 0; number < count; number++) {
      // Whoever comes counts as ten requests.
      if (number % 9 === 8) await server.live(5000);
      came.push(await come());
    }
    return came;
  };
  const [last, late, ...openers] = await people(17, '192.0.2.9');
  const [other] = await people(1, '192.0.2.10');
  if (last === undefined || late === undefined || other === undefined) throw new Error('nobody is there');
  const release = server.holdTime();
  const refusalsOf = async (player: OnlinePlayer): Promise<string[]> => {
    const asked = Array.from({ length: 20 }, () => player.ask('create', GAME));
    const answers = await Promise.allSettled(asked);
    return answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []));
  };
  for (const opener of openers) expect(await refusalsOf(opener)).toEqual([]);
  const refused = Array(20).fill('Error: refused: rate');
  expect(await refusalsOf(last)).toEqual(refused);
  // As a program asks, without a socket.
  await expect(late.post('/api/games', GAME)).rejects.toThrow('refused: rate');
  expect(await refusalsOf(other)).toEqual([]);
  release();
  await server.stop();
}, 30_000);
