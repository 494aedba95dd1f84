/** A new game, as it was chosen: it is kept on the device first, then its screen is opened. */
import { makeRules, type PerSide, type Position, type RuleOptions, type WarFormat } from '@bfi/engine';
import { formatSave, type SavedGame, type Seat, today } from '@bfi/game';
import { go, isLeaving } from '../app/route.svelte.ts';
import { replayMoments, startOf } from './battle.ts';
import { keptGames } from './device.ts';
import { addLooseGame } from './loose-games.ts';
import { quickSetup } from './quick-setup.ts';

/** What somebody chose before a game begins. */
export interface NewGameChoice {
  readonly seats: PerSide<Seat>;
  readonly options: RuleOptions;
  /** Null: a single battle. */
  readonly war: WarFormat | null;
  /** The armies stand ready, instead of being placed piece by piece. */
  readonly randomSetup: boolean;
}

export function startGame({ seats, options, war, randomSetup }: NewGameChoice): void {
  const rules = makeRules(options);
  openNewGame({
    rules,
    seats,
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
  // A second click on the same button must not start a second game.
  if (isLeaving()) return;
  const text = formatSave(saved, lastPosition(saved));
  const kept = keptGames.add(text);
  go(`/game/${kept.ok ? kept.value : addLooseGame('unkept', text)}`);
}

/** Opens a game to be looked at: nobody plays it, and it is not kept. */
export function openToLook(saved: SavedGame): void {
  go(`/game/${addLooseGame('look', formatSave(saved, lastPosition(saved)))}`);
}

function lastPosition({ rules, start, actions }: SavedGame): Position {
  const from = startOf(rules, start);
  return replayMoments(from, actions).at(-1)?.after ?? from;
}
