/** What is removed, and what sets off what: crossfire (section 6), flips, blasts and chains (section 7). */
import { BLOCK, EMPTY, facingOfCell, sideOfCell } from './cell.ts';
import { characterOf } from './character.ts';
import type { GameEvent, LossCause } from './events.ts';
import { listBlast, listCrossfire, newFallenBuffer } from './fire.ts';
import { NEIGHBOURS, type Square } from './geometry.ts';
import * as Phase from './phase.ts';
import { ANYONE, LOST, liftCharacter, type Position } from './position.ts';
import { goOn, judge } from './turn.ts';

export function removeCharacter(
  p: Position,
  square: Square,
  cause: LossCause,
  events: GameEvent[] | undefined,
): void {
  const cell = liftCharacter(p, square);
  p.alive[sideOfCell(cell)]!--;
  p.removed = 1;
  if (p.nominee === square) p.nominee = LOST;
  events?.push({ type: 'lost', square, character: characterOf(cell), cause });
}

const fallen = newFallenBuffer();

/** Removes whoever stands between a shooter and what it hits. */
export function removeInCrossfire(
  p: Position,
  from: Square,
  to: Square,
  events: GameEvent[] | undefined,
): void {
  const count = listCrossfire(p, from, facingOfCell(p.cells[from]!), to, fallen);
  for (let index = 0; index < count; index++) removeCharacter(p, fallen[index]!, 'crossfire', events);
}

/** A character sets off a block: its flip is due now, and `resume` is the phase that follows when all is flipped. */
export function activate(
  p: Position,
  square: Square,
  shooter: number,
  resume: number,
  events: GameEvent[] | undefined,
): void {
  p.flips[0] = square;
  p.flipNext = 0;
  p.flipEnd = 1;
  p.shooter = shooter;
  p.resume = resume;
  p.phase = Phase.flip;
  events?.push({ type: 'activated', square, by: shooter === ANYONE ? 'landing' : 'shot' });
}

export function flip(p: Position, square: Square, live: boolean, events: GameEvent[] | undefined): void {
  const byCharacter = p.flipNext === 0;
  p.flipNext++;
  p.removed = 1;
  // A block that somebody landed on is under the character and shows in no cell.
  if (p.cells[square] === BLOCK) p.cells[square] = EMPTY;
  events?.push({ type: 'flipped', square, live });
  if (live) {
    p.live--;
    if (byCharacter && p.shooter !== ANYONE) removeInCrossfire(p, p.shooter, square, events);
    blast(p, square, events);
    if (byCharacter || p.rules.chain === 'full') setOffNeighbours(p, square, events);
  } else {
    p.safe--;
  }
  if (p.flipNext === p.flipEnd && !judge(p, events)) goOn(p, p.resume, events);
}

function blast(p: Position, square: Square, events: GameEvent[] | undefined): void {
  const count = listBlast(p, square, fallen);
  for (let index = 0; index < count; index++) removeCharacter(p, fallen[index]!, 'blast', events);
}

/** None is set off twice: with one block a row and column, neighbours form a line, and what is behind is gone. */
function setOffNeighbours(p: Position, square: Square, events: GameEvent[] | undefined): void {
  for (const beside of NEIGHBOURS[square]!) {
    if (p.cells[beside] !== BLOCK) continue;
    p.flips[p.flipEnd++] = beside;
    events?.push({ type: 'activated', square: beside, by: 'chain' });
  }
}
