/** Is what a player reads true of the position? */
import { expect, it } from 'vitest';
import { setLocale } from '../language/language.svelte.ts';
import { positionFrom, square, token } from '../words/testing/matter.ts';
import { onSquare } from './choice.ts';
import { choiceIn } from './testing/choices.ts';

/** Red's soldier at the far edge can go nowhere, the one on a1 could. */
const EDGE = '3Sn8/12/12/12/12/12/11ss/12/12/12/12/Sn11 c:..... j:..... 0+0 r';
/** Blue's soldier is where Red's would hit after a turn to the right. */
const ASIDE = '12/12/12/12/12/12/12/12/3Sn1ss6/12/12/12 c:..... j:..... 0+0 r zero 0';

it('after a zero, the one who may move is blocked, not everybody', async () => {
  await setLocale('en');
  const blocked = positionFrom(`${EDGE} move:4:d12 0`);
  expect(choiceIn(blocked).prompt).toBe('Blocked: soldier d12 can’t use the 4');
  expect(choiceIn(blocked, { chosen: token('blocked') }).prompt).toBe('Blocked: soldier d12 can’t use the 4');
  const free = positionFrom(`${EDGE} move:4:d12 0`, { nominee: 'pass' });
  expect(choiceIn(free).detail).toBe('Soldier d12 can’t use the 4. It costs you nothing.');
});

it('where anybody may move and nobody can, it says so', async () => {
  await setLocale('en');
  const alone = positionFrom(`${EDGE.replace('Sn11', '12')} move:4 0`);
  expect(choiceIn(alone).prompt).toBe('Blocked: nobody can use the 4');
});

it('a way is held out to the blocked only where a shot may clear one', async () => {
  await setLocale('en');
  const rest = '12/12/12/12 c:..... j:..... 0+0 r move:5';
  const inTheWay = positionFrom(`1Se1ss8/12/12/12/12/12/12/11ss/${rest}:b12 0`);
  expect(choiceIn(inTheWay).detail).toMatch(/^You may still shoot to clear a way\./);
  const atTheEdge = positionFrom(`Sn11/12/12/12/12/1ss10/12/1Sn9ss/${rest}:a12 0`);
  expect(choiceIn(atTheEdge).detail).toBe(
    'You may still shoot, but no shot clears a way: Blue takes one of your characters.',
  );
});

it('a zero is headed by what was chosen, and its pad tells what it is for', async () => {
  await setLocale('en');
  const zero = positionFrom(ASIDE.replace('c:.....', 'c:S....'));
  expect(choiceIn(zero).prompt).toBe('Zero! Choose one');
  const turning = choiceIn(zero, { zero: 'turn' });
  expect(turning.prompt).toBe('Turn in place');
  expect(turning.buttons.map(({ label, sign }) => [label, sign])).toEqual([['Cancel', null]]);
  expect(choiceIn(zero, { zero: 'enter' }).prompt).toBe('Land');
  expect(choiceIn(zero, { picked: onSquare(square('d4')) }).prompt).toBe('Turn in place');
  const ends = 'Moving it ends your turn.';
  expect(choiceIn(zero, { chosen: token('pad') }).detail).toBe(
    `Your reinforcements land where the pad lies. ${ends}`,
  );
  expect(choiceIn(positionFrom(ASIDE), { chosen: token('pad') }).detail).toBe(ends);
});

it('a turn in place that leads to a shot goes nowhere', async () => {
  await setLocale('en');
  expect(choiceIn(positionFrom(ASIDE), { chosen: token('d4R') }).prompt).toBe('Turn first?');
});

it.each([
  ['nl', 'De blauwe soldaat op f4: '],
  ['ru', 'Синий солдат на f4: '],
  ['sv', 'Den blå soldaten på f4: '],
  ['cs', 'Modrý voják na f4: '],
] as const)(
  'who was tapped is told in a sentence that begins with a capital, in %s',
  async (locale, begin) => {
    await setLocale(locale);
    expect(choiceIn(positionFrom(ASIDE), { refused: onSquare(square('f4')) }).detail).toMatch(
      new RegExp(`^${begin}`),
    );
  },
);

it('an enemy that was tapped shows what it could do; one’s own does so by a button, and a second tap lets it go', async () => {
  await setLocale('en');
  const position = positionFrom(`${EDGE} move:4 0`);
  expect(choiceIn(position, { refused: onSquare(square('l6')) }).marks.look?.reach.from).toBe(square('l6'));
  const picked = { type: 'square', square: square('a1') } as const;
  const choice = choiceIn(position, { picked });
  const two = positionFrom(`${EDGE.replace('Sn11', 'Sn10Sn')} move:4 0`);
  expect(choiceIn(two, { picked }).onPick(picked)).toEqual({
    type: 'point',
    to: { picked: null, refused: null },
  });
  const look = choice.buttons.find(({ key }) => key === 'look');
  expect(look?.label).toBe('What each number lets it do');
  expect(look?.result).toEqual({ type: 'point', to: { picked: null, refused: picked } });
  const shown = choiceIn(position, { refused: onSquare(square('a1')) });
  expect(shown.marks.look?.side).toBe('red');
  expect(shown.buttons.some(({ key }) => key === 'look')).toBe(false);
});

it('an arrow that leads to a dead end is marked, named and told', async () => {
  await setLocale('en');
  const alone = positionFrom(`${EDGE.replace('3Sn8/12', '12/3Sn8')} move:1 0`);
  const choice = choiceIn(alone, { picked: { type: 'square', square: square('d11') } });
  expect(choice.marks.steps.map(({ deadEnd }) => deadEnd)).toEqual([true]);
  expect(choice.marks.steps[0]?.label).toMatch(/dead end$/);
  expect(choice.detail).toMatch(/^The warning sign/);
  const free = choiceIn(alone, { picked: { type: 'square', square: square('a1') } });
  expect(free.marks.steps.map(({ deadEnd }) => deadEnd)).toEqual([false]);
});

it('whoever cannot move says why, also where they can still shoot; and so do those on the pad', async () => {
  await setLocale('en');
  const position = positionFrom(`${EDGE} move:4 0`);
  expect(choiceIn(position, { refused: onSquare(square('d12')) }).detail).toMatch(
    /^It can’t use the 4: the sea is too near\. Can’t move with any number/,
  );
  const shooter = positionFrom('2js1Sw7/12/12/12/12/12/12/12/12/12/12/Sn11 c:..... j:..... 0+0 r move:5 0');
  expect(choiceIn(shooter, { picked: onSquare(square('e12')) }).detail).toBe(
    'It can’t use the 5: blue jeep c12 is in the way. Choose the target to shoot.',
  );
  const pad = positionFrom(`${EDGE.replace('c:.....', 'c:S....')} move:4 0`);
  const slot = { type: 'slot', side: 'red', slot: 1 } as const;
  expect(choiceIn(pad).onPick(slot)).toEqual({ type: 'point', to: { picked: null, refused: slot } });
  expect(choiceIn(pad, { refused: slot }).detail).toBe('Waits on the pad: it can land when you roll a zero.');
});
