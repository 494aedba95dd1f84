/**
 * What the network sees: a list of features that are on, out of a few thousand. Always from the side of the player to
 * act: the board is turned round for Blue, so that one's own army always marches north.
 * Besides who stands where it says what each number of the die would allow: `outlook.ts` finds that out.
 */
import { isSetup, type Position, type Rules, SIZE, SLOTS, SQUARES, VARIANTS } from '@bfi/engine';
import {
  BLOCK,
  columnSeenBy,
  EMPTY,
  entrySquare,
  FACES,
  facingOfCell,
  isOf,
  KIND_COUNT,
  kindInSlot,
  kindOfCell,
  livesLeft,
  MOST,
  NO_KIND,
  NOWHERE,
  otherSide,
  Phase,
  STEP,
  squaresAhead,
} from '@bfi/engine/packed';
import {
  AIMS,
  BLOCKS_AT,
  CHAPTER,
  CHARACTERS,
  DANGER,
  ENTRIES,
  type FeatureList,
  FREE_AHEAD,
  GAIN_AFTER_ROLL,
  HOUSE_RULE_COUNT,
  HOUSE_RULES,
  INDIRECT_DANGER,
  LEAST_DANGER,
  LIVE_LEFT,
  LIVES,
  MISSILES,
  MOBILITY,
  ON_ISLAND,
  PAD_SLOTS,
  QUIET,
  RESERVE,
  SAFE_LEFT,
  SAFEST_MOVE,
  SHOOTING_ROLLS,
  STAGE,
  STANDING_GAIN,
  STOPPED_BY,
  THREATENED,
  VARIANT,
} from './feature-groups.ts';
import {
  BITS_IN,
  FARTHEST,
  findLeastDanger,
  forgetMarks,
  freeAhead,
  gains,
  INDIRECT,
  leastDanger,
  lookAlongTheWay,
  marks,
  NO_MOVE,
  ROLLS,
  safestMove,
} from './outlook.ts';
import { forgetBlocks, listRelations, noteBlock } from './relations.ts';

/** Turned round for Blue, mirrored for training: `SQUARE_MAP[transform * 144 + square]`. */
const SQUARE_MAP = new Uint8Array(4 * SQUARES);
const FACING_MAP = new Uint8Array(4 * 4);
const TURNED = 1;
const MIRRORED = 2;
for (let transform = 0; transform < 4; transform++) {
  for (let square = 0; square < SQUARES; square++) {
    const turned = (transform & TURNED) !== 0 ? SQUARES - 1 - square : square;
    const row = Math.floor(turned / SIZE);
    const column = turned % SIZE;
    SQUARE_MAP[transform * SQUARES + square] =
      row * SIZE + ((transform & MIRRORED) !== 0 ? SIZE - 1 - column : column);
  }
  for (let facing = 0; facing < 4; facing++) {
    const turned = (transform & TURNED) !== 0 ? (facing + 2) & 3 : facing;
    const mirrored = (transform & MIRRORED) !== 0 && (turned & 1) === 1;
    FACING_MAP[transform * 4 + facing] = mirrored ? turned ^ 2 : turned;
  }
}

/**
 * Writes the features that are on and returns how many there are. `mirrored` swaps left and right, which changes
 * nothing in the game and doubles what a position teaches.
 */
export function listFeatures(p: Position, me: number, out: FeatureList, mirrored = false): number {
  const transform = (me === 1 ? TURNED : 0) | (mirrored ? MIRRORED : 0);
  forgetMarks();
  out[0] = CHAPTER + chapterOf(p);
  let count = listCommon(p, transform, out, 1);
  count = listSide(p, me, 0, transform, out, count);
  count = listSide(p, otherSide(me), 1, transform, out, count);
  count = listDanger(p, me, 0, out, count);
  count = listDanger(p, otherSide(me), 1, out, count);
  count = listRelations(p, me, 0, mirrored, out, count);
  return listRelations(p, otherSide(me), 1, mirrored, out, count);
}

/** By how many both sides together may still lose. */
const CHAPTER_OF_LIVES = Uint8Array.from({ length: 2 * MOST + 1 }, (_, lives) => {
  if (lives <= 3) return 7;
  if (lives <= 5) return 6;
  if (lives <= 7) return 5;
  if (lives <= 10) return 4;
  if (lives <= 13) return 3;
  return lives <= 16 ? 2 : 1;
});

function chapterOf(p: Position): number {
  return isSetup(p) ? 0 : CHAPTER_OF_LIVES[livesLeft(p, 0) + livesLeft(p, 1)]!;
}

function listCommon(p: Position, transform: number, out: FeatureList, start: number): number {
  let count = start;
  const { rules, cells } = p;
  const map = transform * SQUARES;
  const blocks = p.live + p.safe;
  let found = 0;
  forgetBlocks();
  // No row ever has two blocks.
  for (let rows = p.blockRows; rows !== 0 && found < blocks; rows &= rows - 1) {
    let square = (31 - Math.clz32(rows & -rows)) * SIZE;
    const end = square + SIZE;
    while (square < end && cells[square] !== BLOCK) square++;
    if (square < end) {
      noteBlock(found++, square);
      out[count++] = BLOCKS_AT + SQUARE_MAP[map + square]!;
    }
  }
  out[count++] = LIVE_LEFT + p.live;
  out[count++] = SAFE_LEFT + p.safe;
  out[count++] = STAGE + (isLaying(p) ? p.phase : 0);
  count = listKnownRules(rules, out, count);
  if (rules.quietLimit > 0) {
    out[count++] = QUIET + Math.min(7, Math.floor((8 * p.quiet) / rules.quietLimit));
  }
  return count;
}

/** Set-up, once it is known who starts. */
function isLaying(p: Position): boolean {
  return isSetup(p) && p.phase !== Phase.rolloff;
}

/** The features of the rules that were asked for last: mostly the same for a whole battle. */
let listedRules: Rules | null = null;
let ruleFeatureCount = 0;
const ruleFeatures = new Uint16Array(1 + HOUSE_RULE_COUNT);

function listRules(rules: Rules, out: FeatureList, start: number): number {
  let count = start;
  out[count++] = VARIANT + VARIANTS.indexOf(rules.variant);
  if (!rules.friendlyFire) out[count++] = HOUSE_RULES;
  if (rules.chain === 'full') out[count++] = HOUSE_RULES + 1;
  if (rules.entryBlock === 'bar') out[count++] = HOUSE_RULES + 2;
  if (rules.nominee === 'pass') out[count++] = HOUSE_RULES + 3;
  if (rules.quietLimit === 0) out[count++] = HOUSE_RULES + 4;
  return count;
}

/** The same from what is kept, because words are slow to compare. */
function listKnownRules(rules: Rules, out: FeatureList, start: number): number {
  if (rules !== listedRules) {
    ruleFeatureCount = listRules(rules, ruleFeatures, 0);
    listedRules = rules;
  }
  for (let index = 0; index < ruleFeatureCount; index++) out[start + index] = ruleFeatures[index]!;
  return start + ruleFeatureCount;
}

function listSide(
  p: Position,
  side: number,
  relative: number,
  transform: number,
  out: FeatureList,
  start: number,
): number {
  let count = start;
  out[count++] = LIVES + relative * 11 + livesLeft(p, side);
  out[count++] = ON_ISLAND + relative * 11 + p.onIsland[side]!;
  if (isLaying(p)) {
    for (let kind = 0; kind < KIND_COUNT; kind++) {
      out[count++] = RESERVE + relative * 18 + kind * 6 + p.reserve[side * KIND_COUNT + kind]!;
    }
  }
  if (p.rules.hasPads) count = listPad(p, side, relative, transform, out, count);
  return listCharacters(p, side, relative, transform, out, count);
}

function listPad(
  p: Position,
  side: number,
  relative: number,
  transform: number,
  out: FeatureList,
  start: number,
): number {
  let count = start;
  // A pad is seen by its owner, who sits the other way round than the board may be shown; mirroring swaps its ends.
  const mirrored = (transform & MIRRORED) !== 0;
  const missile = columnSeenBy(side, p.missiles[side]!);
  out[count++] = MISSILES + relative * SIZE + (mirrored ? SIZE - 1 - missile : missile);
  let entries = 0;
  for (let slot = 0; slot < SLOTS; slot++) {
    const kind = kindInSlot(p, side, slot);
    if (kind === NO_KIND) continue;
    out[count++] = PAD_SLOTS + (relative * SLOTS + (mirrored ? SLOTS - 1 - slot : slot)) * 3 + kind;
    if (entrySquare(p, side, slot) !== NOWHERE) entries++;
  }
  out[count++] = ENTRIES + relative * 6 + entries;
  return count;
}

function listCharacters(
  p: Position,
  side: number,
  relative: number,
  transform: number,
  out: FeatureList,
  start: number,
): number {
  let count = start;
  const { cells, standing } = p;
  for (let roll = 0; roll <= FARTHEST; roll++) gains[roll] = 0;
  let movers = 0;
  for (let man = side * MOST, end = man + p.onIsland[side]!; man < end; man++) {
    const from = standing[man]!;
    const cell = cells[from]!;
    const facing = facingOfCell(cell);
    const kind = relative * 3 + kindOfCell(cell);
    const shown = FACING_MAP[transform * 4 + facing]!;
    out[count++] = CHARACTERS + (kind * 4 + shown) * SQUARES + SQUARE_MAP[transform * SQUARES + from]!;

    const step = STEP[facing]!;
    const toEdge = squaresAhead(from, facing);
    const furthest = toEdge < FARTHEST ? toEdge : FARTHEST;
    let free = 0;
    let ahead = from + step;
    while (free < furthest && cells[ahead] === EMPTY) {
      free++;
      ahead += step;
    }
    out[count++] = FREE_AHEAD + kind * 6 + free;
    if (free < furthest)
      out[count++] =
        STOPPED_BY + (kind * 6 + free) * 3 + (cells[ahead] === BLOCK ? 0 : isOf(side, cells[ahead]!) ? 1 : 2);
    freeAhead[man] = free;
    movers += USABLE_ROLLS[2 * free + (free < furthest && cells[ahead] === BLOCK ? 1 : 0)]!;
    const aims = lookAlongTheWay(p, side, relative, from, free);
    if (aims > 1) out[count++] = AIMS + kind * 5 + BITS_IN[aims >> 1]! - 1;
  }
  return listRolls(movers, relative, out, count);
}

/**
 * Which rolls a character can use, a 1 in four bits for each: up to as many squares as are free ahead, and one more to turn,
 * or to land on a block. `USABLE_ROLLS[2 * free + (a block is ahead)]`. It follows from the engine's rule of moving, for all
 * five rolls at once; a test holds the two together. There are never more than ten, so that sums of these keep apart.
 */
const USABLE_ROLLS = Int32Array.from({ length: 2 * FACES }, (_, index) => {
  const free = index >> 1;
  // A roll of 1 cannot turn.
  let usable = index > 0 ? 1 << 4 : 0;
  for (let roll = 2; roll <= Math.min(FARTHEST, free + 1); roll++) usable |= 1 << (4 * roll);
  return usable;
});

/** What `movers`, four bits a roll, and `gains` say of each number of the die. */
function listRolls(movers: number, relative: number, out: FeatureList, start: number): number {
  let count = start;
  let shootingRolls = 0;
  for (let roll = 1; roll <= FARTHEST; roll++) {
    const able = (movers >> (4 * roll)) & 15;
    out[count++] = MOBILITY + (relative * 5 + roll - 1) * 5 + (able > 4 ? 4 : able);
    const gain = gains[roll]!;
    if (gain > 0) out[count++] = GAIN_AFTER_ROLL + (relative * 5 + roll - 1) * 4 + gainStep(gain);
    if (gain >= 0.5) shootingRolls++;
  }
  out[count++] = SHOOTING_ROLLS + relative * 6 + shootingRolls;
  if (gains[0]! > 0) out[count++] = STANDING_GAIN + relative * 4 + gainStep(gains[0]!);
  return count;
}

function gainStep(gain: number): number {
  if (gain < 0.75) return 0;
  if (gain < 1.5) return 1;
  return gain < 2.5 ? 2 : 3;
}

/** To be called when both sides' shots have been looked at. */
function listDanger(p: Position, side: number, relative: number, out: FeatureList, start: number): number {
  let count = start;
  for (let man = side * MOST, end = man + p.onIsland[side]!; man < end; man++) {
    const square = p.standing[man]!;
    const rolls = marks[square]! & ROLLS;
    const indirect = (marks[square]! >> INDIRECT) & ROLLS;
    const kind = relative * 3 + kindOfCell(p.cells[square]!);
    if (indirect !== 0) out[count++] = INDIRECT_DANGER + kind * 6 + BITS_IN[indirect]! - 1;
    if (rolls === 0) continue;
    if ((rolls & 1) === 1) out[count++] = THREATENED + kind;
    if (rolls > 1) out[count++] = DANGER + kind * 5 + BITS_IN[rolls >> 1]! - 1;
  }
  findLeastDanger(p, side, relative);
  for (let man = side * MOST, end = man + p.onIsland[side]!; man < end; man++) {
    const kind = relative * 3 + kindOfCell(p.cells[p.standing[man]!]!);
    out[count++] = SAFEST_MOVE + kind * 8 + safestMove[man]!;
  }
  for (let roll = 1; roll <= FARTHEST; roll++) {
    const rolls = leastDanger[roll]!;
    if (rolls !== NO_MOVE) out[count++] = LEAST_DANGER + (relative * 5 + roll - 1) * 7 + rolls;
  }
  return count;
}
