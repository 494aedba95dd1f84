/**
 * A text as a QR code (ISO/IEC 18004): bytes, error correction level M, versions 1 to 10, which hold up to 213 bytes. That is all an
 * invitation needs, and less than any library brings along.
 */

/** Rows of modules from the top; true is dark. */
export type QrCode = readonly (readonly boolean[])[];

interface Version {
  readonly number: number;
  readonly codewords: number;
  readonly blocks: number;
  /** Codewords for error correction in each block. */
  readonly correction: number;
}

const VERSIONS: readonly Version[] = [
  [26, 1, 10],
  [44, 1, 16],
  [70, 1, 26],
  [100, 2, 18],
  [134, 2, 24],
  [172, 4, 16],
  [196, 4, 18],
  [242, 4, 22],
  [292, 5, 22],
  [346, 5, 26],
].map(([codewords = 0, blocks = 0, correction = 0], index) => ({
  number: index + 1,
  codewords,
  blocks,
  correction,
}));

const BYTE_MODE = 0b0100;
const LEVEL_M = 0b00;
const PADS = [0xec, 0x11] as const;
const FORMAT_MASK = 0x5412;

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Null where the text is too long. */
export function qrCode(text: string): QrCode | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.find((one) => bytes.length + headerBytes(one) <= dataCodewords(one));
  if (version === undefined) return null;
  const bits = bitsOf(interleaved(version, dataOf(version, bytes)));
  const candidates = MASKS.map((_, mask) => drawn(version, bits, mask));
  const penalties = candidates.map(penaltyOf);
  return candidates[penalties.indexOf(Math.min(...penalties))] ?? null;
}

function dataCodewords({ codewords, blocks, correction }: Version): number {
  return codewords - blocks * correction;
}

/** The mode, the length and the end, in whole bytes. */
function headerBytes({ number }: Version): number {
  return number < 10 ? 2 : 3;
}

function dataOf(version: Version, bytes: readonly number[]): number[] {
  const lengthBits = version.number < 10 ? 8 : 16;
  const bits = [
    ...binary(BYTE_MODE, 4),
    ...binary(bytes.length, lengthBits),
    ...bytes.flatMap((byte) => binary(byte, 8)),
  ];
  const room = dataCodewords(version);
  while (bits.length < room * 8 && bits.length % 8 !== 0) bits.push(false);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    data.push(bits.slice(at, at + 8).reduce((value, bit) => value * 2 + Number(bit), 0));
  }
  for (let pad = 0; data.length < room; pad++) data.push(PADS[pad % 2] ?? 0);
  return data;
}

function binary(value: number, length: number): boolean[] {
  return Array.from({ length }, (_, index) => ((value >>> (length - 1 - index)) & 1) === 1);
}

function bitsOf(codewords: readonly number[]): boolean[] {
  return codewords.flatMap((codeword) => binary(codeword, 8));
}

/** The blocks with their correction, one codeword of each in turn. The later blocks may be longer by one. */
function interleaved(version: Version, data: readonly number[]): number[] {
  const { blocks, correction } = version;
  const short = Math.floor(data.length / blocks);
  const longer = data.length % blocks;
  const parts: number[][] = [];
  for (let block = 0, at = 0; block < blocks; block++) {
    const length = short + (block >= blocks - longer ? 1 : 0);
    parts.push(data.slice(at, at + length));
    at += length;
  }
  const checks = parts.map((part) => remainder(part, correction));
  return [...takeTurns(parts), ...takeTurns(checks)];
}

function takeTurns(lists: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.map((list) => list[index])).flatMap((row) =>
    row.filter((value) => value !== undefined),
  );
}

/** Reed and Solomon's remainder over the field of 256. */
function remainder(data: readonly number[], degree: number): number[] {
  const divisor = generator(degree);
  const rest: number[] = Array.from({ length: degree }, () => 0);
  for (const value of data) {
    const factor = value ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [index, coefficient] of divisor.entries()) {
      rest[index] = (rest[index] ?? 0) ^ times(coefficient, factor);
    }
  }
  return rest;
}

function generator(degree: number): number[] {
  const result: number[] = Array.from({ length: degree }, (_, index) => (index === degree - 1 ? 1 : 0));
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let index = 0; index < degree; index++) {
      result[index] = times(result[index] ?? 0, root) ^ (result[index + 1] ?? 0);
    }
    root = times(root, 2);
  }
  return result;
}

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function drawn(version: Version, bits: readonly boolean[], mask: number): boolean[][] {
  const grid = new Grid(version.number);
  grid.drawFormat(mask);
  grid.fill(bits, MASKS[mask] ?? (() => false));
  return grid.modules;
}

class Grid {
  readonly size: number;
  readonly modules: boolean[][];
  /** Drawn already: no data goes there. */
  readonly #taken: boolean[][];

  constructor(version: number) {
    this.size = 17 + 4 * version;
    const empty = (): boolean[][] => Array.from({ length: this.size }, () => Array(this.size).fill(false));
    this.modules = empty();
    this.#taken = empty();
    const last = this.size - 1;
    for (let at = 0; at < this.size; at++) {
      this.#set(6, at, at % 2 === 0);
      this.#set(at, 6, at % 2 === 0);
    }
    for (const [row, column] of [
      [3, 3],
      [3, last - 3],
      [last - 3, 3],
    ] as const) {
      this.#drawRings(row, column, 4, (distance) => distance !== 2 && distance !== 4);
    }
    this.#drawAlignment(version);
    if (version >= 7) this.#drawVersion(version);
  }

  #set(row: number, column: number, isDark: boolean): void {
    const modules = this.modules[row];
    const taken = this.#taken[row];
    if (modules === undefined || taken === undefined || column < 0 || column >= this.size) return;
    modules[column] = isDark;
    taken[column] = true;
  }

  #drawRings(row: number, column: number, radius: number, isDark: (distance: number) => boolean): void {
    for (let down = -radius; down <= radius; down++) {
      for (let right = -radius; right <= radius; right++) {
        this.#set(row + down, column + right, isDark(Math.max(Math.abs(down), Math.abs(right))));
      }
    }
  }

  #drawAlignment(version: number): void {
    if (version === 1) return;
    const last = this.size - 7;
    const places = version < 7 ? [6, last] : [6, (6 + last) / 2, last];
    for (const row of places) {
      for (const column of places) {
        const isCorner = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
        if (!isCorner) this.#drawRings(row, column, 2, (distance) => distance !== 1);
      }
    }
  }

  #drawVersion(version: number): void {
    let rest = version;
    for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const word = (version << 12) | rest;
    for (let index = 0; index < 18; index++) {
      const bit = ((word >>> index) & 1) === 1;
      const [far, near] = [this.size - 11 + (index % 3), Math.floor(index / 3)];
      this.#set(far, near, bit);
      this.#set(near, far, bit);
    }
  }

  drawFormat(mask: number): void {
    const data = (LEVEL_M << 3) | mask;
    let rest = data;
    for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const word = ((data << 10) | rest) ^ FORMAT_MASK;
    const bit = (index: number): boolean => ((word >>> index) & 1) === 1;
    const beside = [0, 1, 2, 3, 4, 5, 7, 8];
    for (const [index, at] of beside.entries()) {
      this.#set(at, 8, bit(index));
      if (index < 7) this.#set(8, at, bit(14 - index));
    }
    for (let index = 0; index < 8; index++) this.#set(8, this.size - 1 - index, bit(index));
    for (let index = 8; index < 15; index++) this.#set(this.size - 15 + index, 8, bit(index));
    this.#set(this.size - 8, 8, true);
  }

  /** Upwards and downwards in pairs of columns, from the right. */
  fill(bits: readonly boolean[], mask: (row: number, column: number) => boolean): void {
    let at = 0;
    for (let right = this.size - 1; right > 0; right -= 2) {
      // The column of the timing pattern is left out.
      if (right === 6) right = 5;
      const isUpward = ((right + 1) & 2) === 0;
      for (let step = 0; step < this.size; step++) {
        const row = isUpward ? this.size - 1 - step : step;
        for (const column of [right, right - 1]) {
          const modules = this.modules[row];
          if (modules === undefined || this.#taken[row]?.[column] !== false) continue;
          modules[column] = (bits[at] ?? false) !== mask(row, column);
          at += 1;
        }
      }
    }
  }
}

/** How hard a code is to read: long runs, squares of one colour, what looks like a corner, too much of one colour. */
function penaltyOf(modules: QrCode): number {
  const columns = modules.map((_, index) => modules.map((row) => row[index] ?? false));
  const lines = [...modules, ...columns].map((line) => line.map(Number).join(''));
  let penalty = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    penalty += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let row = 0; row + 1 < modules.length; row++) {
    for (let column = 0; column + 1 < modules.length; column++) {
      const square = [row, row + 1].flatMap((at) => [modules[at]?.[column], modules[at]?.[column + 1]]);
      if (square.every((module) => module === square[0])) penalty += 3;
    }
  }
  const dark = modules.flat().filter(Boolean).length / modules.length ** 2;
  return penalty + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5);
}

/** The dark modules as one path of an SVG, a unit each. */
export function qrPath(code: QrCode): string {
  return code
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
}
