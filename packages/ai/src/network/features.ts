/**
 * What the network sees: a list of features that are on, out of a few thousand. Always from the side of the player to
 * act: the board is turned round for Blue, so that one's own army always marches north.
 * Besides who stands where it says what each number of the die would allow: who can move, and what could then be hit.
 * Those tactical features cost most of the time here and carry most of the strength.
 */
import { isSetup, type Position, type Rules, SIZE, SLOTS, SQUARES, VARIANTS } from '@bfi/engine';
import {
  BLOCK,
  columnSeenBy,
  EMPTY,
  entrySquare,
  FACES,
  facingOfCell,
  isCharacter,
  isOf,
  KIND_COUNT,
  kindInSlot,
  kindOfCell,
  LEFT,
  listBlast,
  listCrossfire,
  livesLeft,
  MOST,
  NO_KIND,
  NOWHERE,
  newFallenBuffer,
  otherSide,
  Phase,
  RIGHT,
  STEP,
  squareInRange,
  squaresAhead,
  targetFrom,
  turned,
} from '@bfi/engine/packed';

/** The highest number of the die: what moves a character farthest. */
const FARTHEST = FACES - 1;

/** Groups of features, one after the other. `take` gives a group's first index and moves on. */
let next = 0;
function take(length: number): number {
  const first = next;
  next += length;
  return first;
}

const CHARACTERS = take(2 * 3 * 4 * SQUARES);
const BLOCKS_AT = take(SQUARES);
const MISSILES = take(2 * SIZE);
const PAD_SLOTS = take(2 * SLOTS * 3);
/** How many more a side may lose before it has lost the battle: 1 to 10. */
const LIVES = take(2 * 11);
const ON_ISLAND = take(2 * 11);
const LIVE_LEFT = take(11);
const SAFE_LEFT = take(5);
/** Characters not yet placed, by kind: soldiers 0 to 5, jeeps 0 to 3, tanks 0 to 2. */
const RESERVE = take(2 * 18);
const STAGE = take(4);
const VARIANT = take(VARIANTS.length);
const HOUSE_RULE_COUNT = 5;
const HOUSE_RULES = take(HOUSE_RULE_COUNT);
const QUIET = take(8);
/** For each side and number of the die: nobody, one, two, three, or more can use the whole roll. */
const MOBILITY = take(2 * 5 * 5);
/** For each side and number of the die: the best shot after a move by that roll, in four steps of gain. */
const GAIN_AFTER_ROLL = take(2 * 5 * 4);
/** The best shot as everybody stands, in four steps of gain. */
const STANDING_GAIN = take(2 * 4);
/** How many numbers of the die allow a shot worth having. */
const SHOOTING_ROLLS = take(2 * 6);
const ENTRIES = take(2 * 6);
/** Characters by kind and by how many squares are free ahead. */
const FREE_AHEAD = take(2 * 3 * 6);
/** Characters by kind that an enemy could hit as everybody stands. */
const THREATENED = take(2 * 3);
/** Characters by kind and by how many numbers of the die would let an enemy hit them: 1 to 5. */
const DANGER = take(2 * 3 * 5);
/** Characters by kind and by how many numbers of the die would let them hit an enemy: 1 to 5. */
const AIMS = take(2 * 3 * 5);
/**
 * For each side and number of the die: where the safest move by that roll ends, by how many rolls, none included, bring that
 * square within an enemy's range: 0 to 6. Whoever has no such move must walk into fire.
 */
const LEAST_DANGER = take(2 * 5 * 7);

/** Where the groups begin that a test holds to the engine's rules. */
export const GROUPS = {
  LIVES,
  MOBILITY,
  GAIN_AFTER_ROLL,
  STANDING_GAIN,
  SHOOTING_ROLLS,
  ENTRIES,
  THREATENED,
  DANGER,
  AIMS,
  LEAST_DANGER,
} as const;

export const FEATURES = next;
/** More than can be on at once. */
export const MOST_ACTIVE = 160;

export type FeatureList = Uint16Array;

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

const mobility = new Uint8Array(6);
/** The best gain by roll; 0 stands for a shot without moving. */
const gains = new Float64Array(6);
const fallen = newFallenBuffer();
/** For each square, the rolls that let an enemy hit whoever stands there, as bits. */
const danger = new Uint8Array(SQUARES);

/** The rolls that bring a square within the range of one's own (the first 144) or of the enemy's, as bits; 0 is none. */
const reach = new Uint8Array(2 * SQUARES);
/** How many squares are free ahead of each character, at its place in `standing`. */
const freeAhead = new Uint8Array(2 * MOST);
/** The least danger by roll, and what stands for no move. */
const leastDanger = new Uint8Array(6);
const NO_MOVE = 7;
/** The rolls that let the character that is looked at hit an enemy, as bits. */
let aims = 0;

/** How many of six bits are set. */
const BITS_IN = Uint8Array.from({ length: 64 }, (_, bits) => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
});

/**
 * Writes the features that are on and returns how many there are. `mirrored` swaps left and right, which changes
 * nothing in the game and doubles what a position teaches.
 */
export function listFeatures(p: Position, me: number, out: FeatureList, mirrored = false): number {
  const transform = (me === 1 ? TURNED : 0) | (mirrored ? MIRRORED : 0);
  danger.fill(0);
  reach.fill(0);
  let count = listCommon(p, transform, out);
  count = listSide(p, me, 0, transform, out, count);
  count = listSide(p, otherSide(me), 1, transform, out, count);
  count = listDanger(p, me, 0, out, count);
  return listDanger(p, otherSide(me), 1, out, count);
}

/** To be called when both sides' shots have been looked at. */
function listDanger(p: Position, side: number, relative: number, out: FeatureList, start: number): number {
  let count = start;
  for (let man = side * MOST, end = man + p.onIsland[side]!; man < end; man++) {
    const square = p.standing[man]!;
    const rolls = danger[square]!;
    if (rolls === 0) continue;
    const kind = relative * 3 + kindOfCell(p.cells[square]!);
    if ((rolls & 1) === 1) out[count++] = THREATENED + kind;
    if (rolls > 1) out[count++] = DANGER + kind * 5 + BITS_IN[rolls >> 1]! - 1;
  }
  return listLeastDanger(p, side, relative, out, count);
}

/** Where each roll could bring somebody, at the least danger. Moves onto blocks are left out: what comes of them is chance. */
function listLeastDanger(
  p: Position,
  side: number,
  relative: number,
  out: FeatureList,
  start: number,
): number {
  leastDanger.fill(NO_MOVE);
  const enemy = (1 - relative) * SQUARES;
  for (let man = side * MOST, end = man + p.onIsland[side]!; man < end; man++) {
    const from = p.standing[man]!;
    const step = STEP[facingOfCell(p.cells[from]!)]!;
    const free = freeAhead[man]!;
    let square = from;
    for (let distance = 1; distance <= free; distance++) {
      square += step;
      const rolls = BITS_IN[reach[enemy + square]!]!;
      if (rolls < leastDanger[distance]!) leastDanger[distance] = rolls;
      if (distance < FARTHEST && rolls < leastDanger[distance + 1]!) leastDanger[distance + 1] = rolls;
    }
  }
  let count = start;
  for (let roll = 1; roll <= FARTHEST; roll++) {
    const rolls = leastDanger[roll]!;
    if (rolls !== NO_MOVE) out[count++] = LEAST_DANGER + (relative * 5 + roll - 1) * 7 + rolls;
  }
  return count;
}

function listCommon(p: Position, transform: number, out: FeatureList): number {
  let count = 0;
  const { rules, cells } = p;
  const map = transform * SQUARES;
  const blocks = p.live + p.safe;
  for (let square = 0; square < SQUARES && count < blocks; square++) {
    if (cells[square] === BLOCK) out[count++] = BLOCKS_AT + SQUARE_MAP[map + square]!;
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
  mobility.fill(0);
  gains.fill(0);
  for (let man = side * MOST, end = man + p.onIsland[side]!; man < end; man++) {
    const from = standing[man]!;
    const cell = cells[from]!;
    const facing = facingOfCell(cell);
    const kind = kindOfCell(cell);
    const shown = FACING_MAP[transform * 4 + facing]!;
    out[count++] =
      CHARACTERS + ((relative * 3 + kind) * 4 + shown) * SQUARES + SQUARE_MAP[transform * SQUARES + from]!;

    const step = STEP[facing]!;
    const toEdge = squaresAhead(from, facing);
    const furthest = toEdge < FARTHEST ? toEdge : FARTHEST;
    let free = 0;
    let ahead = from + step;
    while (free < furthest && cells[ahead] === EMPTY) {
      free++;
      ahead += step;
    }
    out[count++] = FREE_AHEAD + (relative * 3 + kind) * 6 + free;
    freeAhead[man] = free;
    countMobility(free, free < furthest && cells[ahead] === BLOCK);
    aims = 0;
    lookAlongTheWay(p, side, relative * SQUARES, from, facing, kind, free);
    if (aims > 1) out[count++] = AIMS + (relative * 3 + kind) * 5 + BITS_IN[aims >> 1]! - 1;
  }
  return listRolls(relative, out, count);
}

/** What `mobility` and `gains` say of each number of the die. */
function listRolls(relative: number, out: FeatureList, start: number): number {
  let count = start;
  let shootingRolls = 0;
  for (let roll = 1; roll <= FARTHEST; roll++) {
    const movers = mobility[roll]!;
    out[count++] = MOBILITY + (relative * 5 + roll - 1) * 5 + (movers > 4 ? 4 : movers);
    const gain = gains[roll]!;
    if (gain > 0) out[count++] = GAIN_AFTER_ROLL + (relative * 5 + roll - 1) * 4 + gainStep(gain);
    if (gain >= 0.5) shootingRolls++;
  }
  out[count++] = SHOOTING_ROLLS + relative * 6 + shootingRolls;
  if (gains[0]! > 0) out[count++] = STANDING_GAIN + relative * 4 + gainStep(gains[0]!);
  return count;
}

/**
 * Looks for shots from where a character stands and from every square that a roll brings it to, ahead or after a turn.
 * Most squares in range are empty, which is seen at once. To the sides the range reaches equally far from all along the way.
 */
function lookAlongTheWay(
  p: Position,
  side: number,
  ours: number,
  from: number,
  facing: number,
  kind: number,
  free: number,
): void {
  const { cells } = p;
  const right = turned(facing, RIGHT);
  const left = turned(facing, LEFT);
  const rightwards = rangeStep(kind, from, right);
  const leftwards = rangeStep(kind, from, left);
  const step = STEP[facing]!;
  const standing = squareInRange(kind, from, facing);
  if (standing !== NOWHERE) reach[ours + standing]! |= 1;
  lookForShot(p, from, facing, kind, side, 0);
  let square = from;
  for (let distance = 1; distance <= free; distance++) {
    square += step;
    const target = squareInRange(kind, square, facing);
    if (target !== NOWHERE) {
      reach[ours + target]! |= 1 << distance;
      if (cells[target] !== EMPTY) lookForShot(p, square, facing, kind, side, distance);
    }
    if (distance === FARTHEST) break;
    if (rightwards !== 0) {
      reach[ours + square + rightwards]! |= 2 << distance;
      if (cells[square + rightwards] !== EMPTY) lookForShot(p, square, right, kind, side, distance + 1);
    }
    if (leftwards !== 0) {
      reach[ours + square + leftwards]! |= 2 << distance;
      if (cells[square + leftwards] !== EMPTY) lookForShot(p, square, left, kind, side, distance + 1);
    }
  }
}

/** What the square in range adds to a square; 0 where there is none. */
function rangeStep(kind: number, from: number, facing: number): number {
  const target = squareInRange(kind, from, facing);
  return target === NOWHERE ? 0 : target - from;
}

/**
 * Which rolls a character with so many free squares ahead can use: up to `free`, and one more to turn, or to land on a
 * block. It follows from the engine's rule of moving, for all five rolls at once; a test holds the two together.
 */
function countMobility(free: number, blockAhead: boolean): void {
  const furthest = free + 1 > FARTHEST ? FARTHEST : free + 1;
  for (let roll = 2; roll <= furthest; roll++) mobility[roll]!++;
  // A roll of 1 cannot turn.
  if (free > 0 || blockAhead) mobility[1]!++;
}

function gainStep(gain: number): number {
  if (gain < 0.75) return 0;
  if (gain < 1.5) return 1;
  return gain < 2.5 ? 2 : 3;
}

/**
 * What a shot from a square would gain: enemies less one's own that would fall; the expectation where it is at a block.
 * (Whoever stands both between and beside the block is counted for crossfire and blast: the network has learned it so.)
 * Keeps the best gain of the roll that brings the shooter there, and marks who is in danger.
 */
function lookForShot(
  p: Position,
  from: number,
  facing: number,
  kind: number,
  side: number,
  roll: number,
): void {
  const target = targetFrom(p, from, facing, kind);
  if (target === NOWHERE) return;
  const hit = p.cells[target]!;
  if (isOf(side, hit)) return;
  let gain = gainOf(p, side, listCrossfire(p, from, facing, target, fallen));
  if (isCharacter(hit)) {
    gain += 1;
    if (gain > 0) {
      danger[target]! |= 1 << roll;
      aims |= 1 << roll;
    }
  } else {
    gain += gainOf(p, side, listBlast(p, target, fallen));
    gain = (gain * p.live) / (p.live + p.safe);
  }
  if (gain > gains[roll]!) gains[roll] = gain;
}

/** Enemies less one's own, of the first so many who have fallen. */
function gainOf(p: Position, side: number, count: number): number {
  let gain = 0;
  for (let index = 0; index < count; index++) gain += isOf(side, p.cells[fallen[index]!]!) ? -1 : 1;
  return gain;
}
