// A player of an older version as a bot for the arena: `older-bot.mjs BFI_JS PLAYER`, by the name it has there.
// That version's engine and players are asked directly: `bfi engine` of the oldest ones knows neither first sight nor for whom to decide.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [bfi = '', name = ''] = process.argv.slice(2);
const older = createRequire(pathToFileURL(bfi));
const load = async (/** @type {string} */ entry) => import(pathToFileURL(older.resolve(entry)).href);

/** @type {typeof import('@bfi/engine')} */
const { copyPosition, formatAction, makeRules, newPosition, parseAction, parsePosition, parseRules, play } =
  await load('@bfi/engine');
/** @type {typeof import('@bfi/ai')} */
const { createNetwork, createRandom, decodeWeights, freshSeed, playerByName } = await load('@bfi/ai');

const network = createNetwork(decodeWeights(readFileSync(older.resolve('@bfi/ai/champion.bin'))));
const player = playerByName(name, { network, random: createRandom(freshSeed()) });
if (player === null) throw new Error(`that version has no player '${name}'`);

let rules = makeRules();
let position = newPosition(rules);

/** What it reads must be right, for it comes from the arena.
 * @template T @param {{ ok: true, value: T } | { ok: false, error: unknown }} result @returns {T} */
function sure(result) {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** @param {readonly string[]} words */
function decide(words) {
  const limits = new Map(words.map((word) => /** @type {[string, string]} */ (word.split('=', 2))));
  const movetime = limits.get('movetime');
  // A version that does not count evaluations takes the time that belongs to the player's name.
  const nodes = limits.get('nodes');
  return player?.decide(position, {
    ...(movetime !== undefined && { milliseconds: Number(movetime) }),
    ...(nodes !== undefined && { evaluations: Number(nodes) }),
  });
}

/** @param {string} line */
function answer(line) {
  const [command = '', ...words] = line.trim().split(/\s+/);
  switch (command) {
    case 'new':
      rules = sure(parseRules(words[0] ?? '', words.slice(1)));
      position = newPosition(rules);
      return 'ok';
    case 'set':
      position = sure(parsePosition(words.join(' '), rules));
      return 'ok';
    case 'apply': {
      const next = copyPosition(position);
      for (const token of words) play(next, sure(parseAction(token)));
      position = next;
      return 'ok';
    }
    case 'go':
      return `best ${formatAction(decide(words)?.action ?? 0)}`;
    default:
      return `error command '${command}' is nothing that an arena says`;
  }
}

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  if (line === 'quit') lines.close();
  else process.stdout.write(`${answer(line)}\n`);
});
