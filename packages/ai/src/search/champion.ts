/**
 * The champion: the trained network with a search that goes deeper as long as there is time (iterative deepening, with a
 * beam that narrows). First every action to the end of the turn; then the best with the opponent's reply to every roll;
 * then, of those, the best few one turn further and another. The rest of the time goes to rollouts. In set-up the whole of it is
 * finished in thought instead, and the battle that it leads to is judged and rolled out.
 */
import { type ActionCode, isSetup, legalActionList, type Position } from '@bfi/engine';
import { isShot } from '@bfi/engine/packed';
import { milliseconds } from '../clock.ts';
import { knowsRest } from '../endings/endings.ts';
import type { Network } from '../network/network.ts';
import { type Candidate, type Decision, first, type Limits, type Player, whoDecides } from '../player.ts';
import { isAtOwnOnly } from './doubtful-shots.ts';
import { finishSetup } from './finished-setup.ts';
import { type Battles, rollOut } from './rollouts.ts';
import { OutOfTime, TurnSearch } from './turn-search.ts';
import type { Width } from './width.ts';

/** One stage of looking deeper: which actions are looked at again, and how. */
interface Stage {
  readonly plies: number;
  /** At the root: how many actions, and how far behind the best one may be. */
  readonly root: Width;
  /** In the tree. */
  readonly inner: Width;
}

const STAGES: readonly Stage[] = [
  { plies: 1, root: { candidates: 10, margin: 0.1 }, inner: { candidates: 3, margin: 0.05 } },
  { plies: 2, root: { candidates: 5, margin: 0.05 }, inner: { candidates: 2, margin: 0.03 } },
  { plies: 3, root: { candidates: 3, margin: 0.03 }, inner: { candidates: 1, margin: 0 } },
];

/** What is set up where is judged by the battle that it leads to, and of the best of these battles more is seen. Measured: see docs/ai.md. */
const SETUP: Width = { candidates: 16, margin: 0.04 };
const SETUPS_ROLLED_OUT = 4;

/** A crowded zero takes most, and hardly ever so much. Not measured by the clock, so that first sight is the same on any machine. */
export const FIRST_SIGHT_EVALUATIONS = 25_000;

/** Some of the time is left for what comes after the last look at the clock. */
const SHARE_OF_TIME = 0.95;

/** No stage begins after this share of the time: what is left is better spent on rollouts. */
const SHARE_FOR_STAGES = 0.3;

export interface ChampionOptions {
  /** Milliseconds a decision, where the caller gives no other limit. */
  readonly milliseconds: number;
  /** The deepest stage, 0 for this turn only; nothing is then looked at beyond it, nor rolled out. */
  readonly mostPlies?: number;
}

export function championPlayer(network: Network, options: ChampionOptions): Player {
  let spent = (): number => 0;
  const search = new TurnSearch(network, () => spent());
  const decideWithin = (position: Position, limits: Limits): Decision => {
    search.forgetEffort();
    search.keepWhatIsFound();
    const effort = effortOf(search, limits, options);
    // First sight is had whatever the limits are: half of it would be worse than a player without any search.
    spent = () => search.evaluations;
    const seen = valueAll(search, position, whoDecides(position), FIRST_SIGHT_EVALUATIONS);
    spent = effort.spent;
    const wanted = withTurns(options, limits);
    // Where the rest is known, first sight sees all there is to see.
    const enough = knowsRest(network.endings, position) ? { ...wanted, mostPlies: 0 } : wanted;
    return decide(search, position, seen, enough, effort.most);
  };
  return { name: 'champion', decide: (position, limits = {}) => decideWithin(position, limits) };
}

interface Effort {
  /** From nothing, when the decision begins. */
  readonly spent: () => number;
  readonly most: number;
}

function effortOf(search: TurnSearch, limits: Limits, options: ChampionOptions): Effort {
  const { evaluations, turns, isStopped } = limits;
  const byClock = evaluations === undefined && turns === undefined;
  const time = limits.milliseconds ?? (byClock ? options.milliseconds : undefined);
  const { spent, most } = limitedBy(search, time, evaluations);
  return {
    spent: isStopped === undefined ? spent : () => (isStopped() ? Number.POSITIVE_INFINITY : spent()),
    // Without a limit there is still more than that: what is spent once it was stopped.
    most: Math.min(most, Number.MAX_VALUE),
  };
}

/** Milliseconds, evaluations, or, where both are limited, the larger share of either. */
function limitedBy(search: TurnSearch, time?: number, evaluations?: number): Effort {
  if (time === undefined)
    return { spent: () => search.evaluations, most: evaluations ?? Number.POSITIVE_INFINITY };
  const started = milliseconds();
  const passed = (): number => milliseconds() - started;
  if (evaluations === undefined) return { spent: passed, most: time };
  const most = Math.max(time, Number.MIN_VALUE);
  return { spent: () => Math.max(passed() / most, search.evaluations / evaluations), most: 1 };
}

function withTurns(options: ChampionOptions, { turns }: Limits): ChampionOptions {
  if (turns === undefined) return options;
  return { ...options, mostPlies: Math.min(turns - 1, options.mostPlies ?? Number.POSITIVE_INFINITY) };
}

/** A search has much to set up, so each network has one that is kept. */
const searches = new WeakMap<Network, TurnSearch>();

/** Red's share of the battle as the champion sees it at first sight: 1 is won, 0 lost. */
export function redsChance(network: Network, position: Position): number {
  const search = searches.get(network) ?? new TurnSearch(network);
  searches.set(network, search);
  return search.valueNow(position, 0);
}

/** `seen`: the actions at first sight. `effort`: as much as the search may spend, in its own measure. */
function decide(
  search: TurnSearch,
  position: Position,
  seen: readonly Candidate[],
  options: ChampionOptions,
  effort: number,
): Decision {
  const deadline = SHARE_OF_TIME * effort;
  const me = whoDecides(position);
  let candidates = byValue(seen);
  const mostPlies = options.mostPlies ?? Number.POSITIVE_INFINITY;
  // A single action needs no thought.
  if (candidates.length === 1 || isDecided(candidates) || mostPlies === 0) {
    return first(sparingOwn(position, soonestFirst(search, position, me, candidates)));
  }
  const battles = isSetup(position) ? new Map<ActionCode, Position>() : null;
  if (battles !== null) {
    const value = (action: ActionCode): number => {
      const battle = finishSetup(search, position, action, deadline).battle;
      battles.set(action, battle);
      return search.valueBeforeRoll(battle, me, deadline);
    };
    candidates = lookDeeper(candidates, SETUP, { plies: 1, value });
  }
  // In set-up a ply is one piece, which tells little.
  for (const { plies, root, inner } of battles === null ? STAGES : []) {
    if (plies > mostPlies) break;
    if (search.now() > SHARE_FOR_STAGES * deadline) break;
    const value = (action: ActionCode): number =>
      search.valueAfter(position, action, me, plies, inner, deadline);
    candidates = lookDeeper(candidates, root, { plies, value });
  }
  if (options.mostPlies === undefined && search.now() <= deadline) {
    candidates = rollOutLeaders(search, position, me, candidates, deadline, battles);
  }
  return first(sparingOwn(position, soonestFirst(search, position, me, candidates)));
}

/** Is the battle won or lost in this turn, whatever may come? Then nothing that lies beyond it can change the choice. */
function isDecided([best]: readonly Candidate[]): boolean {
  return best?.value === 1 || best?.value === 0;
}

/** Of actions that promise the same, those come first that show it at once: a battle that can be won now is not won later. */
function soonestFirst(
  search: TurnSearch,
  position: Position,
  me: number,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  const equals = candidates.filter(({ value }) => value === candidates[0]?.value);
  if (equals.length < 2) return candidates;
  const glances = new Map(equals.map(({ action }) => [action, search.valueAtAGlance(position, action, me)]));
  const glance = ({ action }: Candidate): number => glances.get(action) ?? 0;
  equals.sort((a, b) => glance(b) - glance(a));
  return [...equals, ...candidates.filter((candidate) => !equals.includes(candidate))];
}

/** What the search cannot tell apart: in a battle as good as won, whatever is done promises nearly the same. */
const HARDLY_LESS = 0.002;

/** A shot that can reach one's own only comes first where it is seen to bring something: nobody would understand it otherwise. */
function sparingOwn(position: Position, candidates: readonly Candidate[]): readonly Candidate[] {
  const isWaste = ({ action }: Candidate): boolean => isShot(action) && isAtOwnOnly(position, action);
  const [best] = candidates;
  if (best === undefined || !isWaste(best)) return candidates;
  // A battle that is won for certain is not put at risk.
  const least = best.value === 1 ? 1 : best.value - HARDLY_LESS;
  const isAsGood = ({ value, plies }: Candidate): boolean => plies === best.plies && value >= least;
  const kinder = candidates.find((one) => isAsGood(one) && !isWaste(one));
  return kinder === undefined ? candidates : [kinder, ...candidates.filter((one) => one !== kinder)];
}

/** Every action to the end of the turn; what time does not allow, at a glance. */
export function valueAll(search: TurnSearch, position: Position, me: number, deadline: number): Candidate[] {
  let inTime = true;
  return legalActionList(position).map((action): Candidate => {
    const value = inTime ? inTimeOrNull(() => search.valueAtTurnsEnd(position, action, me, deadline)) : null;
    inTime = value !== null;
    return value === null
      ? { action, value: search.valueAtAGlance(position, action, me), plies: -1 }
      : { action, value, plies: 0 };
  });
}

/** What an action is worth when it is looked at so many turns, or pieces, beyond; throws OutOfTime at the deadline. */
interface Look {
  readonly plies: number;
  value(action: ActionCode): number;
}

/** Values the best actions again. What time did not allow keeps its place behind those that were looked at. */
function lookDeeper(
  candidates: readonly Candidate[],
  width: Width,
  { plies, value }: Look,
): readonly Candidate[] {
  const least = (candidates[0]?.value ?? 0) - width.margin;
  const leading = candidates.slice(0, width.candidates).filter((candidate) => candidate.value >= least);
  const looked: Candidate[] = [];
  for (const { action } of leading) {
    const found = inTimeOrNull(() => value(action));
    if (found === null) break;
    looked.push({ action, value: found, plies });
  }
  // One value alone cannot be compared with anything of its depth.
  if (looked.length < 2 && leading.length > 1) return candidates;
  return [...byValue(looked), ...candidates.filter(({ action }) => !has(looked, action))];
}

/** The best ones, as far as they were looked at equally deep, by what lies beyond that depth. */
function rollOutLeaders(
  search: TurnSearch,
  position: Position,
  me: number,
  candidates: readonly Candidate[],
  deadline: number,
  battles: Battles | null,
): readonly Candidate[] {
  const depth = candidates[0]?.plies ?? 0;
  const most = battles === null ? candidates.length : SETUPS_ROLLED_OUT;
  const leaders = candidates.slice(0, most).filter(({ plies }) => plies === depth);
  return [
    ...rollOut(search, position, me, leaders, deadline, { battles }),
    ...candidates.slice(leaders.length),
  ];
}

function inTimeOrNull(value: () => number): number | null {
  try {
    return value();
  } catch (error) {
    if (error instanceof OutOfTime) return null;
    throw error;
  }
}

function has(candidates: readonly Candidate[], action: ActionCode): boolean {
  return candidates.some((candidate) => candidate.action === action);
}

function byValue(candidates: readonly Candidate[]): readonly Candidate[] {
  return [...candidates].sort((a, b) => b.value - a.value);
}
