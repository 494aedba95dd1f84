/** An analysis for a terminal. */
import { GRADES, type Grade, playedAway } from '@bfi/analysis';
import { formatAction, SIDES, type Side } from '@bfi/engine';
import { formatRows, printable } from '../command-line.ts';
import { sideName } from '../terminal/words.ts';
import { columnsOf } from './columns.ts';
import type { Explained, Report } from './report.ts';
import { describeReasons, describeVerdict, percent, signedPercent, turnMark } from './words.ts';

const SHOWN = 10;

export function reportAsText(report: Report): string {
  const { verdict } = report;
  return [
    title(report),
    '',
    ...formatRows(
      columnsOf(report).map(({ name, kind, value, doubt }) => [
        name,
        `${kind === 'total' ? percent(value).padStart(9) : signedPercent(value).padStart(9)}${doubt > 0 ? `  ± ${(100 * doubt).toFixed(1)}` : ''}`,
      ]),
    ),
    '',
    describeVerdict(verdict),
    '',
    ...notesOn(report),
    '',
    ...formatRows(SIDES.map((side) => [sideName(side), countMistakes(report, side)])),
    '',
    ...worstDecisions(report),
  ].join('\n');
}

/** What somebody may wonder about in the numbers. */
export function notesOn({ ledger, decisions }: Pick<Report, 'ledger' | 'decisions'>): string[] {
  const { luck, endings } = ledger;
  const largest = Math.max(
    ...SIDES.flatMap((side) => [luck[side], playedAway(ledger, side), endings[side]]).map(Math.abs),
  );
  return [
    'All of it is Red’s chance of winning: + is good for Red, − for Blue.',
    ...(decisions.some(({ placedBy }) => placedBy !== null)
      ? ['Start: how the armies stood; what chance or the computer placed is nobody’s mistake.']
      : []),
    ...(largest > 1
      ? ['Over a whole battle luck and mistakes go back and forth: they may add up to more than 100 %.']
      : []),
    'Corrections: what looked different one step later, the evaluation’s own error.',
    '±: by how much the analysis may well be off: two standard deviations.',
  ];
}

export function title({ names, rules, match, end }: Report): string {
  const called = (side: Side): string => `${sideName(side)} ${printable(names[side])}`.trimEnd();
  const players = `${called('red')} against ${called('blue')}`;
  const outcome =
    end.result === null
      ? 'not finished'
      : `${end.result === 'draw' ? 'a draw' : `${sideName(end.result)} wins`} by ${end.reason}`;
  return `${players}, ${rules.variant}, ${match.turn.turn} turns: ${outcome}`;
}

export function countMistakes({ decisions }: Report, side: Side): string {
  const own = decisions.filter((decision) => decision.side === side);
  const count = (grade: Grade): string => {
    const found = own.filter((decision) => decision.grade === grade).length;
    return `${found} ${plural(grade, found)}`;
  };
  return GRADES.map(({ grade }) => count(grade)).join(', ');
}

function plural(grade: Grade, count: number): string {
  if (count === 1) return grade;
  return grade === 'inaccuracy' ? 'inaccuracies' : `${grade}s`;
}

/** The decisions that have a name, the dearest first. */
export function worstOf({ decisions }: Report, most: number): Explained[] {
  return decisions
    .filter(({ grade }) => grade !== null)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, most);
}

function worstDecisions(report: Report): string[] {
  const worst = worstOf(report, SHOWN);
  if (worst.length === 0) return ['Nobody made a mistake that has a name.', ''];
  return worst.flatMap(({ action, best, loss, grade, side, turn, stage, why }) => [
    `${turnMark({ turn, side }).padEnd(7)} ${sideName(side).padEnd(5)} ${formatAction(action).padEnd(8)} −${percent(loss)}, ${grade}${best === null ? '' : `; best: ${formatAction(best)}`}`,
    ...describeReasons({ why, side, stage }).map((words) => `        ${words}`),
    '',
  ]);
}
