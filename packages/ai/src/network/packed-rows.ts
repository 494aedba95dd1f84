/**
 * How the first layer is stored: eight bits a weight instead of sixteen, which halves the file. Each row has a step of its own, in
 * eighths of the integers that the network computes with, as fine as its largest weight allows.
 */

const LARGEST = 127;
/** A step counts eighths. */
const EIGHTHS = 8;

export interface PackedRows {
  /** A step for each row. */
  readonly steps: Uint16Array;
  readonly rows: Int8Array;
}

export function newPackedRows(rowCount: number, width: number): PackedRows {
  return { steps: new Uint16Array(rowCount), rows: new Int8Array(rowCount * width) };
}

/** Rounds every weight to a multiple of its row's step. What was packed once is packed again without a loss. */
export function packRows(weights: Int16Array, width: number): PackedRows {
  const packed = newPackedRows(weights.length / width, width);
  for (let row = 0; row < packed.steps.length; row++) {
    const list = weights.subarray(row * width, (row + 1) * width);
    const step = stepFor(list);
    packed.steps[row] = step;
    packed.rows.set(
      list.map((weight) => inSteps(weight, step)),
      row * width,
    );
  }
  return packed;
}

export function unpackRows({ steps, rows }: PackedRows, into: Int16Array): void {
  const width = into.length / steps.length;
  for (const [row, step] of steps.entries()) {
    const end = (row + 1) * width;
    for (let at = row * width; at < end; at++) into[at] = weightOf(rows[at] ?? 0, step);
  }
}

function inSteps(weight: number, step: number): number {
  return Math.round((EIGHTHS * weight) / step);
}

function weightOf(count: number, step: number): number {
  // Rounded up, the largest of all would be one that sixteen bits do not hold.
  return Math.max(-32768, Math.min(32767, Math.floor((count * step + EIGHTHS / 2) / EIGHTHS)));
}

/** The finest step whose multiples reach the largest weight. Of its neighbours the one that gives the very same weights: it was packed so. */
function stepFor(list: Int16Array): number {
  const largest = list.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const finest = Math.max(1, Math.ceil((EIGHTHS * largest) / LARGEST));
  const isExact = (step: number): boolean =>
    inSteps(largest, step) <= LARGEST &&
    list.every((weight) => weightOf(inSteps(weight, step), step) === weight);
  return [finest, finest + 1, Math.max(1, finest - 1)].find(isExact) ?? finest;
}
