import { actorOf, makeRules, viewPosition } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { positionFrom, token } from '../../../scripts/testing/from-text.ts';
import { aftermathOf } from './aftermath.ts';
import { Match } from './match.ts';
import { storyOf } from './story.ts';
import { newMatch, playAtRandom, unwrap } from './testing/players.ts';

/** Red's tank on d5 aims at d9, over Red's own soldier on d6; Blue's soldier on g9 aims at Red's on g7. */
const LINE = '12/12/12/3ss2ss5/12/6Se5/3Sw8/3Tn8/12/12/12/11sn - - 0+0 r move:1 0';

function matchFrom(line: string, tokens: string): Match {
  const position = positionFrom(line, { variant: 'allout' });
  const match = new Match(makeRules({ variant: 'allout' }), position);
  return played(match, tokens);
}

/** Who gives up says so, whoever is to act. */
function played(match: Match, tokens: string): Match {
  for (const action of tokens.split(' ').map(token)) {
    unwrap(match.append(actorOf(match.position, action), action));
  }
  return match;
}

describe('the story of a battle', () => {
  it('counts turns, shots, and losses by their cause, whoever fired', () => {
    const { turns, sides } = storyOf(matchFrom(LINE, 'd5xd9 d5-d6 end (2) g9xg7'));
    expect(turns).toBe(2);
    expect(sides.red).toEqual({ shots: 1, losses: { hit: 1, crossfire: 1, blast: 0, penalty: 0 } });
    expect(sides.blue).toEqual({ shots: 1, losses: { hit: 1, crossfire: 0, blast: 0, penalty: 0 } });
  });

  it('counts a shot for the one who fired only', () => {
    const { sides } = storyOf(matchFrom(LINE, 'd5xd9'));
    expect([sides.red.shots, sides.blue.shots]).toEqual([1, 0]);
  });

  it('somebody taken off the pad was taken by the opponent', () => {
    // Red's last one waits on the pad over a1, where a soldier of Blue's stands.
    const start = positionFrom('12/12/12/12/12/12/12/12/12/12/12/sn11 c:S.... j:..... 0+0 r padpenalty 0');
    const match = played(new Match(start.rules, start), '-pad1');
    const none = { hit: 0, crossfire: 0, blast: 0, penalty: 0 };
    const { sides } = storyOf(match);
    expect([sides.red.losses, sides.blue.losses]).toEqual([{ ...none, penalty: 1 }, none]);
    const { padLosses, losses } = aftermathOf(match.moments);
    expect([padLosses.map(({ side }) => side), losses]).toEqual([['red'], []]);
  });

  it('somebody taken by the opponent and somebody who fell by a block are told apart', () => {
    const blocked = matchFrom('12/12/12/12/12/12/12/5#6/4Sn7/12/12/Ts10ts - - 1+0 r move:5 0', 'e4-e8R end');
    played(blocked, '(3) blocked -l1');
    expect(storyOf(blocked).sides.blue.losses).toEqual({ hit: 0, crossfire: 0, blast: 0, penalty: 1 });
    const blown = matchFrom('12/12/12/12/12/12/12/4#7/4Sn7/12/12/11tn - - 1+0 r move:1 0', 'e4-e5 e5:live');
    expect(storyOf(blown).sides.red.losses.blast).toBe(1);
  });

  it('has no turning point where the winner was ahead from the start, or never', () => {
    const [even, ahead] = [LINE, LINE.replace('11sn', '12')];
    for (const tokens of ['blue:resigns', 'd5xd9 blue:resigns'])
      expect(storyOf(matchFrom(ahead, tokens)).turningPoint).toBeNull();
    expect(storyOf(matchFrom(even, 'blue:resigns')).turningPoint).toBeNull();
  });

  it('turned when the winner came ahead for good', () => {
    const won = matchFrom(LINE, 'd5xd9 d5-d6 end (2) g9xg7 red:resigns');
    expect(viewPosition(won.position).result).toBe('blue');
    expect(storyOf(won).turningPoint).toEqual({
      turn: 2,
      side: 'blue',
      index: 4,
      lost: { red: 1, blue: 0 },
    });
  });

  it('a winner who never was ahead had no turning point, nor has a draw', () => {
    expect(storyOf(matchFrom(LINE, 'd5xd9 d5-d6 end blue:resigns')).turningPoint).toBeNull();
    expect(storyOf(matchFrom(LINE, 'draw:agreed')).turningPoint).toBeNull();
  });

  it('of random battles adds up: nobody is lost who is not told', () => {
    for (let seed = 1; seed <= 6; seed++) {
      const match = playAtRandom(newMatch({ variant: 'quick' }), 5000, seed);
      const { sides } = storyOf(match);
      const { alive } = viewPosition(match.position);
      const lost = (side: 'red' | 'blue'): number =>
        Object.values(sides[side].losses).reduce((sum, one) => sum + one, 0);
      expect([lost('red'), lost('blue')]).toEqual([10 - alive.red, 10 - alive.blue]);
    }
  });
});
