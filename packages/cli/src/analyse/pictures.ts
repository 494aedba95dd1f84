/** The two pictures of a report, as SVG without script: the ledger as a waterfall, and the graph of winning chances. */
import { formatAction } from '@bfi/engine';
import { type Column, columnsOf } from './columns.ts';
import { escapeHtml } from './html.ts';
import type { Report } from './report.ts';
import { percent, signedPercent, turnMark } from './words.ts';

const WIDTH = 760;
const ROW = 30;
const LABELS = 150;
const NUMBERS = 90;
/** Standard deviations that a whisker shows, and the share left free beside everything. */
const WHISKER = 2;
const SPACE = 0.05;

/** Bars hang where the one before has ended; a whisker is two standard deviations. Shares may lie outside 0 and 100 %. */
export function drawWaterfall({ ledger }: Report): string {
  const columns = columnsOf(ledger);
  let sum = 0;
  const ends = columns.map(({ kind, value }) => {
    sum = kind === 'total' ? value : sum + value;
    return sum;
  });
  const whiskers = columns.map(({ doubt }) => WHISKER * doubt);
  const low = Math.min(0, ...ends.map((end, row) => end - (whiskers[row] ?? 0))) - SPACE;
  const high = Math.max(1, ...ends.map((end, row) => end + (whiskers[row] ?? 0))) + SPACE;
  const x = (share: number): number =>
    round(LABELS + ((share - low) / (high - low)) * (WIDTH - LABELS - NUMBERS));
  const height = ROW * columns.length + 24;
  const rows = columns.map((column, row) =>
    drawRow(column, {
      from: column.kind === 'total' ? 0 : (ends[row - 1] ?? 0),
      to: ends[row] ?? 0,
      y: ROW * row,
      x,
    }),
  );
  const marks = [0, 0.5, 1].map(
    (share) =>
      `<line class="grid" x1="${x(share)}" x2="${x(share)}" y1="0" y2="${height - 20}"/><text class="axis" text-anchor="middle" x="${x(share)}" y="${height - 4}">${100 * share} %</text>`,
  );
  const described = columns.map(
    ({ name, kind, value }) => `${name} ${kind === 'total' ? percent(value) : signedPercent(value)}`,
  );
  return picture('ledger', height, 'The ledger as a waterfall', described.join(', '), [...marks, ...rows]);
}

interface Bar {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  x(share: number): number;
}

function drawRow({ name, kind, value, doubt }: Column, { from, to, y, x }: Bar): string {
  const [left, right] = [x(Math.min(from, to)), x(Math.max(from, to))];
  const middle = y + ROW / 2;
  const whisker =
    doubt > 0
      ? `<path class="whisker" d="M${x(to - WHISKER * doubt)} ${middle - 4}v8m0-4H${x(to + WHISKER * doubt)}m0-4v8"/>`
      : '';
  const number = kind === 'total' ? percent(value) : signedPercent(value);
  return `<text x="0" y="${middle + 5}">${name}</text><rect class="${kind}" x="${left}" y="${y + 6}" width="${round(Math.max(1, right - left))}" height="${ROW - 12}" rx="2"/>${whisker}<text text-anchor="end" x="${WIDTH}" y="${middle + 5}">${number}</text>`;
}

const GRAPH_HEIGHT = 260;
const MARGIN = { left: 44, right: 8, top: 10, bottom: 24 };

/** Red's share after every token, with what happened on the way. */
export function drawGraph(report: Report): string {
  const { graph, match } = report;
  const x = (index: number): number =>
    round(MARGIN.left + (index / Math.max(1, graph.length - 1)) * (WIDTH - MARGIN.left - MARGIN.right));
  const y = (share: number): number =>
    round(MARGIN.top + (1 - share) * (GRAPH_HEIGHT - MARGIN.top - MARGIN.bottom));
  const points = graph.map((share, index) => `${x(index)} ${y(share)}`);
  const grid = [0, 0.5, 1].map(
    (share) =>
      `<line class="grid" x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(share)}" y2="${y(share)}"/><text class="axis" text-anchor="end" x="${MARGIN.left - 6}" y="${y(share) + 4}">${100 * share} %</text>`,
  );
  const under = `<path class="under" d="M${points.join('L')}L${x(graph.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z"/>`;
  const line = `<path class="line" d="M${points.join('L')}"/>`;
  const lowest = GRAPH_HEIGHT - MARGIN.bottom;
  const happened = match.moments.flatMap(({ events }, index) => {
    if (events.some((event) => event.type === 'flipped' && event.live)) {
      return [
        `<path class="blast" d="M${x(index + 1)} ${lowest}l-4 8h8z"><title>an explosion</title></path>`,
      ];
    }
    const hits = events.some((event) => event.type === 'shot');
    return hits ? [`<path class="shot" d="M${x(index + 1)} ${lowest}v8"><title>a shot</title></path>`] : [];
  });
  const blunders = report.decisions
    .filter(({ grade }) => grade === 'blunder')
    .map((decision) => {
      const words = `${turnMark(decision)} ${formatAction(decision.action)}, a blunder: −${percent(decision.loss)}`;
      return `<circle class="${decision.side}" cx="${x(decision.index + 1)}" cy="${y(decision.after)}" r="5"><title>${escapeHtml(words)}</title></circle>`;
    });
  const described = `Red's chance of winning after each of ${match.moments.length} tokens, from ${percent(graph[0] ?? 0)} to ${percent(graph.at(-1) ?? 0)}; ${blunders.length} blunders are marked.`;
  return picture('chances', GRAPH_HEIGHT, 'The chances of winning', described, [
    ...grid,
    under,
    line,
    ...happened,
    ...blunders,
  ]);
}

function picture(
  id: string,
  height: number,
  title: string,
  described: string,
  parts: readonly string[],
): string {
  return `<div class="wide" role="region" tabindex="0" aria-label="${title}"><svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="${id}-title ${id}-text"><title id="${id}-title">${title}</title><desc id="${id}-text">${escapeHtml(described)}</desc>${parts.join('')}</svg></div>`;
}

function round(pixels: number): number {
  return Number(pixels.toFixed(1));
}
