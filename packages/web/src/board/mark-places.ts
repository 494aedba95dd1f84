/** Where marks lie when several belong to one square, so that each of them can be read and none hides what it is about. */
import { columnOf, rowOf, SIZE, type Square } from '@bfi/engine';
import { CHANCE } from '../look/marks.ts';
import type { Layout, Point } from './layout.ts';
import type { BoardMarks } from './marks.ts';

/** From the middle of a square. */
const DIAL = { corner: 33, edge: 38 };

/**
 * The chance of a block stands beside it: below, or above where an arrow, a character, another block or the line of a shot is below.
 * Where neither is free it lies over the block's own foot.
 */
export function chancePlace(
  block: Square,
  marks: BoardMarks,
  standing: ReadonlySet<Square>,
  layout: Layout,
): Point {
  const { x, y } = layout.middle(block);
  const busy = new Set([...standing, ...marks.steps.map(({ square }) => square), ...underShots(marks)]);
  const free = ([1, -1] as const).find((down) => {
    const row = layout.screenRow(rowOf(block)) + down;
    if (row < 0 || row >= SIZE) return false;
    return !busy.has(layout.squareSeenAt(layout.screenColumn(columnOf(block)), row));
  });
  return free === undefined ? { x, y: y + CHANCE.over } : { x, y: y + free * CHANCE.beside };
}

/** The squares between those who shoot and what they aim at. */
function underShots({ aims }: BoardMarks): Square[] {
  return aims.flatMap(({ from, to }) => {
    const [across, up] = [Math.sign(columnOf(to) - columnOf(from)), Math.sign(rowOf(to) - rowOf(from))];
    const step = up * SIZE + across;
    const count = Math.max(Math.abs(columnOf(to) - columnOf(from)), Math.abs(rowOf(to) - rowOf(from)));
    return Array.from({ length: Math.max(0, count - 1) }, (_, index) => from + step * (index + 1));
  });
}

/** The dial of a danger lies in the corner of its square, unless arrows are there: then in the gap that they leave. */
export function dialPlace(square: Square, { steps }: BoardMarks, layout: Layout): Point {
  const { x, y } = layout.middle(square);
  const arrows = steps.filter((step) => step.square === square);
  const [first] = arrows;
  if (first === undefined) return { x: x + DIAL.corner, y: y - DIAL.corner };
  const towards = layout.towards(first.facing);
  if (first.turn !== null) {
    return towards.x === 0 ? { x: x + DIAL.edge, y } : { x, y: y - DIAL.edge };
  }
  if (!first.ontoBlock) return { x: x + DIAL.corner, y: y - DIAL.corner };
  return { x: x + (towards.x === 0 ? 1 : towards.x) * DIAL.edge, y };
}
