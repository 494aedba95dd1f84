/** The book's positions and scripts are the engine's word, and each picture shows what its caption claims. */
import { rowOf, SIZE, viewPosition } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { diagramMarks } from './marks-of.ts';
import { BOOK, DIAGRAMS } from './rule-book.ts';
import { type DiagramData, SECTION_IDS } from './rule-part.ts';
import { matchFrom, readPosition } from './script.ts';

function diagram(caption: DiagramData['caption']): DiagramData {
  const found = DIAGRAMS.find((one) => one.caption === caption);
  if (found === undefined) throw new Error(`no diagram ${caption}`);
  return found;
}

function played(caption: DiagramData['caption']): ReturnType<typeof viewPosition> {
  const { position, play = '' } = diagram(caption);
  const match = matchFrom(readPosition(position), play);
  if (match.moments.length === 0) throw new Error(`${caption} plays nothing`);
  return viewPosition(match.position);
}

describe.each(DIAGRAMS.map((one) => [one.caption, one] as const))(
  '%s',
  (_, { position, play, marks, rows = SIZE }) => {
    it('is a position, and its script is legal', () => {
      const start = readPosition(position);
      expect(() => matchFrom(start, play)).not.toThrow();
    });

    it('plays and marks only on rows that are shown', () => {
      const start = readPosition(position);
      const { steps, aims } = diagramMarks(start, marks ?? []);
      const squares = matchFrom(start, play).moments.flatMap(({ events }) =>
        events.flatMap((event) => ('square' in event ? [event.square] : 'to' in event ? [event.to] : [])),
      );
      const marked = [...steps.map(({ square }) => square), ...aims.flatMap(({ from, to }) => [from, to])];
      for (const square of [...squares, ...marked]) expect(rowOf(square)).toBeLessThan(rows);
    });

    it('has something to mark where it promises marks', () => {
      const { steps, aims } = diagramMarks(readPosition(position), marks ?? []);
      expect(steps.length + aims.length > 0).toBe(marks !== undefined);
    });
  },
);

it('there is a section for each name, in order', () => {
  expect(BOOK.map(({ id }) => id)).toEqual([...SECTION_IDS]);
});

it('who can do several things is marked once', () => {
  const { lit, steps } = diagramMarks(readPosition(diagram('moving_caption_1').position), ['move']);
  expect(steps).toHaveLength(3);
  expect(lit).toHaveLength(1);
});

it('of three enemies at three squares only the jeep has one in its sights', () => {
  const { aims } = diagramMarks(readPosition(diagram('range_caption').position), ['shoot']);
  expect(aims).toHaveLength(1);
});

it('nobody shoots through a block', () => {
  const { aims } = diagramMarks(readPosition(diagram('shooting_caption').position), ['shoot']);
  expect(aims).toHaveLength(1);
});

it('slots 1, 3 and 5 can land in the picture of reinforcements', () => {
  const { lit } = diagramMarks(readPosition(diagram('reinforcements_caption').position), ['enter']);
  expect(lit.map((place) => (place.type === 'slot' ? place.slot : null))).toEqual([1, 3, 5]);
});

it('the jeep in the second picture of moving has no move', () => {
  const { steps } = diagramMarks(readPosition(diagram('moving_caption_2').position), ['move']);
  expect(steps).toHaveLength(3 + 2 + 2);
});

it('the crossfire takes three, one of them of Red', () => {
  const { position, play = '' } = diagram('crossfire_caption');
  const lost = matchFrom(readPosition(position), play)
    .moments.flatMap(({ events }) => events)
    .flatMap((event) => (event.type === 'lost' ? [event.character.side] : []));
  expect(lost.toSorted()).toEqual(['blue', 'blue', 'red']);
});

it('the third block of the chain stays', () => {
  expect(played('chains_caption').blocks).toHaveLength(1);
});

it('Blue takes the tank of the one who is blocked', () => {
  expect(played('blocked_caption').characters.map(({ character }) => character.kind)).toEqual([
    'soldier',
    'soldier',
  ]);
});

it('the last picture ends with the victory of Red', () => {
  expect(played('winning_caption').result).toBe('red');
});
