/** An analysis as a page that stands alone: no script, no address of anything else, light and dark. */
import { formatAction, type PerSide, SIDES } from '@bfi/engine';
import { sideName } from '../terminal/words.ts';
import { columnsOf } from './columns.ts';
import { escapeHtml } from './html.ts';
import { drawGraph, drawWaterfall } from './pictures.ts';
import type { Explained, Report } from './report.ts';
import { countMistakes, notesOn, title, worstOf } from './report-text.ts';
import { describeReasons, describeVerdict, percent, signedPercent, turnMark } from './words.ts';

const STYLE = `
:root { color-scheme: light dark; --paper: #fdfcf9; --ink: #1d2427; --faint: #5b676c; --grid: #d9d6cc;
  --red: #b3261e; --blue: #1f5fa8; --total: #5b676c; --correction: #8a6d1f; --under: #b3261e22; }
@media (prefers-color-scheme: dark) { :root { --paper: #15191b; --ink: #e8e6df; --faint: #a3adb1; --grid: #343b3f;
  --red: #ff8a80; --blue: #82b4ff; --total: #a3adb1; --correction: #e0bf5c; --under: #ff8a8022; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.verdict { font-size: 1.2rem; } .note { color: var(--faint); }
svg { display: block; width: 100%; height: auto; } .axis { fill: var(--faint); font-size: 14px; }
.bar { height: 1.4rem; min-width: 5rem; } .bar * { vector-effect: non-scaling-stroke; } .bars { width: 60%; padding-inline: 0; }
.grid { stroke: var(--grid); } .whisker, .shot { stroke: var(--ink); fill: none; stroke-width: 1.5; }
.red { fill: var(--red); } .blue { fill: var(--blue); } .total { fill: var(--total); } .correction { fill: var(--correction); }
.under { fill: var(--under); } .line { fill: none; stroke: var(--ink); stroke-width: 1.5; } .blast { fill: var(--correction); }
circle { stroke: var(--paper); stroke-width: 1.5; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { font-weight: inherit; white-space: nowrap; border-bottom: 1px solid var(--grid); padding: .35rem .6rem; text-align: left; vertical-align: top; } caption { color: var(--faint); text-align: left; padding: .35rem .6rem; } .number { text-align: right; } .why { white-space: normal; color: var(--faint); } .reasoned td { border-bottom: 0; padding-bottom: 0; }
@media (max-width: 40rem) { body { padding: 1rem; } .axis { font-size: 24px; } circle { r: 9px; } table { font-size: .85rem; } th, td { padding-inline: .25rem; } .bars { width: 40%; } .token { white-space: normal; overflow-wrap: anywhere; } }
`;

const MOST_ROWS = 200;

/** Columns of numbers, which stand at the right. */
const NUMERIC = new Set(['share', 'doubt', 'loss', 'p', '0', '1', '2', '3', '4', '5']);

export function reportAsPage(report: Report): string {
  const heading = escapeHtml(title(report));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p class="verdict">${escapeHtml(describeVerdict(report.verdict)).replaceAll(' %', '&nbsp;%')}</p>
<h2>What decided it</h2>
${ledgerTable(report)}
${notesOn(report)
  .map((note) => `<p class="note">${escapeHtml(note)}</p>`)
  .join('')}
<h2>The chances of winning</h2>
${drawGraph(report)}
<p class="note">Red's chance after every token. Circles are blunders, strokes below are shots, triangles explosions.</p>
<h2>Mistakes</h2>
${mistakeCounts(report)}
${mistakeTable(report)}
<h2>The dice</h2>
${diceTable(report)}
</main>
</body>
</html>
`;
}

function table(caption: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads
    .map((name) => `<th scope="col"${NUMERIC.has(name) ? ' class="number"' : ''}>${name}</th>`)
    .join('');
  return `<div class="wide" role="region" tabindex="0" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** The ledger as a waterfall: its numbers beside its bars. */
function ledgerTable(report: Report): string {
  const columns = columnsOf(report);
  const bars = drawWaterfall(columns);
  const rows = columns.map(({ name, kind, value, doubt }, row) => {
    const number = kind === 'total' ? percent(value) : signedPercent(value);
    return `<tr><th scope="row">${name}</th><td class="bars">${bars[row]}</td><td class="number">${number}</td><td class="number">${doubt > 0 ? `± ${(100 * doubt).toFixed(1)}` : ''}</td></tr>`;
  });
  return table('The ledger as a waterfall', ['column', 'bar', 'share', 'doubt'], rows);
}

function mistakeCounts(report: Report): string {
  return `<ul>${SIDES.map((side) => `<li>${sideName(side)}: ${countMistakes(report, side)}</li>`).join('')}</ul>`;
}

function mistakeTable(report: Report): string {
  const worst = worstOf(report, MOST_ROWS);
  if (worst.length === 0) return '<p>Nobody made a mistake that has a name.</p>';
  return table(
    'Every decision that has a name, the dearest first',
    ['turn', 'who', 'played', 'best', 'loss'],
    worst.map(mistakeRows),
  );
}

/** What it was, and in a row below why, as far as there is a reason. */
function mistakeRows({ action, best, loss, grade, side, turn, stage, why }: Explained): string {
  const reasons = describeReasons({ why, side, stage }).map(escapeHtml).join('<br>');
  const below = reasons === '' ? '' : `<tr><td></td><td class="why" colspan="4">${reasons}</td></tr>`;
  return `<tr${below === '' ? '' : ' class="reasoned"'}><td>${turnMark({ turn, side })}</td><td>${sideName(side)}</td><td class="token">${formatAction(action)}</td><td class="token">${best === null ? '' : formatAction(best)}</td><td class="number">−${percent(loss)}<br>${grade}</td></tr>${below}`;
}

function diceTable({ dice }: Report): string {
  const { rolls } = dice.counts;
  const p: PerSide<number> = { red: dice.red.p, blue: dice.blue.p };
  const rows = SIDES.map(
    (side) =>
      `<tr><th scope="row">${sideName(side)}</th>${rolls[side].map((count) => `<td class="number">${count}</td>`).join('')}<td class="number">${p[side].toFixed(2)}</td></tr>`,
  );
  const faces = rolls.red.map((_, face) => String(face));
  return `${table('How often each number came', ['who', ...faces, 'p'], rows)}<p class="note">p: how often fair dice are at least as uneven (chi-square).</p>`;
}
