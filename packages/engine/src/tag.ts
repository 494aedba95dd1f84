/** What an action is: the bits from `TAG_SHIFT` up. A module of constants, so that bundlers write the numbers in. */
/** A character on the island acts: from << 11 | verb << 8 | to. */
export const character = 0;
export const enter = 1;
export const pad = 2;
export const padLeft = 3;
export const padRight = 4;
export const blocked = 5;
export const end = 6;
export const take = 7;
export const takeFromPad = 8;
export const roll = 9;
export const flip = 10;
export const rolloff = 11;
export const block = 12;
export const place = 13;
export const load = 14;
export const outside = 15;
