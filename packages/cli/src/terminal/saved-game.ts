/** A saved game's file as the terminal reads it: what is wrong with it is told in English. */
import { failure, type Result } from '@bfi/engine';
import { type Game, readGame, type SaveFault } from '@bfi/game';
import { describeFault } from '../record-file.ts';

/** The game in a file's text, or one sentence on what is wrong with it. */
export function readSave(text: string): Result<Game, string> {
  const game = readGame(text);
  return game.ok ? game : failure(sentenceFor(game.error));
}

function sentenceFor(fault: SaveFault): string {
  if (fault.code === 'war') return 'the headers of its war cannot be read';
  if (fault.code === 'seed') return 'the header Seed is not a whole number';
  const { place, message } = describeFault(fault);
  return `line ${place.line}:${place.column}: ${message}`;
}
