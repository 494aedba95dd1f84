/**
 * A game that can be put away and taken up again: its record, with headers that say who plays, by which dice and in which
 * war. Text from outside goes through `readGame`; everything after that may trust what it holds. What nobody here knows,
 * other headers, comments and variations, is kept as it is.
 */
import {
  failure,
  formatOptions,
  formatPosition,
  formatRecord,
  type GameRecord,
  isSide,
  type ParsedRecord,
  type PerSide,
  parseRules,
  type Result,
  type Rules,
  resultOf,
  success,
  viewPosition,
} from '@bfi/engine';
import { formatDrawOffer, parseDrawOffer } from './draw-offer.ts';
import { Game } from './game.ts';
import { isQuickSetup, QUICK } from './placed-by.ts';
import { checkRecordText, type HeaderFault, headerFault, type RecordFault } from './record-check.ts';
import { formatSeat, isSameSeat, parseSeat, type Seat } from './seat.ts';
import type { War } from './war.ts';
import { formatBattles, formatWar, parseBattles, parseWar } from './war-words.ts';

const OFFER = 'DrawOffer';

/** Why a text is no saved game. `war`: the headers of its war can't be read. `seed`: the header is no whole number. */
export type SaveFault = RecordFault | HeaderFault<'war'> | HeaderFault<'seed'>;

/** The record of a game as it stands. */
export function recordOf(game: Game): GameRecord {
  return { headers: headersOf(game), line: game.match.line };
}

export function formatGame(game: Game): string {
  return formatRecord(recordOf(game));
}

/** What was read and still is so stays as it was written, and where it was; the rest is written anew, or taken away. */
function headersOf(game: Game): Map<string, string> {
  const { match, seats, date, war, seed, quickSetup, headers: read, offer } = game;
  const headers = new Map(read);
  const write = (name: string, value: string | null, isStillTrue?: (read: string) => boolean): void => {
    const written = headers.get(name);
    if (value === null) headers.delete(name);
    else if (written === undefined || !(isStillTrue?.(written) ?? false)) headers.set(name, value);
  };
  const { rules, position } = match;
  const result = resultOf(position);
  const sameResult = headers.get('Result') === result;
  write('Variant', rules.variant);
  write('Options', formatOptions(rules).join(' '), (options) => isSameRules(rules, options));
  for (const [header, seat] of [
    ['Red', seats.red],
    ['Blue', seats.blue],
  ] as const) {
    write(header, formatSeat(seat), (name) => isSameSeat(parseSeat(name), seat));
  }
  write('Date', date);
  write('Result', result);
  write('Reason', viewPosition(position).reason ?? '', () => sameResult);
  if (!match.isWhole) write('Position', formatPosition(match.start), () => true);
  if (quickSetup) write('Setup', QUICK);
  if (offer !== null || parseDrawOffer(read.get(OFFER) ?? '') !== null)
    write(OFFER, offer && formatDrawOffer(offer));
  write('Seed', seed === null ? null : String(seed), (text) => readSeed(text) === seed);
  if (war !== null) {
    write('War', formatWar(war.format), (text) => isSameWar(war, text));
    // A record from elsewhere may leave it out before the second battle.
    if (war.battles.length > 0 || !read.has('War'))
      write('Battles', formatBattles(war.battles), (text) => isSameBattles(war, text));
    if (war.firstStarter !== null) write('FirstStarter', war.firstStarter);
  }
  return headers;
}

/** The headers that a new game begins with, for players of any kind, under the names by which a record is to have them. */
export function namedHeaders(rules: Rules, names: PerSide<string>): Map<string, string> {
  return new Map([
    ['Variant', rules.variant],
    ['Options', formatOptions(rules).join(' ')],
    ['Red', names.red],
    ['Blue', names.blue],
  ]);
}

function isSameRules(rules: Rules, options: string): boolean {
  const read = parseRules(rules.variant, wordsOf(options));
  return read.ok && formatOptions(read.value).join(' ') === formatOptions(rules).join(' ');
}

function wordsOf(options: string): string[] {
  return options.split(' ').filter((word) => word !== '');
}

function isSameWar(war: War, text: string): boolean {
  const read = parseWar(text);
  return read !== null && formatWar(read) === formatWar(war.format);
}

function isSameBattles(war: War, text: string): boolean {
  const read = parseBattles(text);
  return read !== null && formatBattles(read) === formatBattles(war.battles);
}

/** The game in a text. */
export function readGame(text: string): Result<Game, SaveFault> {
  const checked = checkRecordText(text);
  if (!checked.ok) return failure(checked.fault);
  const { record, match } = checked;
  const { headers } = record;
  const war = readWar(record);
  if (!war.ok) return war;
  const seed = readSeed(headers.get('Seed'));
  if (seed === undefined) return failure(headerFault(record, 'seed', 'Seed'));
  const seats = { red: readSeat(headers, 'Red'), blue: readSeat(headers, 'Blue') };
  const date = headers.get('Date') ?? '';
  const quickSetup = isQuickSetup(headers);
  const offer = parseDrawOffer(headers.get(OFFER) ?? '');
  return success(new Game({ match, seats, date, seed, war: war.value, quickSetup, headers, offer }));
}

function readSeat(headers: ReadonlyMap<string, string>, header: 'Red' | 'Blue'): Seat {
  return parseSeat(headers.get(header) ?? '');
}

function readSeed(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  return /^[0-9]{1,10}$/.test(text) ? Number(text) : undefined;
}

function readWar(record: ParsedRecord): Result<War | null, HeaderFault<'war'>> {
  const text = record.headers.get('War');
  if (text === undefined) return success(null);
  const format = parseWar(text);
  if (format === null) return failure(headerFault(record, 'war', 'War'));
  const battles = parseBattles(record.headers.get('Battles') ?? '');
  if (battles === null) return failure(headerFault(record, 'war', 'Battles'));
  const named = record.headers.get('FirstStarter');
  const firstStarter = isSide(named) ? named : null;
  if (battles.length > 0 && firstStarter === null) return failure(headerFault(record, 'war', 'FirstStarter'));
  return success({ format, battles, firstStarter });
}
