/**
 * The numbers of the features: which group has which, one after the other. The weights are learned by these numbers, so a
 * change here asks for a new training.
 */
import { SIZE, SLOTS, SQUARES, VARIANTS } from '@bfi/engine';

/** Groups of features, one after the other. `take` gives a group's first index and moves on. */
let next = 0;
function take(length: number): number {
  const first = next;
  next += length;
  return first;
}

export const CHARACTERS = take(2 * 3 * 4 * SQUARES);
export const BLOCKS_AT = take(SQUARES);
export const MISSILES = take(2 * SIZE);
export const PAD_SLOTS = take(2 * SLOTS * 3);
/** How many more a side may lose before it has lost the battle: 1 to 10. */
export const LIVES = take(2 * 11);
export const ON_ISLAND = take(2 * 11);
export const LIVE_LEFT = take(11);
export const SAFE_LEFT = take(5);
/** Characters not yet placed, by kind: soldiers 0 to 5, jeeps 0 to 3, tanks 0 to 2. */
export const RESERVE = take(2 * 18);
export const STAGE = take(4);
export const VARIANT = take(VARIANTS.length);
export const HOUSE_RULE_COUNT = 5;
export const HOUSE_RULES = take(HOUSE_RULE_COUNT);
export const QUIET = take(8);
/** For each side and number of the die: nobody, one, two, three, or more can use the whole roll. */
export const MOBILITY = take(2 * 5 * 5);
/** For each side and number of the die: the best shot after a move by that roll, in four steps of gain. */
export const GAIN_AFTER_ROLL = take(2 * 5 * 4);
/** The best shot as everybody stands, in four steps of gain. */
export const STANDING_GAIN = take(2 * 4);
/** How many numbers of the die allow a shot worth having. */
export const SHOOTING_ROLLS = take(2 * 6);
export const ENTRIES = take(2 * 6);
/** Characters by kind and by how many squares are free ahead. */
export const FREE_AHEAD = take(2 * 3 * 6);
/** Characters by kind that an enemy could hit as everybody stands. */
export const THREATENED = take(2 * 3);
/** Characters by kind and by how many numbers of the die would let an enemy hit them: 1 to 5. */
export const DANGER = take(2 * 3 * 5);
/** Characters by kind and by how many numbers of the die would let them hit an enemy: 1 to 5. */
export const AIMS = take(2 * 3 * 5);
/**
 * For each side and number of the die: where the safest move by that roll ends, by how many rolls, none included, bring that
 * square within an enemy's range: 0 to 6. Whoever has no such move must walk into fire.
 */
export const LEAST_DANGER = take(2 * 5 * 7);

/** Characters by kind, by how many squares are free ahead, and by what stands behind those: a block, a friend or an enemy. */
export const STOPPED_BY = take(2 * 3 * 6 * 3);
/** Characters by kind and by how many rolls, none included, let an enemy take them by crossfire or by a blast: 1 to 6. */
export const INDIRECT_DANGER = take(2 * 3 * 6);
/** Characters by kind and by the danger where the safest of their own moves ends: by how many rolls an enemy has it in range, or no move. */
export const SAFEST_MOVE = take(2 * 3 * 8);
/** Blocks as a character of each kind sees them, up to two squares away. */
export const BLOCK_PLACES = 5 * 5;
export const BLOCKS_SEEN = take(2 * 3 * BLOCK_PLACES);
/** Enemies of each kind as a character of each kind sees them: from four squares behind to eight ahead, and up to six aside. */
export const ENEMY_PLACES = 13 * 13;
export const ENEMIES_SEEN = take(2 * 3 * 3 * ENEMY_PLACES);
/**
 * The chapter of the battle: set-up, then by how many both sides together may still lose. Always the first of a list, because each
 * chapter has a second layer of its own.
 */
export const CHAPTERS = 8;
export const CHAPTER = take(CHAPTERS);

export const FEATURES = next;
/** So many are listed at most. */
export const MOST_ACTIVE = 248;

export type FeatureList = Uint16Array;

/** The chapter that a list of features is of. */
export function chapterIn(features: FeatureList): number {
  return features[0]! - CHAPTER;
}
