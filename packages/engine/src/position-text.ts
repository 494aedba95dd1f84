/**
 * Positions as one line of text (section 11), both ways. Reading is in two steps: here the line's grammar,
 * in `position-check.ts` whether play could ever hold what it says.
 */
import { BLOCK, characterCell, EMPTY, facingOfCell, kindOfCell, sideOfCell } from './cell.ts';
import { SIZE, squareAt } from './geometry.ts';
import * as Phase from './phase.ts';
import {
  ANYONE,
  fillSlot,
  kindInSlot,
  LOST,
  newPosition,
  type Position,
  putBlock,
  putCharacter,
  THE_PAD,
} from './position.ts';
import { checkPosition, type PositionFault } from './position-check.ts';
import { failure, type Result, success } from './result.ts';
import type { Rules } from './rules.ts';
import { blockLine } from './setup.ts';
import {
  COLUMN_LETTERS,
  FACING_LETTERS,
  formatColumn,
  formatSquare,
  KIND_LETTERS,
  parseSquare,
} from './token.ts';
import {
  BLOCKS,
  BLUE,
  KIND_COUNT,
  PHASES,
  type PhaseName,
  REASONS,
  RED,
  RESULTS,
  SLOTS,
  type Variant,
  word,
} from './vocabulary.ts';

export function formatPosition(p: Position): string {
  const pads = p.rules.hasPads ? `${formatPad(p, RED)} ${formatPad(p, BLUE)}` : '- -';
  const side = p.side === RED ? 'r' : 'b';
  return `${formatBoard(p)} ${pads} ${p.live}+${p.safe} ${side} ${formatPhase(p)} ${p.quiet}`;
}

function formatBoard(p: Position): string {
  let board = '';
  for (let row = SIZE - 1; row >= 0; row--) {
    let empty = 0;
    for (let column = 0; column < SIZE; column++) {
      const cell = p.cells[squareAt(column, row)]!;
      if (cell === EMPTY) {
        empty++;
        continue;
      }
      if (empty > 0) board += empty;
      empty = 0;
      board += cell === BLOCK ? '#' : CELL_LETTERS[cell];
    }
    if (empty > 0) board += empty;
    if (row > 0) board += '/';
  }
  return board;
}

/** A character's two letters by its cell: upper case Red, lower case Blue, then the facing in lower case. */
const CELL_LETTERS: string[] = [];
const CELL_BY_LETTERS = new Map<string, number>();
for (let cell = characterCell(RED, 0, 0); cell <= characterCell(BLUE, KIND_COUNT - 1, 3); cell++) {
  const kind = KIND_LETTERS.charAt(kindOfCell(cell));
  if (kind === '') continue;
  const letters =
    (sideOfCell(cell) === RED ? kind : kind.toLowerCase()) +
    FACING_LETTERS.charAt(facingOfCell(cell)).toLowerCase();
  CELL_LETTERS[cell] = letters;
  CELL_BY_LETTERS.set(letters, cell);
}

function formatPad(p: Position, side: number): string {
  let text = `${formatColumn(p.missiles[side]!)}:`;
  for (let slot = 0; slot < SLOTS; slot++) text += KIND_LETTERS.charAt(kindInSlot(p, side, slot)) || '.';
  return text;
}

function formatPhase(p: Position): string {
  const name = word(PHASES, p.phase);
  switch (p.phase) {
    case Phase.roll:
      return name + formatNominee(p);
    case Phase.move:
      return `${name}:${p.roll}${formatNominee(p)}`;
    case Phase.flip:
      return `${name}:${Array.from(p.flips.subarray(p.flipNext, p.flipEnd), formatSquare).join(',')}`;
    case Phase.over:
      return `${name}:${RESULTS[p.winner]}`;
    default:
      return name;
  }
}

function formatNominee(p: Position): string {
  if (p.nominee === ANYONE) return '';
  if (p.nominee === THE_PAD) return ':pad';
  return p.nominee === LOST ? ':lost' : `:${formatSquare(p.nominee)}`;
}

/** What is wrong with a line, and at which character of it. */
export interface PositionError {
  readonly code: PositionGrammarFault | PositionFault;
  readonly at: number;
}

type PositionGrammarFault = 'length' | 'fields' | 'board' | 'pad' | 'pool' | 'side' | 'phase' | 'quiet';

const LONGEST_POSITION = 512;

/** Reads a line written by anyone. Variant and house rules are not in it, so they are given. */
export function parsePosition(text: string, rules: Rules): Result<Position, PositionError> {
  if (text.length > LONGEST_POSITION) return failure(fault('length', LONGEST_POSITION));
  const fields = text.split(' ');
  if (fields.length !== FIELD_READERS.length) return failure(fault('fields', text.length));
  const p = newPosition({ ...rules, first: 'red' });
  p.rules = rules;
  let at = 0;
  for (const [index, field] of fields.entries()) {
    const found = word(FIELD_READERS, index)(p, field);
    if (found !== null) return failure(fault(found.code, at + found.at));
    at += field.length + 1;
  }
  const misfit = checkPosition(p);
  if (misfit === null) return success(p);
  const before = fields.slice(0, misfit.field).map((field) => `${field} `);
  return failure(fault(misfit.code, before.join('').length));
}

/** The variant to read a line by that comes without any: without pads it can't be the usual game, and all-out has room for all. */
export function variantFitting(text: string): Variant {
  return /^\S+ - - /.test(text) ? 'allout' : 'standard';
}

/** What is wrong, and where in the field. */
type FieldFault = PositionError;

function fault(code: FieldFault['code'], at = 0): FieldFault {
  return { code, at };
}

const FIELD_READERS: readonly ((p: Position, field: string) => FieldFault | null)[] = [
  readBoard,
  (p, field) => readPad(p, field, RED),
  (p, field) => readPad(p, field, BLUE),
  readPool,
  readSide,
  readPhase,
  readQuiet,
];

function readBoard(p: Position, field: string): FieldFault | null {
  let at = 0;
  for (let row = SIZE - 1; row >= 0; row--) {
    let column = 0;
    while (at < field.length && field[at] !== '/') {
      const run = /^(1[0-2]|[1-9])(?![0-9])/.exec(field.slice(at, at + 3))?.[1];
      const cell = CELL_BY_LETTERS.get(field.slice(at, at + 2));
      const width = run === undefined ? 1 : Number(run);
      if (column + width > SIZE) return fault('board', at);
      if (run !== undefined) {
        at += run.length;
      } else if (field[at] === '#') {
        const square = squareAt(column, row);
        if (blockLine(p, square) !== null) return fault('blockLine', at);
        putBlock(p, square);
        at += 1;
      } else if (cell !== undefined) {
        const side = sideOfCell(cell);
        const reserve = side * KIND_COUNT + kindOfCell(cell);
        if (p.reserve[reserve] === 0) return fault('tooMany', at);
        p.reserve[reserve]!--;
        putCharacter(p, squareAt(column, row), cell);
        at += 2;
      } else {
        return fault('board', at);
      }
      column += width;
    }
    const separated = row === 0 ? at === field.length : field[at] === '/';
    if (column !== SIZE || !separated) return fault('board', at);
    at += 1;
  }
  return null;
}

function readPad(p: Position, field: string, side: number): FieldFault | null {
  if (!p.rules.hasPads) return field === '-' ? null : fault('pad');
  const match = /^([a-l]):([SJT.]{5})$/.exec(field);
  if (match === null) return fault('pad');
  const [, column = '', slots = ''] = match;
  p.missiles[side] = COLUMN_LETTERS.indexOf(column);
  for (let slot = 0; slot < SLOTS; slot++) {
    const kind = KIND_LETTERS.indexOf(slots.charAt(slot));
    if (kind < 0) continue;
    const reserve = side * KIND_COUNT + kind;
    if (p.reserve[reserve] === 0) return fault('tooMany', 2 + slot);
    p.reserve[reserve]!--;
    fillSlot(p, side, slot, kind);
  }
  return null;
}

function readPool(p: Position, field: string): FieldFault | null {
  const match = /^([0-9]|10)\+([0-9]|10)$/.exec(field);
  if (match === null) return fault('pool');
  p.live = Number(match[1]);
  p.safe = Number(match[2]);
  return p.live + p.safe <= BLOCKS ? null : fault('pool');
}

function readSide(p: Position, field: string): FieldFault | null {
  if (field !== 'r' && field !== 'b') return fault('side');
  p.side = field === 'r' ? RED : BLUE;
  return null;
}

function readPhase(p: Position, field: string): FieldFault | null {
  const unreadable: FieldFault = fault('phase');
  const [name = '', ...details] = field.split(':');
  p.phase = PHASES.indexOf(name as PhaseName);
  if (p.phase < 0) return unreadable;
  // Flips cannot be loaded, which `checkPosition` says; here it is enough that they read well.
  if (p.phase === Phase.flip) return /^flip(?:[:,][a-l][0-9]+)+$/.test(field) ? null : unreadable;
  if (p.phase === Phase.over) {
    p.winner = (RESULTS as readonly string[]).indexOf(details[0] ?? '');
    p.reason = REASONS.indexOf('unknown');
    return details.length === 1 && p.winner >= 0 ? null : unreadable;
  }
  if (p.phase === Phase.move) {
    const roll = details.shift() ?? '';
    if (!/^[1-5]$/.test(roll)) return unreadable;
    p.roll = Number(roll);
  }
  if (details.length === 0) return null;
  const nominee = parseNominee(details[0] ?? '');
  const mayBeNamed = p.phase === Phase.move || p.phase === Phase.roll;
  if (details.length > 1 || nominee === null || !mayBeNamed) return unreadable;
  p.nominee = nominee;
  return null;
}

function parseNominee(text: string): number | null {
  if (text === 'pad') return THE_PAD;
  return text === 'lost' ? LOST : parseSquare(text);
}

function readQuiet(p: Position, field: string): FieldFault | null {
  if (!/^(0|[1-9][0-9]{0,14})$/.test(field)) return fault('quiet');
  p.quiet = Number(field);
  return null;
}
