/**
 * A game that can be put away and taken up again: its record, with headers that say who plays, by which dice and in which
 * war. Text from outside goes through `readSave`; everything after that may trust what it holds.
 */
import {
  type ActionCode,
  actionsOf,
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
import { gameRecord } from './game-record.ts';
import {
  checkRecordText,
  type HeaderFault,
  headerFault,
  type RecordEnd,
  type RecordFault,
  replayFault,
} from './record-check.ts';
import { formatSeat, parseSeat, type Seat } from './seat.ts';
import { formatBattles, formatWar, parseBattles, parseWar } from './war-words.ts';

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
  /** The armies were set up by chance, all at once; those of the next battle will be too. */
  readonly quickSetup: boolean;
}

const QUICK = 'quick';

/** Why a text is no saved game. `war`: the headers of its war can't be read. `seed`: the header is no whole number. */
export type SaveFault = RecordFault | HeaderFault<'war'> | HeaderFault<'seed'>;

export function formatSave(game: SavedGame, last: Position): string {
  const { rules, start, actions, date } = game;
  const names = { red: formatSeat(game.seats.red), blue: formatSeat(game.seats.blue) };
  const record = gameRecord({ rules, start, actions, last, date, names });
  const headers = new Map(record.headers);
  if (game.quickSetup) headers.set('Setup', QUICK);
  if (game.seed !== null) headers.set('Seed', String(game.seed));
  if (game.war !== null) {
    headers.set('War', formatWar(game.war));
    headers.set('Battles', formatBattles(game.battles));
    if (game.firstStarter !== null) headers.set('FirstStarter', game.firstStarter);
  }
  return formatRecord({ ...record, headers });
}

export interface ReadSave extends RecordEnd {
  readonly save: SavedGame;
}

/** The game in a text, and where it stands. */
export function readSave(text: string): Result<ReadSave, SaveFault> {
  const checked = checkRecordText(text);
  if (!checked.ok) return failure(checked.fault);
  const save = saveFrom(checked.record);
  return save.ok ? success({ save: save.value, last: checked.last, turn: checked.turn }) : save;
}

export function parseSave(text: string): Result<SavedGame, SaveFault> {
  const read = readSave(text);
  return read.ok ? success(read.value.save) : read;
}

/** The saved game in a record that `checkRecordText` has found right. */
function saveFrom(record: ParsedRecord): Result<SavedGame, SaveFault> {
  const start = recordStart(record);
  if (!start.ok) return failure(replayFault(record, start.error));
  const war = readWar(record);
  if (!war.ok) return war;
  const seed = readSeed(record.headers.get('Seed'));
  if (seed === undefined) return failure(headerFault(record, 'seed', 'Seed'));
  return success({
    rules: start.value.rules,
    seats: {
      red: parseSeat(record.headers.get('Red') ?? ''),
      blue: parseSeat(record.headers.get('Blue') ?? ''),
    },
    seed,
    ...war.value,
    start: record.headers.has('Position') ? start.value : null,
    actions: actionsOf(record.line),
    date: record.headers.get('Date') ?? '',
    quickSetup: record.headers.get('Setup') === QUICK,
  });
}

function readSeed(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  return /^[0-9]{1,10}$/.test(text) ? Number(text) : undefined;
}

type WarSoFar = Pick<SavedGame, 'war' | 'battles' | 'firstStarter'>;

function readWar(record: ParsedRecord): Result<WarSoFar, HeaderFault<'war'>> {
  const text = record.headers.get('War');
  if (text === undefined) return success({ war: null, battles: [], firstStarter: null });
  const war = parseWar(text);
  if (war === null) return failure(headerFault(record, 'war', 'War'));
  const battles = parseBattles(record.headers.get('Battles') ?? '');
  if (battles === null) return failure(headerFault(record, 'war', 'Battles'));
  const named = record.headers.get('FirstStarter');
  const firstStarter = SIDES.find((side) => side === named) ?? null;
  if (battles.length > 0 && firstStarter === null) return failure(headerFault(record, 'war', 'FirstStarter'));
  return success({ war, battles, firstStarter });
}
