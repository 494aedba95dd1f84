/** Is what is said before a roll true of it? */
import { makeRules, parsePosition } from '@bfi/engine';
import { beforeAll, expect, it } from 'vitest';
import { setLocale } from '../language/language.svelte.ts';
import { sideName } from './names.ts';
import { describeRollDue } from './roll-due.ts';
import { positionFrom } from './testing/matter.ts';

beforeAll(() => setLocale('en'));

/** Red's soldier has two squares before the sea, the jeep all the island. */
const TWO = '12/12/3Sn8/12/12/12/11ss/12/12/12/12/Jn11 c:..... j:..... 0+0 r';

it('after a zero it says whom the roll is for, and with which numbers one would be blocked', () => {
  expect(describeRollDue(positionFrom(`${TWO} roll:d10 0`), sideName, true)).toBe(
    'Only soldier d10 may move now. With 4 or 5 you are blocked, and Blue takes one of yours.',
  );
});

it('whoever wants no outlook is told the rule only', () => {
  expect(describeRollDue(positionFrom(`${TWO} roll:d10 0`), sideName, false)).toBe(
    'Only soldier d10 may move now.',
  );
});

it('with everybody free to move there is nothing to say, unless nobody could', () => {
  expect(describeRollDue(positionFrom(`${TWO} roll 0`), sideName, true)).toBe('');
  const alone = positionFrom(`${TWO.replace('Jn11', '12')} roll 0`);
  expect(describeRollDue(alone, sideName, true)).toBe(
    'With 4 or 5 you are blocked, and Blue takes one of yours.',
  );
});

it('the pad moves by any number, and where the rules let one pass nobody is taken', () => {
  expect(describeRollDue(positionFrom(`${TWO} roll:pad 0`), sideName, true)).toBe('This roll moves the pad.');
  const read = parsePosition(`${TWO} roll:d10 0`, makeRules({ nominee: 'pass' }));
  expect(read.ok && describeRollDue(read.value, sideName, true)).toBe('Only soldier d10 may move now.');
});

it('while no roll is due it says nothing', () => {
  expect(describeRollDue(positionFrom(`${TWO} move:2 0`), sideName, true)).toBe('');
});
