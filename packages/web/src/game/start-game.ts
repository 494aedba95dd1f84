/** A new game, as it was chosen: it is kept on the device first, then its screen is opened. */
import { makeRules, type PerSide, type RuleOptions, type WarFormat } from '@bfi/engine';
import { formatGame, Game, Match, newWar, type Seat, setUpByChance, today } from '@bfi/game';
import { go, isLeaving } from '../app/route.svelte.ts';
import { systemDraw } from './dice.ts';
import { keptGames, looseGames } from './shelf.ts';

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
  const match = new Match(makeRules(options));
  if (randomSetup) setUpByChance(match, systemDraw);
  openNewGame(
    new Game({
      match,
      seats,
      date: today(),
      war: war === null ? null : newWar(war),
      quickSetup: randomSetup,
    }),
  );
}

/** Keeps a game and opens its screen; where the browser keeps nothing, it is played all the same. */
export function openNewGame(game: Game): void {
  // A second click on the same button must not start a second game.
  if (isLeaving()) return;
  const kept = keptGames.add(formatGame(game));
  if (kept.ok) go(`/game/${kept.value}`);
  else go(`/game/${looseGames.add(kept.error.code === 'full' ? 'full' : 'unkept', game)}`);
}

/** Opens a game to be looked at: nobody plays it, and it is not kept. */
export function openToLook(game: Game): void {
  go(`/game/${looseGames.add('look', game)}`);
}

/** The same at the table of the analysis. */
export function openToStudy(game: Game): void {
  go(`/study/${looseGames.add('look', game)}`);
}
