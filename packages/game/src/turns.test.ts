/** What belongs to which turn. */
import { formatAction } from '@bfi/engine';
import { expect, it } from 'vitest';
import { positionFrom } from '../../../scripts/testing/from-text.ts';
import { Match } from './match.ts';
import { appendTokens, newMatch, playAtRandom } from './testing/players.ts';
import { eventsByTurn, lastTurn } from './turns.ts';

/** Blue has nobody on the island, and a block and a character before the slots keep everybody from landing. */
const BARRED = '7Tn1#2/12/12/12/12/12/12/12/12/12/12/3Sn8 c:..... j:..S.. 1+0 r after 0';

it('being unable to land belongs to the turn in which it happens, not to the one that ended before it', () => {
  const start = positionFrom(BARRED, { entryBlock: 'bar' });
  const match = appendTokens(new Match(start.rules, start), 'end');
  const [moment] = match.moments;
  const parts = moment === undefined ? [] : eventsByTurn(moment);
  expect(parts.map(({ turn, side, events }) => [turn, side, ...events.map(({ type }) => type)])).toEqual([
    [1, 'red', 'turnEnded', 'turnBegan'],
    [2, 'blue', 'blocked'],
  ]);
});

it('nothing is lost: the parts of a moment are its events', () => {
  const match = playAtRandom(newMatch({ variant: 'quick' }), 100_000);
  for (const moment of match.moments) {
    expect(eventsByTurn(moment).flatMap(({ events }) => events)).toEqual(moment.events);
    expect(eventsByTurn(moment)[0]).toMatchObject({ turn: moment.turn, side: moment.side });
    for (const { events } of eventsByTurn(moment)) expect(events.length).toBeGreaterThan(0);
  }
});

it('the last turn is what this one has done, or the one before, or the last step of the set-up', () => {
  const tokens = (match: Match): string[] =>
    lastTurn(match.moments).map(({ action }) => formatAction(action));
  const match = newMatch();
  expect(tokens(match)).toEqual([]);
  expect(tokens(appendTokens(match, '(2-5) #a1 #b2'))).toEqual(['#b2']);
  const start = positionFrom('12/12/12/12/12/12/5jw6/12/3Sn8/12/12/12 c:..... j:..... 0+0 r after 0');
  const battle = appendTokens(new Match(start.rules, start), 'end');
  expect(tokens(battle)).toEqual(['end']);
  expect(tokens(appendTokens(battle, '(1)'))).toEqual(['(1)']);
  expect(tokens(appendTokens(battle, 'f6-e6'))).toEqual(['(1)', 'f6-e6']);
  expect(tokens(appendTokens(battle, 'end'))).toEqual(['(1)', 'f6-e6', 'end']);
  expect(tokens(appendTokens(battle, '(2)'))).toEqual(['(2)']);
});
