/**
 * The island as lines of text: sea, both pads as ships along the shore, squares, characters and blocks, and whatever marks
 * it is given. It knows no rules. Everything is placed by columns, so a pad lies exactly over the squares it serves.
 */
import {
  type Character,
  columnOfSlot,
  formatColumn,
  forwardOf,
  type PositionView,
  SIZE,
  type Side,
  type Square,
  squareAt,
} from '@bfi/engine';
import { chip, chipText, kindLetter, type Paint, type Style } from './style.ts';
import { visibleWidth } from './text.ts';

/** `free`: one of many squares to choose. `go`: where one may go. `hit`: a target. `pick`: what is chosen. On an occupied square only the last column is free. */
export interface Mark {
  readonly text: string;
  readonly tone: 'free' | 'go' | 'hit' | 'pick';
}

export type Marks = ReadonlyMap<Square, Mark>;

/** Columns for each square; two only where the window is very narrow. */
export type CellWidth = 2 | 3;

/** The first column of square a: left of it a pad may hang past the corner by two slots. */
function leftMargin(cell: CellWidth): number {
  return 2 * cell + 1;
}

export function boardWidth(cell: CellWidth): number {
  return leftMargin(cell) + (SIZE + 1) * cell + 3;
}

/** Sixteen lines, all `boardWidth` wide: Blue's pad, the shore, rows 12 to 1, the shore, Red's pad. */
export function renderBoard(
  view: PositionView,
  style: Style,
  marks: Marks = new Map(),
  cell: CellWidth = 3,
): string[] {
  const rows = Array.from({ length: SIZE }, (_, index) => SIZE - 1 - index);
  return [
    padLine(view, 'blue', style, cell, 0),
    shoreLine(view, 'blue', style, cell, 1),
    ...rows.map((row) => rowLine(view, row, style, marks, cell)),
    shoreLine(view, 'red', style, cell, SIZE + 2),
    padLine(view, 'red', style, cell, SIZE + 3),
  ];
}

/** Water from one column to another; the waves lie in the same places at every drawing. */
function sea(style: Style, line: number, from: number, to: number): string {
  let text = '';
  for (let column = from; column < to; column++) {
    text += (column + 3 * line) % 7 === 0 ? style.glyphs.wave : ' ';
  }
  return style.palette.sea(text);
}

function padLine(view: PositionView, side: Side, style: Style, cell: CellWidth, line: number): string {
  const width = boardWidth(cell);
  const pad = view.pads?.[side];
  if (pad === undefined) return sea(style, line, 0, width);
  const { ship, missile } = style.palette;
  // Blue sits opposite: slot 1 is its leftmost, which is our rightmost.
  const shown = pad.slots
    .map((kind, index) => ({ kind, slot: index + 1, column: columnOfSlot(side, index + 1, pad.missile) }))
    .sort((one, other) => one.column - other.column);
  const start = leftMargin(cell) + cell * (shown[0]?.column ?? 0) - 1;
  const slots = shown.map(({ kind, slot, column }) => {
    if (kind !== null) return chip(style, side, `${kindLetter(side, kind)}${slot}`);
    return (column === pad.missile ? missile : ship)(`${style.glyphs.empty}${slot}`);
  });
  const text = ship('<') + slots.join(ship(' '.repeat(cell - 2))) + ship('>');
  return sea(style, line, 0, start) + text + sea(style, line, start + visibleWidth(text), width);
}

function shoreLine(view: PositionView, side: Side, style: Style, cell: CellWidth, line: number): string {
  const margin = leftMargin(cell);
  const { corners, dash, facings } = style.glyphs;
  const [left, right] = side === 'blue' ? [corners[0], corners[1]] : [corners[2], corners[3]];
  const { shore, missile } = style.palette;
  const columns = Array.from({ length: SIZE }, (_, column) => {
    const letter = formatColumn(column);
    const rest = dash.repeat(cell - 2);
    if (view.pads?.[side].missile !== column) return shore(letter + dash + rest);
    return shore(letter) + missile(facings[forwardOf(side)]) + shore(rest);
  });
  const end = margin + cell * SIZE;
  return (
    sea(style, line, 0, margin - 2) +
    shore(left + dash) +
    columns.join('') +
    shore(right) +
    sea(style, line, end + 1, boardWidth(cell))
  );
}

function rowLine(view: PositionView, row: number, style: Style, marks: Marks, cell: CellWidth): string {
  const margin = leftMargin(cell);
  const line = SIZE + 1 - row;
  const { shore } = style.palette;
  const characters = new Map(view.characters.map(({ square, character }) => [square, character]));
  const cells = Array.from({ length: SIZE }, (_, column) => {
    const square = squareAt(column, row);
    const ground = (row + column) % 2 === 0 ? style.palette.sandDark : style.palette.sand;
    const thing = characters.get(square) ?? (view.blocks.includes(square) ? 'block' : null);
    return cellText(thing, marks.get(square), ground, style, cell);
  });
  return (
    sea(style, line, 0, Math.max(0, margin - 6)) +
    style.palette.sea(`${String(row + 1).padStart(Math.min(3, margin - 3))} `) +
    shore(`${style.glyphs.bar} `) +
    cells.join('') +
    shore(style.glyphs.bar) +
    sea(style, line, margin + cell * SIZE + 1, boardWidth(cell))
  );
}

function cellText(
  thing: Character | 'block' | null,
  mark: Mark | undefined,
  ground: Paint,
  style: Style,
  cell: CellWidth,
): string {
  const { palette, glyphs } = style;
  if (thing === null) {
    return mark === undefined
      ? ground(glyphs.empty.padEnd(cell))
      : palette[mark.tone](mark.text.slice(0, cell)) +
          ground(' '.repeat(Math.max(0, cell - mark.text.length)));
  }
  const shown =
    thing === 'block' ? palette.block(glyphs.block) : chip(style, thing.side, chipText(style, thing));
  if (cell === 2) return shown;
  return shown + (mark === undefined ? ground(' ') : palette[mark.tone](mark.text.slice(0, 1)));
}
