/** Do long rollouts agree that what is called a blunder is one? */
import { type DecisionReport, estimateOf, Rollout } from '@bfi/analysis';
import { type ActionCode, copyPosition, type Position, play, VARIANTS } from '@bfi/engine';
import { network } from './champion.ts';
import { analyse, playGame } from './games.ts';
import type { Measure } from './jobs.ts';

/** Turns after which a battle is broken off. */
const TURNS = 30;
/** A few of each game, so that one bad game does not speak for all. */
const OF_A_GAME = 6;

interface Found {
  /** The loss by the analysis, and by rollouts: below zero where they hold the action played for the better one. */
  readonly said: number;
  readonly saw: number;
  /** One standard error of what rollouts say. */
  readonly error: number;
}

export function agreementMeasure(blunders: number, battles: number, plies: number): Measure<Found[]> {
  let printed = 0;
  return {
    jobs: Number.POSITIVE_INFINITY,
    run: (game) => foundIn(game, battles, plies),
    isEnough: (games) => games.flat().length >= blunders,
    print: (games, isLast) => {
      const found = games.flat().slice(0, blunders);
      if (found.length < printed + PRINTED_EVERY && !isLast) return;
      printed = found.length;
      print(found, battles);
    },
  };
}

const PRINTED_EVERY = 20;

function foundIn(game: number, battles: number, plies: number): Found[] {
  const level = ([2, 3, 4] as const)[game % 3] ?? 3;
  const variant = VARIANTS[game % VARIANTS.length] ?? 'standard';
  const match = playGame(90_000 + game, variant, { red: level, blue: level });
  const isBlunder = ({ grade, kind }: DecisionReport): boolean => grade === 'blunder' && kind !== 'ending';
  const chosen = analyse(match, plies).decisions.filter(isBlunder).slice(0, OF_A_GAME);
  return chosen.flatMap(({ index, action, best, loss, side }) => {
    if (best === null) return [];
    const position = match.moments[index - 1]?.position ?? match.start;
    const [better, worse] = [worthAfter(position, best, battles), worthAfter(position, action, battles)];
    const saw = (side === 'red' ? 1 : -1) * (better.mean - worse.mean);
    const error = Math.hypot(better.spread, worse.spread) / Math.sqrt(battles);
    return [{ said: loss, saw, error }];
  });
}

function print(found: readonly Found[], battles: number): void {
  const share = (is: (one: Found) => boolean): string =>
    `${((100 * found.filter(is).length) / found.length).toFixed(1)} %`;
  const mean = (of: (one: Found) => number): string => estimateOf(found.map(of)).mean.toFixed(3);
  console.log(
    `${found.length} blunders, for both actions ${battles} battles of ${TURNS} turns: rollouts agree in ${share(({ saw }) => saw > 0)}, disagree by two standard errors in ${share(({ saw, error }) => saw < -2 * error)}; loss ${mean(({ said }) => said)} by the analysis, ${mean(({ saw }) => saw)} by rollouts`,
  );
}

export function worthAfter(position: Position, action: ActionCode, battles: number, turns = TURNS) {
  const after = copyPosition(position);
  play(after, action);
  const rollout = new Rollout(network, after, { seed: 1, turns });
  for (let battle = 0; battle < battles; battle++) rollout.playOne();
  return rollout.report().red;
}
