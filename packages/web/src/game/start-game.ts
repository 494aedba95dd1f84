/** A new game, as it was chosen: it is kept on the device first, then its screen is opened. */

import { makeRules, type Position } from '@bfi/engine';
import { formatSave, personNamed, type SavedGame, type Seat, today } from '@bfi/game';
import { go } from '../app/route.svelte.ts';
import type { Seat as ChosenSeat, NewGameChoice } from '../screens/new-game-choice.ts';
import { replayMoments, startOf } from './battle.ts';
import { keptGames } from './device.ts';
import { quickSetup } from './quick-setup.ts';

export function startGame({ seats, options, war, randomSetup }: NewGameChoice): void {
  const rules = makeRules(options);
  openNewGame({
    rules,
    seats: { red: seatOf(seats.red), blue: seatOf(seats.blue) },
    seed: null,
    war,
    battles: [],
    firstStarter: null,
    start: null,
    actions: randomSetup ? quickSetup(rules) : [],
    date: today(),
    quickSetup: randomSetup,
  });
}

/** Keeps a game and opens its screen; where the browser keeps nothing, it is played all the same. */
export function openNewGame(saved: SavedGame): void {
  const text = formatSave(saved, lastPosition(saved));
  const kept = keptGames.add(text);
  if (kept.ok) {
    go(`/game/${kept.value}`);
    return;
  }
  unkept = saved;
  go(`/game/${UNKEPT}`);
}

/** The address of a game that could not be kept. */
export const UNKEPT = 'unkept';
let unkept: SavedGame | null = null;

export function unkeptGame(): SavedGame | null {
  return unkept;
}

function lastPosition({ rules, start, actions }: SavedGame): Position {
  const from = startOf(rules, start);
  return replayMoments(from, actions).at(-1)?.after ?? from;
}

function seatOf(seat: ChosenSeat): Seat {
  if (seat.type === 'computer') return seat.level;
  return personNamed(seat.name);
}
