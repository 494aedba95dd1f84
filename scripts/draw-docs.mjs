// Writes every picture of the handbook into docs/pictures: npm run draw:docs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { drawPicture, PICTURES } from './drawing/pictures.mjs';
import { drawStrength } from './drawing/strength.mjs';
import { drawTraining } from './drawing/training.mjs';

const folder = new URL('../docs/pictures/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const picture of PICTURES) writeFileSync(new URL(`${picture.name}.svg`, folder), drawPicture(picture));
const strength = JSON.parse(readFileSync(new URL('../docs/strength.json', import.meta.url), 'utf8'));
writeFileSync(new URL('strength.svg', folder), drawStrength(strength));
const training = JSON.parse(readFileSync(new URL('../docs/training.json', import.meta.url), 'utf8'));
writeFileSync(new URL('training.svg', folder), drawTraining(training));
console.log(`drew ${PICTURES.length + 2} pictures into docs/pictures`);
