/** What a character on the island does. Left is always the even one of its pair, right the odd one. */
export const move = 0;
export const moveLeft = 2;
export const moveRight = 3;
export const shoot = 4;
export const turnLeft = 6;
export const turnRight = 7;
