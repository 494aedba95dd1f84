/** Single keys that do at once what otherwise takes a walk with Tab. They are listed for players in `KeysSheet.svelte`. */

/** At the table of a game. */
export const SHORTCUTS = {
  r: 'roll',
  e: 'end',
  u: 'takeBack',
  h: 'hint',
  n: 'next',
  p: 'previous',
  b: 'back',
  f: 'forward',
  m: 'menu',
  '?': 'help',
} as const;
export type Shortcut = (typeof SHORTCUTS)[keyof typeof SHORTCUTS];

/** In a lesson, as far as there is something of it to do. */
export const LESSON_SHORTCUTS = { r: 'roll', h: 'hint', n: 'next', p: 'previous', '?': 'help' } as const;
export type LessonShortcut = (typeof LESSON_SHORTCUTS)[keyof typeof LESSON_SHORTCUTS];

/** Where there is a position to practise on. */
export const PRACTICE_SHORTCUTS = { n: 'next', p: 'previous', '?': 'help' } as const;

/** At the table of the analysis. */
export const STUDY_SHORTCUTS = {
  n: 'nextMistake',
  p: 'previousMistake',
  f: 'turnBoard',
  m: 'menu',
  '?': 'help',
} as const;
export type StudyShortcut = (typeof STUDY_SHORTCUTS)[keyof typeof STUDY_SHORTCUTS];

/** A key that is held down goes on through what can be chosen or looked at, and decides once. */
const GOING_ON: readonly string[] = [
  'next',
  'previous',
  'back',
  'forward',
  'nextMistake',
  'previousMistake',
] satisfies (Shortcut | StudyShortcut)[];

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat' | 'target'>;

/** What a key asks for; null where it is part of something else: of a word that is typed, or of the browser's own shortcut. */
export function shortcutOf<Deed extends string>(
  event: Pressed,
  shortcuts: Readonly<Record<string, Deed>>,
): Deed | null {
  if (event.altKey || event.ctrlKey || event.metaKey || isTyped(event.target)) return null;
  const letter = letterOf(event, shortcuts);
  const known = Object.entries(shortcuts).find(([key]) => key === letter)?.[1] ?? null;
  return event.repeat && known !== null && !GOING_ON.includes(known) ? null : known;
}

/** In a window that covers a board, keys are the window's. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** On keyboards with other letters the key in the same place counts. */
function letterOf({ key, code }: Pressed, shortcuts: object): string {
  if (key in shortcuts) return key;
  const lower = key.toLowerCase();
  return /^[a-z]$/.test(lower) ? lower : code.replace(/^Key/, '').toLowerCase();
}

/** Is it a letter of a text, or a key that a slider or a list takes for itself? */
function isTyped(target: EventTarget | null): boolean {
  const name = target !== null && 'tagName' in target ? String(target.tagName) : '';
  return name === 'INPUT' || name === 'TEXTAREA' || name === 'SELECT';
}
