/** Whose hand the dice wait for that fell at the server, and what does not throw them in a player's place. */
import { legalActionList, type Side } from '@bfi/engine';
import { drawChance, isRollOf, randomSetupAction } from '@bfi/game';
import type { OnlineGame } from '@bfi/protocol';
import { expect, it } from 'vitest';
import { token } from '../../../../scripts/testing/from-text.ts';
import type { OnlineTable } from './online-table.svelte.ts';
import { sealedGame } from './testing/sealed-game.ts';
import { ThrownDice } from './thrown-dice.svelte.ts';

/** Both roll the same, then blue has more; the armies are placed, and blue's first die falls. */
function placed(setup: 'ready' | undefined): OnlineGame {
  const online = sealedGame(setup && { setup });
  const dice = ['(3-3)', '(1-4)', '(3)'];
  online.begin((number) => token(dice[number] ?? ''));
  const { match } = online.game;
  while (match.turn.turn === 0 && match.toAct !== 'over') {
    const decided = online.decide(
      match.toAct as Side,
      randomSetupAction(match.position, () => 0),
      (number) => token(dice[number] ?? ''),
    );
    if (!decided.ok) throw new Error(decided.error);
  }
  return online;
}

function throwersOf(online: OnlineGame, dice: ThrownDice): Set<Side | 'both' | null> {
  return new Set(online.game.match.moments.map((moment, index) => dice.throwerOf(moment, index)));
}

const handAt = (online: OnlineGame, side: Side): ThrownDice =>
  new ThrownDice({ id: online.id, side, online, shownBattle: 1 } as OnlineTable, null);

it('the roll for the start waits for its throw, again after a tie, though armies that stand ready are placed meanwhile', () => {
  const online = placed('ready');
  const { moments } = online.game.match;
  expect(moments.length).toBeGreaterThan(10);
  const dice = handAt(online, 'red');
  expect(throwersOf(online, dice)).toEqual(new Set(['both']));
  dice.threw(0);
  expect(dice.throwerOf(moments[2] as (typeof moments)[number], 2)).toBe('both');
  dice.threw(1);
  expect(throwersOf(online, dice)).toEqual(new Set([null]));
  const theirs = handAt(online, 'blue');
  theirs.threw(1);
  expect(moments.map((moment, index) => theirs.throwerOf(moment, index)).at(-1)).toBe('blue');
});

it('a battle that somebody has left does not wait for the roll for the start', () => {
  const online = sealedGame({ setup: 'ready' });
  online.begin(() => token('(1-4)'));
  const dice = handAt(online, 'red');
  expect(throwersOf(online, dice)).toEqual(new Set(['both']));
  online.apply({ type: 'play', by: 'referee', tokens: ['blue:forfeits'], at: 6 });
  expect(throwersOf(online, dice)).toEqual(new Set(['both', null]));
});

it('in the middle of a battle nobody waits for the roll for the start, also on a device that never threw it', () => {
  const online = placed('ready');
  const { match } = online.game;
  while (match.turn.turn < 3) {
    const actor = match.toAct as Side;
    const [action = 0] = legalActionList(match.position);
    const decided = online.decide(actor, action, () => drawChance(online.game.match.position, () => 1));
    if (!decided.ok) throw new Error(decided.error);
  }
  const later = match.moments.findIndex(({ actor, turn }) => turn > 1 && actor === 'chance');
  const moment = match.moments[later];
  if (moment === undefined) throw new Error('nobody has rolled a second time');
  const roller = isRollOf(moment, 'red') ? 'red' : 'blue';
  expect(handAt(online, roller).throwerOf(moment, later)).toBe(roller);
  expect(handAt(online, roller === 'red' ? 'blue' : 'red').throwerOf(moment, later)).toBeNull();
});

it('armies that stand ready are seen at once; those that somebody places are watched, and throw the roll for the start', () => {
  const ready = placed('ready');
  const atOnce = ready.game.match.moments.map((moment) => handAt(ready, 'red').isAtOnce(moment));
  expect([atOnce[0], atOnce[1], atOnce.slice(2, -1).every(Boolean), atOnce.at(-1)]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  const slow = placed(undefined);
  expect(slow.game.match.moments.some((moment) => handAt(slow, 'red').isAtOnce(moment))).toBe(false);
  expect(throwersOf(slow, handAt(slow, 'red'))).toEqual(new Set(['both', null]));
});
