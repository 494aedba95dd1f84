/** The score sheet between the battles of a war. */
import type { BattleScore, PerSide, Side, WarFormat, WarScore } from '@bfi/engine';
import { formatWar } from '@bfi/game';
import { sideName } from './words.ts';

/** A line a battle, then the sums and what they mean. */
export function scoreSheet(
  war: WarFormat,
  battles: readonly BattleScore[],
  standing: WarScore,
  names: PerSide<string>,
): string[] {
  const row = (head: string, red: string, blue: string): string =>
    `  ${head.padEnd(10)}${red.padStart(14)}${blue.padStart(14)}`;
  const sheet = battles.map(({ result, points }, index) => {
    const mark = (side: Side): string => `${points[side]}${result === side ? ' *' : '  '}`;
    return row(`battle ${index + 1}`, mark('red'), mark('blue'));
  });
  return [
    `The war, ${formatWar(war)}`,
    '',
    row('', 'Red  ', 'Blue  '),
    ...(names.red === names.blue ? [] : [row('', `${names.red}  `, `${names.blue}  `)]),
    ...sheet,
    row('points', `${standing.points.red}  `, `${standing.points.blue}  `),
    row('won', `${standing.wins.red}  `, `${standing.wins.blue}  `),
    '',
    standingSentence(war, standing),
  ];
}

function standingSentence(war: WarFormat, { result, wins, points, starter }: WarScore): string {
  if (result === 'draw') return 'The war ends in a draw.';
  if (result !== null) return `${sideName(result)} wins the war!`;
  const gained = war.type === 'bestOf' ? wins : points;
  const lead = gained.red - gained.blue;
  const who = lead > 0 ? 'Red leads' : lead < 0 ? 'Blue leads' : 'The war is level';
  return `${who}. ${sideName(starter)} starts the next battle.`;
}
