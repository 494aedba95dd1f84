/**
 * What a moment of a game was worth before and after what was done in it, always as Red's share of the battle. Everything that
 * is compared is looked at equally deep: the outcomes of a roll with each other, the action that was played with the best.
 */
import {
  chanceBothWays,
  finishSetup,
  meanOf,
  type Network,
  OutOfTime,
  type Prospect,
  prospectsOf,
  shareOf,
  TurnSearch,
  type Width,
} from '@bfi/ai';
import {
  type ActionCode,
  copyPosition,
  isOutsideEnding,
  isSetup,
  isSide,
  legalActionList,
  type Position,
  play,
  type Side,
  toAct,
} from '@bfi/engine';

/** An action that was weighed, and Red's share of the battle if it is played. */
export interface Weighed {
  readonly action: ActionCode;
  readonly value: number;
}

/** One moment as it was judged. */
export interface Judgement {
  /** What was done in it. */
  readonly action: ActionCode;
  /** How many turns beyond its own it was looked at. */
  readonly plies: number;
  /** Red's share before: by the best action, or in the mean of what might come. */
  readonly before: number;
  /** Red's share after what was done, looked at as deep as `before`. */
  readonly after: number;
  /** At a decision what was weighed, best first; at chance everything that might come, in order. */
  readonly options: readonly (Weighed | Prospect)[];
}

/** Beyond the action that is judged everybody does what is best at first sight. */
const BEST_AT_SIGHT: Width = { candidates: 1, margin: 0 };

export const FIRST_SIGHT = 0;
export const DEFAULT_PLIES = 2;
export const MOST_PLIES = 3;

/**
 * Of the actions of a decision the best at first sight are looked at with all turns but one, and of those the best with all.
 * Few are compared in the end: the more there are, the more often one comes first that is merely overrated.
 */
const LEADING: Width = { candidates: 6, margin: 0.06 };
const FINALISTS = 2;
/** Which part of the step from one look to the next the one two turns deeper brings: so corrections spread least, as was measured. */
const STEP_BEYOND = 0.3;
/** In set-up the one that is best at first sight is compared with the one played, for the same reason. */
const SETUP_FINALISTS = 1;
/** Where nothing was played and somebody only wants to know what there is. */
const SETUP_SHOWN = 3;

/** What one moment may cost. Only a crowd with a zero comes near it; it is then looked at a turn less deep. */
const EVALUATIONS_A_MOMENT = 1_500_000;

const RED = 0;

export class Judge {
  readonly #search: TurnSearch;

  constructor(network: Network) {
    this.#search = new TurnSearch(network, undefined, chanceBothWays);
  }

  /** How many positions have been evaluated so far. */
  get evaluations(): number {
    return this.#search.now();
  }

  /** To be called where a turn begins: what is found within one turn is used again in it, and then forgotten. */
  beginTurn(): void {
    this.#search.keepWhatIsFound();
  }

  /** What was done in a position, judged `plies` turns deep, or as deep as the effort allows. */
  judge(position: Position, action: ActionCode, plies: number): Judgement {
    for (let depth = plies; depth > FIRST_SIGHT; depth--) {
      try {
        return this.#judge(position, action, depth, this.evaluations + EVALUATIONS_A_MOMENT);
      } catch (error) {
        if (!(error instanceof OutOfTime)) throw error;
      }
    }
    return this.#judge(position, action, FIRST_SIGHT, Number.POSITIVE_INFINITY);
  }

  /** What may come where chance is due, each looked at so deep; in order. */
  prospects(position: Position, plies: number): Prospect[] {
    return this.#prospects(position, plies, Number.POSITIVE_INFINITY);
  }

  /** What is worth a thought where somebody decides, best first. */
  candidates(position: Position, plies: number): Weighed[] {
    const actor = toAct(position);
    if (!isSide(actor)) return [];
    return this.#candidates(position, actor, null, plies, Number.POSITIVE_INFINITY);
  }

  /** How a set-up goes on after an action where that is judged by the battle that it leads to. */
  lineToBattle(position: Position, action: ActionCode): readonly ActionCode[] {
    return finishSetup(this.#search, position, action).line;
  }

  #judge(position: Position, action: ActionCode, plies: number, deadline: number): Judgement {
    if (isOutsideEnding(action)) return this.#judgeEnding(position, action, plies, deadline);
    const options = this.#options(position, action, plies, deadline);
    const played = options.find((option) => option.action === action);
    if (played === undefined) throw new RangeError('that cannot be done here');
    return { action, plies, before: valueBefore(position, options), after: played.value, options };
  }

  /** Nobody need end a battle from outside: before, it was worth what it was worth to play on. */
  #judgeEnding(position: Position, action: ActionCode, plies: number, deadline: number): Judgement {
    const options = this.#options(position, null, plies, deadline);
    const ended = copyPosition(position);
    play(ended, action);
    return { action, plies, before: valueBefore(position, options), after: shareOf(ended, RED), options };
  }

  #options(position: Position, played: ActionCode | null, plies: number, deadline: number) {
    const actor = toAct(position);
    if (actor === 'over') throw new RangeError('the battle is over');
    if (actor !== 'chance') return this.#candidates(position, actor, played, plies, deadline);
    return this.#prospects(position, plies, deadline);
  }

  #prospects(position: Position, plies: number, deadline: number): Prospect[] {
    return prospectsOf(position, (action) => {
      const come = copyPosition(position);
      play(come, action);
      const next = toAct(come);
      // Where somebody decides next, it is worth what will be said of that decision: so the two do not differ.
      const decides = plies > FIRST_SIGHT && isSide(next);
      const best = decides ? this.#candidates(come, next, null, plies, deadline)[0] : undefined;
      return best?.value ?? this.#settled(position, action, plies, deadline);
    });
  }

  /** What all looks at an action together say of it. */
  #settled(position: Position, action: ActionCode, plies: number, deadline: number): number {
    const look = (depth: number): number => this.#value(position, action, depth, deadline);
    return settle(look(plies), plies > 0 ? look(plies - 1) : null, plies > 1 ? look(plies - 2) : null);
  }

  #value(position: Position, action: ActionCode, plies: number, deadline: number): number {
    return this.#search.valueAfter(position, action, RED, plies, BEST_AT_SIGHT, deadline);
  }

  /** The best actions and what was played, all of them looked at so deep; the best first. */
  #candidates(
    position: Position,
    side: Side,
    played: ActionCode | null,
    plies: number,
    deadline: number,
  ): Weighed[] {
    const weigh = (actions: readonly ActionCode[], depth: number): Weighed[] =>
      bestFirst(
        actions.map((action) => ({ action, value: this.#value(position, action, depth, deadline) })),
        side,
      );
    const seen = weigh(legalActionList(position), FIRST_SIGHT);
    if (plies === FIRST_SIGHT) return seen;
    if (isSetup(position)) return this.#setupCandidates(position, side, seen, played, deadline);
    const leading = weigh(leadersOf(seen, LEADING, played), plies - 1);
    const finalists = leadersOf(leading, { candidates: FINALISTS, margin: LEADING.margin }, played);
    const before = new Map(leading.map(({ action, value }) => [action, value]));
    const first = plies < 2 ? [] : plies === 2 ? seen : weigh(finalists, plies - 2);
    const earlier = new Map(first.map(({ action, value }) => [action, value]));
    return bestFirst(
      weigh(finalists, plies).map(({ action, value }) => ({
        action,
        value: settle(value, before.get(action) ?? null, earlier.get(action) ?? null),
      })),
      side,
    );
  }

  /**
   * A piece of the set-up is worth what the battle is, at first sight, that it leads to. To look deeper into every battle that a set-up
   * might lead to would take longer than all the rest, and was seen to help nothing.
   */
  #setupCandidates(
    position: Position,
    side: Side,
    seen: readonly Weighed[],
    played: ActionCode | null,
    deadline: number,
  ): Weighed[] {
    const candidates = played === null ? SETUP_SHOWN : SETUP_FINALISTS;
    const finalists = leadersOf(seen, { candidates, margin: LEADING.margin }, played);
    return bestFirst(
      finalists.map((action) => ({
        action,
        value: this.#search.valueNow(finishSetup(this.#search, position, action, deadline).battle, RED),
      })),
      side,
    );
  }
}

/**
 * What looks of neighbouring depths say together. One ends after a turn of Red's and the next after one of Blue's, and each flatters
 * whoever has just acted, so the mean of two is truer than one. Where there are three, it is the mean of the deepest and of one a turn
 * deeper still, which is guessed: the step to it is a part of the step from the third to the second, between the same two sides.
 * Where the deepest look has seen the battle won or lost whatever comes, there is nothing to guess.
 */
export function settle(deepest: number, second: number | null, third: number | null): number {
  if (second === null || deepest === 0 || deepest === 1) return deepest;
  if (third === null) return (deepest + second) / 2;
  return Math.min(1, Math.max(0, deepest + (STEP_BEYOND / 2) * (second - third)));
}

/** The best, and one that is to be among them. */
function leadersOf(
  weighed: readonly Weighed[],
  { candidates, margin }: Width,
  played: ActionCode | null,
): ActionCode[] {
  const best = weighed[0]?.value ?? 0;
  return weighed
    .filter(
      ({ action, value }, index) =>
        action === played || (index < candidates && Math.abs(value - best) <= margin),
    )
    .map(({ action }) => action);
}

function bestFirst(weighed: readonly Weighed[], side: Side): Weighed[] {
  const sign = side === 'red' ? 1 : -1;
  return [...weighed].sort((a, b) => sign * (b.value - a.value));
}

function valueBefore(position: Position, options: readonly (Weighed | Prospect)[]): number {
  if (toAct(position) === 'chance') return meanOf(options as readonly Prospect[]);
  return options[0]?.value ?? Number.NaN;
}
