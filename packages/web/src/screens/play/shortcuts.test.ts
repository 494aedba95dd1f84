/** Which key does what at the table. */
import { expect, it } from 'vitest';
import { SHORTCUTS, type Shortcut, STUDY_SHORTCUTS, type StudyShortcut, shortcutOf } from './shortcuts.ts';

type Pressed = Parameters<typeof shortcutOf>[0];

function pressed(key: string, changes: Partial<Pressed> = {}): Pressed {
  return {
    key,
    code: '',
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    repeat: false,
    target: null,
    ...changes,
  };
}

it.each<[string, string, Shortcut | null]>([
  ['r', 'KeyR', 'roll'],
  ['E', 'KeyE', 'end'],
  ['u', 'KeyU', 'takeBack'],
  ['?', 'Slash', 'help'],
  ['к', 'KeyR', 'roll'],
  ['Process', 'KeyN', 'next'],
  // Where letters lie elsewhere, it is the letter that counts.
  ['m', 'Semicolon', 'menu'],
  ['x', 'KeyR', null],
  ['Enter', 'Enter', null],
  ['Escape', 'Escape', null],
])('%s on the key %s', (key, code, shortcut) => {
  expect(shortcutOf(pressed(key, { code }), SHORTCUTS)).toBe(shortcut);
});

it.each<[string, string, StudyShortcut | null]>([
  ['n', 'KeyN', 'nextMistake'],
  ['з', 'KeyP', 'previousMistake'],
  ['а', 'KeyF', 'turnBoard'],
  ['?', 'Digit7', 'help'],
  ['r', 'KeyR', null],
])('at the analysis: %s on the key %s', (key, code, shortcut) => {
  expect(shortcutOf(pressed(key, { code }), STUDY_SHORTCUTS)).toBe(shortcut);
});

it('leaves the browser its own, and whoever writes their letters', () => {
  expect(shortcutOf(pressed('r', { ctrlKey: true }), SHORTCUTS)).toBeNull();
  expect(shortcutOf(pressed('e', { metaKey: true }), SHORTCUTS)).toBeNull();
  expect(shortcutOf(pressed('f', { altKey: true }), SHORTCUTS)).toBeNull();
  const field = Object.assign(new EventTarget(), { tagName: 'INPUT' });
  expect(shortcutOf(pressed('r', { target: field }), SHORTCUTS)).toBeNull();
});

it('a key that is held down decides once, and goes on through what can be chosen', () => {
  expect(shortcutOf(pressed('r', { repeat: true }), SHORTCUTS)).toBeNull();
  expect(shortcutOf(pressed('n', { repeat: true }), SHORTCUTS)).toBe('next');
});
