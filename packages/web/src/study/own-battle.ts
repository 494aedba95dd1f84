/** What is kept of a battle that somebody has played here, once it has been analysed to its end. */
import { type Analysis, countDice, exercisesFrom, NO_DICE, performanceOf } from '@bfi/analysis';
import { formatAction, formatPosition, opponentOf, type Position, type Side } from '@bfi/engine';
import type { Game } from '@bfi/game';
import { textOfPosition } from '../game/position-text.ts';
import type { KeptBattle, KeptExercise } from './shelf.ts';

/** The side that one person here has played; null where there is none, or where two have. */
export function ownSide({ sidesHere: [side, other] }: Game): Side | null {
  return other === undefined ? (side ?? null) : null;
}

/** Null where it is not over. `judgedBy`: the mark of how it was judged. */
export function ownBattle(
  game: Game,
  side: Side,
  analysis: Analysis,
  when: number,
  judgedBy: string,
): KeptBattle | null {
  const { match, seats } = game;
  if (!match.isOver) return null;
  const opponent = seats[opponentOf(side)];
  return {
    when,
    date: game.date,
    variant: match.rules.variant,
    side,
    level: opponent.decides === 'computer' ? opponent.level : null,
    performance: performanceOf(analysis, side),
    dice: countDice(NO_DICE, match),
    exercises: exercisesFrom(match, analysis, side).flatMap(({ position, best }) =>
      keptExercise(position, formatAction(best)),
    ),
    judgedBy,
  };
}

function keptExercise(from: Position, best: string): KeptExercise[] {
  const position = textOfPosition(from);
  return position === null ? [] : [{ position, best }];
}

/** A name for what happened in a game, the same for the same game wherever it is kept. */
export function fingerprint({ match }: Game): string {
  const text = [formatPosition(match.start), ...match.moments.map(({ action }) => formatAction(action))].join(
    ' ',
  );
  // FNV, twice with different beginnings: no secret, only a name that two battles hardly ever share.
  const hash = (seed: number): string => {
    let state = seed;
    for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
    return (state >>> 0).toString(36);
  };
  return `${hash(0x811c9dc5)}-${hash(0x9747b28c)}`;
}
