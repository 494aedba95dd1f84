/** The story of a battle: how long it was, who shot how often, who fell by what, and when it turned. */
import {
  type GameEvent,
  opponentOf,
  type PerSide,
  type Position,
  SIDES,
  type Side,
  viewPosition,
} from '@bfi/engine';
import type { Match } from './match.ts';

/** `blast`: by a block. `penalty`: taken by the opponent, from the island or the pad. */
export const LOSS_CAUSES = ['hit', 'crossfire', 'blast', 'penalty'] as const;
type StoryCause = (typeof LOSS_CAUSES)[number];

export interface SideStory {
  readonly shots: number;
  readonly losses: Readonly<Record<StoryCause, number>>;
}

export interface TurningPoint {
  readonly turn: number;
  /** Whose turn it was. */
  readonly side: Side | null;
  /** The moment that did it, as an index of the match. */
  readonly index: number;
  /** What each side lost in that turn. */
  readonly lost: PerSide<number>;
}

export interface BattleStory {
  readonly turns: number;
  readonly sides: PerSide<SideStory>;
  /** From here on the winner was ahead until the end; null in a draw, and where it never was. */
  readonly turningPoint: TurningPoint | null;
}

export function storyOf(match: Match): BattleStory {
  return {
    turns: match.turn.turn,
    sides: { red: storyOfSide(match, 'red'), blue: storyOfSide(match, 'blue') },
    turningPoint: turningPointOf(match),
  };
}

function storyOfSide({ moments }: Match, side: Side): SideStory {
  const losses: Record<StoryCause, number> = { hit: 0, crossfire: 0, blast: 0, penalty: 0 };
  let shots = 0;
  for (const event of moments.flatMap(({ events }) => events)) {
    if (event.type === 'shot' && event.character.side === side) shots++;
    const cause = lossOf(event, side);
    if (cause !== null) losses[cause]++;
  }
  return { shots, losses };
}

/** By what a side has lost somebody in an event; null where it has not. */
function lossOf(event: GameEvent, side: Side): StoryCause | null {
  if (event.type === 'lost' && event.character.side === side) return event.cause;
  return event.type === 'lostFromPad' && event.side === side ? 'penalty' : null;
}

function turningPointOf(match: Match): TurningPoint | null {
  const { result } = viewPosition(match.position);
  if (result === null || result === 'draw') return null;
  const leads = (position: Position): boolean => {
    const { alive } = viewPosition(position);
    return alive[result] > alive[opponentOf(result)];
  };
  const { moments } = match;
  const index = moments.map(({ position }) => leads(position)).lastIndexOf(false) + 1;
  const moment = moments[index];
  if (moment === undefined || (index === 0 && leads(match.start))) return null;
  const { turn, side } = moment;
  const events = moments.filter((other) => other.turn === turn).flatMap((other) => other.events);
  const [red = 0, blue = 0] = SIDES.map(
    (one) => events.filter((event) => lossOf(event, one) !== null).length,
  );
  return { turn, side, index, lost: { red, blue } };
}
