/** `bfi play` without its command line, for tests that need a process of its own: SAVE-FILE RED BLUE. */
import { makeRules } from '@bfi/engine';
import { computerSeat, type Seat, seatHere } from '@bfi/game';
import { runPlay } from '../play.ts';

const [saveFile = '', red = 'human', blue = 'human'] = process.argv.slice(2);

function seat(word: string): Seat {
  return word === 'human' ? seatHere() : computerSeat(1);
}

process.exitCode = await runPlay({
  rules: makeRules(),
  seats: { red: seat(red), blue: seat(blue) },
  seed: 1,
  war: null,
  ready: false,
  resume: 'ask',
  saveFile,
  color: true,
  ascii: false,
  delay: 200,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
});
