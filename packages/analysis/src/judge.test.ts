/** How a moment is judged: from two depths, and in set-up by the battle that it leads to. */
import { chanceBothWays, createRandom, randomAction, TurnSearch } from '@bfi/ai';
import { copyPosition, isSetup, legalActionList, makeRules, play, toAct, VARIANTS } from '@bfi/engine';
import { Match } from '@bfi/game';
import { expect, it } from 'vitest';
import { MatchAnalysis } from './analysis.ts';
import { Judge, settle } from './judge.ts';
import { network, playGame } from './testing/games.ts';

const AT_SIGHT = { candidates: 1, margin: 0 };

it('a decision is worth the mean of two depths, so that it does not matter whose turn a look ends with', () => {
  const { moments } = playGame(4, { variant: 'blitz', level: 6, most: 60 });
  const position = moments
    .map((moment) => moment.position)
    .find((one) => !isSetup(one) && toAct(one) === 'red');
  if (position === undefined) throw new Error('Red never decides');
  const [best] = new Judge(network).candidates(position, 1);
  const search = new TurnSearch(network, undefined, chanceBothWays);
  const looks = [0, 1].map((plies) => search.valueAfter(position, best?.action ?? 0, 0, plies, AT_SIGHT));
  expect(looks[0]).not.toBe(looks[1]);
  expect(best?.value).toBeCloseTo(((looks[0] ?? 0) + (looks[1] ?? 0)) / 2, 12);
});

it('from three depths on it is worth the deepest and a guess at one deeper still', () => {
  const { moments } = playGame(4, { variant: 'blitz', level: 6, most: 60 });
  const position = moments
    .map((moment) => moment.position)
    .findLast((one) => !isSetup(one) && toAct(one) === 'red');
  if (position === undefined) throw new Error('Red never decides');
  const [best] = new Judge(network).candidates(position, 2);
  const search = new TurnSearch(network, undefined, chanceBothWays);
  const [first = 0, second = 0, third = 0] = [0, 1, 2].map((plies) =>
    search.valueAfter(position, best?.action ?? 0, 0, plies, AT_SIGHT),
  );
  expect(second).not.toBe(first);
  expect(best?.value).toBeCloseTo(third + 0.15 * (second - first), 12);
});

it('what the deepest look has seen to the end is certain, whatever shallower ones say', () => {
  for (const certain of [0, 1]) {
    expect(settle(certain, 0.4, null)).toBe(certain);
    expect(settle(certain, 0.3, 0.8)).toBe(certain);
    expect(settle(certain, 0.8, 0.3)).toBe(certain);
  }
  expect(settle(0.99, 0.3, 0.8)).toBeCloseTo(0.915, 12);
});

it('a set-up that goes as the network likes it needs no corrections', () => {
  const match = new Match(makeRules({ variant: 'blitz' }));
  const [search, random] = [new TurnSearch(network, undefined, chanceBothWays), createRandom(1)];
  while (isSetup(match.position)) {
    const { position, toAct: actor } = match;
    if (actor === 'over') throw new Error('nothing was set up');
    const action = actor === 'chance' ? randomAction(position, random) : search.bestAction(position);
    if (!match.append(actor, action).ok) throw new Error('that is not allowed');
  }
  const analysis = new MatchAnalysis(match, network, 1);
  analysis.advance(Number.POSITIVE_INFINITY);
  const { decisions, chances } = analysis.report();
  const moments = [...decisions, ...chances].sort((a, b) => a.index - b.index).slice(1);
  expect(moments.length).toBeGreaterThan(15);
  for (const [index, { after }] of moments.slice(0, -1).entries()) {
    expect(moments[index + 1]?.before).toBeCloseTo(after, 12);
  }
});

it('a set-up is finished piece by piece with what is best at first sight, and so into the battle', () => {
  const judge = new Judge(network);
  for (const [seed, variant] of VARIANTS.entries()) {
    const { moments } = playGame(seed, { variant, level: 1, most: 24 });
    const position = moments
      .map((moment) => moment.position)
      .findLast((one) => isSetup(one) && toAct(one) !== 'chance');
    if (position === undefined) throw new Error('nobody sets anything up');
    const [action = 0] = legalActionList(position);
    const p = copyPosition(position);
    const line = judge.lineToBattle(position, action);
    expect(line[0]).toBe(action);
    for (const [index, next] of line.entries()) {
      expect(isSetup(p)).toBe(true);
      if (index > 0) expect(next).toBe(judge.candidates(p, 0)[0]?.action);
      play(p, next);
    }
    expect(isSetup(p)).toBe(false);
  }
});
