/** Who belongs to a side's army in this battle, and how many of each kind are left of it. */
import { ARMY, isSetup, KINDS, type Kind, type PositionView, type Side, viewPosition } from '@bfi/engine';
import type { Match } from './match.ts';

export interface Muster {
  readonly kind: Kind;
  readonly all: number;
  readonly left: number;
}

/** As everybody stands in that view, which is of a moment of the match. */
export function musterOf(match: Match, view: PositionView, side: Side): Muster[] {
  const { isWholeArmy } = match.rules;
  const begun = isWholeArmy || view.inSetup ? null : firstAfterSetup(match);
  return KINDS.map((kind, index) => {
    // Where not everybody fights, those who are not placed yet may stay at home.
    const left = standing(view, side, kind) + (isWholeArmy ? view.reserve[side][kind] : 0);
    const all = isWholeArmy ? (ARMY[index] ?? 0) : begun === null ? left : standing(begun, side, kind);
    return { kind, all: Math.max(all, left), left };
  });
}

function standing(view: PositionView, side: Side, kind: Kind): number {
  return armyOf(view, side).filter((one) => one === kind).length;
}

/** Everybody of a side who is there: those on the island, then those on the pad. */
export function armyOf({ characters, pads }: PositionView, side: Side): Kind[] {
  const onIsland = characters.flatMap(({ character }) => (character.side === side ? [character.kind] : []));
  const onPad = pads?.[side].slots.filter((kind) => kind !== null) ?? [];
  return [...onIsland, ...onPad];
}

/** How the battle began once everybody was placed. */
function firstAfterSetup(match: Match): PositionView {
  const begun = isSetup(match.start) ? match.moments.find(({ position }) => !isSetup(position)) : undefined;
  return viewPosition(begun?.position ?? match.start);
}
