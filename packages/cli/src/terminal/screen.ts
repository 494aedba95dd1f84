/** The screen as lines: a heading, the board with the question beside it, and the story under it. Pure, and never too wide. */
import type { PerSide, PositionView, Side } from '@bfi/engine';
import { boardWidth, type CellWidth, type Marks, renderBoard } from './board.ts';
import type { LogEntry } from './log.ts';
import type { Item, Question } from './question.ts';
import { chip, paintSentence, type Style, sidePaint } from './style.ts';
import { clip, visibleWidth, wrap } from './text.ts';
import { sideName } from './words.ts';

/** All that is drawn of a game, besides the question. */
export interface Scene {
  readonly view: PositionView;
  readonly heading: string;
  /** Turns count from 1; 0 is the set-up. */
  readonly turn: number;
  readonly names: PerSide<string>;
  /** How many characters each side began with. */
  readonly army: number;
  /** Marks for what just happened, shown where a question has none of its own. */
  readonly trail: Marks;
}

export interface Layout {
  readonly cell: CellWidth;
  /** The widest line. One column less than the window: a full line makes some terminals wrap. */
  readonly width: number;
  readonly panelWidth: number;
  readonly panelBeside: boolean;
}

const MOST_WIDTH = 100;
const LEAST_PANEL = 26;
const GAP = 1;

export function layoutFor(columns: number): Layout {
  const width = Math.max(20, Math.min(columns, MOST_WIDTH + 1) - 1);
  const cell: CellWidth = width >= boardWidth(3) ? 3 : 2;
  const room = width - boardWidth(cell) - GAP;
  const panelBeside = room >= LEAST_PANEL;
  return { cell, width, panelWidth: panelBeside ? room : width, panelBeside };
}

/** The heading and the board; where there is room, with the question beside it, else with the question under it. */
export function renderScene(
  scene: Scene,
  question: Question | null,
  style: Style,
  layout: Layout,
  waiting = '',
): string[] {
  const heading = style.palette.strong(clip(scene.heading, layout.width));
  const board = renderBoard(
    scene.view,
    style,
    question?.marks.size ? question.marks : scene.trail,
    layout.cell,
  );
  const most = layout.panelBeside ? board.length - 2 : Number.POSITIVE_INFINITY;
  const asked =
    question === null
      ? wrap(waiting, layout.panelWidth).map((line) => paintSentence(style, line))
      : renderQuestion(question, style, layout.panelWidth, most);
  const [blue, red] = [nameLine(scene, 'blue', style, layout), nameLine(scene, 'red', style, layout)];
  if (!layout.panelBeside) return [heading, blue, ...board, red, ...asked];
  const panel = [blue, ...asked];
  while (panel.length < board.length - 1) panel.push('');
  panel.push(red);
  return [heading, ...board.map((line, index) => `${line}${' '.repeat(GAP)}${panel[index] ?? ''}`.trimEnd())];
}

function nameLine({ view, names, army }: Scene, side: Side, style: Style, layout: Layout): string {
  const text = ` ${style.glyphs.bullet} ${names[side]} ${style.glyphs.bullet} ${view.alive[side]}/${army} left`;
  const name = sideName(side);
  return sidePaint(style, side)(name) + clip(text, layout.panelWidth - name.length);
}

/** A question in at most so many lines: what has no room is left out, details first, then the hint. */
export function renderQuestion(question: Question, style: Style, width: number, most: number): string[] {
  const title = wrap(question.title, width).map((line) => paintSentence(style, line));
  const hint = question.hint === '' ? [] : wrap(question.hint, width).map((line) => style.palette.dim(line));
  const spaced = (lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', ...lines]);
  const items = (details: boolean): string[] =>
    question.items.flatMap((item, index) => itemLines(item, index, question, style, width, details));
  const fullest = [
    [...title, ...spaced(items(true)), ...spaced(hint)],
    [...title, ...items(true), ...hint],
    [...title, ...items(true)],
    [...title, ...items(false), ...hint],
  ].find((lines) => lines.length <= most);
  return fullest ?? [...title, ...items(false)].slice(0, most);
}

function itemLines(
  item: Item,
  index: number,
  question: Question,
  style: Style,
  width: number,
  details: boolean,
): string[] {
  const { palette } = style;
  const number = String(index + 1).padStart(question.items.length > 9 ? 2 : 1);
  const isPreferred = item === question.preferred && question.items.length > 1;
  const shown = item.chip === null ? '' : `${chip(style, item.chip.side, item.chip.text)} `;
  const indent = number.length + 1;
  const room = width - indent - visibleWidth(shown);
  const label = clip(isPreferred ? `${item.label} (Enter)` : item.label, room);
  const first = `${palette.strong(number)} ${shown}${paintHits(label, style)}`;
  if (!details || item.detail === null || item.detail === '') return [first];
  const margin = ' '.repeat(indent);
  const detail = wrap(item.detail, width - indent).map((line) => line.replaceAll('\u00a0', ' '));
  return [first, ...detail.map((line) => margin + palette.dim(line))];
}

function paintHits(label: string, style: Style): string {
  const { hit } = style.glyphs;
  const at = label.indexOf(hit);
  const isTarget = at === 0 || label[at - 1] === ' ';
  return at < 0 || !isTarget ? label : label.slice(0, at) + style.palette.danger(label.slice(at));
}

/** The last lines of the story that fit; what is older than `fresh` is dim. A turn's number stands where it begins. */
export function renderStory(
  log: readonly LogEntry[],
  fresh: number,
  style: Style,
  width: number,
  most: number,
): string[] {
  const lines: string[] = [];
  for (let index = log.length - 1; index >= 0 && lines.length < most; index--) {
    const entry = log[index];
    if (entry !== undefined)
      lines.unshift(...entryLines(entry, log[index - 1], index >= fresh, style, width));
  }
  return lines.slice(Math.max(0, lines.length - most));
}

function entryLines(
  entry: LogEntry,
  before: LogEntry | undefined,
  isFresh: boolean,
  style: Style,
  width: number,
): string[] {
  const head = before?.turn === entry.turn || entry.turn === 0 ? '' : `${entry.turn}.`;
  const margin = 5;
  return wrap(entry.text, width - margin).map((line, index) => {
    const label = style.palette.dim((index === 0 ? head : '').padEnd(margin));
    return label + (isFresh ? paintSentence(style, line) : style.palette.dim(line));
  });
}
