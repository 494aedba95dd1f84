/** What follows a battle: the next one of a war, or a rematch; the starter alternates. */
import {
  type BattleScore,
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
import { type SavedGame, today } from '@bfi/game';
import { quickSetup } from './quick-setup.ts';

export interface WarStanding {
  readonly battles: readonly BattleScore[];
  readonly firstStarter: Side;
  readonly score: WarScore;
}

function starterOf(last: Position): Side {
  return word(SIDES, last.starter);
}

/** How a war stands, the battle that was just fought included; null where there is no war or the battle goes on. */
export function warStanding(saved: SavedGame, last: Position): WarStanding | null {
  const points = score(last);
  const { result } = viewPosition(last);
  if (saved.war === null || points === null || result === null) return null;
  const battles = [...saved.battles, { result, points }];
  const firstStarter = saved.firstStarter ?? starterOf(last);
  return { battles, firstStarter, score: warScore(saved.war, firstStarter, battles) };
}

/** The battle after this one: the war goes on, or the same players begin anew. */
export function battleAfter(saved: SavedGame, last: Position): SavedGame {
  const standing = warStanding(saved, last);
  const goesOn = standing !== null && standing.score.result === null;
  const first = goesOn ? standing.score.starter : opponentOf(starterOf(last));
  const rules = makeRules({ ...saved.rules, first });
  return {
    ...saved,
    rules,
    battles: goesOn ? standing.battles : [],
    firstStarter: goesOn ? standing.firstStarter : null,
    start: null,
    actions: saved.quickSetup ? quickSetup(rules) : [],
    date: today(),
  };
}
