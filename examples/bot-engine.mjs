// A bot that others can start and play against: it passes every command on to `bfi engine` and answers only `go` itself.
// Measure it: npx bfi arena greedy "cmd:node examples/bot-engine.mjs" --games 20
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const bfi = fileURLToPath(new URL('../packages/cli/bin/bfi.js', import.meta.url));
const engine = spawn(process.execPath, [bfi, 'engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

async function ask(command) {
  engine.stdin.write(`${command}\n`);
  return (await answers.next()).value ?? 'error the engine is gone';
}

/** The bot's mind. Make it better! */
const decide = (actions) => actions[Math.floor(Math.random() * actions.length)];

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'quit') break;
  if (line.startsWith('go')) console.log(`best ${decide((await ask('legal')).split(' ').slice(1))}`);
  else console.log(await ask(line));
}
engine.stdin.end('quit\n');
