/**
 * A game that can be put away and taken up again: its record, with headers that say who plays, by which dice and in which
 * war. Text from a file goes through `parseSave`; everything after that may trust what it holds.
 */
import { LEVELS, type Level } from '@bfi/ai';
import {
  type ActionCode,
  type BattleScore,
  failure,
  formatRecord,
  type ParsedRecord,
  type PerSide,
  type Position,
  type Result,
  type Rules,
  recordStart,
  SIDES,
  type Side,
  success,
  type WarFormat,
} from '@bfi/engine';
import { gameRecord } from '../game-record.ts';
import { checkRecordText } from '../record-file.ts';
import { formatBattles, formatWar, parseBattles, parseWar } from './war-words.ts';

/** Who sits there: a person, or the computer at a level. */
export type Seat = 'human' | Level;

export interface SavedGame {
  readonly rules: Rules;
  readonly seats: PerSide<Seat>;
  readonly seed: number | null;
  readonly war: WarFormat | null;
  /** The battles of the war that are over, the current one not among them. */
  readonly battles: readonly BattleScore[];
  /** Who started the first battle of the war; null while that is the current one. */
  readonly firstStarter: Side | null;
  /** Where the current battle began, if not as a new one does. */
  readonly start: Position | null;
  readonly actions: readonly ActionCode[];
  readonly date: string;
}

export function formatSeat(seat: Seat): string {
  return seat === 'human' ? 'human' : `level ${seat}`;
}

/** Any name but a level's is a person's: a record from elsewhere can be played on too. */
function parseSeat(name: string): Seat {
  const number = /^level ([1-9])$/.exec(name)?.[1];
  return LEVELS.find((level) => String(level) === number) ?? 'human';
}

export function formatSave(game: SavedGame, last: Position): string {
  const names = { red: formatSeat(game.seats.red), blue: formatSeat(game.seats.blue) };
  const record = gameRecord(game.rules, game.actions, last, game.start, names);
  const headers = new Map(record.headers);
  headers.set('Date', game.date);
  if (game.seed !== null) headers.set('Seed', String(game.seed));
  if (game.war !== null) {
    headers.set('War', formatWar(game.war));
    headers.set('Battles', formatBattles(game.battles));
    if (game.firstStarter !== null) headers.set('FirstStarter', game.firstStarter);
  }
  return formatRecord({ ...record, headers });
}

/** The game in a file's text, or one sentence on what is wrong with it. */
export function parseSave(text: string): Result<SavedGame, string> {
  const checked = checkRecordText(text);
  if (!checked.ok) return failure(`line ${checked.place.line}:${checked.place.column}: ${checked.message}`);
  const { record } = checked;
  const start = recordStart(record);
  if (!start.ok) return failure('its headers describe no game');
  const war = readWar(record);
  const seed = readSeed(record.headers.get('Seed'));
  if (war === null) return failure('the headers of its war cannot be read');
  if (seed === undefined) return failure('the header Seed is not a whole number');
  return success({
    rules: start.value.rules,
    seats: {
      red: parseSeat(record.headers.get('Red') ?? ''),
      blue: parseSeat(record.headers.get('Blue') ?? ''),
    },
    seed,
    ...war,
    start: record.headers.has('Position') ? start.value : null,
    actions: record.actions,
    date: record.headers.get('Date') ?? '',
  });
}

function readSeed(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  return /^[0-9]{1,10}$/.test(text) ? Number(text) : undefined;
}

function readWar(record: ParsedRecord): Pick<SavedGame, 'war' | 'battles' | 'firstStarter'> | null {
  const text = record.headers.get('War');
  if (text === undefined) return { war: null, battles: [], firstStarter: null };
  const war = parseWar(text);
  const battles = parseBattles(record.headers.get('Battles') ?? '');
  const named = record.headers.get('FirstStarter');
  const firstStarter = SIDES.find((side) => side === named) ?? null;
  if (war === null || battles === null || (battles.length > 0 && firstStarter === null)) return null;
  return { war, battles, firstStarter };
}
