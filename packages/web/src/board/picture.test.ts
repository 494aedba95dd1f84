/** What an event does to the picture is what the position says afterwards, in whole battles of every variant. */
import { type GameEvent, type PositionView, VARIANTS, viewPosition } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { afterEvent, EMPTY_PICTURE, inWords, type Picture, pictureOf } from './picture.ts';
import { randomBattle } from './testing/random-battle.ts';

const OPTIONS = [[], ['chain=full', 'allLive=on'], ['friendlyFire=off', 'entryBlock=bar', 'nominee=pass']];

describe('a picture that follows the events', () => {
  for (const variant of VARIANTS) {
    it(`never differs from the position in ${variant}`, () => {
      const seen = new Set<GameEvent['type']>();
      for (let seed = 1; seed <= 12; seed++) {
        let picture: Picture | null = null;
        for (const { position, events } of randomBattle(variant, OPTIONS[seed % 3] ?? [], seed)) {
          const view = viewPosition(position);
          if (picture !== null) {
            for (const event of events) {
              seen.add(event.type);
              picture = afterEvent(picture, event);
            }
            expect(inWords(picture)).toBe(inWords(pictureOf(view)));
          }
          picture = pictureOf(view, picture ?? EMPTY_PICTURE);
        }
      }
      const rare = variant === 'standard' ? ['entered', 'padMoved', 'blocked'] : [];
      for (const type of ['moved', 'turned', 'shot', 'activated', 'flipped', 'lost', ...rare]) {
        expect(seen).toContain(type);
      }
    });
  }
});

describe('numbers of pieces', () => {
  it('stay when a piece moves, and are not used again', () => {
    for (const { position, events } of randomBattle('standard', [], 5)) {
      const before = pictureOf(viewPosition(position));
      const moved = events.find((event) => event.type === 'moved');
      if (moved === undefined) continue;
      const after = afterEvent(before, { ...moved, from: moved.to, to: moved.from });
      const ids = (picture: Picture) => picture.pieces.map(({ id }) => id);
      expect(ids(after)).toEqual(ids(before));
      expect(new Set(ids(after)).size).toBe(after.pieces.length);
      return;
    }
    expect.unreachable('nobody moved in the whole battle');
  });

  it('stay when the same position is shown again, and so does the order in which things are drawn', () => {
    const views: PositionView[] = [];
    for (const { position } of randomBattle('standard', [], 9)) views.push(viewPosition(position));
    const view = views[60];
    if (view === undefined) return expect.unreachable('the battle was too short');
    const once = pictureOf(view);
    const shuffled = { ...once, pieces: [...once.pieces].reverse() };
    const again = pictureOf(view, shuffled);
    expect(again.pieces.map(({ id }) => id)).toEqual(shuffled.pieces.map(({ id }) => id));
  });
});

describe('a block that somebody landed on', () => {
  it('is shown until it is turned over, though no cell of the position has it', () => {
    let landings = 0;
    for (let seed = 1; seed <= 20; seed++) {
      for (const { position, events } of randomBattle('standard', [], seed)) {
        const landed = events.find((event) => event.type === 'activated' && event.by === 'landing');
        if (landed === undefined || landed.type !== 'activated') continue;
        landings += 1;
        const picture = pictureOf(viewPosition(position));
        expect(
          picture.blocks.filter(({ square, face }) => square === landed.square && face === 'due'),
        ).toHaveLength(1);
        expect(
          picture.pieces.some(({ spot }) => spot.type === 'square' && spot.square === landed.square),
        ).toBe(true);
      }
    }
    expect(landings).toBeGreaterThan(0);
  });
});
