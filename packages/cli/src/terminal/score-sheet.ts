/** The score sheet between the battles of a war. */
import type { PerSide, Side } from '@bfi/engine';
import { formatWar, type WarStanding } from '@bfi/game';
import { clip, visibleWidth } from './text.ts';
import { sideName } from './words.ts';

const COLUMN = 14;

/** A line a battle, then the sums and what they mean. */
export function scoreSheet(standing: WarStanding, names: PerSide<string>): string[] {
  const { format, battles, score } = standing;
  const sheet = battles.map(({ result, points }, index) => {
    const mark = (side: Side): string => `${points[side]}${result === side ? ' *' : '  '}`;
    return row(`battle ${index + 1}`, mark('red'), mark('blue'));
  });
  return [
    `The war, ${formatWar(format)}`,
    '',
    row('', 'Red  ', 'Blue  '),
    ...(names.red === names.blue ? [] : [row('', nameCell(names.red), nameCell(names.blue))]),
    ...sheet,
    row('points', `${score.points.red}  `, `${score.points.blue}  `),
    row('won', `${score.wins.red}  `, `${score.wins.blue}  `),
    '',
    standingSentence(standing),
  ];
}

function row(head: string, red: string, blue: string): string {
  return `  ${head.padEnd(10)}${cell(red)}${cell(blue)}`;
}

function cell(text: string): string {
  return ' '.repeat(Math.max(0, COLUMN - visibleWidth(text))) + text;
}

function nameCell(name: string): string {
  return `${clip(name, COLUMN - 3)}  `;
}

function standingSentence({ format, score: { result, wins, points, starter } }: WarStanding): string {
  if (result === 'draw') return 'The war ends in a draw.';
  if (result !== null) return `${sideName(result)} wins the war!`;
  const gained = format.type === 'bestOf' ? wins : points;
  const lead = gained.red - gained.blue;
  const who = lead > 0 ? 'Red leads' : lead < 0 ? 'Blue leads' : 'The war is level';
  return `${who}. ${sideName(starter)} starts the next battle.`;
}
