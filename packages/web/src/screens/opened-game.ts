/** From something opened to a game on the table: what is wrong with it in words, and whom it is played on by. */
import type { PerSide, TextPlace } from '@bfi/engine';
import { isPerson, personNamed, type SavedGame, type Seat, SOMEBODY } from '@bfi/game';
import type { Opened, OpenFault } from '../game/open-text.ts';
import { m } from '../language/language.svelte.ts';
import { describePositionError, describeRecordError, describeRulesError } from '../words/faults.ts';
import type { Seat as ChosenSeat } from './new-game-choice.ts';

const LONGEST_QUOTE = 40;

export function faultWords(fault: OpenFault): string {
  switch (fault.type) {
    case 'empty':
      return '';
    case 'unknown':
      return m.open_fault_unknown();
    case 'link':
      return m.open_fault_link();
    case 'tooLarge':
      return m.open_file_large();
    case 'position':
      return describePositionError({ code: fault.code, at: fault.place.column - 1 });
    case 'rules':
      return describeRulesError(fault);
    case 'record':
      return recordFaultWords(fault.fault);
  }
}

function recordFaultWords(fault: Extract<OpenFault, { type: 'record' }>['fault']): string {
  switch (fault.code) {
    case 'illegal':
    case 'over':
      return placed(fault.place, m[`fault_replay_${fault.code}`]({ token: fault.token }));
    case 'missing':
      return placed(fault.place, m.fault_replay_missing({ header: fault.header }));
    case 'result':
      return placed(fault.place, m.fault_replay_result({ value: quoted(fault.value) }));
    case 'variant':
    case 'options':
    case 'position':
    case 'war':
    case 'seed':
      return placed(fault.place, m.fault_replay_value({ header: fault.header, value: quoted(fault.value) }));
    default:
      return describeRecordError({ code: fault.code, ...fault.place });
  }
}

function placed(place: TextPlace | null, fault: string): string {
  return place === null ? fault : m.fault_at({ ...place, fault });
}

function quoted(value: string): string {
  const letters = Array.from(value);
  return letters.length > LONGEST_QUOTE ? `${letters.slice(0, LONGEST_QUOTE - 1).join('')}…` : value;
}

/** Where in the text the fault is, for those that have a place. */
export function faultPlace(fault: OpenFault): TextPlace | null {
  if (fault.type === 'record') return fault.fault.place;
  return fault.type === 'position' || fault.type === 'rules' ? fault.place : null;
}

/** How many characters stand before a place. */
export function offsetOf(text: string, { line, column }: TextPlace): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
}

/** The game in what was opened; a position is where a new one begins. */
export function gameIn(opened: Opened, date: string): SavedGame {
  if (opened.type === 'record') return opened.save;
  return {
    rules: opened.position.rules,
    seats: { red: SOMEBODY, blue: SOMEBODY },
    seed: null,
    war: null,
    battles: [],
    firstStarter: null,
    quickSetup: false,
    start: opened.position,
    actions: [],
    date,
  };
}

/** To look at a game nobody may play it on by themselves: a computer becomes a name. */
export function forLooking(game: SavedGame): SavedGame {
  const named = (seat: Seat): Seat => (isPerson(seat) ? seat : m.play_level({ level: seat }));
  return { ...game, seats: { red: named(game.seats.red), blue: named(game.seats.blue) } };
}

export function playedBy(game: SavedGame, seats: PerSide<ChosenSeat>): SavedGame {
  const seated = (seat: ChosenSeat): Seat => (seat.type === 'computer' ? seat.level : personNamed(seat.name));
  return { ...game, seats: { red: seated(seats.red), blue: seated(seats.blue) } };
}
