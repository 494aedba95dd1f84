/** From something opened to a game on the table, or to what is wrong with it in words. */
import type { TextPlace } from '@bfi/engine';
import { Game, Match, seatHere } from '@bfi/game';
import type { Opened, OpenFault } from '../game/open-text.ts';
import { m } from '../language/language.svelte.ts';
import { describePositionError, describeRulesError, describeSaveFault } from '../words/faults.ts';

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
      return describeSaveFault(fault.fault);
  }
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
export function gameIn(opened: Opened, date: string): Game {
  if (opened.type === 'record') return opened.game;
  const { position } = opened;
  return new Game({
    match: new Match(position.rules, position),
    seats: { red: seatHere(), blue: seatHere() },
    date,
  });
}
