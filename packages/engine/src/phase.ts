/** The phases as the position holds them: indexes of PHASES. A module of constants, so that bundlers write the numbers in. */
export const rolloff = 0;
export const blocks = 1;
export const place = 2;
export const load = 3;
export const enter = 4;
export const roll = 5;
export const move = 6;
export const zero = 7;
export const after = 8;
export const flip = 9;
export const penalty = 10;
export const padpenalty = 11;
export const over = 12;
