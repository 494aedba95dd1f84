/** Where things are on the screen, both ways round, narrow and wide, and which place a tap means. */
import { formatSquare, SIDES, SLOTS, SQUARES, squareAt } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { gridRows, keyOf, placeAfterKey } from './keyboard.ts';
import { Layout } from './layout.ts';
import { type BoardMarks, NO_MARKS, type Place } from './marks.ts';
import { touchedPlace } from './touch.ts';

const MISSILES = { red: 2, blue: 9 };
const square = (column: number, row: number): Place => ({ type: 'square', square: squareAt(column, row) });
/** Rooms that tables leave to the board, in pixels: of phones upright and on their side, and of a desk. */
const ROOMS = [
  { width: 320, height: 300 },
  { width: 390, height: 430 },
  { width: 506, height: 390 },
  { width: 1072, height: 900 },
];
const layouts = SIDES.flatMap((bottom) => [
  ...[true, false].map((tight) => new Layout(bottom, tight, true)),
  ...ROOMS.map((room) => new Layout(bottom, true, true, room)),
]);

describe('a layout', () => {
  it('finds every square again where it is drawn', () => {
    for (const layout of layouts) {
      for (let index = 0; index < SQUARES; index++) {
        expect(layout.placeAt(layout.middle(index), MISSILES)).toEqual({ type: 'square', square: index });
      }
    }
  });

  it('shows Red below with a1 at the left, and turns that round for Blue', () => {
    expect(new Layout('red', false, true).middle(0)).toEqual({ x: 50, y: 1150 });
    expect(new Layout('blue', false, true).middle(0)).toEqual({ x: 1150, y: 50 });
    expect(new Layout('blue', false, true).towards('north')).toEqual({ x: 0, y: 1 });
  });

  it('keeps all slots in the picture and apart from each other, wherever the pad lies', () => {
    for (const layout of layouts) {
      for (const side of SIDES) {
        for (let missile = 0; missile < 12; missile++) {
          const missiles = { red: missile, blue: missile };
          for (let slot = 1; slot <= SLOTS; slot++) {
            const point = layout.slotPoint(side, slot, missile);
            const half = 46 * point.scale;
            expect(point.x - half).toBeGreaterThanOrEqual(-layout.left);
            expect(point.x + half).toBeLessThanOrEqual(layout.width - layout.left);
            expect(point.y - half).toBeGreaterThanOrEqual(-layout.top);
            expect(point.y + half).toBeLessThanOrEqual(layout.height - layout.top);
            expect(layout.placeAt(point, missiles)).toEqual({ type: 'slot', side, slot });
          }
        }
      }
    }
  });

  it('puts a slot over the column in which its character would come ashore', () => {
    const layout = new Layout('red', false, true);
    expect(layout.slotPoint('red', 1, 2).x).toBe(layout.middle(squareAt(0, 0)).x);
    expect(layout.slotPoint('blue', 1, 9).x).toBe(layout.middle(squareAt(11, 11)).x);
    expect(layout.slotPoint('blue', 3, 9).x).toBe(layout.middle(squareAt(9, 11)).x);
  });

  it('has letters on the beach, and in the squares only where a pad lies close', () => {
    expect(new Layout('red', false, true).lettersInside).toBe(false);
    for (const room of ROOMS) {
      expect(new Layout('red', true, true, room).lettersInside).toBe(true);
      expect(new Layout('red', true, false, room)).toMatchObject({ lettersInside: false, beach: 38 });
    }
  });

  it('leaves nothing beside the island where it is tight', () => {
    const layout = new Layout('red', true, true);
    expect(390 / (layout.width / 100)).toBeGreaterThanOrEqual(32);
  });
});

describe('a room that the board fills', () => {
  const squareIn = (room: (typeof ROOMS)[number], pads: boolean): number =>
    room.width / (new Layout('red', true, pads, room).width / 100);

  it('is filled to its edges, without anything being drawn flatter', () => {
    for (const room of ROOMS) {
      for (const pads of [true, false]) {
        const { width, height } = new Layout('red', true, pads, room);
        expect(width / height).toBeCloseTo(room.width / room.height, 6);
      }
    }
  });

  it('has squares as large as its height allows, with whole pads beside the island where it is wide', () => {
    const sideways = { width: 506, height: 390 };
    expect(squareIn(sideways, true)).toBeGreaterThanOrEqual(26);
    const layout = new Layout('red', true, true, sideways);
    expect(layout.isTucked('red', 1, 0)).toBe(false);
    expect(squareIn(sideways, false)).toBeGreaterThan(29);
  });

  it('has slots behind the pad where it is narrow, and larger squares for it', () => {
    const upright = { width: 390, height: 430 };
    expect(new Layout('red', true, true, upright).isTucked('red', 1, 0)).toBe(true);
    expect(squareIn(upright, true)).toBeGreaterThan(28);
  });

  it('has larger signs where its squares are small', () => {
    expect(ROOMS.map((room) => new Layout('red', true, true, room).small)).toEqual([true, true, true, false]);
  });
});

describe('a tap', () => {
  const layout = new Layout('red', true, true);
  const marks = (change: Partial<BoardMarks>): BoardMarks => ({ ...NO_MARKS, ...change });
  const rightOf = (place: Place, by: number) => {
    if (place.type !== 'square') throw new Error('a square');
    const { x, y } = layout.middle(place.square);
    return { x: x + 50 + by, y };
  };

  it('beside a lit square counts for it', () => {
    const lit = marks({ lit: [square(4, 4)] });
    expect(touchedPlace(layout, lit, rightOf(square(4, 4), 30), MISSILES)).toEqual(square(4, 4));
    expect(touchedPlace(layout, lit, rightOf(square(4, 4), 40), MISSILES)).toEqual(square(5, 4));
  });

  it('on something that means something itself counts for that', () => {
    const beside = rightOf(square(4, 4), 10);
    const lit = [square(4, 4)];
    for (const own of [
      marks({ lit: [...lit, square(5, 4)] }),
      marks({ lit, allowed: [squareAt(5, 4)] }),
      marks({
        lit,
        steps: [
          {
            square: squareAt(5, 4),
            turn: null,
            facing: 'north',
            deadEnd: false,
            ontoBlock: false,
            label: '',
            chosen: false,
          },
        ],
      }),
    ]) {
      expect(touchedPlace(layout, own, beside, MISSILES)).toEqual(square(5, 4));
    }
  });

  it('goes to the nearer of two', () => {
    const lit = marks({ lit: [square(4, 4), square(6, 4)] });
    expect(touchedPlace(layout, lit, rightOf(square(4, 4), 70), MISSILES)).toEqual(square(6, 4));
    expect(touchedPlace(layout, lit, rightOf(square(4, 4), 33), MISSILES)).toEqual(square(4, 4));
  });

  it('on a slot of a pad that is lit as a whole means the pad', () => {
    const point = layout.slotPoint('red', 2, 2);
    const pad: Place = { type: 'pad', side: 'red' };
    expect(touchedPlace(layout, NO_MARKS, point, MISSILES)).toEqual({ type: 'slot', side: 'red', slot: 2 });
    expect(touchedPlace(layout, marks({ lit: [pad] }), point, MISSILES)).toEqual(pad);
  });

  it('on the open sea means nothing', () => {
    expect(touchedPlace(layout, NO_MARKS, { x: 900, y: 1350 }, MISSILES)).toBeNull();
  });
});

describe('keys', () => {
  const name = (place: Place | null) =>
    place === null ? null : place.type === 'square' ? formatSquare(place.square) : keyOf(place);
  const walk = (layout: Layout, from: Place, ...keys: string[]) =>
    name(keys.reduce<Place>((at, key) => placeAfterKey(layout, at, key, false, MISSILES) ?? at, from));

  it('lead where the screen shows it, also when the board is turned', () => {
    expect(walk(new Layout('red', false, true), square(4, 4), 'ArrowUp', 'ArrowRight')).toBe('f6');
    expect(walk(new Layout('blue', false, true), square(4, 4), 'ArrowUp', 'ArrowRight')).toBe('d4');
  });

  it('lead on to the pads beyond the shores, and back to the same column', () => {
    const layout = new Layout('red', false, true);
    expect(walk(layout, square(1, 0), 'ArrowDown')).toBe('red2');
    expect(walk(layout, square(1, 0), 'ArrowDown', 'ArrowUp')).toBe('b1');
    expect(walk(layout, square(7, 11), 'ArrowUp')).toBe('blue5');
    expect(walk(layout, square(1, 0), 'ArrowDown', 'ArrowDown')).toBe('red2');
    expect(walk(new Layout('red', false, false), square(1, 0), 'ArrowDown')).toBe('b1');
  });

  it('lead to the ends of a row', () => {
    expect(walk(new Layout('red', false, true), square(4, 4), 'End')).toBe('l5');
    expect(walk(new Layout('blue', false, true), square(4, 4), 'End')).toBe('a5');
    expect(walk(new Layout('red', false, true), square(4, 4), 'Home')).toBe('a5');
  });

  it('reach every place of the grid', () => {
    for (const layout of layouts) {
      const all = gridRows(layout).flat().map(keyOf);
      const seen = new Set<string>();
      const open: Place[] = [square(0, 0)];
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        if (seen.has(keyOf(at))) continue;
        seen.add(keyOf(at));
        for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
          const next = placeAfterKey(layout, at, key, false, MISSILES);
          if (next !== null) open.push(next);
        }
      }
      expect([...seen].sort()).toEqual([...all].sort());
    }
  });
});
