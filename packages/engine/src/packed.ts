/**
 * The engine's second door: the packed form of positions and actions, for those who read them by the million. Sides, kinds,
 * facings, turns and phases are numbers here, slots count from 0, and nothing is checked. Everybody else: `index.ts`.
 */
import { PHASES, type PhaseName } from './vocabulary.ts';

export { actorSquare, aimedSquare, isShot } from './action.ts';
export { chanceDecides, deciderOf } from './actor.ts';
export {
  BLOCK,
  CHARACTER,
  EMPTY,
  facingOfCell,
  isCharacter,
  isOf,
  kindOfCell,
  sideOfCell,
} from './cell.ts';
export { chanceWeight } from './chance.ts';
export { listBlast, listCrossfire, newFallenBuffer, targetFrom, targetOf } from './fire.ts';
export { NOWHERE, STEP, squareInRange, squaresAhead, turned } from './geometry.ts';
export { type ActionBuffer, legalActions, newActionBuffer } from './legal.ts';
export { entrySquare } from './movement.ts';
export { ANYONE, kindInSlot, MOST, NO_KIND, NOBODY, resetPosition } from './position.ts';
export { columnSeenBy } from './shore.ts';
export { livesLeft } from './turn.ts';
export { BLUE, FACES, KIND_COUNT, LEFT, otherSide, RED, RIGHT } from './vocabulary.ts';

/** The phases by name, as a position holds them. */
export const Phase = Object.fromEntries(PHASES.map((name, index) => [name, index])) as Readonly<
  Record<PhaseName, number>
>;
