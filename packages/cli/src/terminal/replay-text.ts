/** A record as words: its headers, every token with what it did, and the last board. */
import { redsChance } from '@bfi/ai';
import { formatPosition, type PerSide, type Position, score, viewPosition } from '@bfi/engine';
import { percent } from '../arena/report.ts';
import { championNetwork } from '../champion-network.ts';
import { printable } from '../command-line.ts';
import type { LogEntry } from './log.ts';
import type { Film, Frame } from './replay-frames.ts';
import { layoutFor, renderScene, type Scene } from './screen.ts';
import { paintSentence, type Style, sidePaint } from './style.ts';
import { padTo, wrap } from './text.ts';
import { trailOf } from './trail.ts';
import { sideName } from './words.ts';

const NAME_WIDTH = 16;
const TOKEN_WIDTH = 12;

function namesOf({ record }: Film): PerSide<string> {
  const name = (header: string): string => printable(record.headers.get(header) || '?', NAME_WIDTH);
  return { red: name('Red'), blue: name('Blue') };
}

export function sceneOf(film: Film, index: number, style: Style): Scene {
  const frame = frameAt(film, index);
  const { rules } = frame.position;
  const parts = [
    'Replay',
    frame.turn === 0 ? 'set-up' : `turn ${frame.turn}`,
    `token ${index} of ${film.frames.length - 1}`,
    rules.variant,
  ];
  return {
    view: viewPosition(frame.position),
    heading: parts.join(' | '),
    turn: frame.turn,
    names: namesOf(film),
    army: rules.army,
    trail: trailOf(frame.events, style.glyphs),
  };
}

export function frameAt(film: Film, index: number): Frame {
  const frame = film.frames[index];
  if (frame === undefined) throw new RangeError(`there is no frame ${index}`);
  return frame;
}

/** What says nothing is left out, such as the options of a game with the usual rules. */
export function headerLines({ record }: Film): string[] {
  return Array.from(record.headers)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${printable(value, 200)}`);
}

/** What is printed beside the words. */
export interface Details {
  readonly chances: boolean;
  readonly positions: boolean;
}

/** «Red 54.3 %, Blue 45.7 %», as the champion sees it at first sight. */
export function chanceWords(position: Position): string {
  const red = redsChance(championNetwork(), position);
  return `Red ${percent(red)} %, Blue ${percent(1 - red)} %`;
}

/** The whole replay as text: headers, every token with its words, and the last board. */
export function replayText(
  film: Film,
  style: Style,
  columns: number,
  isWhole: boolean,
  details: Details,
): string {
  const layout = layoutFor(columns);
  const lines = headerLines(film).flatMap((line) => wrap(line, layout.width, 2));
  let turn = -1;
  for (const frame of film.frames) {
    const [own, next] = [
      entriesOf(frame, (entry) => entry.turn <= turn),
      entriesOf(frame, (entry) => entry.turn > turn),
    ];
    if (frame.token !== '') lines.push(...tokenLines(frame.token, own, style, layout.width));
    if (frame.turn > turn) {
      turn = frame.turn;
      lines.push('', turnHead(frame, style));
    }
    for (const text of next) lines.push(...tokenLines('', [text], style, layout.width));
    lines.push(...detailLines(frame, details, style));
  }
  lines.push(
    '',
    ...renderScene(sceneOf(film, film.frames.length - 1, style), null, style, layout),
    ...endLines(film, isWhole),
  );
  return `${lines.join('\n')}\n`;
}

/** Under the words of a token; a position is never broken, so that it can be copied. */
function detailLines({ position }: Frame, { chances, positions }: Details, style: Style): string[] {
  const margin = ' '.repeat(TOKEN_WIDTH);
  return [
    ...(chances ? [margin + style.palette.dim(chanceWords(position))] : []),
    ...(positions ? [margin + style.palette.dim(formatPosition(position))] : []),
  ];
}

function entriesOf({ entries }: Frame, wanted: (entry: LogEntry) => boolean): string[] {
  return entries.filter(wanted).map(({ text }) => text);
}

function turnHead({ turn, position }: Frame, style: Style): string {
  if (turn === 0) return style.palette.strong('Set-up');
  const { side } = viewPosition(position);
  return style.palette.strong(`Turn ${turn}, `) + sidePaint(style, side)(sideName(side));
}

/** A token and its words; what has none of its own ends a turn. */
function tokenLines(token: string, texts: readonly string[], style: Style, width: number): string[] {
  const shown = texts.length === 0 ? ['The turn ends.'] : texts;
  const lines = shown.flatMap((text) => wrap(text, width - TOKEN_WIDTH));
  const head = `  ${token}`;
  // Only the endings from outside are so long, as in `blue:resigns`.
  const isLong = head.length >= TOKEN_WIDTH;
  const told = lines.map((line, index) => {
    const margin = index === 0 && !isLong ? head : '';
    return style.palette.dim(padTo(margin, TOKEN_WIDTH)) + paintSentence(style, line);
  });
  return isLong ? [style.palette.dim(head), ...told] : told;
}

function endLines(film: Film, isWhole: boolean): string[] {
  if (!isWhole) return ['The record can be shown only up to here.'];
  const points = score(frameAt(film, film.frames.length - 1).position);
  return points === null
    ? ['The record ends here; the battle is not over.']
    : [`Points: Red ${points.red}, Blue ${points.blue}.`];
}
