/**
 * One game of the network against itself, and what it teaches: every position in which a player was about to roll or to
 * place, with the share that this player should have expected, by TD(λ).
 */
import { type Network, Phase, type Random, randomAction, type TurnSearch, winningChance } from '@bfi/ai';
import {
  type ActionCode,
  copyPosition,
  legalActionList,
  makeRules,
  newPosition,
  type Position,
  play,
  type RuleOptions,
  type Rules,
  toAct,
  VARIANTS,
} from '@bfi/engine';

export interface Sample {
  readonly position: Position;
  /** The share that the player to act should expect. */
  readonly target: number;
}

export interface SelfPlayOptions {
  /** How much of each target comes from what happened later rather than from the next estimate. */
  readonly lambda: number;
  /** The share of the battle's decisions that are taken at random, so that the network sees mistakes too. */
  readonly blunders: number;
  /** Of the hundreds of ways to place a piece, weigh so many. */
  readonly setupCandidates: number;
}

export const SELF_PLAY: SelfPlayOptions = { lambda: 0.7, blunders: 0.01, setupCandidates: 16 };

/** The plain game most of the time; else any variant with any house rules, so that the network knows them all. */
function drawRules(random: Random): Rules {
  if (random.fraction() < 0.6) return makeRules();
  const rare = (): boolean => random.below(4) === 0;
  const options: RuleOptions = {
    variant: VARIANTS[random.below(VARIANTS.length)] ?? 'standard',
    first: 'roll',
    friendlyFire: !rare(),
    chain: rare() ? 'full' : 'once',
    entryBlock: rare() ? 'bar' : 'land',
    nominee: rare() ? 'pass' : 'penalty',
    quietLimit: rare() ? ([0, 10, 20, 40][random.below(4)] ?? 100) : 100,
    allLive: rare(),
  };
  return makeRules(options);
}

/** Longer games than this are thrown away: only without a quiet limit could one go on for ever. */
const MOST_TURNS = 2000;

export function playTrainingGame(
  network: Network,
  search: TurnSearch,
  random: Random,
  options: SelfPlayOptions,
  rules: Rules = drawRules(random),
): Sample[] {
  const p = newPosition(rules);
  // A third of the games is set up at random, a third with some random pieces, a third as the network likes it.
  const randomSetup = [1, 0.3, 0][random.below(3)] ?? 0;
  const positions: Position[] = [];
  const redShares: number[] = [];
  let side = -1;
  for (let actor = toAct(p); actor !== 'over'; actor = toAct(p)) {
    if (p.phase !== Phase.rolloff && p.side !== side) {
      side = p.side;
      const chance = winningChance(network, p, side);
      positions.push(copyPosition(p));
      redShares.push(side === 0 ? chance : 1 - chance);
      if (positions.length > MOST_TURNS) return [];
    }
    const action =
      actor === 'chance'
        ? randomAction(p, random)
        : choose(p, actor === 'red' ? 0 : 1, search, random, options, randomSetup);
    play(p, action);
  }
  return tdTargets(positions, redShares, p.winner === 0 ? 1 : p.winner === 1 ? 0 : 0.5, options.lambda);
}

function choose(
  p: Position,
  me: number,
  search: TurnSearch,
  random: Random,
  options: SelfPlayOptions,
  randomSetup: number,
): ActionCode {
  const inSetup = p.phase <= Phase.load;
  if (random.fraction() < (inSetup ? randomSetup : options.blunders)) return randomAction(p, random);
  const actions = legalActionList(p);
  if (actions.length === 1) return actions[0] ?? 0;
  const weighed = inSetup ? Math.min(options.setupCandidates, actions.length) : actions.length;
  let best = actions[0] ?? 0;
  let bestValue = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < weighed; index++) {
    if (inSetup) {
      const other = index + random.below(actions.length - index);
      [actions[index], actions[other]] = [actions[other] ?? 0, actions[index] ?? 0];
    }
    const action = actions[index] ?? 0;
    const value = search.valueAtTurnsEnd(p, action, me);
    if (value > bestValue) {
      best = action;
      bestValue = value;
    }
  }
  return best;
}

function tdTargets(
  positions: readonly Position[],
  redShares: readonly number[],
  outcome: number,
  lambda: number,
): Sample[] {
  const samples: Sample[] = [];
  let redTarget = outcome;
  for (let index = positions.length - 1; index >= 0; index--) {
    const position = positions[index];
    const next = redShares[index + 1];
    if (position === undefined) continue;
    if (next !== undefined) redTarget = (1 - lambda) * next + lambda * redTarget;
    samples.push({ position, target: position.side === 0 ? redTarget : 1 - redTarget });
  }
  return samples;
}
