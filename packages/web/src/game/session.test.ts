/** One game from the first roll to the last shot, with people, with the computer, and with a page that is closed in the middle. */
import { createRandom } from '@bfi/ai';
import {
  DEFAULT_OPTIONS,
  decodeAction,
  encodeAction,
  legalActionList,
  makeRules,
  type RuleOptions,
  toAct,
  verifyRecord,
  viewPosition,
} from '@bfi/engine';
import { checkRecordText, parseSave, type SavedGame, type Seat } from '@bfi/game';
import { expect, it } from 'vitest';
import { inWords, pictureOf } from '../board/picture.ts';
import { Scene } from '../board/scene.svelte.ts';
import { Session, type SessionTools } from './session.svelte.ts';
import { randomAction } from './testing/random-games.ts';

const random = createRandom(5);

function newGame(red: Seat, blue: Seat, options: Partial<RuleOptions> = {}): SavedGame {
  return {
    rules: makeRules({ ...DEFAULT_OPTIONS, ...options }),
    seats: { red, blue },
    seed: null,
    war: null,
    battles: [],
    firstStarter: null,
    start: null,
    actions: [],
    date: '2026-11-15',
    quickSetup: false,
  };
}

function open(saved: SavedGame, tools: Partial<SessionTools> = {}): { session: Session; kept: string[] } {
  const kept: string[] = [];
  const session = new Session(saved, {
    scene: new Scene(),
    draw: (bound) => random.below(bound),
    pace: () => ({ speed: 0, reduced: false, sound: null }),
    decide: async (position) => randomAction(position, random),
    suggest: async (position) => randomAction(position, random),
    keep: (text) => kept.push(text),
    autoAct: () => false,
    handOver: () => false,
    playable: true,
    ...tools,
  });
  return { session, kept };
}

/** Whatever is waited for is done at random; false when nothing is waited for any more. */
async function goOn(session: Session): Promise<boolean> {
  const { waiting, position } = session;
  if (waiting.for === 'nothing') return false;
  if (waiting.for === 'roll') await session.roll();
  else if (waiting.for === 'decision') await session.act(randomAction(position, random));
  else if (waiting.for === 'handOver') await session.takeOver();
  else throw new Error(`unexpected: waiting for ${waiting.for}`);
  return true;
}

async function playOn(session: Session, most = Number.POSITIVE_INFINITY): Promise<void> {
  await session.run();
  for (let done = 0; done < most; done++) if (!(await goOn(session))) return;
}

it('two people play a whole battle, and what was kept is its record', async () => {
  const { session, kept } = open(newGame('Ann', 'Ben'));
  await playOn(session);
  expect(session.isOver).toBe(true);
  const checked = checkRecordText(kept.at(-1) ?? '');
  expect(checked.ok && verifyRecord(checked.record).ok).toBe(true);
  expect(kept).toHaveLength(session.moments.length);
});

it('a page that is closed at any moment comes back to the same position', async () => {
  const { session, kept } = open(newGame('Ann', 3));
  for (let steps = 0; steps < 120 && session.waiting.for !== 'nothing'; steps++) {
    await playOn(session, 1);
    const saved = parseSave(kept.at(-1) ?? '');
    if (!saved.ok) throw new Error('the game was not kept');
    expect(open(saved.value).session.position).toEqual(session.position);
  }
});

it('a roll is kept before it is shown', async () => {
  let keptWhenShown = -1;
  const { session, kept } = open(newGame('Ann', 'Ben', { first: 'red' }), {
    pace: () => {
      keptWhenShown = kept.length;
      return { speed: 0, reduced: false, sound: null };
    },
  });
  await playOn(session, 23);
  expect(keptWhenShown).toBe(kept.length);
});

it('an illegal action changes nothing, and the player is asked on', async () => {
  const { session, kept } = open(newGame('Ann', 'Ben', { first: 'red' }));
  await playOn(session, 1);
  const asked = { for: 'decision', side: 'blue' };
  expect(session.waiting).toEqual(asked);
  const [laid = 0] = session.moments.map(({ action }) => action);
  const before = viewPosition(session.position);
  // A block where one lies, a roll that nobody threw, and the end of a turn that has not begun.
  const illegal = [laid, encodeAction({ type: 'roll', value: 3 }), encodeAction({ type: 'end' })];
  for (const action of illegal) {
    await session.act(action);
    expect(session.moments).toHaveLength(1);
    expect(kept).toHaveLength(1);
    expect(viewPosition(session.position)).toEqual(before);
    expect(session.waiting).toEqual(asked);
  }
});

it('an action at the wrong time changes nothing', async () => {
  const { session, kept } = open(newGame('Ann', 'Ben'));
  await session.run();
  expect(session.waiting).toEqual({ for: 'roll', side: null });
  // Legal, but it is for the dice to decide.
  await session.act(legalActionList(session.position)[0] ?? 0);
  expect([session.moments, kept]).toEqual([[], []]);
});

it('when the computer cannot be asked, it is said, and it can be asked again', async () => {
  let broken = true;
  const { session } = open(newGame(4, 'Ben', { first: 'red' }), {
    decide: async (position) => {
      if (broken) throw new Error('no worker');
      return randomAction(position, random);
    },
  });
  await session.run();
  expect(session.waiting).toEqual({ for: 'retry', side: 'red' });
  broken = false;
  await session.retry();
  expect(session.waiting).toEqual({ for: 'decision', side: 'blue' });
});

it('somebody can give up while the computer thinks, and its decision is dropped', async () => {
  let answer: (action: number) => void = () => {};
  const { session } = open(newGame(4, 'Ben', { first: 'red' }), {
    decide: () => new Promise((resolve) => (answer = resolve)),
  });
  const running = session.run();
  expect(session.waiting).toEqual({ for: 'computer', side: 'red' });
  const resigned = session.resign();
  answer(legalActionList(session.position)[0] ?? 0);
  await Promise.all([running, resigned]);
  expect(session.moments.map(({ action }) => decodeAction(action).type)).toEqual(['outside']);
  expect(session.shown.result).toBe('red');
});

it('the only thing possible is done unasked when that is wished', async () => {
  const asked = new Set<number>();
  const { session } = open(newGame('Ann', 'Ben', { variant: 'quick' }), { autoAct: () => true });
  await session.run();
  while (session.waiting.for !== 'nothing') {
    if (session.waiting.for === 'decision') {
      const legal = legalActionList(session.position);
      const [only] = legal;
      if (legal.length === 1 && only !== undefined) asked.add(only);
    }
    await goOn(session);
  }
  const types = [...asked].map((code) => decodeAction(code).type);
  expect(types).not.toContain('end');
});

it('the board is handed over before the other person is asked', async () => {
  const { session } = open(newGame('Ann', 'Ben', { first: 'red' }), { handOver: () => true });
  await session.run();
  expect(session.waiting).toEqual({ for: 'handOver', side: 'red' });
  await session.takeOver();
  expect(session.waiting).toEqual({ for: 'decision', side: 'red' });
  await goOn(session);
  expect(session.waiting).toEqual({ for: 'handOver', side: 'blue' });
});

it('in the battle, too, the board is handed over before the other person rolls', async () => {
  const { session } = open(newGame('Ann', 'Ben', { first: 'red' }), { handOver: () => true });
  await session.run();
  let holder: string | null = null;
  let handed = 0;
  for (let step = 0; step < 150 && session.waiting.for !== 'nothing'; step++) {
    const { waiting } = session;
    if (waiting.for === 'handOver') {
      expect(waiting.side).not.toBe(holder);
      holder = waiting.side;
      handed++;
    } else if (waiting.for === 'roll' || waiting.for === 'decision') expect(waiting.side).toBe(holder);
    await goOn(session);
  }
  expect(handed).toBeGreaterThan(20);
});

it('of two people it is the one to act who gives up, whatever is being looked at', async () => {
  const { session } = open(newGame('Ann', 'Ben', { first: 'red' }));
  await playOn(session, 24);
  const actor = session.resigner;
  expect(actor).toBe(session.waiting.for === 'roll' ? session.waiting.side : toAct(session.position));
  session.lookAt(2);
  await session.resign();
  expect(session.lookingAt).toBeNull();
  expect(session.shown.result).toBe(actor === 'red' ? 'blue' : 'red');
});

it('somebody who gives up while the computer fails has given up', async () => {
  let fail: (error: Error) => void = () => {};
  const { session } = open(newGame(4, 'Ben', { first: 'red' }), {
    decide: () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  });
  const running = session.run();
  const resigned = session.resign();
  fail(new Error('no worker'));
  await Promise.all([running, resigned]);
  expect(session.shown.result).toBe('red');
});

it('a game that is only looked at stays as it is', async () => {
  const { session, kept } = open(newGame(4, 'Ben', { first: 'red' }), {
    playable: false,
    autoAct: () => true,
  });
  await session.run();
  await session.resign();
  expect(session.waiting).toEqual({ for: 'nothing' });
  expect(kept).toEqual([]);
});

it('while somebody looks back, nobody plays on', async () => {
  let asked = 0;
  const { session } = open(newGame('Ann', 4, { first: 'red' }), {
    decide: async (position) => {
      asked++;
      return randomAction(position, random);
    },
  });
  await playOn(session, 3);
  session.lookAt(0);
  const before = asked;
  await session.act(randomAction(session.position, random));
  expect(asked).toBe(before);
  session.lookAt(null);
  await expect.poll(() => session.waiting.for).toBe('decision');
  expect(asked).toBe(before + 1);
});

it('clicking the last line while it is being shown does not leave an old picture', async () => {
  const scene = new Scene();
  const { session } = open(newGame('Ann', 'Ben', { first: 'red' }), {
    scene,
    pace: () => ({ speed: 1, reduced: false, sound: null }),
  });
  await session.run();
  const [action = 0] = legalActionList(session.position);
  const acted = session.act(action);
  session.lookAt(session.told - 1);
  await acted;
  expect(inWords(scene.picture)).toBe(inWords(pictureOf(viewPosition(session.position))));
});

it.each(['random', 'suggest'] as const)(
  'the rest of a set-up is done by %s, for one side only',
  async (help) => {
    const { session } = open(newGame('Ann', 'Ben', { first: 'red' }));
    await session.run();
    await session.helpSetup(help, true);
    while (session.waiting.for === 'decision') {
      expect(session.waiting.side).toBe('blue');
      await goOn(session);
    }
    expect(toAct(session.position)).toBe('chance');
  },
);

it('looking back shows an earlier moment and leaves the game as it is', async () => {
  const { session } = open(newGame('Ann', 'Ben', { first: 'red' }));
  await playOn(session, 30);
  const now = session.position;
  session.lookAt(4);
  expect(session.shown.blocks).toHaveLength(5);
  expect(session.position).toBe(now);
  session.lookAt(null);
  expect(session.shown).toEqual(viewPosition(now));
});

it('a suggestion that comes after the player has decided is dropped', async () => {
  let advise: (action: number) => void = () => {};
  const { session } = open(newGame('Ann', 'Ben', { first: 'red' }), {
    suggest: () =>
      new Promise((resolve) => {
        advise = resolve;
      }),
  });
  await session.run();
  const [first = 0, second = 0] = legalActionList(session.position);
  const helped = session.helpSetup('suggest', false);
  await session.act(first);
  advise(second);
  await helped;
  expect(session.moments.map(({ action }) => action)).toEqual([first]);
});

it('advice that cannot be had is told, and the player decides', async () => {
  const { session } = open(newGame('Ann', 'Ben', { first: 'red' }), {
    suggest: async () => {
      throw new Error('no worker');
    },
  });
  await session.run();
  await session.helpSetup('suggest', true);
  expect(session.adviceFailed).toBe(true);
  expect(session.waiting).toEqual({ for: 'decision', side: 'red' });
  await goOn(session);
  expect(session.adviceFailed).toBe(false);
});
