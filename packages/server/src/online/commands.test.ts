/** What one address may open, however many accounts it has. */
import { expect, it } from 'vitest';
import { BLITZ } from '../../../../scripts/testing/online-player.ts';
import { startServer } from '../testing/online-server.ts';
import { Commands } from './commands.ts';

it('an address opens so many games at once, by however many accounts; another one goes on', async () => {
  const server = await startServer();
  const { service } = server.online;
  const release = server.holdTime();
  const commands = new Commands(service);
  const open = async (number: number, address: string | null) => {
    const id = `opener${number}`;
    await service.storage.people.addGuest(id, 'Opener', 1);
    const account = await service.storage.people.account(id);
    if (account === null) throw new Error('nobody is there');
    const person = { account, roundTrip: 0, address };
    const refusals: string[] = [];
    for (let game = 0; game < 20; game++) {
      const opened = await commands.do('create', person, { settings: BLITZ, colour: 'red' });
      if (!opened.ok) refusals.push(opened.error);
    }
    return refusals;
  };
  for (let number = 0; number < 15; number++) expect(await open(number, '192.0.2.9')).toEqual([]);
  expect(await open(15, '192.0.2.9')).toEqual(Array(20).fill('rate'));
  expect(await open(16, '192.0.2.10')).toEqual([]);
  // For measurements.
  expect(await open(17, null)).toEqual([]);
  release();
  await server.stop();
});
