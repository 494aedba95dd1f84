/** Do long rollouts agree that what is called a blunder is one? */
import { type DecisionReport, estimateOf, Rollout } from '@bfi/analysis';
import { type ActionCode, copyPosition, type Position, play, VARIANTS } from '@bfi/engine';
import { analyse, network, playGame } from './games.ts';

/** Turns after which a battle is broken off, and battles an action. */
const TURNS = 30;

export function measureAgreement(blunders: number, battles: number, plies: number): void {
  let found = 0;
  let agreed = 0;
  let sure = 0;
  const said: number[] = [];
  const saw: number[] = [];
  for (let game = 0; found < blunders; game++) {
    const level = ([2, 3, 4] as const)[game % 3] ?? 3;
    const match = playGame(90_000 + game, VARIANTS[game % VARIANTS.length] ?? 'standard', {
      red: level,
      blue: level,
    });
    const isBlunder = ({ grade, kind }: DecisionReport): boolean => grade === 'blunder' && kind !== 'ending';
    // Few of each game, so that one bad game does not speak for all.
    for (const { index, action, best, loss, side } of analyse(match, plies)
      .decisions.filter(isBlunder)
      .slice(0, 6)) {
      if (best === null || found === blunders) continue;
      const position = match.moments[index - 1]?.position ?? match.start;
      const [better, worse] = [worthAfter(position, best, battles), worthAfter(position, action, battles)];
      const lead = (side === 'red' ? 1 : -1) * (better.mean - worse.mean);
      found++;
      if (lead > 0) agreed++;
      if (lead > (2 * Math.hypot(better.spread, worse.spread)) / Math.sqrt(battles)) sure++;
      said.push(loss);
      saw.push(lead);
    }
  }
  console.log(`${found} blunders, ${battles} battles of ${TURNS} turns for each of both actions`);
  console.log(
    `rollouts agree in ${agreed} (${((100 * agreed) / found).toFixed(1)} %), by two standard errors in ${sure}`,
  );
  console.log(
    `mean loss: ${estimateOf(said).mean.toFixed(3)} by the analysis, ${estimateOf(saw).mean.toFixed(3)} by rollouts`,
  );
}

export function worthAfter(position: Position, action: ActionCode, battles: number, turns = TURNS) {
  const after = copyPosition(position);
  play(after, action);
  const rollout = new Rollout(network, after, { seed: 1, turns });
  for (let battle = 0; battle < battles; battle++) rollout.playOne();
  return rollout.report().red;
}
