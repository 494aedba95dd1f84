/**
 * Could play ever hold this position? Asked of every position that comes from outside, after its text was read.
 * It also fills in what the text does not say but follows from it: who started, and how many characters each side still has.
 */

import { isOf } from './cell.ts';
import { anyoneCanEnter } from './movement.ts';
import * as Phase from './phase.ts';
import { ANYONE, kindInSlot, LOST, MOST, NO_KIND, NOBODY, type Position, THE_PAD } from './position.ts';
import { blocksLaid } from './setup.ts';
import { isHome, missileAtFirst } from './shore.ts';
import { livesLeft } from './turn.ts';
import { BLOCKS, BLUE, otherSide, RED, SLOTS } from './vocabulary.ts';

/**
 * `blockLine`: two blocks in a row or column. `tooMany`: more characters than an army has. `blocks`: the pool does not
 * match the blocks on the island. `setup`: the phase is of the set-up and the board is not. `decided`: one side has lost,
 * and the phase says otherwise. `misfit`: the phase does not fit who stands where. `quietTooLong`: the quiet limit was
 * reached before. `insideAction`: a roll-off or a flip is due, which cannot be loaded.
 */
export type PositionFault =
  | 'blockLine'
  | 'tooMany'
  | 'blocks'
  | 'setup'
  | 'decided'
  | 'misfit'
  | 'quietTooLong'
  | 'insideAction';

interface Fault {
  readonly code: PositionFault;
  /** Which of the seven fields to look at. */
  readonly field: number;
}

const BOARD = 0;
const PADS = 1;
const POOL = 3;
const PHASE = 5;
const QUIET = 6;

function fault(code: PositionFault, field: number): Fault {
  return { code, field };
}

/** Is chance in the middle of something: a roll-off or a flip? Such a position can be shown, but not loaded. */
export function isInsideAction(p: Position): boolean {
  return p.phase === Phase.rolloff || p.phase === Phase.flip;
}

export function checkPosition(p: Position): Fault | null {
  if (isInsideAction(p)) return fault('insideAction', PHASE);
  switch (p.phase) {
    case Phase.blocks:
    case Phase.place:
    case Phase.load:
      return checkSetup(p);
    case Phase.over:
      return checkOver(p);
    default:
      return checkBattle(p);
  }
}

function checkSetup(p: Position): Fault | null {
  const { rules, side } = p;
  const other = otherSide(side);
  const blocks = blocksLaid(p);
  if (p.live !== rules.liveBlocks || p.safe !== rules.safeBlocks) return fault('blocks', POOL);
  if (p.quiet !== 0) return fault('quietTooLong', QUIET);
  if ((p.phase === Phase.blocks) !== blocks < BLOCKS) return fault('setup', BOARD);
  for (let owner = RED; owner <= BLUE; owner++) {
    if (!allAtHome(p, owner)) return fault('setup', BOARD);
    if (p.missiles[owner] !== missileAtFirst(owner)) return fault('setup', PADS);
  }
  const [mine, theirs] = [p.onIsland[side]!, p.onIsland[other]!];
  const [myPad, theirPad] = [onPad(p, side), onPad(p, other)];
  // Turns alternate from the starter on, so whoever is level with the other has started.
  let level: boolean;
  let fits: boolean;
  if (p.phase === Phase.load) {
    level = theirPad === 0;
    fits = rules.hasPads && mine === rules.placed && theirs === mine && myPad === 0 && theirPad % SLOTS === 0;
  } else {
    level = p.phase === Phase.blocks ? blocks % 2 === 0 : mine === theirs;
    const placing = mine < rules.placed && (level || mine === theirs - 1) && theirs <= rules.placed;
    fits = myPad + theirPad === 0 && (p.phase === Phase.place ? placing : mine + theirs === 0);
  }
  p.starter = level ? side : other;
  p.alive.fill(rules.army);
  return fits ? null : fault('setup', PHASE);
}

function allAtHome(p: Position, side: number): boolean {
  for (let man = side * MOST, end = man + p.onIsland[side]!; man < end; man++) {
    if (!isHome(side, p.standing[man]!)) return false;
  }
  return true;
}

function checkBattle(p: Position): Fault | null {
  const { rules } = p;
  const armies = checkArmies(p);
  if (armies !== null) return armies;
  if (livesLeft(p, RED) <= 0 || livesLeft(p, BLUE) <= 0) return fault('decided', PHASE);
  if (p.live + p.safe !== blocksLaid(p)) return fault('blocks', POOL);
  if (rules.quietLimit > 0 && p.quiet >= rules.quietLimit) return fault('quietTooLong', QUIET);
  return phaseFits(p) ? null : fault('misfit', PHASE);
}

function phaseFits(p: Position): boolean {
  const { side, nominee, rules } = p;
  const onIsland = p.onIsland[side]!;
  switch (p.phase) {
    case Phase.enter:
      return onIsland === 0 && anyoneCanEnter(p, side);
    case Phase.padpenalty:
      return onIsland === 0 && !anyoneCanEnter(p, side);
    case Phase.penalty:
      return onIsland > 0;
    case Phase.roll:
    case Phase.move:
      if (nominee === ANYONE) return p.phase === Phase.move || onIsland > 0;
      if (nominee === THE_PAD) return rules.hasPads;
      if (nominee === LOST) return p.phase === Phase.move ? p.alive[side]! < rules.army : wasLostEntering(p);
      return isOf(side, p.cells[nominee]!);
    default:
      return true;
  }
}

/** Before the roll, only an entry onto a live block can have cost the nominee. */
function wasLostEntering(p: Position): boolean {
  const { rules } = p;
  return (
    rules.hasPads && rules.entryBlock === 'land' && onPad(p, p.side) < SLOTS && p.live < rules.liveBlocks
  );
}

/** A battle can be ended from outside at any moment, in set-up and before a flip too, so little can be asked of it. */
function checkOver(p: Position): Fault | null {
  const { rules } = p;
  const armies = checkArmies(p);
  if (armies !== null) return armies;
  const blocks = blocksLaid(p);
  const pool = p.live + p.safe;
  // One block more than can be seen: a character stands on it, and it was never flipped.
  const matches = pool === blocks || pool === blocks + 1 || (pool === BLOCKS && p.quiet === 0);
  if (!matches) return fault('blocks', POOL);
  // Only the draw that the limit itself brings about can stand at the limit.
  const longest = p.winner === NOBODY ? rules.quietLimit : rules.quietLimit - 1;
  return rules.quietLimit > 0 && p.quiet > longest ? fault('quietTooLong', QUIET) : null;
}

function checkArmies(p: Position): Fault | null {
  const { rules } = p;
  p.reserve.fill(0);
  for (let side = RED; side <= BLUE; side++) {
    p.alive[side] = p.onIsland[side]! + onPad(p, side);
    if (p.alive[side]! > rules.army) return fault('tooMany', BOARD);
  }
  const possible = p.live <= rules.liveBlocks && p.safe <= rules.safeBlocks;
  return possible ? null : fault('blocks', POOL);
}

function onPad(p: Position, side: number): number {
  let count = 0;
  for (let slot = 0; slot < SLOTS; slot++) {
    if (kindInSlot(p, side, slot) !== NO_KIND) count++;
  }
  return count;
}
