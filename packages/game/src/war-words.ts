/** Wars in the words of a saved game's headers, which are also those of the command line. */
import { type BattleScore, RESULTS, type WarFormat } from '@bfi/engine';

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

function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
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
