/** Single keys that do at once what otherwise takes a walk with Tab. They are listed for players in `KeysSheet.svelte`. */

export const SHORTCUTS = {
  r: 'roll',
  e: 'end',
  h: 'hint',
  n: 'next',
  p: 'previous',
  b: 'back',
  f: 'forward',
  m: 'menu',
  '?': 'help',
} as const;
export type Shortcut = (typeof SHORTCUTS)[keyof typeof SHORTCUTS];

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat' | 'target'>;

/** What a key asks for; null where it is part of something else: of a word that is typed, or of the browser's own shortcut. */
export function shortcutOf(event: Pressed): Shortcut | null {
  if (event.altKey || event.ctrlKey || event.metaKey || isTyped(event.target)) return null;
  const letter = letterOf(event);
  const known = Object.entries(SHORTCUTS).find(([key]) => key === letter)?.[1] ?? null;
  // A key that is held down goes on through what can be chosen or looked at, and decides once.
  const goesOn = known === 'next' || known === 'previous' || known === 'back' || known === 'forward';
  return event.repeat && !goesOn ? null : known;
}

/** On keyboards with other letters the key in the same place counts. */
function letterOf({ key, code }: Pressed): string {
  if (key in SHORTCUTS) return key;
  const lower = key.toLowerCase();
  return /^[a-z]$/.test(lower) ? lower : code.replace(/^Key/, '').toLowerCase();
}

/** Is it a letter of a text, or a key that a slider or a list takes for itself? */
function isTyped(target: EventTarget | null): boolean {
  const name = target !== null && 'tagName' in target ? String(target.tagName) : '';
  return name === 'INPUT' || name === 'TEXTAREA' || name === 'SELECT';
}
