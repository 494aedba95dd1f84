/** One rule for every shot, however it was begun: it is shown first, and fired by one more tap. */
import { formatAction } from '@bfi/engine';
import { Match } from '@bfi/game';
import { beforeAll, expect, it } from 'vitest';
import { setLocale } from '../language/language.svelte.ts';
import { positionFrom, square, token } from '../words/testing/matter.ts';
import { type Choice, onSquare, type Pointing } from './choice.ts';
import { Picker } from './picker.svelte.ts';
import { choiceIn } from './testing/choices.ts';
import { newGame } from './testing/games.ts';
import { MemorySource, openLive } from './testing/live.ts';

beforeAll(() => setLocale('en'));

/** Red's tank on d4 and the soldier on f8 both aim at the jeep on d8; the tank on j4 at another, over the heads of its own. */
const LINE = '12/12/12/12/3js1Sw3ts2/12/9Sn2/12/3Tn5Tn2/12/12/Sn11 c:..... j:..... 0+0 r';

function choiceAt(phase: string, pointing: Partial<Pointing> = {}, confirms = false): Choice {
  return choiceIn(positionFrom(`${LINE} ${phase} 0`), pointing, confirms);
}

function tapped(choice: Choice, at: string): string {
  const result = choice.onPick(onSquare(square(at)));
  if (result === null) return 'nothing';
  if (result.type === 'act') return `act ${formatAction(result.action)}`;
  const { chosen } = result.to;
  return chosen === undefined || chosen === null ? 'let go' : `show ${formatAction(chosen)}`;
}

it.each(['move:2', 'after'])('a target that is tapped shows the shot, in %s', (phase) => {
  expect(tapped(choiceAt(phase), 'd8')).toBe('show d4xd8');
  expect(tapped(choiceAt(phase, { picked: onSquare(square('d4')) }), 'd8')).toBe('show d4xd8');
  expect(tapped(choiceAt(phase, { picked: onSquare(square('f8')) }), 'd8')).toBe('show f8xd8');
});

it.each(['move:2', 'after'])('so does its button, in %s', (phase) => {
  const { buttons } = choiceAt(phase, { picked: onSquare(square('d4')) });
  const results = buttons.filter(({ sign }) => sign?.icon === 'aim').map(({ result }) => result);
  expect(results).toEqual([{ type: 'point', to: { chosen: token('d4xd8') } }]);
});

it.each([true, false])(
  'one more tap on the target fires, whether moves are confirmed or not: %s',
  (confirms) => {
    const shown = choiceAt('move:2', { chosen: token('d4xd8') }, confirms);
    expect(tapped(shown, 'd8')).toBe('act d4xd8');
    expect(shown.buttons[0]?.result).toEqual({ type: 'act', action: token('d4xd8') });
    expect(tapped(shown, 'a12')).toBe('let go');
  },
);

it('whoever else could fire is named, and chosen by a tap', () => {
  const shown = choiceAt('move:2', { chosen: token('d4xd8') });
  expect(shown.detail).toBe(
    'Would fall: Blue’s jeep on d8. Soldier f8 could fire, too: choose whoever should.',
  );
  expect(tapped(shown, 'f8')).toBe('show f8xd8');
});

it.each([
  [
    'who stands beside the first, and who beside the next',
    '2js',
    'If it is live, it takes: Blue’s jeep on c11. If blocks beside it go off too, they take: Blue’s jeep on b10.',
  ],
  ['only who stands beside the next', '3', 'If blocks beside it go off too, they take: Blue’s jeep on b10.'],
])('a block that could set off another: %s', (_, beside, words) => {
  const line = `12/${beside}#8/1js#9/12/3Jn8/12/12/12/12/12/12/12 c:..... j:..... 2+0 r after 0`;
  expect(choiceIn(positionFrom(line), { chosen: token('d8xd11') }).detail).toBe(words);
});

it('where it costs one’s own, only the button fires', () => {
  const shown = choiceAt('move:2', { chosen: token('j4xj8') });
  expect(shown.warns).toBe(true);
  expect(tapped(shown, 'j8')).toBe('nothing');
  expect(shown.buttons[0]?.tone).toBe('danger');
});

it('whoever was looked at before a shot was chosen is not looked at when it is let go', () => {
  const picker = new Picker(() => {});
  picker.offer(positionFrom(`${LINE} after 0`));
  const marked = ['a1', 'd8', 'a12'].map((name) => {
    picker.pick(onSquare(square(name)));
    return [picker.marks.look !== null, picker.pointing.chosen !== null];
  });
  expect(marked).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
});

it('whoever would fall is called by their player’s name', async () => {
  const start = positionFrom(`${LINE} move:2 0`);
  const game = newGame('Ann', 'Ben', {}, { match: new Match(start.rules, start) });
  const { live } = await openLive(new MemorySource(game));
  live.picker.pick(onSquare(square('d4')));
  live.picker.pick(onSquare(square('d8')));
  const detail = live.picker.choice?.detail;
  expect(detail).toContain('Ben’s jeep');
});
