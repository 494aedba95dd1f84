import { copyPosition, isSetup, legalActionList, play } from '@bfi/engine';
import { ANYONE, Phase } from '@bfi/engine/packed';
import { describe, expect, it } from 'vitest';
import { randomAction } from '../playout.ts';
import { createRandom } from '../random.ts';
import { decisions, network } from '../testing/positions.ts';
import { KeptValues, wordsOf } from './kept-values.ts';
import { TurnSearch } from './turn-search.ts';
import type { Width } from './width.ts';

const NARROW: Width = { candidates: 2, margin: 0.02 };

describe('what is kept during a thought', () => {
  it('changes nothing but how often a position is evaluated', () => {
    const [plain, keeping] = [new TurnSearch(network), new TurnSearch(network)];
    for (const p of decisions(10).filter((position) => !isSetup(position))) {
      keeping.keepWhatIsFound();
      for (const action of legalActionList(p).slice(0, 6)) {
        for (const me of [0, 1]) {
          for (const plies of [0, 1]) {
            const value = plain.valueAfter(p, action, me, plies, NARROW);
            expect(keeping.valueAfter(p, action, me, plies, NARROW)).toBe(value);
          }
        }
      }
    }
    expect(keeping.now()).toBeLessThan(0.6 * plain.now());
  });

  it('does not mix up sides, depths and widths', () => {
    const search = new TurnSearch(network);
    const wide: Width = { candidates: 3, margin: 0.05 };
    for (const p of decisions(8).filter((position) => !isSetup(position))) {
      const [action = 0] = legalActionList(p);
      const looks = [0, 1].flatMap((me) =>
        (
          [
            [0, NARROW],
            [1, NARROW],
            [1, wide],
            [1, { ...wide, margin: 0 }],
          ] as const
        ).map(
          ([plies, width]) =>
            (): number =>
              search.valueAfter(p, action, me, plies, width),
        ),
      );
      search.keepWhatIsFound();
      const together = looks.map((look) => look());
      const apart = looks.map((look) => {
        search.keepWhatIsFound();
        return look();
      });
      expect(together).toEqual(apart);
    }
  });

  it('is found by everything that tells two positions apart, and by nothing else', () => {
    const kept = new KeptValues();
    const random = createRandom(5);
    for (const p of decisions(20).filter((position) => !isSetup(position))) {
      const words = wordsOf(p);
      kept.forget();
      expect(kept.find(p, words, 0)).toBeNaN();
      kept.keep(0.25);
      expect(kept.find(p, words, 0)).toBe(0.25);
      expect(kept.find(p, words, 1)).toBeNaN();
      // What is left in the list of those who stand no more does not matter.
      const same = copyPosition(p);
      same.standing[9] = 77;
      if ((p.onIsland[0] ?? 10) < 10) expect(kept.find(same, wordsOf(same), 0)).toBe(0.25);
      const others = [
        { quiet: p.quiet + 1 },
        { side: 1 - p.side },
        { live: p.live + 1 },
        { safe: p.safe + 1 },
        { phase: p.phase ^ 1 },
        { nominee: p.nominee === ANYONE ? 3 : ANYONE },
      ];
      for (const change of others) {
        const other = Object.assign(copyPosition(p), change);
        expect(kept.find(other, wordsOf(other), 0), JSON.stringify(change)).toBeNaN();
      }
      for (const [array, index] of [
        ['cells', random.below(144)],
        ['pads', random.below(10)],
        ['missiles', random.below(2)],
      ] as const) {
        const other = copyPosition(p);
        other[array][index] = (other[array][index] ?? 0) + 1;
        expect(kept.find(other, wordsOf(other), 0), array).toBeNaN();
      }
      kept.forget();
      expect(kept.find(p, words, 0)).toBeNaN();
    }
  });

  it('takes no position for another in twenty thousand', () => {
    const kept = new KeptValues();
    const random = createRandom(6);
    const [start] = decisions(1);
    if (start === undefined) throw new Error('there is nothing to decide');
    const values = new Map<string, number>();
    kept.forget();
    const p = copyPosition(start);
    for (let number = 1; number <= 20_000; number++) {
      if (p.phase === Phase.over) copyPosition(start, p);
      play(p, randomAction(p, random));
      if (isSetup(p)) continue;
      const state = [p.side, p.phase, p.live, p.safe, p.nominee, p.quiet, p.cells, p.pads, p.missiles].join();
      const found = kept.find(p, wordsOf(p), 0);
      if (!Number.isNaN(found)) expect(found).toBe(values.get(state));
      values.set(state, number);
      kept.keep(number);
    }
  });
});
