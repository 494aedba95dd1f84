import { beforeAll, describe, expect, it } from 'vitest';
import { setLocale } from '../language/language.svelte.ts';
import { describeAction, labelAction } from './actions.ts';
import { MIDDLE, positionFrom, token } from './testing/matter.ts';

const CROSSFIRE = '12/12/12/3ss8/12/12/3Sn8/3Tn8/12/12/12/12 c:..... j:..... 0+0 r move:2 0';
const STEP = '12/12/12/12/12/12/12/3#8/3Tn8/12/12/3ss8 c:SJ... j:..... 1+0 r move:1 0';

describe('a choice before it is made, in English', () => {
  beforeAll(() => setLocale('en'));

  it.each<[string, string, string, string, string]>([
    ['a straight move', MIDDLE, 'f4-f7', 'Tank f4 → f7', 'To f7'],
    ['a move with a turn', MIDDLE, 'f4-f6L', 'Tank f4 → f6, then turn left', 'To f6, then turn left'],
    [
      'a step onto a block',
      STEP,
      'd4-d5',
      'Tank d4 → d5\u00a0· live 1 of 1',
      'To d5, onto the block\u00a0· live 1 of 1',
    ],
    [
      'a shot at a block',
      MIDDLE,
      'f4xf8',
      'Shoot the block on f8\u00a0· live 6 of 10',
      'Shoot block f8\u00a0· live 6 of 10',
    ],
    [
      'a shot with crossfire',
      CROSSFIRE,
      'd5xd9',
      'Shoot Blue’s soldier on d9\u00a0· crossfire: red soldier d6',
      'Shoot soldier d9',
    ],
    ['a turn in place', MIDDLE.replace('move:3', 'zero'), 'f4R', 'Tank f4, turn right', 'Turn right'],
    ['a landing', MIDDLE.replace('move:3', 'zero'), '+1', 'Land the soldier on a1', 'Land on a1'],
    ['the pad', MIDDLE.replace('move:3', 'zero'), 'pad', 'Move the pad', 'Move the pad'],
    [
      'the pad to the left',
      MIDDLE.replace('move:3', 'move:2:pad'),
      'padL',
      'Pad to the left: missile at a',
      'Left, to a',
    ],
    ['the end of the turn', MIDDLE.replace('move:3', 'after'), 'end', 'End the turn', 'End the turn'],
    ['somebody to take', MIDDLE.replace('move:3', 'penalty'), '-f4', 'Take Red’s tank on f4', 'Take tank f4'],
    ['a flip, which is no choice', MIDDLE, 'f8:live', 'Block f8: live!', 'Block f8: live!'],
    ['a resignation', MIDDLE, 'blue:resigns', 'Blue resigns', 'Blue resigns'],
    ['a forfeit', MIDDLE, 'red:forfeits', 'Red forfeits', 'Red forfeits'],
    ['what makes no sense here, by its token', MIDDLE, 'a1-a4', 'a1-a4', 'To a4'],
  ])('%s', (_name, line, action, full, label) => {
    const position = positionFrom(line);
    expect(describeAction(position, token(action))).toBe(full);
    expect(labelAction(position, token(action))).toBe(label);
  });

  it('somebody to take from the pad', () => {
    const line = '12/12/12/12/12/12/12/12/12/12/3ss8/3ss8 d:..T.. j:..... 0+0 r padpenalty 0';
    expect(describeAction(positionFrom(line), token('-pad3'))).toBe('Take Red’s tank from slot 3');
    expect(labelAction(positionFrom(line), token('-pad3'))).toBe('Take tank from slot 3');
  });
});

describe('grammar', () => {
  it('Russian and Czech: a soldier is landed and taken in the accusative', async () => {
    const zero = positionFrom(MIDDLE.replace('move:3', 'zero'));
    const penalty = positionFrom(MIDDLE.replace('move:3', 'penalty'));
    await setLocale('ru');
    expect(describeAction(zero, token('+1'))).toBe('Высадить солдата на a1');
    expect(describeAction(penalty, token('-d1'))).toBe('Снять красного солдата на d1');
    await setLocale('cs');
    expect(describeAction(zero, token('+1'))).toBe('Vylodit vojáka na a1');
    expect(describeAction(penalty, token('-d1'))).toBe('Odebrat červeného vojáka na d1');
  });
});
