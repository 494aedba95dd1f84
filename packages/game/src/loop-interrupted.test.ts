/** The loop, when a match goes on by other ways than through it. */
import { failure, legalActionList, makeRules } from '@bfi/engine';
import { expect, it } from 'vitest';
import { diceFrom } from './dice.ts';
import { type Decider, GameLoop } from './loop.ts';
import { Match } from './match.ts';
import { resignation, type Submission } from './submission.ts';

function newMatch(): Match {
  return new Match(makeRules({ first: 'red' }));
}

const dice = diceFrom(() => 0);

it('an answer to what is not asked any more is not played', async () => {
  const match = newMatch();
  let answer = (_submission: Submission): void => undefined;
  const decider: Decider = {
    decide: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  };
  const loop = new GameLoop({ deciders: { red: decider, blue: decider }, dice });
  const running = loop.run(match);
  const [first = 0] = legalActionList(match.position);
  const { actor, action } = resignation('blue');
  match.append(actor, action);
  // It comes before anybody could say that it is not wanted.
  answer({ actor: 'red', action: first });
  await running;
  expect(match.moments.map((moment) => moment.action)).toEqual([action]);
});

it('a loop that is stopped while something is handed in ends without a word', async () => {
  const match = newMatch();
  const decider: Decider = {
    decide: ({ position }, side) => ({ actor: side, action: legalActionList(position)[0] ?? 0 }),
  };
  const loop = new GameLoop({
    deciders: { red: decider, blue: decider },
    dice,
    submit: async () => {
      loop.stop();
      return failure('stale');
    },
  });
  await expect(loop.run(match)).resolves.toBeUndefined();
  expect(match.moments).toEqual([]);
});
