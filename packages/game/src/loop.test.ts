/** The loop: asks whoever is to act until the battle is over, and never waits for an answer that does not matter any more. */
import { createRandom, randomAction } from '@bfi/ai';
import { failure, success } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { token } from '../../../scripts/testing/from-text.ts';
import { diceFrom } from './dice.ts';
import { type Decider, type Dice, GameLoop } from './loop.ts';
import type { Moment } from './match.ts';
import { refereesEnding, resignation, type Submission } from './submission.ts';
import { appendTokens, newMatch, tokensOf } from './testing/players.ts';

const random = createRandom(7);
const anybody: Decider = {
  decide: (match, side) => ({ actor: side, action: randomAction(match.position, random) }),
};
const slowAnybody: Decider = { decide: async (...asked) => anybody.decide(...asked) };
const dice = diceFrom((bound) => random.below(bound));
const slowDice: Dice = { fall: async (...asked) => dice.fall(...asked) };
/** Somebody who never answers. */
const silent: Decider = { decide: () => new Promise(() => undefined) };
const both = (decider: Decider) => ({ red: decider, blue: decider });

describe('a battle is played to its end', () => {
  it('by players and dice that answer at once, or take their time', async () => {
    for (const players of [
      { deciders: both(anybody), dice },
      { deciders: { red: slowAnybody, blue: anybody }, dice: slowDice },
    ]) {
      const match = newMatch({ variant: 'blitz' });
      await new GameLoop(players).run(match);
      expect(match.isOver).toBe(true);
      expect(match.moments.length).toBeGreaterThan(20);
    }
  });

  it('and waits after each moment as long as it is told to', async () => {
    const seen: Moment[] = [];
    const match = newMatch({ variant: 'blitz' });
    const after = async (moment: Moment) => {
      await null;
      expect(match.moments.at(-1)).toBe(moment);
      seen.push(moment);
    };
    await new GameLoop({ deciders: both(anybody), dice, after }).run(match);
    expect(seen).toEqual(match.moments);
  });

  it('or until somebody gives up, also where chance was due', async () => {
    const match = newMatch();
    const deciders = { red: anybody, blue: { decide: () => resignation('blue') } };
    await new GameLoop({ deciders, dice }).run(match);
    expect(tokensOf(match)).toMatch(/ blue:resigns$/);
  });

  it('each side is asked only when it is to act', async () => {
    const asked: string[] = [];
    const watch: Decider = {
      decide: (match, side, abandoned) => {
        asked.push(`${match.toAct} ${side}`);
        return anybody.decide(match, side, abandoned);
      },
    };
    await new GameLoop({ deciders: both(watch), dice }).run(newMatch({ variant: 'blitz' }));
    expect(new Set(asked)).toEqual(new Set(['red red', 'blue blue']));
  });
});

describe('what comes from elsewhere', () => {
  it('frees whoever is being asked, and the next one is asked', async () => {
    const match = newMatch();
    let told = false;
    const waiting: Decider = {
      decide: (_match, _side, abandoned) => {
        void abandoned.then(() => {
          told = true;
        });
        return new Promise(() => undefined);
      },
    };
    const loop = new GameLoop({ deciders: both(waiting), dice: diceFrom(() => 5) });
    const done = loop.run(match);
    await null;
    expect(tokensOf(match)).toBe('(0-5)');
    appendTokens(match, '#a1');
    loop.interrupt();
    await null;
    expect(told).toBe(true);
    match.append('referee', refereesEnding('draw:agreed').action);
    loop.interrupt();
    await done;
    expect(tokensOf(match)).toBe('(0-5) #a1 draw:agreed');
  });

  it('has the same one asked again where it changed nothing', async () => {
    const match = appendTokens(newMatch(), '(0-5)');
    const answers = [silent, { decide: () => resignation('blue') }];
    const asked: string[] = [];
    const blue: Decider = {
      decide: (now, side, abandoned) => {
        asked.push(tokensOf(now));
        return (answers.shift() ?? silent).decide(now, side, abandoned);
      },
    };
    const loop = new GameLoop({ deciders: { red: silent, blue }, dice });
    const done = loop.run(match);
    loop.interrupt();
    await done;
    expect(asked).toEqual(['(0-5)', '(0-5)']);
    expect(tokensOf(match)).toBe('(0-5) blue:resigns');
  });

  it('an answer that comes too late is not played', async () => {
    const match = appendTokens(newMatch(), '(0-5)');
    let answer: (submission: Submission) => void = () => undefined;
    const slow: Decider = {
      decide: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    };
    const loop = new GameLoop({ deciders: { red: silent, blue: slow }, dice });
    void loop.run(match);
    const late = answer;
    appendTokens(match, '#a1');
    loop.interrupt();
    late({ actor: 'blue', action: token('#b2') });
    await new Promise((resolve) => setTimeout(resolve));
    expect(tokensOf(match)).toBe('(0-5) #a1');
    loop.stop();
  });

  it('a loop that is stopped asks nobody any more', async () => {
    const match = newMatch();
    const loop = new GameLoop({ deciders: both(silent), dice });
    const done = loop.run(match);
    loop.stop();
    await done;
    expect(match.isOver).toBe(false);
  });
});

describe('a submission', () => {
  it('goes the way that it is given, and counts when that says so', async () => {
    const match = newMatch();
    const sent: Submission[] = [];
    const submit = async (submission: Submission) => {
      sent.push(submission);
      if (sent.length === 3) match.append('referee', refereesEnding('draw:agreed').action);
      return sent.length === 3 ? failure('stale') : match.append(submission.actor, submission.action);
    };
    const seen: Moment[] = [];
    const after = (moment: Moment) => void seen.push(moment);
    await new GameLoop({ deciders: both(anybody), dice, submit, after }).run(match);
    expect(sent).toHaveLength(3);
    expect(tokensOf(match)).toMatch(/ draw:agreed$/);
    // What somebody else did is not the loop's to show.
    expect(seen).toEqual(match.moments.slice(0, 2));
  });

  it('that was taken, but not yet played, is followed by nothing', async () => {
    const match = newMatch();
    const seen: (Moment | undefined)[] = [];
    let sent = 0;
    const submit = async (submission: Submission) => {
      sent++;
      if (sent === 1) return success(undefined);
      if (sent === 2) return match.append(submission.actor, submission.action);
      return match.append('referee', refereesEnding('draw:agreed').action);
    };
    const after = (moment: Moment) => void seen.push(moment);
    await new GameLoop({ deciders: both(anybody), dice, submit, after }).run(match);
    expect(seen).toEqual(match.moments);
  });

  it('that is refused while nothing else happened is a fault, and is not asked for again and again', async () => {
    const wrong: Decider = { decide: (_match, side) => ({ actor: side, action: token('end') }) };
    const loop = new GameLoop({ deciders: both(wrong), dice });
    await expect(loop.run(newMatch())).rejects.toThrow('illegal');
    const submit = async () => failure('full');
    await expect(new GameLoop({ deciders: both(anybody), dice, submit }).run(newMatch())).rejects.toThrow(
      'full',
    );
  });
});
