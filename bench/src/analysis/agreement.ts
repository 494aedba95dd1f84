/** Do long rollouts agree that what is called a blunder is one? */
import { type DecisionReport, estimateOf, Rollout } from '@bfi/analysis';
import { type ActionCode, copyPosition, type Position, play, VARIANTS } from '@bfi/engine';
import { analyse, network, playGame } from './games.ts';

/** Turns after which a battle is broken off. */
const TURNS = 30;
const OF_A_GAME = 6;

interface Found {
  /** The loss by the analysis, and by rollouts: below zero where they hold the action played for the better one. */
  readonly said: number;
  readonly saw: number;
  /** One standard error of what rollouts say. */
  readonly error: number;
}

const PRINTED_EVERY = 20;

export function measureAgreement(blunders: number, battles: number, plies: number): void {
  console.log(`rollouts of ${battles} battles, ${TURNS} turns each, for both actions`);
  const found: Found[] = [];
  for (let game = 0; found.length < blunders; game++) {
    const level = ([2, 3, 4] as const)[game % 3] ?? 3;
    const variant = VARIANTS[game % VARIANTS.length] ?? 'standard';
    const match = playGame(90_000 + game, variant, { red: level, blue: level });
    const isBlunder = ({ grade, kind }: DecisionReport): boolean => grade === 'blunder' && kind !== 'ending';
    // A few of each game, so that one bad game does not speak for all.
    const chosen = analyse(match, plies).decisions.filter(isBlunder).slice(0, OF_A_GAME);
    for (const { index, action, best, loss, side } of chosen) {
      if (best === null || found.length === blunders) continue;
      const position = match.moments[index - 1]?.position ?? match.start;
      const [better, worse] = [worthAfter(position, best, battles), worthAfter(position, action, battles)];
      const saw = (side === 'red' ? 1 : -1) * (better.mean - worse.mean);
      const error = Math.hypot(better.spread, worse.spread) / Math.sqrt(battles);
      found.push({ said: loss, saw, error });
      if (found.length % PRINTED_EVERY === 0) print(found);
    }
  }
}

function print(found: readonly Found[]): void {
  const share = (is: (one: Found) => boolean): string =>
    `${((100 * found.filter(is).length) / found.length).toFixed(1)} %`;
  const mean = (of: (one: Found) => number): string => estimateOf(found.map(of)).mean.toFixed(3);
  console.log(
    `${found.length} blunders: rollouts agree in ${share(({ saw }) => saw > 0)}, disagree by two standard errors in ${share(({ saw, error }) => saw < -2 * error)}; loss ${mean(({ said }) => said)} by the analysis, ${mean(({ saw }) => saw)} by rollouts`,
  );
}

export function worthAfter(position: Position, action: ActionCode, battles: number, turns = TURNS) {
  const after = copyPosition(position);
  play(after, action);
  const rollout = new Rollout(network, after, { seed: 1, turns });
  for (let battle = 0; battle < battles; battle++) rollout.playOne();
  return rollout.report().red;
}
