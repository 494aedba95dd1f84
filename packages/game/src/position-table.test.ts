/** What a search remembers of the positions that it has met. */
import { copyPosition, SQUARES } from '@bfi/engine';
import { expect, it } from 'vitest';
import { positionFrom } from '../../../scripts/testing/from-text.ts';
import { PositionTable } from './position-table.ts';
import { matchAtFirstRoll, playAtRandom } from './testing/players.ts';

const LINE = '12/12/12/3ts8/12/12/3Sw8/3Tn8/12/12/12/12 c:..... j:..... 0+0 r move:2 0';

it('knows a position again that came about in another way, and tells kinds apart', () => {
  const table = new PositionTable();
  const place = ~table.placeOf(positionFrom(LINE), 6);
  table.remember(place, new Uint8Array(SQUARES).fill(3));
  expect(table.placeOf(copyPosition(positionFrom(LINE)), 6)).toBe(place);
  expect(table.placeOf(positionFrom(LINE), 36)).toBeLessThan(0);
  const found = new Uint8Array(SQUARES);
  found[7] = 5;
  table.raise(place, found);
  expect([found[6], found[7]]).toEqual([3, 5]);
});

it('remembers something else for each position', () => {
  const table = new PositionTable();
  const places = [1, 6, 36].map((kind) => ~table.placeOf(positionFrom(LINE), kind));
  for (const place of places) table.remember(place, new Uint8Array(SQUARES).fill(10 + place));
  for (const place of places) {
    const found = new Uint8Array(SQUARES);
    table.raise(place, found);
    expect(new Set(found)).toEqual(new Set([10 + place]));
  }
});

it('takes none of many thousands for another, also where their hashes are the same', () => {
  const table = new PositionTable();
  const position = positionFrom(LINE);
  // A handful of them share a hash. No such cells are met in a game: here they are only to differ.
  const count = 30_000;
  const placesOf = (): number[] =>
    Array.from({ length: count }, (_, index) => {
      position.cells.set([index & 255, index >> 8]);
      return table.placeOf(position, 1);
    });
  const met = placesOf().map((place) => ~place);
  expect(met).toEqual(met.map((_, index) => index));
  expect(placesOf()).toEqual(met);
});

it('whatever a line tells makes another position of it', () => {
  const table = new PositionTable();
  const lines = [
    LINE,
    LINE.replace('move:2', 'move:3'),
    LINE.replace('move:2', 'after'),
    LINE.replace('move:2', 'move:2:d5'),
  ];
  lines.push(
    LINE.replace('Sw', 'Se'),
    LINE.replace('c:.....', 'd:.....'),
    LINE.replace('j:.....', 'j:S....'),
    LINE.replace('0+0', '1+0').replace('3ts8', '#2ts8'),
    LINE.replace('0+0', '0+1').replace('3ts8', '#2ts8'),
    LINE.replace(' r ', ' b '),
    LINE.replace(/0$/, '9'),
  );
  for (const line of lines) expect(table.placeOf(positionFrom(line), 1), line).toBeLessThan(0);
});

it('keeps everything while it grows', () => {
  const table = new PositionTable();
  const { moments } = playAtRandom(matchAtFirstRoll(), 300, 5);
  const placesOf = (): number[] =>
    moments.flatMap(({ position }) => [1, 6, 36].map((kind) => table.placeOf(position, kind)));
  const met = placesOf().map((place) => (place < 0 ? ~place : place));
  expect(new Set(met).size).toBeGreaterThan(500);
  expect(placesOf()).toEqual(met);
});
