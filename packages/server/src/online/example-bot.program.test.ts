/** The example bot plays over HTTP, against a player with a socket. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { checkRecordText, verifyDice } from '@bfi/game';
import { expect, test } from 'vitest';
import { playAtRandom } from '../../../../scripts/testing/online-table.ts';
import { startServer } from '../testing/online-server.ts';

const BOT = fileURLToPath(new URL('../../../../examples/online-bot.mjs', import.meta.url));

/** Stands before a server, and refuses what it is asked first as one that stops or is asked too much would. */
async function busyFront(url: string): Promise<Server> {
  const refusals = [503, 429];
  const front = createServer((request, response) => {
    const refusal = refusals.pop();
    if (refusal !== undefined) {
      response.writeHead(refusal).end('busy');
      return;
    }
    const { method, headers } = request;
    const asked = httpRequest(`${url}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(asked);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return front;
}

test('the example bot has under 60 lines, plays on a server, and the dice of its battle can be checked', async () => {
  expect(readFileSync(BOT, 'utf8').split('\n').length - 1).toBeLessThan(60);
  const server = await startServer();
  const [ann, owner] = await Promise.all([server.guest('Ann'), server.guest('Owner')]);
  await owner.post('/api/account/name', { name: 'Robot', password: 'a good password' });
  await owner.post('/api/account/bot', {});
  const { token } = await owner.post('/api/account/token', { label: 'bot' });
  const game = await ann.create();
  await ann.watch(game);
  // Enough is seen after some turns; a whole battle takes its time, since the bot asks every now and then.
  playAtRandom(ann, game, {
    seed: 9,
    isEnough: ({ online }) => {
      if (online.game.match.turn.turn < 4) return false;
      void ann.ask('resign', { game, battle: 1 }).catch(() => undefined);
      return true;
    },
  });
  const front = await busyFront(server.url);
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const bot = spawn(process.execPath, [BOT, url, String(token), game], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  bot.stdout.on('data', (chunk) => {
    printed += String(chunk);
  });
  const [code] = await once(bot, 'close');
  expect(code).toBe(0);
  const checked = checkRecordText(printed.trim());
  if (!checked.ok) throw new Error(`${JSON.stringify(checked.fault)} in ${printed}`);
  expect(checked.record.headers.get('Blue')).toBe('Robot');
  expect(verifyDice(checked.record, checked.match).ok).toBe(true);
  expect(ann.games.get(game)?.online.players.blue?.kind).toBe('bot');
  front.close();
  await server.stop();
});
