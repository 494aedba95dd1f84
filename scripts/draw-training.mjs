// Draws how a training went, from its log: npm run draw:training -- training-run/rounds.jsonl training.svg
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { drawTraining, readRounds } from './drawing/training.mjs';

const [log, picture] = process.argv.slice(2);

/** Ends with one line that says why. @param {string} why @returns {never} */
function refuse(why) {
  console.error(`draw:training: ${why}`);
  process.exit(2);
}

if (log === undefined || picture === undefined) refuse('a log and the name of the picture are needed');
if (!existsSync(log)) refuse(`there is no file '${log}'`);
const training = readRounds(readFileSync(log, 'utf8'));
if (training.held.length === 0 && training.gates.length === 0) refuse(`'${log}' tells of no training`);
writeFileSync(picture, drawTraining(training));
console.log(`${picture}: ${training.held.length} points of the loss, ${training.gates.length} matches`);
