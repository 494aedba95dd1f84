/**
 * One game of the network against itself, and what it teaches: every position in which a player was about to roll or to
 * place, with the share that this player should have expected, by TD(λ).
 */
import { type Network, type Random, randomAction, shareOf, type TurnSearch, winningChance } from '@bfi/ai';
import {
  type ActionCode,
  copyPosition,
  isSetup,
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
import { deciderOf, Phase } from '@bfi/engine/packed';

export interface Sample {
  readonly position: Position;
  /** The share that the player to act should expect. */
  readonly target: number;
  /** The share that it got. */
  readonly outcome: number;
}

export interface SelfPlayOptions {
  /** How much of each target comes from what happened later rather than from the next estimate. */
  readonly lambda: number;
  /** The share of the battle's decisions that are taken at random, so that the network sees mistakes too. */
  readonly blunders: number;
  /** Of the hundreds of ways to place a piece, weigh so many. */
  readonly setupCandidates: number;
  /** Learn from what each number of the die would have brought, not only from the one that came: slower, and calmer. */
  readonly withoutLuck: boolean;
}

export const SELF_PLAY: SelfPlayOptions = {
  lambda: 0.7,
  blunders: 0.01,
  setupCandidates: 16,
  withoutLuck: false,
};

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

/** Turns, and steps of the set-up. Longer games are thrown away: only without a quiet limit could one go on for ever. */
const MOST_TURNS = 2000;

/** A position in which a player was about to roll or to place. Shares are Red's. */
interface TurnStart {
  readonly position: Position;
  /** What the network says. */
  readonly said: number;
  /** The TD error, from a look at all that may come; null where only what came can tell. */
  tdError: number | null;
}

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
  const turns: TurnStart[] = [];
  let side = -1;
  for (let actor = toAct(p); actor !== 'over'; actor = toAct(p)) {
    const turnBegins = p.phase !== Phase.rolloff && p.side !== side;
    if (turnBegins) {
      side = p.side;
      turns.push(newTurnStart(p, network, search, options.withoutLuck));
      if (turns.length > MOST_TURNS) return [];
    }
    const action =
      actor === 'chance'
        ? randomAction(p, random)
        : choose(p, deciderOf(p), search, random, options, randomSetup);
    play(p, action);
    const begun = turns.at(-1);
    if (turnBegins && p.phase === Phase.zero && begun !== undefined && begun.tdError !== null) {
      begun.tdError += search.valueNow(p, 0) - begun.said;
    }
  }
  return samplesOf(turns, shareOf(p, 0), options.lambda);
}

/** One to five, of the six faces of the die. */
const SHARE_OF_NUMBERS = 5 / 6;

/**
 * Where the die is due, every number is followed to the turn's end, so that the luck of the one that comes teaches nothing
 * wrong. A zero would cost some four times as much as all others together: it counts as what the network says, and where
 * one is rolled, the difference is added in full. On the average that is right, since it happens one time in six.
 */
function newTurnStart(p: Position, network: Network, search: TurnSearch, withoutLuck: boolean): TurnStart {
  const chance = winningChance(network, p, p.side);
  const said = p.side === 0 ? chance : 1 - chance;
  const looks = withoutLuck && p.phase === Phase.roll;
  const tdError = looks ? SHARE_OF_NUMBERS * (search.valueOfNumbers(p, 0) - said) : null;
  return { position: copyPosition(p), said, tdError };
}

function choose(
  p: Position,
  me: number,
  search: TurnSearch,
  random: Random,
  options: SelfPlayOptions,
  randomSetup: number,
): ActionCode {
  const inSetup = isSetup(p);
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

/** What the network said, and the TD errors from there on, each counting less than the one before. */
function samplesOf(turns: readonly TurnStart[], outcome: number, lambda: number): Sample[] {
  const samples: Sample[] = [];
  let next = outcome;
  let correction = 0;
  for (const { position, said, tdError } of [...turns].reverse()) {
    correction = (tdError ?? next - said) + lambda * correction;
    const share = Math.min(1, Math.max(0, said + correction));
    const red = position.side === 0;
    samples.push({ position, target: red ? share : 1 - share, outcome: red ? outcome : 1 - outcome });
    next = said;
  }
  return samples;
}
