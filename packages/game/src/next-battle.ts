/** How a war stands, and what follows a battle: the one place that starts the next. */
import {
  makeRules,
  opponentOf,
  type Position,
  SIDES,
  type Side,
  score,
  viewPosition,
  type WarScore,
  warScore,
  word,
} from '@bfi/engine';
import type { Draw } from './dice.ts';
import { Game } from './game.ts';
import { Match } from './match.ts';
import { setUpByChance } from './setup-by-chance.ts';
import { newWar, type War } from './war.ts';

/** How a war stands, a current battle that is over included. */
export interface WarStanding extends War {
  readonly firstStarter: Side;
  readonly score: WarScore;
}

/** Null where the game belongs to no war. */
export function warStanding({ war, match }: Game): WarStanding | null {
  if (war === null) return null;
  const { position } = match;
  const { result } = viewPosition(position);
  const points = score(position);
  const battles = result === null || points === null ? war.battles : [...war.battles, { result, points }];
  const firstStarter = war.firstStarter ?? starterOf(position);
  return { format: war.format, battles, firstStarter, score: warScore(war.format, firstStarter, battles) };
}

/** How the war stood before the current battle, whatever has come of that; null where the game belongs to no war. */
export function warScoreBefore({ war, match }: Game): WarScore | null {
  if (war === null) return null;
  return warScore(war.format, war.firstStarter ?? starterOf(match.position), war.battles);
}

/** Which battle of its war a game is, counted from 1. */
export function battleNumber({ war }: Game): number {
  return (war?.battles.length ?? 0) + 1;
}

/** The battle is over, and no further one of a war is to come. */
export function isFinished(game: Game): boolean {
  const standing = warStanding(game);
  return game.match.isOver && (standing === null || standing.score.result !== null);
}

function starterOf(position: Position): Side {
  return word(SIDES, position.starter);
}

export interface NextBattle {
  readonly date: string;
  /** For a set-up by chance, where the battle before had one. */
  readonly draw: Draw;
}

/** The game after this one: the next battle of the war, or the same players begin anew. The starter alternates. */
export function battleAfter(game: Game, { date, draw }: NextBattle): Game {
  const standing = warStanding(game);
  const goesOn = standing !== null && standing.score.result === null;
  const first = goesOn ? standing.score.starter : opponentOf(starterOf(game.match.position));
  const match = new Match(makeRules({ ...game.match.rules, first }), null, game.match.kept);
  if (game.quickSetup) setUpByChance(match, draw);
  const { seats, war, quickSetup } = game;
  // Dice from a seed go on with the battles of a war; whoever begins anew wants others.
  const seed = game.seed === null || goesOn ? game.seed : game.seed + 1;
  return new Game({ match, seats, date, seed, quickSetup, war: warAfter(war, goesOn ? standing : null) });
}

function warAfter(war: War | null, standing: WarStanding | null): War | null {
  if (standing !== null) {
    return { format: standing.format, battles: standing.battles, firstStarter: standing.firstStarter };
  }
  return war === null ? null : newWar(war.format);
}
