/**
 * `npm run strength`: how strong the weights of a training's milestones are, each against the champion, both at first sight.
 * Pairs of games have the same dice with the sides swapped. Prints a table, and writes it for the picture in docs/ai.md.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  createNetwork,
  createRandom,
  decodeWeights,
  type Player,
  playerByName,
  randomAction,
  shareOf,
} from '@bfi/ai';
import { makeRules, newPosition, type PerSide, play, toAct } from '@bfi/engine';
import { wholeNumber } from './options.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { games: { type: 'string', default: '400' }, json: { type: 'string' } },
});

function playerFrom(file: string): Player {
  const network = createNetwork(decodeWeights(readFileSync(file)));
  const player = playerByName('sight', { network, random: createRandom(0) });
  if (player === null) throw new Error('there is no first sight');
  return player;
}

/** The share of one battle that Red gets. */
function redsShare(players: PerSide<Player>, seed: number): number {
  const dice = createRandom(seed);
  const p = newPosition(makeRules());
  for (let actor = toAct(p); actor !== 'over'; actor = toAct(p)) {
    play(p, actor === 'chance' ? randomAction(p, dice) : players[actor].decide(p).action);
  }
  return shareOf(p, 0);
}

function shareAgainst(a: Player, b: Player, pairs: number): number {
  let share = 0;
  for (let pair = 0; pair < pairs; pair++) {
    share += redsShare({ red: a, blue: b }, pair) + 1 - redsShare({ red: b, blue: a }, pair);
  }
  return share / (2 * pairs);
}

const pairs = Math.ceil(wholeNumber(values.games, { program: 'strength', flag: 'games', least: 1 }) / 2);
const folder = positionals[0] ?? 'training-run';
const champion = playerFrom(fileURLToPath(import.meta.resolve('@bfi/ai/champion.bin')));
const milestones = readdirSync(folder)
  .map((name) => ({ name, games: Number(/^weights-([0-9]+)\.bin$/.exec(name)?.[1]) }))
  .filter(({ games }) => games > 0)
  .sort((a, b) => a.games - b.games);
const rows = milestones.map(({ name, games }) => {
  const played = 2 * pairs;
  const share = shareAgainst(playerFrom(join(folder, name)), champion, pairs);
  console.log(
    `${games} games of self-play: ${(100 * share).toFixed(1)} % against the champion (${played} games)`,
  );
  return { games, share, played };
});
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
