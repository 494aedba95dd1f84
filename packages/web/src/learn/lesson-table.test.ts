/** A lesson as a learner has it before them: what a hint points at, what is warned of, and what a step back takes back. */
import { parseSquare } from '@bfi/engine';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Place } from '../board/marks.ts';
import type { TapResult } from '../game/choice.ts';
import { setLocale } from '../language/language.svelte.ts';
import { LESSON_IDS, type LessonId } from './lesson.ts';
import { LessonTable } from './lesson-table.svelte.ts';
import { lessonById } from './lessons.ts';

beforeAll(() => setLocale('en'));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const AT_ONCE = () => ({ speed: 0, reduced: true, sound: null });

function tableOf(id: LessonId, ondone = () => {}): LessonTable {
  const lesson = lessonById(id);
  if (lesson === null) throw new Error(`no lesson ${id}`);
  return new LessonTable(lesson, AT_ONCE, ondone);
}

/** Whatever moves on the board has come to rest, and what was wrong has been taken back. */
async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(2000);
}

function at(square: string): Place {
  const found = parseSquare(square);
  if (found === null) throw new Error(`no square ${square}`);
  return { type: 'square', square: found };
}

/** Everything that can be pressed beside the board, and whether the hint is about it. */
function glowing(table: LessonTable): string[] {
  const { choice } = table.picker;
  const named = [
    ...(choice?.cards ?? []).map(({ choice: name, result }) => ({ name: name as string, result })),
    ...(choice?.buttons ?? []).map(({ label, result }) => ({ name: label, result })),
  ];
  return named.filter(({ result }) => table.isHinted(result)).map(({ name }) => name);
}

function tapOn(table: LessonTable, name: string): { readonly result: TapResult } {
  const { choice } = table.picker;
  const found =
    choice?.cards.find((card) => card.choice === name) ??
    choice?.buttons.find((button) => button.label === name);
  if (found === undefined) throw new Error(`nothing to press is called ${name}`);
  return found;
}

describe('a hint that is a button', () => {
  it('makes the card glow that leads to it, then its confirmation, and of two ways only the right one', async () => {
    const table = tableOf('pad');
    table.roll();
    await settled();
    expect(glowing(table)).toEqual([]);
    table.showHint();
    expect(table.hintsAtButton).toBe(true);
    expect(glowing(table)).toEqual(['pad']);
    table.picker.press(tapOn(table, 'pad'));
    const [confirm = '', ...others] = glowing(table);
    expect(others).toEqual([]);
    table.picker.press(tapOn(table, confirm));
    await settled();
    table.roll();
    await settled();
    table.showHint();
    expect(table.picker.choice?.buttons).toHaveLength(2);
    expect(glowing(table)).toEqual(['Right, to e']);
  });

  it('is the button that loads the pad, in whichever order', async () => {
    const table = tableOf('setup');
    for (let step = 0; step < 2; step++) {
      table.showHint();
      const code = hintOf(table);
      void table.act(code);
      await settled();
    }
    table.showHint();
    expect(glowing(table)).toHaveLength(1);
    table.picker.pick({ type: 'slot', side: 'red', slot: 1 });
    table.picker.pick({ type: 'slot', side: 'red', slot: 5 });
    expect(glowing(table)).toHaveLength(1);
  });
});

it('a second tap on whoever is picked lets go and shows nothing else; a hint chooses nothing', () => {
  const table = tableOf('shoot');
  table.pick(at('d4'));
  expect(table.marks.picked).toEqual(at('d4'));
  table.pick(at('d4'));
  expect(table.marks).toMatchObject({ picked: null, look: null, isHint: false });
  table.pick(at('a12'));
  expect(table.marks.look).toBeNull();
  table.showHint();
  expect(table.marks).toMatchObject({ picked: at('d4'), isHint: true });
});

/** Does what the hint shows, as somebody would who sees nothing else. */
async function followHint(table: LessonTable): Promise<void> {
  if (table.step?.task === 'roll') {
    table.roll();
    return settled();
  }
  const before = table.stepNumber;
  table.showHint();
  // Whoever sees nothing of it is told.
  expect(table.hintWords).not.toBe('');
  const { steps, aims, ghost, lit } = table.marks;
  const [step] = steps;
  const [aim] = aims;
  const [place] = lit;
  if (glowing(table).length > 0) {
    // A card or a button may ask for a second word, which glows too.
    for (let press = 0; press < 2 && table.stepNumber === before && !table.busy; press++) {
      table.picker.press(tapOn(table, glowing(table)[0] ?? ''));
      await settled();
    }
  } else if (step !== undefined) table.takeStep(step);
  else if (aim !== undefined) table.pick({ type: 'square', square: aim.to });
  else if (ghost !== null) void table.act(hintOf(table));
  else if (place !== undefined) {
    table.pick(place);
    const [confirm] = table.picker.choice?.buttons ?? [];
    if (confirm !== undefined) table.picker.press(confirm);
  }
  await settled();
}

describe('whoever does only what the hints show', () => {
  it.each(LESSON_IDS)('comes to the end of the lesson %s', async (id) => {
    const done = vi.fn();
    const table = tableOf(id, done);
    for (let step = 0; table.step !== null; step++) {
      expect(table.stepNumber, table.step.text).toBe(step);
      await followHint(table);
      expect(table.word).toBeNull();
    }
    expect(done).toHaveBeenCalledOnce();
  });
});

describe('a board that does not jump', () => {
  it('the block that one has laid in the set-up is still there when the characters come', async () => {
    const table = tableOf('setup');
    table.pick(at('h9'));
    table.picker.press(tapOn(table, 'Put it here'));
    await settled();
    expect(table.stepNumber).toBe(1);
    expect(table.view.blocks).toContain(parseSquare('h9'));
    expect([table.view.blocks.length, table.view.characters.length]).toEqual([10, 8]);
  });
});

describe('the first lesson', () => {
  it('lights only whom a step is about, but lets everybody else be tried', () => {
    const table = tableOf('shoot');
    expect(table.marks.lit).toEqual([at('d4')]);
    expect(table.marks.aims.map(({ from }) => from)).toEqual([parseSquare('d4')]);
    table.pick(at('j2'));
    expect(table.marks.picked).toEqual(at('j2'));
    expect(table.marks.aims.map(({ to }) => to)).toContain(parseSquare('j6'));
  });
});

describe('the lesson about the exact range', () => {
  it('does not draw who could hit until it is asked to', () => {
    const table = tableOf('range');
    table.pick(at('f2'));
    expect(table.marks.aims).toEqual([]);
    table.showHint();
    expect(table.marks.aims).toHaveLength(1);
  });
});

/** The action that the marks of a hint show. */
function hintOf(table: LessonTable): number {
  const { choice } = table.picker;
  const { ghost } = table.marks;
  if (choice === null || ghost === null) throw new Error('no hint on the board');
  table.picker.pick({ type: 'square', square: ghost.square });
  if (ghost.content !== 'block') {
    table.picker.pickKind(ghost.content.kind);
    table.picker.face(ghost.content.facing);
  }
  const result = table.picker.choice?.buttons[0]?.result;
  if (result?.type !== 'act') throw new Error('it cannot be confirmed');
  return result.action;
}

describe('a warning', () => {
  it('says what a shot would cost before it is fired', () => {
    const table = tableOf('crossfire');
    expect(table.warning).toBe('');
    table.pick(at('i2'));
    table.pick(at('i6'));
    expect(table.warning).toContain('i4');
    table.picker.back();
    expect(table.warning).toBe('');
  });

  it('says why a block cannot lie there', () => {
    const table = tableOf('setup');
    table.pick(at('a2'));
    expect(table.warning).not.toBe('');
    table.pick(at('d5'));
    expect(table.warning).toBe('');
  });
});

describe('a learner', () => {
  it('gets a word about something else than was asked, and everybody stands as before', async () => {
    const table = tableOf('turn');
    table.roll();
    await settled();
    const before = JSON.stringify(table.view);
    table.pick(at('f3'));
    const straight = table.marks.steps.find(({ turn }) => turn === null);
    if (straight === undefined) throw new Error('it cannot drive straight on');
    table.takeStep(straight);
    await settled();
    expect(table.word).toBe('turn_no');
    expect(JSON.stringify(table.view)).toBe(before);
  });

  it('is done after the last step, and can go back all the way', async () => {
    const done = vi.fn();
    const table = tableOf('win', done);
    table.roll();
    await settled();
    for (const square of ['e8', 'h8']) {
      table.showHint();
      const [step] = table.marks.steps;
      if (step === undefined) table.pick(at(square));
      else table.takeStep(step);
      await settled();
    }
    expect(done).toHaveBeenCalledOnce();
    expect(table.step).toBeNull();
    for (let left = 3; left > 0; left--) {
      expect(table.stepNumber).toBe(left);
      table.back();
    }
    expect([table.stepNumber, table.canGoBack, table.view.phase]).toEqual([0, false, 'roll']);
  });
});
