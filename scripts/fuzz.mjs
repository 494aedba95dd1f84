// Sends the built server 100,000 messages that no client should send. `npm run fuzz`, `npm run fuzz -- --messages 5000 --seed 7`.
import { parseArgs } from 'node:util';
import { freePort } from './testing/free-port.mjs';
import { fuzz } from './testing/fuzz.ts';
import { GameNode } from './testing/game-node.ts';

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const messages = Number(values.messages);
const node = new GameNode(await freePort(), { DATABASE_URL: ':memory:' });
await node.start();

async function residentMegabytes() {
  const metrics = await (await fetch(`${node.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]) / 1e6;
}

let [unanswered, cut] = [0, 0];
const memory = [];
const ROUNDS = 4;
for (let round = 0; round < ROUNDS; round++) {
  const report = await fuzz(node.url, messages / ROUNDS, Number(values.seed) + round);
  memory.push(await residentMegabytes());
  unanswered += report.unanswered;
  cut += Object.values(report.closed).reduce((sum, count) => sum + count, 0);
  console.log(JSON.stringify(report));
}
const health = await fetch(`${node.url}/healthz`);
console.log(
  `${messages} messages in ${ROUNDS} rounds, ${unanswered} neither answered nor their socket closed with a reason, ${cut} sockets closed, healthy: ${health.ok}, resident after each quarter: ${memory.map((mb) => `${Math.round(mb)} MB`).join(', ')}`,
);
await node.stop();
process.exit(health.ok && unanswered === 0 ? 0 : 1);
