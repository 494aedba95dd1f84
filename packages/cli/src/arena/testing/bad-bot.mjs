// A bot that plays blocks until it does what its name says: node bad-bot.mjs HABIT FOLDER.
// Every process that it starts leaves a file in the folder, named by its process id.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [habit, folder] = process.argv.slice(2);
const leaveTrace = (pid) => writeFileSync(join(folder, `${pid}.pid`), '');
leaveTrace(process.pid);

let game = 0;
let decisions = 0;
let tokens = [];

const HABITS = {
  crash: () => process.exit(3),
  complain: () => {
    throw new TypeError('cannot think');
  },
  stall: () => {
    // It does not end with its input, nor does its child.
    process.on('SIGTERM', () => undefined);
    setInterval(() => undefined, 1000);
    leaveTrace(spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']).pid);
    writeFileSync(join(folder, 'stalled'), '');
  },
  nonsense: () => say('I would go north'),
  illegal: () => say('best (3)'),
  occupied: () => say(`best ${tokens.find((token) => token.startsWith('#')) ?? 'end'}`),
  twoWords: () => say('best #a1 #b2'),
  flag: () => say(`best ${mySide()}:flag`),
  resign: () => say(`best ${mySide()}:resigns`),
  megabytes: () => process.stdout.write('x'.repeat(10_000_000)),
  // One line of thoughts after the other, and never an answer.
  infoWithoutEnd: () => process.stdout.write(`info ${'x'.repeat(1000)}\n`.repeat(17_000)),
  binary: () => process.stdout.write(Buffer.from([0, 255, 7, 27, 91, 50, 74, 195, 40, 10])),
  twice: () => say(`best ${freeBlock()}\nbest ${freeBlock()}`),
  lines: () => process.stdout.write('best #a1\n'.repeat(1_000_000)),
  silence: () => {
    closeSync(1);
    setInterval(() => undefined, 1000);
  },
  deafness: () => {
    closeSync(0);
    say(`best ${freeBlock()}`);
    setInterval(() => undefined, 1000);
  },
  // Thinks for longer than it was told, and answers then.
  slow: (line) => {
    const [, movetime = '0'] = /movetime=(\d+)/.exec(line) ?? [];
    setTimeout(() => say(`best ${freeBlock()}`), Number(movetime) + 5000);
  },
  // Says what it thinks, and much of it, but answers as it should: it gives up by the rules.
  chatty: () => {
    for (let depth = 1; depth <= 10_000; depth++)
      say(`info depth ${depth} score 0.5 and nothing else to say`);
    HABITS.resign();
  },
  // Falls over in its first game only, and plays the others as well as it can.
  crashOnce: () => {
    const trace = join(folder, 'crashed');
    if (existsSync(trace)) HABITS.resign();
    else {
      writeFileSync(trace, '');
      process.exit(3);
    }
  },
  // Resigns two games and stalls in the third.
  stallLater: () => (game < 3 ? HABITS.resign() : HABITS.stall()),
};

const say = (line) => process.stdout.write(`${line}\n`);
let mySide = () => (tokens.length % 2 === 0 ? 'red' : 'blue');

/** A block where no row or column has one. */
function freeBlock() {
  const isFree = (column, row) =>
    !tokens.some((token) => token.startsWith(`#${column}`) || token.slice(2) === String(row));
  for (const column of 'abcdefghijkl') {
    for (let row = 1; row <= 12; row++) if (isFree(column, row)) return `#${column}${row}`;
  }
}

if (habit === 'crashAtOnce') process.exit(4);
if (habit === 'greet') say('Hello!');
if (habit === 'silent') setInterval(() => undefined, 1000);

/** When it has heard nothing for a while, the other one is thinking. */
let patience;

createInterface({ input: process.stdin }).on('line', (line) => {
  clearTimeout(patience);
  patience = setTimeout(() => writeFileSync(join(folder, 'waiting'), ''), 200);
  if (habit === 'silent') return;
  const [command, ...words] = line.split(' ');
  const [, side] = /side=(\w+)/.exec(line) ?? [];
  if (side !== undefined) mySide = () => side;
  if (command === 'new') {
    game++;
    decisions = 0;
    tokens = [];
    say(habit === 'refuse' ? 'error option I do not play this' : 'ok');
  } else if (command === 'apply') {
    tokens.push(...words);
    say('ok');
  } else if (command === 'go') {
    decisions++;
    if (decisions < 3) say(`best ${freeBlock()}`);
    else HABITS[habit](line);
  } else if (command === 'quit') process.exit(0);
});
