import { formatSquare } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { MIDDLE, positionFrom, square, token } from '../../../scripts/testing/from-text.ts';
import { foresee, isBlockedForGood, missileAfter, outcome, ownLosses, standAfter } from './foresight.ts';
import { appendTokens, newMatch } from './testing/players.ts';

describe('what an action would do', () => {
  it('a shot at a block: the chance that it is live, and whom it would take', () => {
    const { losses, block } = foresee(positionFrom(MIDDLE), token('f4xf8'));
    expect(losses).toEqual([]);
    expect(block).toMatchObject({ square: square('f8'), live: 6, total: 10, setsOff: [] });
    expect(block?.around.map(formatSquare)).toEqual(['e7', 'f7', 'g7', 'e8', 'g8', 'e9', 'f9', 'g9']);
    expect(block?.losses.map((loss) => loss.square)).toEqual([square('e9'), square('g9')]);
  });

  it('a shot over one’s own head: it falls in the crossfire', () => {
    const line = '12/12/12/3ss8/12/12/3Sn8/3Tn8/12/12/12/12 c:..... j:..... 0+0 r move:2 0';
    const foresight = foresee(positionFrom(line), token('d5xd9'));
    const { certain, ifLive } = ownLosses(foresight, 'red');
    expect(certain.map((loss) => loss.square)).toEqual([square('d6')]);
    expect(ifLive).toEqual([]);
    expect(foresight.block).toBeNull();
  });

  it('a step onto a block takes the one who steps, if it is live', () => {
    const line = '12/12/12/12/12/12/3#8/3#8/3Tn8/12/12/3ss8 c:..... j:..... 1+1 r move:1 0'.replace(
      '3#8/3#8',
      '4#7/3#8',
    );
    const foresight = foresee(positionFrom(line), token('d4-d5'));
    expect(ownLosses(foresight, 'red').ifLive.map((loss) => loss.square)).toEqual([square('d5')]);
    expect(foresight.block?.setsOff).toEqual([square('e6')]);
    expect(standAfter(positionFrom(line), token('d4-d5'))).toBeNull();
  });

  it('a shot that only a chain makes dangerous is dangerous', () => {
    const line = '12/12/12/12/12/12/12/3Se1#6/4#7/12/12/3ss8 c:..... j:..... 2+0 r after 0';
    const foresight = foresee(positionFrom(line), token('d5xf5'));
    expect(foresight.block).toMatchObject({ losses: [], setsOff: [square('e4')] });
    expect(ownLosses(foresight, 'red').ifChain.map((loss) => loss.square)).toEqual([square('d5')]);
  });

  it('how one stands after a move, and what it aims at then', () => {
    const middle = positionFrom(MIDDLE);
    expect(standAfter(middle, token('f4-f7'))).toEqual({ facing: 'north', target: null });
    expect(standAfter(middle, token('h2-j2L'))).toMatchObject({ facing: 'north' });
  });

  it('a turn on the spot says where one faces then; a shot or what is refused moves nobody', () => {
    const zero = positionFrom(MIDDLE.replace('move:3', 'zero'));
    expect(standAfter(zero, token('j3L'))).toMatchObject({ facing: 'south' });
    expect(standAfter(positionFrom(MIDDLE), token('f4xf8'))).toBeNull();
    expect(standAfter(positionFrom(MIDDLE), token('a1-a5'))).toBeNull();
    // Whoever is put down in set-up has not moved.
    const { position } = appendTokens(newMatch({ first: 'red' }), '#a1 #b2 #c3 #d4 #e5 #f6 #g7 #h8 #i9 #j10');
    expect(outcome(position, token('J@g1N'))).not.toBeNull();
    expect(standAfter(position, token('J@g1N'))).toBeNull();
  });

  it('a block that can only be safe takes nobody', () => {
    const line = '12/12/12/12/12/12/12/3Se1#6/4#7/12/12/3ss8 c:..... j:..... 0+2 r after 0';
    expect(foresee(positionFrom(line), token('d5xf5')).block).toMatchObject({
      live: 0,
      total: 2,
      losses: [],
      setsOff: [],
      chainLosses: [],
    });
  });

  it('where the missile would be', () => {
    const pad = positionFrom(MIDDLE.replace('move:3', 'move:2:pad'));
    expect([missileAfter(pad, token('padL')), missileAfter(pad, token('padR'))]).toEqual([0, 4]);
    expect(missileAfter(pad, token('f4xf8'))).toBeNull();
    expect(missileAfter(pad, token('a1-a5'))).toBeNull();
  });

  it('nothing, where the rules refuse it', () => {
    expect(foresee(positionFrom(MIDDLE), token('a1-a5'))).toEqual({ losses: [], block: null });
    const over = positionFrom(MIDDLE.replace('move:3', 'over:red'));
    expect(foresee(over, token('f4-f7'))).toEqual({ losses: [], block: null });
  });
});

describe('whether a shot can spare the blocked what it costs', () => {
  /** Row 12, where a five would take the soldier on b12 to g12, and row 8. */
  it.each([
    ['whoever is in the way can be shot', '1Se1ss8', '12', '0+0', false],
    ['two are in the way, for a shot each', '1Se1ss1ss6', '5Tn6', '0+0', false],
    ['one stays in the way of three shots, and no fourth is left', '1Se1ssssssss5', '5TnTn5', '0+0', true],
    ['whoever has a fourth may hope, whatever it would do', '1Se1ssssssss5', '5TnTn4Js', '0+0', false],
    ['somebody stays in the way', '1Se1ss1ss6', '12', '0+0', true],
    ['nobody in the way could be shot', '1Se2ss7', '5Tn6', '0+0', true],
    ['a block in the way is gone, whatever lies under it', '1Se1#8', '12', '1+0', false],
    ['there is a move', '1Se10', '12', '0+0', false],
  ])('%s', (_, last, eighth, pool, isForGood) => {
    const line = `${last}/12/12/12/${eighth}/12/12/11ss/12/12/12/12 c:..... j:..... ${pool} r move:5:b12 0`;
    expect(isBlockedForGood(positionFrom(line))).toBe(isForGood);
  });

  it('nobody shoots the sea away', () => {
    const line = '8Se3/12/12/12/12/1ss10/12/1Sn10/12/12/12/11ss c:..... j:..... 0+0 r move:5:i12 0';
    expect(isBlockedForGood(positionFrom(line))).toBe(true);
  });
});
