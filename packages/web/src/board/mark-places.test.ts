/** Marks of one square and its neighbours do not hide each other. */
import type { Facing, Square, Turn } from '@bfi/engine';
import { expect, it } from 'vitest';
import { square } from '../../../../scripts/testing/from-text.ts';
import { CHANCE, chanceHalf, stepShape } from '../look/marks.ts';
import { Layout, type Point } from './layout.ts';
import { chancePlace, dialPlace } from './mark-places.ts';
import { type AimMark, type BoardMarks, NO_MARKS, type StepMark } from './marks.ts';

const PHONE = { width: 390, height: 440 };
const layouts = (['red', 'blue'] as const).map((bottom) => new Layout(bottom, true, true, PHONE));
const BLOCK = square('e8');

function step(at: Square, facing: Facing, turn: Turn | null = null): StepMark {
  return { square: at, facing, turn, ontoBlock: at === BLOCK, deadEnd: false, label: '', chosen: false };
}

function aim(from: string): AimMark {
  return { from: square(from), to: BLOCK, strength: 'possible', falls: [], blast: null };
}

/** A tank four squares away in each direction, whose straight move ends on the block it aims at. */
const APPROACHES: readonly (readonly [facing: Facing, from: string, short: string])[] = [
  ['north', 'e4', 'e7'],
  ['south', 'e12', 'e9'],
  ['east', 'a8', 'd8'],
  ['west', 'i8', 'f8'],
];

function marksOf([facing, from, short]: (typeof APPROACHES)[number]): BoardMarks {
  const sideways: Facing[] = facing === 'north' || facing === 'south' ? ['west', 'east'] : ['south', 'north'];
  const turns = sideways.map((turned, index) => step(square(short), turned, index === 0 ? 'left' : 'right'));
  return { ...NO_MARKS, steps: [step(BLOCK, facing), ...turns], aims: [aim(from)] };
}

function plateOf(mark: StepMark, layout: Layout): { middle: Point; radius: number } {
  const { size, aside } = stepShape(mark.turn !== null, false, layout.small, mark.ontoBlock);
  const { x, y } = layout.middle(mark.square);
  const towards = layout.towards(mark.facing);
  return { middle: { x: x + towards.x * aside, y: y + towards.y * aside }, radius: size };
}

it.each(APPROACHES)('facing %s: the odds lie off every arrow and off the block', (...approach) => {
  for (const layout of layouts) {
    const marks = marksOf(approach);
    const at = chancePlace(BLOCK, marks, new Set(), layout);
    const [width, height] = [chanceHalf('6/10') * 1.25, (CHANCE.height / 2) * 1.25];
    for (const mark of marks.steps) {
      const { middle, radius } = plateOf(mark, layout);
      const across = Math.max(Math.abs(middle.x - at.x) - width, 0);
      const along = Math.max(Math.abs(middle.y - at.y) - height, 0);
      expect(Math.hypot(across, along)).toBeGreaterThan(radius - 3);
    }
    expect(Math.abs(at.y - layout.middle(BLOCK).y)).toBe(CHANCE.beside);
  }
});

it.each(APPROACHES)(
  'facing %s: the far half of the block is free of the arrow that leads onto it',
  (...approach) => {
    for (const layout of layouts) {
      const [landing] = marksOf(approach).steps;
      if (landing === undefined) throw new Error('no arrow');
      const { middle, radius } = plateOf(landing, layout);
      const { x, y } = layout.middle(BLOCK);
      const towards = layout.towards(landing.facing);
      const ahead = (middle.x - x) * towards.x + (middle.y - y) * towards.y + radius;
      expect(ahead).toBeLessThanOrEqual(0);
    }
  },
);

it('the odds go above where somebody stands below, and over the foot where both are taken', () => {
  const [layout] = layouts;
  if (layout === undefined) throw new Error('no layout');
  const { y } = layout.middle(BLOCK);
  const down = (standing: string[]): number =>
    chancePlace(BLOCK, NO_MARKS, new Set(standing.map(square)), layout).y - y;
  expect(down([])).toBe(CHANCE.beside);
  expect(down(['e7'])).toBe(-CHANCE.beside);
  expect(down(['e9'])).toBe(CHANCE.beside);
  expect(down(['e7', 'e9'])).toBe(CHANCE.over);
});

it.each(APPROACHES)(
  'facing %s: the dial of a danger leaves the middle of every arrow to be seen',
  (...approach) => {
    const DIAL = 16 * 1.35;
    for (const layout of layouts) {
      const marks = marksOf(approach);
      for (const mark of marks.steps) {
        const dial = dialPlace(mark.square, marks, layout);
        const { middle, radius } = plateOf(mark, layout);
        const apart = Math.hypot(dial.x - middle.x, dial.y - middle.y);
        expect(apart).toBeGreaterThan(DIAL + radius / 2);
      }
    }
  },
);
