/**
 * `npm run strength`: how strong the weights of a training's milestones are, each against the champion, both at first sight.
 * Prints a table, and writes it for the picture in docs/ai.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { matchAtFirstSight } from './first-sight-match.ts';
import { milestonesIn } from './milestones.ts';
import { wholeNumber } from './options.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { games: { type: 'string', default: '400' }, json: { type: 'string' } },
});

const pairs = Math.ceil(wholeNumber(values.games, { program: 'strength', flag: 'games', least: 1 }) / 2);
const champion = readFileSync(fileURLToPath(import.meta.resolve('@bfi/ai/champion.bin')));
const rows = milestonesIn(positionals[0] ?? 'training-run').map(({ games, file }) => {
  const { share, lessLuck, games: played } = matchAtFirstSight(readFileSync(file), champion, pairs);
  const [plain, fair] = [share, lessLuck].map((one) => (100 * one).toFixed(1));
  console.log(
    `${games} games of self-play: ${plain} %, less luck ${fair} %, against the champion (${played} games)`,
  );
  return { games, share, played };
});
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
