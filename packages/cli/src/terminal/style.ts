/** How things look: the glyphs (Unicode or ASCII) and the colours (256, 16 or none). Who draws asks for a meaning, not a colour. */
import type { Character, Facing, Kind, Side } from '@bfi/engine';
import picocolors from 'picocolors';

export type Paint = (text: string) => string;

interface Palette {
  readonly red: Paint;
  readonly blue: Paint;
  readonly redChip: Paint;
  readonly blueChip: Paint;
  readonly block: Paint;
  readonly sea: Paint;
  readonly shore: Paint;
  readonly sand: Paint;
  readonly sandDark: Paint;
  readonly ship: Paint;
  readonly missile: Paint;
  /** One of many squares to choose. */
  readonly free: Paint;
  /** A square to go to. */
  readonly go: Paint;
  /** A square that would be hit, and the line to it. */
  readonly hit: Paint;
  readonly pick: Paint;
  readonly strong: Paint;
  readonly dim: Paint;
  readonly danger: Paint;
  readonly good: Paint;
}

export interface Glyphs {
  readonly facings: Readonly<Record<Facing, string>>;
  readonly block: string;
  readonly empty: string;
  readonly wave: string;
  readonly hit: string;
  readonly turns: string;
  readonly bar: string;
  readonly dash: string;
  readonly corners: readonly [string, string, string, string];
  readonly bullet: string;
  readonly arrow: string;
}

export interface Style {
  readonly glyphs: Glyphs;
  readonly palette: Palette;
}

/** All from the old PC character set, so that every font has them and no terminal makes emoji of them. */
const UNICODE: Glyphs = {
  facings: { north: '▲', east: '►', south: '▼', west: '◄' },
  block: '▒▒',
  empty: '·',
  wave: '~',
  hit: '×',
  turns: '↔',
  bar: '│',
  dash: '─',
  corners: ['┌', '┐', '└', '┘'],
  bullet: '·',
  arrow: '→',
};

const ASCII: Glyphs = {
  facings: { north: '^', east: '>', south: 'v', west: '<' },
  block: '##',
  empty: '.',
  wave: '~',
  hit: 'x',
  turns: '<>',
  bar: '|',
  dash: '-',
  corners: ['+', '+', '+', '+'],
  bullet: '-',
  arrow: '->',
};

const plain: Paint = (text) => text;

const NO_COLOURS: Palette = {
  red: plain,
  blue: plain,
  redChip: plain,
  blueChip: plain,
  block: plain,
  sea: plain,
  shore: plain,
  sand: plain,
  sandDark: plain,
  ship: plain,
  missile: plain,
  free: plain,
  go: plain,
  hit: plain,
  pick: plain,
  strong: plain,
  dim: plain,
  danger: plain,
  good: plain,
};

function sixteenColours(): Palette {
  const c = picocolors.createColors(true);
  return {
    red: (text) => c.bold(c.red(text)),
    blue: (text) => c.bold(c.blueBright(text)),
    redChip: (text) => c.bgRed(c.bold(c.white(text))),
    blueChip: (text) => c.bgBlue(c.bold(c.white(text))),
    block: c.yellow,
    sea: c.cyan,
    shore: c.yellow,
    sand: c.dim,
    sandDark: c.dim,
    ship: plain,
    missile: (text) => c.bold(c.yellow(text)),
    free: c.green,
    go: (text) => c.bold(c.green(text)),
    hit: (text) => c.bold(c.magenta(text)),
    pick: (text) => c.bold(c.green(text)),
    strong: c.bold,
    dim: c.dim,
    danger: (text) => c.bold(c.magenta(text)),
    good: c.green,
  };
}

function code(codes: string): Paint {
  return (text) => (text === '' ? '' : `\x1b[${codes}m${text}\x1b[0m`);
}

/** Sea, sand and steel with their own grounds, so that the island looks the same on a dark and a light screen. */
const MANY_COLOURS: Palette = {
  red: code('1;38;5;203'),
  blue: code('1;38;5;75'),
  redChip: code('1;38;5;231;48;5;160'),
  blueChip: code('1;38;5;231;48;5;26'),
  block: code('38;5;94;48;5;137'),
  sea: code('38;5;73;48;5;24'),
  shore: code('38;5;94;48;5;223'),
  sand: code('38;5;137;48;5;223'),
  sandDark: code('38;5;137;48;5;222'),
  ship: code('38;5;252;48;5;240'),
  missile: code('1;38;5;16;48;5;214'),
  free: code('38;5;28;48;5;223'),
  go: code('1;38;5;16;48;5;114'),
  hit: code('1;38;5;160;48;5;223'),
  pick: code('1;38;5;16;48;5;114'),
  strong: code('1'),
  dim: code('2'),
  danger: code('1;38;5;208'),
  good: code('38;5;114'),
};

export type ColourDepth = 'none' | 'sixteen' | 'many';

/** How many colours an output shows, if it may show any. */
export function colourDepth(color: boolean, output: { getColorDepth?(): number }): ColourDepth {
  if (!color) return 'none';
  return (output.getColorDepth?.() ?? 4) >= 8 ? 'many' : 'sixteen';
}

export function makeStyle(depth: ColourDepth, ascii: boolean): Style {
  const palettes = { none: NO_COLOURS, sixteen: sixteenColours(), many: MANY_COLOURS };
  return { glyphs: ascii ? ASCII : UNICODE, palette: palettes[depth] };
}

export function sidePaint(style: Style, side: Side): Paint {
  return style.palette[side];
}

const LETTERS: Readonly<Record<Kind, string>> = { soldier: 'S', jeep: 'J', tank: 'T' };

/** Red in upper case, Blue in lower case: told apart without colour. */
export function kindLetter(side: Side, kind: Kind): string {
  return side === 'red' ? LETTERS[kind] : LETTERS[kind].toLowerCase();
}

/** A character as the board shows it, two columns wide: `S▲`, `t◄`. */
export function chipText(style: Style, character: Character): string {
  return kindLetter(character.side, character.kind) + style.glyphs.facings[character.facing];
}

export function chip(style: Style, side: Side, text: string): string {
  return side === 'red' ? style.palette.redChip(text) : style.palette.blueChip(text);
}

/** Colours the names of the sides and the alarm in a sentence that is already broken into lines. */
export function paintSentence(style: Style, line: string): string {
  const { red, blue, danger, good } = style.palette;
  return line.replace(/\b(?:Red|Blue|RED|BLUE)\b|LIVE!|\bsafe\b/g, (found) => {
    if (found === 'LIVE!') return danger(found);
    if (found === 'safe') return good(found);
    return found.toLowerCase() === 'red' ? red(found) : blue(found);
  });
}
