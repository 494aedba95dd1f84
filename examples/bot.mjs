// A whole bot: it asks `bfi engine` what is legal, rolls the dice itself and plays both sides to the end.
// node examples/bot.mjs, or with another engine: node examples/bot.mjs COMMAND WORDS …
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const bfi = fileURLToPath(new URL('../packages/cli/bin/bfi.js', import.meta.url));
const [program, ...words] = process.argv[2] ? process.argv.slice(2) : [process.execPath, bfi, 'engine'];
const engine = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

/** Sends a command and returns the words of its answer after the first. */
async function ask(command) {
  engine.stdin.write(`${command}\n`);
  const { value = 'error: the engine is gone' } = await answers.next();
  if (value.startsWith('error')) throw new Error(`${command}: ${value}`);
  return value.split(' ').slice(1);
}

const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

/** A die is fair. A block is live as often as the pool says: with 6+4, six times in ten. */
async function rollOrFlip(outcomes) {
  if (!outcomes[0].includes(':')) return anyOf(outcomes);
  const [live, safe] = (await ask('position'))[3].split('+').map(Number);
  return `${outcomes[0].split(':')[0]}:${Math.random() * (live + safe) < live ? 'live' : 'safe'}`;
}

/** The bot's mind. Make it better! */
const decide = (actions) => anyOf(actions);

await ask('new quick');
for (let legal = await ask('legal'); legal.length > 0; legal = await ask('legal')) {
  const chance = /^\(|:/.test(legal[0]);
  await ask(`apply ${chance ? await rollOrFlip(legal) : decide(legal)}`);
}
console.log(`${(await ask('position'))[5]}\n\n${JSON.parse((await ask('record')).join(' '))}`);
engine.stdin.end('quit\n');
