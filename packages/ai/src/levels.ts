/**
 * The eight levels that `go level=N`, the terminal and the page offer. Up to seven they all think as the champion does at
 * first sight, to the end of the turn; they differ in how much they notice and how well they judge. So a low level errs
 * as a beginner does: it overlooks a shot, walks into one, gets itself blocked, but does not shoot its own for nothing.
 * Eight is the champion.
 */
import type { Position } from '@bfi/engine';
import { isShot } from '@bfi/engine/packed';
import { normal } from './normal.ts';
import { best, type Candidate, type Decision, type Player, type PlayerTools, whoDecides } from './player.ts';
import type { Random } from './random.ts';
import { championPlayer, FIRST_SIGHT_EVALUATIONS, valueAll } from './search/champion.ts';
import { isAtOwnOnly } from './search/doubtful-shots.ts';
import { TurnSearch } from './search/turn-search.ts';

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Level = (typeof LEVELS)[number];

export const DEFAULT_LEVEL: Level = 4;

export const CHAMPION_MILLISECONDS = 200;

/** Somewhat more than the champion evaluates in that time on a desk; for whoever wants its decisions to repeat exactly. */
export const CHAMPION_EVALUATIONS = 130_000;

interface Eye {
  /** The chance that a possible shot is noticed at all. */
  readonly attention: number;
  /** By how much (one standard deviation) each action's share of the battle is misjudged. */
  readonly misjudgement: number;
}

const EYES: Readonly<Record<Exclude<Level, 8>, Eye>> = {
  1: { attention: 0.4, misjudgement: 0.3 },
  2: { attention: 0.6, misjudgement: 0.175 },
  3: { attention: 0.75, misjudgement: 0.112 },
  4: { attention: 0.87, misjudgement: 0.076 },
  5: { attention: 0.95, misjudgement: 0.048 },
  6: { attention: 1, misjudgement: 0.027 },
  7: { attention: 1, misjudgement: 0.006 },
};

export function levelPlayer(level: Level, { network, random }: PlayerTools): Player {
  const name = `level ${level}`;
  if (level === 8) return { ...championPlayer(network, { milliseconds: CHAMPION_MILLISECONDS }), name };
  const search = new TurnSearch(network);
  return { name, decide: (position) => decideAtFirstSight(search, position, EYES[level], random) };
}

function decideAtFirstSight(search: TurnSearch, position: Position, eye: Eye, random: Random): Decision {
  const me = whoDecides(position);
  search.forgetEffort();
  const seen = valueAll(search, position, me, FIRST_SIGHT_EVALUATIONS);
  const considered = withoutShotsAtOwn(position, seen);
  const noticed = considered.filter(({ action }) => !isShot(action) || random.fraction() < eye.attention);
  const { action, candidates } = best(
    // Where there is nothing but shots, one cannot overlook them all.
    (noticed.length > 0 ? noticed : considered).map(
      (one): Candidate => ({ action: one.action, value: one.value + eye.misjudgement * normal(random) }),
    ),
  );
  // Only what is shown is kept between lost and won: among actions that all look better than won, the best is meant.
  const shown = candidates.map((one) => ({ ...one, value: Math.min(1, Math.max(0, one.value)) }));
  return { action, candidates: shown };
}

/**
 * However badly somebody judges, they don't take aim at their own by mistake; they do so only where a clear look finds nothing
 * better.
 */
function withoutShotsAtOwn(position: Position, seen: readonly Candidate[]): readonly Candidate[] {
  const { action: wisest } = best(seen);
  return seen.filter(({ action }) => action === wisest || !isShot(action) || !isAtOwnOnly(position, action));
}
