/** Wars as words: the format on the command line and in a saved game, and the score sheet between battles. */
import {
  type BattleScore,
  type PerSide,
  RESULTS,
  type Side,
  type WarFormat,
  type WarScore,
} from '@bfi/engine';
import { counted } from './text.ts';
import { sideName } from './words.ts';

/** What `parseWar` reads, as it is typed on a command line. */
export const WAR_FORMATS = 'best-of-3, best-of-5, 1-battle to 99-battles, or 1-point to 9999-points';

/** Reads «best of 3», «4 battles» or «100 points»; null where it is none of them. Dashes may stand for blanks. */
export function parseWar(text: string): WarFormat | null {
  const words = text.trim().toLowerCase().replaceAll('-', ' ');
  const bestOf = /^best of ([35])$/.exec(words)?.[1];
  if (bestOf !== undefined) return { type: 'bestOf', battles: Number(bestOf) };
  const battles = /^([1-9][0-9]?) battles?$/.exec(words)?.[1];
  if (battles !== undefined) return { type: 'battles', battles: Number(battles) };
  const points = /^([1-9][0-9]{0,3}) points?$/.exec(words)?.[1];
  return points === undefined ? null : { type: 'total', points: Number(points) };
}

export function formatWar(war: WarFormat): string {
  if (war.type === 'bestOf') return `best of ${war.battles}`;
  return war.type === 'battles' ? counted(war.battles, 'battle') : counted(war.points, 'point');
}

/** The battles that are over, as a saved game holds them: `red 24-0, draw 5-5`. */
export function formatBattles(battles: readonly BattleScore[]): string {
  return battles.map(({ result, points }) => `${result} ${points.red}-${points.blue}`).join(', ');
}

export function parseBattles(text: string): BattleScore[] | null {
  if (text.trim() === '') return [];
  const battles = text.split(',').map((part): BattleScore | null => {
    const [, word, red, blue] = /^\s*([a-z]+) ([0-9]{1,3})-([0-9]{1,3})\s*$/.exec(part) ?? [];
    const result = RESULTS.find((known) => known === word);
    return result === undefined ? null : { result, points: { red: Number(red), blue: Number(blue) } };
  });
  const known = battles.filter((battle) => battle !== null);
  return known.length === battles.length ? known : null;
}

/** The score sheet: a line a battle, then the sums and what they mean. */
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
