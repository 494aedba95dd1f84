/** What must hold in every position of every game, of all variants and house rules. */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  type ActionCode,
  ARMY,
  chanceOutcomes,
  chanceTotal,
  copyPosition,
  decodeAction,
  drawOutcome,
  encodeAction,
  formatAction,
  formatPosition,
  isSetup,
  KINDS,
  legalActionList,
  makeRules,
  newPosition,
  type Position,
  type PositionView,
  parseAction,
  parsePosition,
  play,
  SIDES,
  type Side,
  toAct,
  viewPosition,
} from './index.ts';
import { MAX_ACTIONS } from './legal.ts';
import { ModelBoard } from './testing/model-board.ts';
import { expectIs, expectList } from './testing/quick-expect.ts';
import { anyGame, inEveryPosition, samePosition, stepsOf } from './testing/random-game.ts';
import { itemAt, unwrap } from './testing/unwrap.ts';

// Many games in one test: this is no statement about speed.
vi.setConfig({ testTimeout: 120_000 });

function countOf({ characters, pads, reserve }: PositionView, inSetup: boolean, side: Side): number {
  const onIsland = characters.filter(({ character }) => character.side === side).length;
  const onPad = pads?.[side].slots.filter((kind) => kind !== null).length ?? 0;
  const inReserve = KINDS.reduce((sum, kind) => sum + reserve[side][kind], 0);
  return onIsland + onPad + (inSetup ? inReserve : 0);
}

describe('in every position of every game', () => {
  test('characters are conserved: island, pad, reserve and lost are the army', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const lost = { red: 0, blue: 0 };
        let ended = false;
        for (const { position, action, events } of stepsOf(game)) {
          for (const event of events) {
            if (event.type === 'lost') lost[event.character.side]++;
            if (event.type === 'lostFromPad') lost[event.side]++;
          }
          // Where set-up was ended from outside, whoever was not placed yet is nowhere.
          if (ended) return;
          const view = viewPosition(position);
          for (const side of SIDES) {
            const unused = game.rules.variant === 'blitz' && isSetup(position) ? 5 : 0;
            expectIs(countOf(view, isSetup(position), side) + lost[side] - unused, game.rules.army);
            expectIs(view.alive[side], game.rules.army - lost[side]);
          }
          ended = isSetup(position) && action !== null && decodeAction(action).type === 'outside';
        }
      }),
      { numRuns: 100 },
    );
  });

  test('no more of a kind than the army has', () => {
    inEveryPosition(30, ({ position }) => {
      const { characters, pads } = viewPosition(position);
      for (const side of SIDES) {
        for (const [index, kind] of KINDS.entries()) {
          const onIsland = characters.filter(
            (at) => at.character.side === side && at.character.kind === kind,
          );
          const onPad = pads?.[side].slots.filter((slot) => slot === kind) ?? [];
          expectIs(onIsland.length + onPad.length <= itemAt(ARMY, index), true);
        }
      }
    });
  });

  test('chance has whole weights that add up: 6, 36, or the blocks that are left', () => {
    inEveryPosition(100, ({ position, legal }) => {
      const outcomes = chanceOutcomes(position);
      if (toAct(position) !== 'chance') {
        expectList(outcomes, []);
        return;
      }
      const { phase, pool } = viewPosition(position);
      const total = { roll: 6, rolloff: 36, flip: pool.live + pool.safe }[
        phase as 'roll' | 'rolloff' | 'flip'
      ];
      expectList(
        outcomes.map(({ action }) => action),
        legal,
      );
      expectIs(
        outcomes.every(({ weight }) => Number.isInteger(weight) && weight > 0),
        true,
      );
      expectIs(
        outcomes.reduce((sum, { weight }) => sum + weight, 0),
        total,
      );
      expectIs(chanceTotal(position), total);
      const drawn = Array.from({ length: total }, (_, draw) => drawOutcome(position, draw));
      for (const { action, weight } of outcomes) {
        expectIs(drawn.filter((outcome) => outcome === action).length, weight);
      }
    });
  });

  test('the pool counts the blocks on the island, and the one that somebody stands on', () => {
    inEveryPosition(80, ({ position }) => {
      const { pool, blocks, flips, phase } = viewPosition(position);
      if (isSetup(position) || phase === 'over') return;
      const hidden = flips.filter((square) => !blocks.includes(square)).length;
      expectIs(blocks.length + hidden, pool.live + pool.safe);
    });
  });

  test('actions are never empty unless the battle is over, sorted, and not too many', () => {
    inEveryPosition(100, ({ position, legal }) => {
      expectIs(legal.length === 0, toAct(position) === 'over');
      expectIs(legal.length <= MAX_ACTIONS, true);
      expectIs(
        legal.every((action, index) => index === 0 || action > itemAt(legal, index - 1)),
        true,
      );
    });
  });

  test('every action is the same after decoding and encoding, formatting and parsing', () => {
    const seen = new Set<ActionCode>();
    inEveryPosition(100, ({ legal }) => {
      for (const action of legal) seen.add(action);
    });
    for (const action of seen) {
      expectIs(encodeAction(decodeAction(action)), action);
      expectIs(unwrap(parseAction(formatAction(action))), action);
    }
    expect(new Set(Array.from(seen, formatAction)).size).toBe(seen.size);
  });

  test('the line reads back as the same position, with the same actions and the same future', () => {
    inEveryPosition(100, ({ position, legal, action }, { rules }) => {
      const line = formatPosition(position);
      const read = parsePosition(line, rules);
      const { phase } = viewPosition(position);
      if (phase === 'rolloff' || phase === 'flip') {
        expectIs(read.ok, false);
        return;
      }
      const loaded = unwrap(read);
      expectIs(formatPosition(loaded), line);
      expectList(legalActionList(loaded), legal);
      expectIs(loaded.rules, rules);
      if (action === null) return;
      const next = copyPosition(position);
      play(next, action);
      play(loaded, action);
      // The line does not say whether something was removed in this turn, so the count may differ, and what follows from it.
      const withoutQuiet = (p: Position) => formatPosition(p).replace(/ \d+$/, '');
      const quietEnd = [next, loaded].some((p) => viewPosition(p).reason === 'quiet');
      if (!quietEnd) expectIs(withoutQuiet(loaded), withoutQuiet(next));
    });
  });

  test('copies are independent, and a copy into a used position equals a fresh one', () => {
    const used = newPosition(makeRules({ variant: 'blitz' }));
    inEveryPosition(80, ({ position, action }) => {
      const fresh = copyPosition(position);
      const copy = copyPosition(position, used);
      expectIs(samePosition(copy, fresh) && samePosition(fresh, position), true);
      if (action === null) return;
      play(copy, action);
      expectIs(samePosition(fresh, position), true);
      const played = copyPosition(position);
      play(played, action, []);
      expectIs(samePosition(copy, played), true);
    });
  });

  test('the events alone tell where everyone stands', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const model = new ModelBoard(game.rules);
        for (const { position, events } of stepsOf(game)) {
          for (const event of events) model.tell(event);
          const { characters, blocks, pads } = viewPosition(position);
          expect(model.see()).toEqual({ characters, blocks, pads });
        }
      }),
      { numRuns: 100 },
    );
  });

  test('the events say who begins, who ends and how it ended', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        let inTurn: Side | null = null;
        for (const { position, events, legal } of stepsOf(game)) {
          for (const event of events) {
            if (event.type === 'turnBegan') inTurn = event.side;
            if (event.type === 'turnEnded')
              expect(event).toMatchObject({ side: inTurn, quiet: position.quiet });
          }
          const view = viewPosition(position);
          const over = events.filter(({ type }) => type === 'over');
          expect(over).toEqual(
            legal.length > 0 ? [] : [{ type: 'over', result: view.result, reason: view.reason }],
          );
          if (inTurn !== null && legal.length > 0) expect(view.side).toBe(inTurn);
        }
      }),
      { numRuns: 80 },
    );
  });
});
