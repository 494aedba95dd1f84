/** What is wrong with a position that somebody typed or listed in a file, in words. */
import type { PositionError } from '@bfi/engine';

export const POSITION_FAULTS: Readonly<Record<PositionError['code'], string>> = {
  length: 'this is longer than any position',
  fields: 'a position has seven parts, separated by blanks',
  board: 'the board cannot be read',
  pad: 'the pad cannot be read',
  pool: 'the numbers of live and safe blocks cannot be read',
  side: 'r or b must stand here, for whose turn it is',
  phase: 'there is no such phase',
  quiet: 'the number of quiet turns cannot be read',
  blockLine: 'two blocks are in one row or column',
  tooMany: 'there are more characters than an army has',
  blocks: 'the numbers of live and safe blocks do not fit the blocks on the island',
  setup: 'the board does not fit this phase of the set-up',
  decided: 'one side has already lost',
  misfit: 'this phase does not fit who stands where',
  quietTooLong: 'the battle would have been drawn before',
  insideAction: 'a roll for the start or a flip is due, and nothing can begin there',
};
