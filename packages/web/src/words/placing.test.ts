import { beforeEach, expect, it } from 'vitest';
import { setLocale } from '../language/language.svelte.ts';
import { describePlacing } from './placing.ts';

const NOTHING = { tray: [], slots: [], marks: { ghost: null } };

beforeEach(() => setLocale('en'));

it('what might stay where it stands is named, with the way it faces', () => {
  const tray = [{ kind: 'block', left: 4, picked: true } as const];
  expect(describePlacing({ ...NOTHING, tray, marks: { ghost: { square: 13, content: 'block' } } })).toBe(
    'Block on b2.',
  );
  const soldier = { side: 'red', kind: 'soldier', facing: 'west' } as const;
  expect(describePlacing({ ...NOTHING, tray, marks: { ghost: { square: 1, content: soldier } } })).toBe(
    'Soldier on b1, facing west.',
  );
});

it('the pad is told as it is loaded, and before that what is left', () => {
  const slots = [{ kind: 'soldier' }, { kind: 'tank' }] as const;
  expect(describePlacing({ ...NOTHING, slots })).toBe('Pad: soldier, tank.');
  expect(describePlacing({ ...NOTHING, tray: [{ kind: 'jeep', left: 2, picked: false }] })).toBe(
    'Still to place: jeep: 2.',
  );
  expect(describePlacing(NOTHING)).toBe('');
});
