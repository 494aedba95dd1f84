// A bot that others can start and play against: it passes every command on to `bfi engine` and answers only `go` itself.
// Measure it: npx bfi arena greedy "cmd:node examples/bot-engine.mjs" --games 20
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const bfi = fileURLToPath(new URL('../packages/cli/bin/bfi.js', import.meta.url));
/** Elsewhere the engine's command follows the name of this file: node bot-engine.mjs npx bfi engine */
const given = process.argv.slice(2);
const [program, ...words] = given.length > 0 ? given : [process.execPath, bfi, 'engine'];
const engine = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

/** Each command has one line as its answer; only `bfi` has lines with `id` before it. */
async function ask(command) {
  engine.stdin.write(`${command}\n`);
  const lines = [];
  do lines.push((await answers.next()).value ?? 'error the engine is gone');
  while (lines.at(-1).startsWith('id '));
  return lines.join('\n');
}

/** The bot's mind. Make it better! */
const decide = (actions) => actions[Math.floor(Math.random() * actions.length)];

/** Where chance is due or the battle is over, there is nothing to decide, and the engine says so. */
async function go() {
  const actions = (await ask('legal')).split(' ').slice(1);
  return /^\(|:/.test(actions[0] ?? ':') ? ask('go') : `best ${decide(actions)}`;
}

for await (const line of createInterface({ input: process.stdin })) {
  const [command] = line.trim().split(/\s+/);
  if (command === 'quit') break;
  if (command !== '') console.log(await (command === 'go' ? go() : ask(line)));
}
engine.stdin.end('quit\n');
