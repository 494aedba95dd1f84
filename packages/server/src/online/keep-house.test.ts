/** What a node does from minute to minute so that nothing piles up for ever. */
import { expect, it } from 'vitest';
import { seatTwo } from '../../../../scripts/testing/online-table.ts';
import { startServer } from '../testing/online-server.ts';

const DAY = 86_400_000;

it('a guest is forgotten with what they called off when nobody has seen them for long, unless they have played', async () => {
  const later = await startServer();
  const { service } = later.online;
  const [idle, host, guest] = await Promise.all(['Idle', 'Host', 'Guest'].map((name) => later.guest(name)));
  if (idle === undefined || host === undefined || guest === undefined) throw new Error('nobody is there');
  const calledOff = await idle.create();
  await idle.ask('abort', { game: calledOff });
  const played = await seatTwo(host, guest, { options: ['first=red'] });
  await host.ask('resign', { game: played, battle: 1 });
  const kept = async () => {
    await service.keepHouse();
    const people = [idle, host, guest].map(({ id }) => service.storage.people.account(id));
    const games = [calledOff, played].map((game) => service.storage.games.load(game));
    return (await Promise.all([...people, ...games])).map((found) => found !== null);
  };
  later.pass(29 * DAY);
  expect(await kept()).toEqual([true, true, true, true, true]);
  later.pass(2 * DAY);
  await kept();
  expect(await kept()).toEqual([false, true, true, false, true]);
  expect(later.errors).toEqual([]);
  await later.stop();
});
