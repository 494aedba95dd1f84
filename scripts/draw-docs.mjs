// Writes every picture of the handbook into docs/pictures: npm run draw:docs
import { mkdirSync, writeFileSync } from 'node:fs';
import { drawPicture, PICTURES } from './draw-pictures.mjs';

const folder = new URL('../docs/pictures/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const picture of PICTURES) writeFileSync(new URL(`${picture.name}.svg`, folder), drawPicture(picture));
console.log(`drew ${PICTURES.length} pictures into docs/pictures`);
