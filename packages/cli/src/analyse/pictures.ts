/** The pictures of a report, as SVG without script: the bars of the ledger's waterfall, and the graph of winning chances. */
import { formatAction } from '@bfi/engine';
import type { Column } from './columns.ts';
import { escapeHtml } from './html.ts';
import type { Report } from './report.ts';
import { percent, turnMark } from './words.ts';

/** The share left free beside everything. */
const SPACE = 0.05;
/** A bar's picture is stretched to whatever room its row has. */
const BAR = { width: 1000, height: 20 };

/**
 * A bar for each column of the ledger, each hanging where the one before has ended; a whisker shows its doubt. Shares may
 * lie outside 0 and 100 %.
 */
export function drawWaterfall(columns: readonly Column[]): string[] {
  let sum = 0;
  const ends = columns.map(({ kind, value }) => {
    sum = kind === 'total' ? value : sum + value;
    return sum;
  });
  const low = Math.min(0, ...columns.map(({ doubt }, row) => (ends[row] ?? 0) - doubt)) - SPACE;
  const high = Math.max(1, ...columns.map(({ doubt }, row) => (ends[row] ?? 0) + doubt)) + SPACE;
  const x = (share: number): number => round(((share - low) / (high - low)) * BAR.width);
  const grid = [0, 0.5, 1].map((share) => `M${x(share)} 0V${BAR.height}`).join('');
  return columns.map(({ kind, doubt }, row) => {
    const [from, to] = [kind === 'total' ? 0 : (ends[row - 1] ?? 0), ends[row] ?? 0];
    const [left, right] = [x(Math.min(from, to)), x(Math.max(from, to))];
    const whisker =
      doubt > 0 ? `<path class="whisker" d="M${x(to - doubt)} 6v8m0-4H${x(to + doubt)}m0-4v8"/>` : '';
    return `<svg class="bar" viewBox="0 0 ${BAR.width} ${BAR.height}" preserveAspectRatio="none" aria-hidden="true"><path class="grid" d="${grid}"/><rect class="${kind}" x="${left}" y="2" width="${round(Math.max(2, right - left))}" height="16"/>${whisker}</svg>`;
  });
}

const WIDTH = 760;
const GRAPH_HEIGHT = 272;
/** Above and beside it the words of a phone have room, which are large for its width. */
const MARGIN = { left: 90, right: 8, top: 22, bottom: 24 };

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
  const parts = [...grid, under, line, ...happened, ...blunders];
  return `<svg viewBox="0 0 ${WIDTH} ${GRAPH_HEIGHT}" role="img" aria-labelledby="chances-title chances-text"><title id="chances-title">The chances of winning</title><desc id="chances-text">${escapeHtml(described)}</desc>${parts.join('')}</svg>`;
}

function round(pixels: number): number {
  return Number(pixels.toFixed(1));
}
