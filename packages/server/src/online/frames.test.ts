import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './frames.ts';

it('every text arrives whole, short or long, in any script, also several in one piece', async () => {
  const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].map((length) => 'x'.repeat(length));
  texts.push('Zoë, «Остров», 島, 🏝', 'é'.repeat(63), 'é'.repeat(40_000), '{"type":"ok"}');
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (_, { socket }) => socket.write(texts.map(textFrame).join(''), 'latin1'));
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const heard: string[] = [];
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('message', (data) => {
      heard.push(String(data));
      if (heard.length === texts.length) resolve();
    });
  });
  expect(heard).toEqual(texts);
  client.terminate();
  server.close();
});
