// An older version's `bfi engine` as a bot for the arena: `older-bot.mjs BFI_JS [sight]`. With `sight` it decides at first sight.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [bfi = '', how] = process.argv.slice(2);
const engine = spawn(process.execPath, [bfi, 'engine'], { stdio: ['pipe', 'inherit', 'inherit'] });
engine.on('exit', (code) => process.exit(code ?? 1));
const lines = createInterface({ input: process.stdin });
lines.on('line', (said) => {
  // The arena asks whoever is to act, and the oldest versions do not know how to be asked for a side.
  const line = said.startsWith('go ') ? said.replace(/ side=\w+/, '') : said;
  const atFirstSight = how === 'sight' && line.startsWith('go ');
  engine.stdin.write(
    `${atFirstSight ? line.replace(/ (movetime|nodes)=\d+/g, '').concat(' depth=1') : line}\n`,
  );
});
lines.on('close', () => engine.stdin.end());
